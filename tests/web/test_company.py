"""People around a table: they talk, take moves back, leave, come back on another device, and play again."""

from __future__ import annotations

import io
import random
import re

import pytest
import segno
from people import PHONE, Person, Visit, together
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def pair(visit: Visit, **more: object) -> tuple[Person, Person, str]:
    """Ada and Boris at a table of Dead Drop, dealt."""
    ada, boris = visit("Ada"), visit("Boris")
    code = together("deaddrop", ada, boris, **more)
    ada.await_turn()
    boris.await_turn()
    return ada, boris, code


def menu(person: Person) -> None:
    """Open the menu of the table."""
    person.page.locator(".top").get_by_role("button", name="Menu").click()
    person.page.wait_for_selector("dialog[open]")


def test_people_talk(visit: Visit) -> None:
    """Chat reaches the other player as text, whatever is in it; spectators read it, and talk apart until the match is over."""
    ada, boris, code = pair(visit)
    eve = visit("Eve")
    eve.sit(code)
    expect(eve.page.locator(".top .tag")).to_have_text("watching")
    assert eve.state()["options"] == []
    for person in (ada, boris, eve):
        person.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Message the table").fill("<img src=x onerror=alert(1)> hello")
    ada.page.keyboard.press("Enter")
    expect(boris.page.locator(".chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    eve.page.get_by_label("Message the spectators").fill("they know nothing")
    eve.page.keyboard.press("Enter")
    expect(eve.page.locator(".chat")).to_contain_text("they know nothing")
    eve.page.get_by_role("button", name="Players").click()
    expect(eve.page.locator(".chat")).to_contain_text("hello")
    assert eve.page.get_by_label("Message the table").count() == 0
    ada.page.get_by_label("Message the table").fill("did you hear that?")
    ada.page.keyboard.press("Enter")
    expect(boris.page.locator(".chat")).to_contain_text("did you hear that?")
    for person in (ada, boris):
        assert "they know nothing" not in person.page.content()
        assert person.page.get_by_role("button", name="Spectators").count() == 0
    rng = random.Random(3)
    for _ in range(4):
        ada.make_move(rng)
        boris.make_move(rng)
    boris.page.get_by_role("button", name="Close the result").click()
    boris.page.get_by_role("button", name="Spectators").click()
    expect(boris.page.locator(".chat")).to_contain_text("they know nothing")


def test_several_people_at_one_device(visit: Visit) -> None:
    """In a hot seat a curtain hides the table until the next person says that they are there."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop", bots=None, hot=True, names=["Ada", "Boris"]))
    rng = random.Random(6)
    curtain = ada.page.locator(".curtain")
    seen: set[str] = set()
    while True:
        ada.page.wait_for_selector(".curtain, .prompt.yours, .prompt.over")
        if ada.page.locator(".prompt.over").count():
            break
        if curtain.count():
            assert ada.page.locator(".row.hand").count() == 0, "a hand can be seen behind the curtain"
            name = curtain.locator("h1").inner_text()
            seen.add(name)
            ada.page.get_by_role("button", name=f"I am {name}: show my side").click()
            ada.page.wait_for_selector(".prompt.yours")
            expect(ada.page.locator(".seat.you")).to_contain_text(name)
        before = ada.state()
        ada.make_move(rng)
        ada.settle(before)
    assert seen == {"Ada", "Boris"}


def test_a_move_is_taken_back_by_consent(visit: Visit) -> None:
    """Once the round is revealed, undo needs the other's consent; a refusal is reported, and the asker may withdraw."""
    ada, boris, _ = pair(visit)
    rng = random.Random(5)
    ada.make_move(rng)
    boris.make_move(rng)
    ada.await_turn()
    hand = ada.page.locator(".row.hand .piece")
    expect(hand).to_have_count(3)
    told = ada.page.locator(".log").get_by_text("takes the papers")
    expect(told).to_have_count(1)
    request = boris.page.get_by_role("alertdialog", name="Request")

    def ask() -> None:
        menu(ada)
        ada.page.get_by_role("button", name="Ask to take my last move back").click()
        expect(ada.page.locator(".banner")).to_contain_text("Boris must agree")
        expect(request).to_contain_text("Ada asks to take the last move back")

    ask()
    boris.check("a request")
    request.get_by_role("button", name="Refuse").click()
    expect(request).to_have_count(0)
    expect(ada.page.locator(".toast")).to_contain_text("Boris does not agree")
    expect(hand).to_have_count(3)
    ask()
    ada.page.get_by_role("button", name="Withdraw").click()
    expect(request).to_have_count(0)
    ask()
    request.get_by_role("button", name="Allow").click()
    expect(hand).to_have_count(4)
    expect(boris.page.locator(".row.hand .piece")).to_have_count(4)
    expect(told).to_have_count(0)


def test_a_computer_player_stands_in(visit: Visit) -> None:
    """Who leaves is shown as away; when the time is up a computer player plays on, until the person takes the seat back."""
    ada, boris, code = pair(visit, clock={"per_move": 15, "at_end": "bot"})  # less, and a slow machine runs out of it
    rng = random.Random(5)
    seat = boris.page.locator("[data-id='seat:0']")
    ada.page.goto(ada.address)
    expect(seat).to_contain_text("away")
    boris.make_move(rng)
    expect(seat.locator(".dot.bot")).to_be_visible()
    boris.await_turn()
    boris.make_move(rng)
    ada.sit(code)
    expect(ada.page.locator(".prompt")).to_contain_text("A computer player plays for you.")
    assert ada.state()["options"] == []
    ada.page.get_by_role("button", name="Take my seat back").click()
    expect(seat.locator(".dot.bot")).to_have_count(0)
    boris.make_move(rng)
    before = ada.await_turn()
    assert not before["over"]
    ada.make_move(rng)
    boris.make_move(rng)
    expect(ada.page.locator(".prompt .result")).to_be_visible()


def test_somebody_asks_a_computer_player_to_stand_in(visit: Visit) -> None:
    """The menu lets a computer player take over, and the match ends without another click."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    menu(ada)
    ada.page.get_by_role("button", name="Let a computer player stand in for me").click()
    expect(ada.page.locator(".prompt .result")).to_be_visible()


def test_a_rematch_swaps_the_sides(visit: Visit) -> None:
    """After the end both agree to another match and find its table, each on the other's seat."""
    ada, boris, code = pair(visit)
    assert (ada.state()["you"], boris.state()["you"]) == (0, 1)
    rng = random.Random(3)
    for _ in range(4):
        for person in (ada, boris):
            person.make_move(rng)
    ada.page.get_by_role("button", name="Swap sides").click()
    expect(ada.page.get_by_role("button", name="Swap sides offered…")).to_be_disabled()
    boris.page.get_by_role("button", name="Accept: swap sides").click()
    for person in (ada, boris):
        expect(person.page).not_to_have_url(re.compile(code))
        person.page.wait_for_selector(".arena")
        person.sit(person.page.url.rpartition("/")[2])
        person.await_turn()
    assert ada.page.url == boris.page.url
    assert (ada.state()["you"], boris.state()["you"]) == (1, 0)


def test_a_seat_comes_along_to_another_device(visit: Visit) -> None:
    """The personal link opens the seat in another browser; a move there shows here, and no key stays in the address."""
    ada, boris, code = pair(visit)
    menu(ada)
    link = ada.page.get_by_label("Personal link").input_value()
    ada.page.keyboard.press("Escape")
    assert "#key=" in link
    phone = visit("Somebody else", **PHONE)
    phone.page.goto(link)
    phone.page.wait_for_selector(".arena")
    phone.page.wait_for_function("() => !location.hash")
    phone.sit(code)
    phone.await_turn()
    assert phone.state()["you"] == 0
    hands = [
        person.page.eval_on_selector_all(".row.hand .piece", "els => els.map(el => el.dataset.piece).sort()")
        for person in (ada, phone)
    ]
    assert hands[0] == hands[1]
    assert len(hands[0]) == 4
    phone.make_move(random.Random(2))
    boris.make_move(random.Random(2))
    expect(ada.page.locator(".row.hand .piece")).to_have_count(3)
    expect(phone.page.locator(".row.hand .piece")).to_have_count(3)


def test_a_personal_link_is_revoked(visit: Visit) -> None:
    """The menu tells when the link was used; revoking it takes two clicks, after which the other device can only watch."""
    ada, _boris, code = pair(visit)
    menu(ada)
    drawer = ada.page.locator("dialog[open]")
    link = drawer.get_by_label("Personal link").input_value()
    ada.page.keyboard.press("Escape")
    phone = visit("Somebody else", **PHONE)
    phone.page.goto(link)
    phone.page.wait_for_selector(".arena")
    phone.page.wait_for_function("() => !location.hash")
    phone.sit(code)
    menu(ada)
    expect(drawer).to_contain_text("Opened by the link on")
    drawer.get_by_role("button", name="Revoke the link and end").click()
    drawer.get_by_role("button", name="Sure? Revoke now").click()
    phone.page.wait_for_function("() => (window.parlour.scene.you ?? null) === null")
    expect(drawer.get_by_label("Personal link")).not_to_have_value(link)
    expect(drawer).not_to_contain_text("Opened by the link on")


def test_a_qr_code_leads_to_the_invitation(visit: Visit) -> None:
    """The lobby shows a QR code of the very link that it offers to copy, and that link is an invitation."""
    ada = visit()
    code = ada.new_table("deaddrop", bots=None)
    ada.sit(code)
    picture = ada.page.get_by_role("img", name="QR code of the invitation")
    expect(picture).to_be_visible()
    assert picture.evaluate("img => img.complete && img.naturalWidth > 50")
    link = ada.page.get_by_label("Link", exact=True).input_value()
    expected = io.BytesIO()
    segno.make(link, error="m").save(expected, kind="svg", scale=4, border=2)
    assert picture.evaluate("img => fetch(img.src).then(answer => answer.text())") == expected.getvalue().decode()
    boris = visit("Boris", **PHONE)
    boris.page.goto(link)
    boris.page.get_by_role("button", name="Take a seat").click()
    ada.page.wait_for_selector(".arena")
    expect(ada.page.locator("[data-id='seat:1']")).to_contain_text("Boris")


def test_a_table_is_made_by_its_form(visit: Visit) -> None:
    """The form makes a table with a computer player and a free seat; the host starts it from the lobby."""
    ada = visit()
    page = ada.page
    page.goto(ada.address)
    page.locator("[data-game=deaddrop]").get_by_role("button", name="New table…").click()
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Against").select_option(label="friends, by link or code")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Player 2").select_option(label="computer: easy")
    page.get_by_role("checkbox", name="Open table").check()
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("heading", name="Seats").wait_for()
    boris = visit("Boris")
    boris.page.goto(boris.address)
    boris.page.locator("section", has_text="Open tables").get_by_role("link", name="Dead Drop").first.wait_for()
    page.get_by_role("button", name="Begin now, with computer players").click()
    page.wait_for_selector(".arena")
    assert page.locator(".seat").count() == 3


def test_a_code_is_enough_to_join(visit: Visit) -> None:
    """Typing a code on the home page leads to the invitation; so does pasting a link."""
    ada, boris = visit("Ada"), visit("Boris")
    code = ada.new_table("deaddrop", bots=None)
    for words in (code, f"{ada.address}/join/{code}"):
        boris.page.goto(boris.address)
        boris.page.get_by_label("Two words, code or link").fill(words)
        boris.page.get_by_role("button", name="Join").click()
        boris.page.get_by_role("button", name="Take a seat").wait_for()
    boris.page.get_by_role("button", name="Take a seat").click()
    boris.page.wait_for_selector(".arena")
