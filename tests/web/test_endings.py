"""The end of a match: who won and why, marked on the board, in numbers, and what to do next."""

from __future__ import annotations

import random
import re

import pytest
from people import FOUR, Person, Visit
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

OURS = [name for name in ("bluegray", "civilwar", "espionage", "spyfall", "surveyors") if name in games()]


def finished(visit: Visit, game: str) -> Person:
    """Somebody whose game has ended; a computer player has played it for them."""
    ada = visit()
    ada.sit(ada.new_table(game, bots="random"))
    ada.page.wait_for_function("() => window.parlour?.scene")
    ada.page.evaluate("window.parlour.send({t: 'bot', seat: 0, level: 'random'})")
    ada.page.wait_for_function("() => window.parlour.scene.over")
    ada.page.evaluate("window.parlour.since.close()")  # a person who was too slow for the moves is shown those first
    return ada


@pytest.mark.parametrize("game", OURS)
def test_the_result_has_a_reason_figures_and_a_picture(visit: Visit, game: str) -> None:
    """The result says who won and why, with figures; what decided it is marked in place; the table is shared as a PNG."""
    ada = finished(visit, game)
    result = ada.page.get_by_role("region", name="The result")
    expect(result.get_by_role("heading", level=2)).to_have_text(re.compile("^(You won|You lost|Draw)$"))
    assert len(result.locator(".why").inner_text()) > 10
    assert result.locator("dl div").count() >= 3
    marks = ada.page.evaluate("window.parlour.scene.over.marks")
    assert marks
    assert ada.page.locator(".deciding").count() > 0
    ada.check_in_both_modes("the result")
    with ada.page.expect_download() as got:
        result.get_by_role("button", name="Share as a picture").click()
    assert got.value.suggested_filename.endswith(".png")
    picture = got.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(picture) > 5000


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_a_rematch_against_the_computer_is_one_click_and_the_chat_comes_along(visit: Visit, screen: dict[str, object]) -> None:
    """One click leads to the next match in the same seat, with the earlier chat."""
    ada = visit(**screen)
    code = ada.new_table("deaddrop", bots="random")
    ada.sit(code)
    ada.await_turn()
    ada.page.evaluate("window.parlour.send({t: 'say', text: 'good luck'})")
    ada.play(random.Random(2))
    ada.page.get_by_role("region", name="The result").get_by_role("button", name="Rematch").click()
    expect(ada.page).not_to_have_url(re.compile(code))
    ada.sit(ada.page.url.rpartition("/")[2])
    ada.await_turn()
    assert ada.state()["you"] == 0
    ada.page.wait_for_function("() => window.parlour.talk.rooms.players.some(line => line.text === 'good luck')")


def test_a_result_leads_on(visit: Visit) -> None:
    """The result leads to the review or a new opponent; once closed, it can be opened again."""
    ada = finished(visit, "deaddrop")
    result = ada.page.get_by_role("region", name="The result")
    result.get_by_role("button", name="Close the result").click()
    expect(result).to_have_count(0)
    ada.page.get_by_role("button", name="Result").click()
    result.get_by_role("link", name="Review").click()
    ada.page.wait_for_selector(".replaybar")
    ada.page.go_back()
    old = ada.page.url
    ada.page.get_by_role("button", name="New opponent").click()
    ada.page.wait_for_url(lambda url: url != old)
    ada.page.wait_for_selector(".arena")
