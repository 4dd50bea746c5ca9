"""People at the table: every game played in Chromium by clicks, taps and keys alone, on a real server."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from people import DESK, IN_FRAME, PATIENCE, PHONE, WAIT, Visit, talkative, together
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", games())
def test_a_full_game_by_clicks(visit: Visit, game: str) -> None:
    """A person plays a whole game against computer players with clicks alone, and is told how it ended."""
    ada = visit()
    ada.sit(ada.new_table(game, bots="greedy"))
    ada.play(random.Random(5), patience=20 if game == "civilwar" else PATIENCE)  # a war has a thousand moves
    expect(ada.page.locator(".prompt .result")).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_a_phone_is_enough(visit: Visit, game: str) -> None:
    """On a phone every choice can be reached with taps, and axe-core finds nothing."""
    ada = visit(**PHONE)
    ada.sit(ada.new_table(game))
    ada.play(random.Random(8), 2 if game == "civilwar" else 8)  # a move there has up to a dozen taps
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page is wider than the phone"
    ada.await_turn()
    ada.check_in_both_modes(f"{game} on a phone")


@pytest.mark.parametrize("game", games())
def test_stray_clicks_lead_nowhere_bad(visit: Visit, game: str) -> None:
    """Whatever somebody clicks, the choice can be undone and a move made; axe-core finds nothing in between."""
    ada = visit()
    ada.sit(ada.new_table(game))
    rng = random.Random(13)
    for turn in range(4):
        if ada.await_turn()["over"]:
            return
        for _ in range(5):
            spots = ada.page.locator(".arena button:visible:not(.act)")
            if spots.count() and not ada.state()["busy"]:
                box = spots.nth(rng.randrange(spots.count())).bounding_box()
                if box and box["y"] + box["height"] / 2 < 900:
                    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ada.page.keyboard.press("Escape")
        ada.page.keyboard.press("Escape")
        state = ada.await_turn()
        if state["over"]:
            return
        assert state["selected"] == []
        if turn == 1:
            ada.check_in_both_modes(game)
            lit = ada.page.locator(".arena button.hot:visible")
            if lit.count():
                lit.first.focus()
                ada.page.keyboard.press("Enter")
                ada.check_in_both_modes(f"{game}, chosen")
                ada.page.keyboard.press("Escape")
        ada.make_move(rng)


def eager(option: dict[str, Any]) -> float:
    """In 1955, to win soon: let the other side play, and pull as hard as the cards allow."""
    label = str(option["label"])
    influence = re.search(r": influence (\d)", label)
    return 100 * label.startswith("Pass") + 10 * bool(option.get("confirm")) + (int(influence[1]) if influence else 0)


def easy_going(option: dict[str, Any]) -> float:
    """In 1955, without hurry: let the other side play, and pull at one country or another."""
    label = str(option["label"])
    return 100 * label.startswith("Pass") + 10 * bool(option.get("confirm")) + (": influence" in label)


def test_two_people_play_1955(visit: Visit) -> None:
    """Two browsers, one table: an invitation by link, and a whole game of 1955 by clicks from both."""
    ada, boris = visit("Ada"), visit("Boris")
    code = ada.new_table("espionage", bots=None, options={"side": "shortened", "answer_seconds": 0})
    ada.sit(code)
    expect(ada.page.get_by_role("heading", name="Invite")).to_be_visible()
    boris.page.goto(f"{boris.address}/join/{code}")
    boris.page.get_by_role("button", name="Take a seat").click()
    boris.page.wait_for_selector(".arena")
    boris.sit(code)
    rng = random.Random(21)
    moves = [0, 0]
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        states = [ada.state(), boris.state()]
        if all(state["ready"] and state["over"] for state in states):
            break
        for person, state in zip((ada, boris), states, strict=True):
            if state["ready"] and state["options"] and not state["over"]:
                person.make_move(rng, patient=False, wish=eager if person is ada else easy_going)
                person.settle(state)
                moves[person is boris] += 1
                end = time.monotonic() + WAIT
                break
        else:
            ada.page.wait_for_timeout(20)
    for person in (ada, boris):
        expect(person.page.locator(".prompt .result")).to_be_visible()
        expect(person.page.locator(".prompt.over")).to_contain_text(re.compile("has secured (three countries|the enemy)"))
    assert min(moves) > 5


def test_somebody_resigns(visit: Visit) -> None:
    """Resigning takes a second click; then both are told who has won, and find the replay."""
    ada, boris = visit("Ada"), visit("Boris")
    together("espionage", ada, boris)
    boris.page.wait_for_selector(".arena")
    ada.page.locator(".top").get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Resign").click()
    assert not ada.state()["over"]
    ada.page.get_by_role("button", name="Sure? Resign now").click()
    expect(boris.page.locator(".prompt .result")).to_have_text("You won")
    expect(ada.page.locator(".prompt .result")).to_have_text("You lost")
    expect(ada.page.get_by_role("link", name="Review")).to_be_visible()


@pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")
def test_three_people_play_a_round_of_spyfall(visit: Visit) -> None:
    """Three browsers: questions and answers typed by people reach all, and the round ends."""
    people = [visit(name) for name in ("Ada", "Boris", "Chen")]
    code = people[0].new_table("spyfall", bots=None, seats=3)
    people[0].sit(code)
    for person in people[1:]:
        person.page.goto(f"{person.address}/join/{code}")
        person.page.get_by_role("button", name="Take a seat").click()
        person.page.wait_for_selector(".arena, .lobby")
        person.sit(code)
    rng = random.Random(2)
    spoken = False
    for _ in range(2000):
        states = [person.state() for person in people]
        if all(state["ready"] and state["over"] for state in states):
            break
        able = [
            (person, state["options"])
            for person, state in zip(people, states, strict=True)
            if state["ready"] and state["awaited"] and state["options"] and not state["over"]
        ]
        if not spoken:  # nobody accuses or guesses until a question has been heard
            able = [(person, options) for person, options in able if talkative(options)]
        if able:
            able[0][0].make_move(rng, talk=not spoken)
        else:
            people[0].page.wait_for_timeout(30)
        if people[2].page.get_by_text("Is it always like this?").count():
            spoken = True
    assert spoken, "nobody heard a question"
    for person in people:
        expect(person.page.locator(".prompt .result")).to_be_visible()


def test_the_keyboard_is_enough(visit: Visit) -> None:
    """From the home page to the end of a game with the keyboard alone, by Tab and Enter."""
    ada = visit()
    page = ada.page
    page.goto(ada.address)
    page.get_by_role("button", name="Play now").first.wait_for()

    def reach(selector: str) -> None:
        for _ in range(150):
            if page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    reach("[data-game=deaddrop] .act.go")
    page.keyboard.press("Enter")
    reach("dialog button.choice")  # how strong
    page.keyboard.press("Enter")
    page.wait_for_selector(".arena")
    code = page.url.rpartition("/")[2]
    ada.sit(code)
    by_list = False
    while not ada.await_turn()["over"]:
        before = ada.state()
        if by_list:
            page.keyboard.press("l")
            reach("dialog button.choice")
        else:
            reach(".arena button.hot")
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        ada.settle(before)
        by_list = not by_list
    expect(page.locator(".prompt .result")).to_be_visible()


@pytest.mark.skipif("civilwar" not in games(), reason="this installation has no Civil War")
def test_the_focus_stays_in_sight_on_a_magnified_board(visit: Visit) -> None:
    """Whatever receives the keyboard focus on a magnified board is scrolled into view."""
    ada = visit()
    ada.sit(ada.new_table("civilwar", bots="greedy"))  # a player who neither surrenders nor talks before the first move
    ada.await_turn()
    for _ in range(4):
        ada.page.get_by_role("button", name="Zoom in").click()
    ada.page.locator(".world button.hot[tabindex='0']").first.focus()
    met = 0
    for _ in range(12):
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.closest('.world') !== null"):
            met += 1
            ada.page.wait_for_function(IN_FRAME)
    assert met > 3


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_pages_are_accessible(visit: Visit, mode: str) -> None:
    """axe-core finds nothing on home, forms, lobby, invitation, drawers, result, replay, rules and error pages."""
    ada = visit(color_scheme=mode, **DESK)
    page = ada.page
    page.goto(ada.address)
    page.wait_for_selector(".game")
    ada.check("home")
    page.get_by_role("button", name="New table…").first.click()
    ada.check("new table")
    page.keyboard.press("Escape")
    ada.expect_errors("404")  # the browser reports it itself
    page.goto(f"{ada.address}/t/NOSUCHTABLE")
    page.get_by_role("heading", name="There is no such table").wait_for()
    ada.check("error page")
    page.goto(f"{ada.address}/rules/deaddrop")
    page.wait_for_selector(".rules li")
    ada.check("rules")
    code = ada.new_table("deaddrop", bots=None)
    ada.sit(code)
    page.get_by_role("heading", name="Invite").wait_for()
    ada.check("lobby")
    boris = visit("Boris", color_scheme=mode, **PHONE)
    boris.page.goto(f"{boris.address}/join/{code}")
    boris.page.get_by_role("button", name="Take a seat").wait_for()
    boris.check("invitation")
    code = ada.new_table("deaddrop")
    ada.sit(code)
    ada.await_turn()
    for button in ("Choices", "Rules", "Settings", "Menu"):
        page.locator(".top").get_by_role("button", name=button).click()
        page.wait_for_selector("dialog[open]")
        ada.check(button)
        page.keyboard.press("Escape")
    for tab in ("Chat", "Notes", "Log"):
        page.get_by_role("tab", name=tab).click()
        ada.check(tab)
    ada.play(random.Random(1))
    ada.check("result")
    page.goto(f"{ada.address}/replay/{code}")
    page.wait_for_selector(".replaybar")
    ada.check("replay")
    page.get_by_role("button", name="Share and check").click()
    page.get_by_text("They are the same").wait_for()
    ada.check("seed check")


def test_a_reload_loses_nothing(visit: Visit) -> None:
    """After a reload in mid-game, a person finds the same seat, the same hand and the note they wrote."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.make_move(random.Random(1))
    ada.page.get_by_role("tab", name="Notes").click()
    ada.page.locator(".notes textarea").fill("They keep the 16.")
    ada.await_turn()
    hand = ada.page.locator(".row.hand .piece").count()
    ada.page.reload()
    ada.await_turn()
    assert ada.page.locator(".row.hand .piece").count() == hand
    ada.page.get_by_role("tab", name="Notes").click()
    expect(ada.page.locator(".notes textarea")).to_have_value("They keep the 16.")


def test_a_lost_connection_comes_back(visit: Visit) -> None:
    """While the network is down the page says so; when it is back, play goes on."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate("window.parlour.connection.socket.close()")
    expect(ada.page.get_by_text("The connection is lost")).to_be_visible()
    expect(ada.page.get_by_text("The connection is lost")).to_have_count(0)
    ada.play(random.Random(4))


def test_a_gap_is_noticed(visit: Visit) -> None:
    """A client that missed an update asks for the whole scene and goes on."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    before = ada.await_turn()
    ada.page.evaluate("window.parlour.rev = 4711")
    ada.make_move(random.Random(4))
    ada.settle(before)
    ada.play(random.Random(4))


def test_a_refused_move_names_its_rule(visit: Visit) -> None:
    """An error with a rule's number offers to read that rule, and the rules open there."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate("window.parlour.say('X2: courier 7 is not in your hand', 'error', 'X2')")
    ada.page.get_by_role("button", name="Read rule X2").click()
    expect(ada.page.locator("#rule-X2.cited")).to_be_visible()
