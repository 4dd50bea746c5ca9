"""Starting a game: one question, four fields, and two words for a friend."""

from __future__ import annotations

import random

import pytest
from people import FOUR, Visit
from playwright.sync_api import expect

from parlour.core.registry import games
from parlour.server.describe import places
from parlour.table.invitation import words_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_play_now_asks_how_strong_and_remembers(visit: Visit, screen: dict[str, object]) -> None:
    """The first time one level is chosen, with what it is like; the next game starts at once against the same."""
    ada = visit(**screen)
    page = ada.page
    page.goto(ada.address)
    card = page.locator("[data-game=deaddrop]")
    card.get_by_role("button", name="Play now").click()
    page.get_by_role("dialog", name="How strong?").get_by_role("button", name="easy").click()
    page.wait_for_selector(".arena")
    page.goto(ada.address)
    expect(card.get_by_role("button", name="against easy")).to_be_visible()
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".arena")
    assert page.locator(".clock").count() == 0
    code = page.url.rpartition("/")[2]
    assert {seat.get("bot") for seat in ada.call("GET", f"/api/tables/{code}")["seats"][1:]} == {"easy"}


@pytest.mark.parametrize("game", list(games()))
def test_no_clock_runs_against_the_computer(visit: Visit, game: str) -> None:
    """Against computer players neither the table's nor a seat's clock runs, unless requested."""
    ada = visit()
    ada.page.goto(ada.address)
    ada.page.evaluate("localStorage.setItem('parlour.level', '\"easy\"')")
    ada.page.reload()
    ada.page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    ada.page.wait_for_selector(".arena")
    ada.sit(ada.page.url.rpartition("/")[2])
    ada.await_turn()
    assert ada.page.locator(".seat .clock").count() == 0


@pytest.mark.skipif("bluegray" not in games(), reason="this installation has no Blue & Gray")
def test_a_new_table_has_four_fields_with_sides_by_name(visit: Visit) -> None:
    """The form shows four fields; sides have names, levels are explained, and the rest is under More."""
    ada = visit()
    ada.page.goto(ada.address)
    ada.page.locator("[data-game=bluegray]").get_by_role("button", name="New table…").click()
    form = ada.page.get_by_role("dialog").locator("form")
    expect(form.locator("select:visible, input:visible, textarea:visible")).to_have_count(4)
    assert form.get_by_label("You play").locator("option").all_inner_texts()[:2] == places("bluegray")
    form.get_by_label("Against").select_option("hard")
    expect(form.locator(".hint")).to_contain_text("Hard: ")
    ada.check_in_both_modes("new table")


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_two_words_lead_to_a_lobby(visit: Visit, screen: dict[str, object]) -> None:
    """People who wait see two words and what will be played, and can leave; a friend types the words and joins."""
    ada, boris = visit("Ada", **screen), visit("Boris")
    code = ada.new_table("deaddrop", bots=None)
    ada.sit(code)
    words = words_of(code).replace("-", " ")
    expect(ada.page.locator(".spoken")).to_have_text(words)
    wide = "[...document.querySelectorAll('main *')].filter(el => el.getBoundingClientRect().right > innerWidth + 1).length"
    ada.page.get_by_label("Computer players are").wait_for()
    assert ada.page.evaluate(wide) == 0
    ada.page.get_by_text("What will be played").click()
    expect(ada.page.locator(".terms dl")).to_contain_text("Clock")
    expect(ada.page.get_by_role("button", name="Leave the table")).to_be_visible()
    boris.page.goto(boris.address)
    boris.page.get_by_label("Two words, code or link").fill(words.title())
    boris.page.get_by_role("button", name="Join").click()
    boris.page.get_by_role("button", name="Take a seat").click()
    for person in (ada, boris):
        person.page.wait_for_selector(".arena")
    boris.expect_errors("404")  # the browser reports it itself
    boris.page.goto(f"{boris.address}/join/{words_of(code)}")
    boris.page.get_by_role("heading", name="There is no such table").wait_for()


@pytest.mark.skipif("bluegray" not in games(), reason="this installation has no Blue & Gray")
def test_an_invitation_names_the_sides(visit: Visit) -> None:
    """The invitation, the lobby and the list of tables say who plays which side, and which one is left."""
    ada, boris = visit("Ada"), visit("Boris")
    code = ada.new_table("bluegray", bots=None, seat=1, open=True)
    union, confederacy = places("bluegray")
    boris.page.goto(boris.address)
    row = boris.page.get_by_role("region", name="Open tables").locator(f"a[href='/join/{code}']")
    expect(row.locator(".people")).to_have_text(f"{union}: free, {confederacy}: Ada")
    row.click()
    chairs = boris.page.locator(".chairs li")
    expect(chairs).to_have_text([f"{union} free", f"{confederacy} Ada"])
    boris.page.get_by_role("button", name=f"Play as {union}").click()
    boris.page.wait_for_selector(".arena")
    assert boris.call("GET", f"/api/tables/{code}")["mine"] == [0]


@pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")
def test_a_spoken_table_begins_without_its_empty_seats(visit: Visit) -> None:
    """Computer players cannot hear; the host starts with those who are there."""
    ada, boris, chen = visit("Ada"), visit("Boris"), visit("Chen")
    code = ada.new_table("spyfall", bots=None, seats=5, options={"talk": "spoken", "rounds": 1})
    ada.sit(code)
    for friend in (boris, chen):
        friend.call("POST", f"/api/tables/{code}/join", {})
    ada.page.get_by_role("button", name="Begin without the empty seats").click()
    ada.page.wait_for_selector(".arena")
    assert ada.page.locator(".seat").count() == 3


def test_my_tables_are_running_or_finished(visit: Visit) -> None:
    """Finished tables are listed separately, with who won and when."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.play(random.Random(2))
    drawn = ada.page.evaluate("window.parlour.scene.over.winners.length === 2")
    ada.new_table("deaddrop")
    ada.page.goto(ada.address)
    expect(ada.page.get_by_role("region", name="My tables").get_by_role("link")).to_have_count(1)
    row = ada.page.get_by_role("region", name="Finished").get_by_role("link")
    expect(row.locator(".state")).to_contain_text(str(ada.page.evaluate("new Date().getFullYear()")))
    expect(row.locator(".state")).to_contain_text("draw" if drawn else "won")
