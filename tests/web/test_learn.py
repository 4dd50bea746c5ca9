"""Lessons and puzzles in the browser."""

from __future__ import annotations

import random

import pytest
from people import PHONE, SIZES, Visit
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

OURS = [name for name in ("bluegray", "civilwar", "espionage", "spyfall", "surveyors") if name in games()]


def test_a_lesson_is_found_missed_and_solved_by_keyboard(visit: Visit) -> None:
    """From a game's card to its course; a wrong move names the rule, the right one is stored as solved."""
    ada = visit()
    page = ada.page
    page.goto(ada.address)
    page.locator('[data-game="espionage"]').get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Learn 1955")).to_be_visible()
    page.get_by_role("link", name="Guard your Home").click()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".coach.is-wrong")).to_contain_text("France:4 blocks it")
    ada.check("a lesson")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".coach:not(.is-wrong)")).to_be_visible()
    page.wait_for_selector(".hands .hot")
    page.keyboard.press("1")
    expect(page.locator(".coach.is-solved")).to_be_visible()
    expect(page.get_by_role("link", name="Next lesson")).to_be_focused()
    page.goto(f"{ada.address}/learn/espionage")
    expect(page.locator(".lessons .done")).to_have_count(1)


def test_a_rule_leads_to_its_lesson_and_a_broken_address_back(visit: Visit) -> None:
    """On a phone: the number of a rule opens the lesson; an unknown lesson says what there is."""
    ada = visit(**PHONE)
    page = ada.page
    page.goto(f"{ada.address}/rules/espionage")
    page.get_by_role("link", name="D19", exact=True).click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".coach")).to_contain_text("Block the attack")
    ada.check("a lesson on a phone")
    ada.expect_errors("400")  # the browser reports it itself
    page.goto(f"{ada.address}/learn/espionage/blok")
    expect(page.locator("main")).to_contain_text("There is no lesson")
    expect(page.get_by_role("link", name="All lessons of this game")).to_be_visible()


COVERED = """() => { const box = document.querySelector('.centre .frame, .as-thread').getBoundingClientRect()
  const at = (fx, fy) => document.elementFromPoint(box.x + box.width * fx, box.y + box.height * fy)
  const hidden = [.1, .5, .9].flatMap(x => [.05, .5, .95].map(y => at(x, y))).filter(el => !el?.closest('.centre'))
  return [box.width, box.height, hidden.length] }"""


@pytest.mark.parametrize("size", ["upright tablet", "lying tablet", "phone", "phone held sideways"])
def test_a_lesson_shows_its_whole_board_on_a_small_screen(visit: Visit, size: str) -> None:
    """Once started, every game's lesson shows its task and its board, and nothing covers the board."""
    ada = visit(**SIZES[size])
    page = ada.page
    for game in OURS:
        page.goto(f"{ada.address}/learn/{game}")
        page.locator(".lessons a").nth(1).click()
        page.get_by_role("button", name="Start").click()
        expect(page.locator(".coach .ask")).to_be_in_viewport(ratio=1)
        wide, high, covered = page.evaluate(COVERED)
        assert covered == 0, game
        assert min(wide, high) >= 190, game
    ada.check(f"a lesson on a {size}")


def test_a_review_opens_on_a_phone(visit: Visit) -> None:
    """The link of the result leads to the review itself, and from there to a step on the board."""
    ada = visit(**PHONE)
    page = ada.page
    ada.sit(ada.new_table("deaddrop"))
    ada.play(random.Random(1))
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".review .chart")).to_be_visible()
    ada.check("a review on a phone")
    page.locator(".jumps button").first.click()
    expect(page.locator(".replaybar")).to_contain_text("Step")


def test_a_hint_a_review_and_another_try(visit: Visit) -> None:
    """A hint names a move with its chance; the review leads to its moments, and to a new table from one of them."""
    ada = visit()
    page = ada.page
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice .odds.best")).to_contain_text("%")
    ada.play(random.Random(1))
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".review .chart")).to_be_visible()
    ada.check("a review")
    page.locator(".jumps button").first.click()
    expect(page.locator(".replaybar")).to_contain_text("Step")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("Step 0 of 8")).to_be_visible()
    page.locator(".playon").get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".log")).to_contain_text("at a new table")


def test_the_puzzle_of_the_day(visit: Visit) -> None:
    """The home page leads to it; a person who asks for the solution can read it."""
    ada = visit()
    page = ada.page
    page.goto(ada.address)
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator(".coach")).to_contain_text("Make the best move")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".coach")).to_contain_text("Best: ")
