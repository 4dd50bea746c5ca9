"""A finished match is replayed, shared and verified."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from people import PHONE, Person, Visit
from playwright.sync_api import Route, expect

from parlour.core.record import load
from parlour.core.registry import game

pytestmark = pytest.mark.browser

ANOTHER_HAND = """before => {
    const hand = [...document.querySelectorAll(".row.hand .piece")].map(el => el.dataset.piece)
    return hand.length === 4 && !hand.some(card => before.includes(card))
}"""
"""Whether four cards are shown, none of which was in the hand before."""


@pytest.fixture
def ada(visit: Visit) -> Person:
    """Somebody who has played a match of Dead Drop, and now sees its replay from the start."""
    person = visit()
    person.sit(person.new_table("deaddrop"))
    person.play(random.Random(1))
    person.page.get_by_role("link", name="Review").click()
    person.page.wait_for_selector(".replaybar")
    person.page.get_by_role("button", name="Back to the log").click()
    return person


def faces(person: Person) -> int:
    """How many couriers are face up, and neither at stake nor spent."""
    return person.page.locator(".row .piece.card .hd", has_text="Courier").count()


def at_step(person: Person, step: int) -> None:
    """The replay shows a step."""
    expect(person.page.get_by_text(f"Step {step} of 8")).to_be_visible()


def test_a_replay_goes_step_by_step(ada: Person) -> None:
    """Buttons, keys, slider and the log lead through a match; at its end the result is shown."""
    page = ada.page
    expect(page.locator(".replaybar .result")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    at_step(ada, 0)
    for step in (1, 2):
        page.get_by_role("button", name="Next move").click()
        at_step(ada, step)
    page.get_by_role("button", name="Previous move").click()
    at_step(ada, 1)
    page.keyboard.press("ArrowRight")
    at_step(ada, 2)
    page.get_by_label("Step", exact=True).fill("6")
    at_step(ada, 6)
    page.get_by_role("button", name="Go to step 2").first.click()
    at_step(ada, 2)
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play").click()
    at_step(ada, 1)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replaybar .result")).to_be_visible()


def test_two_quick_presses_go_two_moves(ada: Person) -> None:
    """A press counts from the step requested last, even while the answer to the previous press is pending."""
    page = ada.page
    page.get_by_role("button", name="To the start").click()
    at_step(ada, 0)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/replay?**", hold, times=1)
    page.get_by_role("button", name="Next move").click()
    with page.expect_request("**/replay?**"):
        page.get_by_role("button", name="Next move").click()
    held[0].continue_()
    at_step(ada, 2)


def test_a_replay_is_seen_by_any_seat(ada: Person) -> None:
    """All-seeing shows every hand, a seat its own, a spectator none."""
    page = ada.page
    page.get_by_role("button", name="To the start").click()
    at_step(ada, 0)
    assert faces(ada) == 8
    hand: list[str] = []
    for seat in ("0", "1"):
        page.get_by_label("Seen by").select_option(seat)
        page.wait_for_function(ANOTHER_HAND, arg=hand)
        hand = page.eval_on_selector_all(".row.hand .piece", "els => els.map(el => el.dataset.piece)")
        assert faces(ada) == 4
    page.get_by_label("Seen by").select_option("spectator")
    expect(page.locator(".row.hand .piece")).to_have_count(0)
    assert faces(ada) == 0


def test_a_replay_is_shared_at_its_step(ada: Person, visit: Visit) -> None:
    """The drawer's link leads somebody else to the same step, seen from the same seat."""
    page = ada.page
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("button", name="Next move").click()
    at_step(ada, 2)
    page.get_by_label("Seen by").select_option("0")
    expect(page.locator(".row.hand .piece")).to_have_count(3)
    page.get_by_role("button", name="Share and check").click()
    link = page.get_by_label("Link", exact=True).input_value()
    eve = visit("Eve", **PHONE)
    eve.page.goto(link)
    at_step(eve, 2)
    expect(eve.page.locator(".row.hand .piece")).to_have_count(3)
    expect(eve.page.get_by_label("Seen by")).to_have_value("0")
    eve.page.locator(".top").get_by_role("button", name="Log").click()
    box = eve.page.get_by_role("button", name="Go to step").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, "a finger needs 44 pixels"
    eve.check("replay on a phone")


def test_a_record_is_downloaded_and_its_seed_checked(ada: Person) -> None:
    """The downloaded record replays by the rules; the browser computes the seed's SHA-256, and reports a wrong seed."""
    page = ada.page
    page.get_by_role("button", name="Share and check").click()
    expect(page.locator(".seedcheck")).to_contain_text("They are the same")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    match = load(record, game)
    assert match.over()
    assert len(match.log) == 8
    assert page.locator(".seedcheck .hash").first.inner_text() == match.seed.hex()

    def forge(route: Route) -> None:
        answer: dict[str, Any] = route.fetch().json()
        answer["seed"] = ("0" if answer["seed"][0] != "0" else "1") + answer["seed"][1:]
        route.fulfill(json=answer)

    page.route("**/replay?**", forge)
    page.reload()
    page.get_by_role("button", name="Share and check").click()
    expect(page.locator(".seedcheck")).to_contain_text("They differ")
