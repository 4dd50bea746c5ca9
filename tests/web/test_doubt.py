"""Never in doubt: a lost connection, a move in flight, two tabs, and addresses that lead nowhere."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from people import FOUR, OFFLINE, Person, Visit
from playwright.sync_api import Browser, expect
from scripts.servers import free_port
from servers import start

pytestmark = pytest.mark.browser

SAID = """() => {
  const from = performance.now()
  const watcher = new MutationObserver(() => {
    if (!window.said && document.querySelector('.banner.offline')) window.said = performance.now() - from
  })
  watcher.observe(document.body, {subtree: true, childList: true})
}"""
"""Record after how many milliseconds there is a banner."""

CUT = """() => { const { socket } = window.parlour.connection
  window.sent = []
  socket.send = text => { window.sent.push(text) }
}"""


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_offline_is_reported_within_three_seconds(visit: Visit, screen: dict[str, Any]) -> None:
    """Without a network the page says so at once, and goes on when it is back."""
    ada = visit(**screen)
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate(SAID)
    ada.go_offline()
    expect(ada.page.get_by_text("You are offline")).to_be_visible()
    assert ada.page.evaluate("window.said") < 3000
    ada.come_back()
    expect(ada.page.locator(".banner")).to_have_count(0)
    ada.play(random.Random(4))


def test_a_lobby_says_when_it_is_offline(visit: Visit) -> None:
    """A person who waits for others is told of a lost connection, too."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop", bots=None))
    ada.page.get_by_role("heading", name="Invite").wait_for()
    ada.go_offline()
    expect(ada.page.get_by_text("You are offline")).to_be_visible()
    ada.come_back()
    expect(ada.page.locator(".banner")).to_have_count(0)


def test_a_silent_connection_is_reported(visit: Visit) -> None:
    """A network that swallows everything is noticed, too; the stores' tests check that it takes three seconds."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate(CUT)
    expect(ada.page.get_by_text("The table does not answer")).to_be_visible()


def test_a_move_that_did_not_arrive_is_marked_and_sent_again(visit: Visit) -> None:
    """A move swallowed by the network is marked; after the break it is sent again and takes effect once."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    before = ada.await_turn()
    ada.page.evaluate(CUT)
    ada.make_move(random.Random(3))
    assert ada.page.evaluate("window.sent.length") >= 1
    expect(ada.page.get_by_text("Your move has not been confirmed")).to_be_visible()
    ada.page.evaluate("window.parlour.connection.cut()")
    expect(ada.page.locator("#app").get_by_text("your move was sent again")).to_be_visible()
    ada.settle(before)
    ada.play(random.Random(3))


def test_two_tabs_agree(visit: Visit) -> None:
    """A move in one tab shows in the other, and a choice there that is no longer possible is dropped."""
    ada = visit()
    code = ada.new_table("deaddrop")
    ada.sit(code)
    ada.await_turn()
    other = ada.context.new_page()
    other.goto(f"{ada.address}/t/{code}?debug")
    other.wait_for_function("() => window.parlour?.scene?.options.length > 0")
    hand = "window.parlour.scene.log.length"
    ada.make_move(random.Random(3))
    ada.await_turn()
    other.wait_for_function(f"() => {hand} === {ada.page.evaluate(hand)}")
    assert other.evaluate("window.parlour.scene.fingerprint") == ada.page.evaluate("window.parlour.scene.fingerprint")
    ada.page.evaluate("localStorage.setItem('parlour.probe', '1')")
    other.close()


@pytest.mark.parametrize("path", ["/nowhere", "/t/nosuchtable", "/join/brave-otter", "/replay/nosuchtable", "/rules/nosuchgame"])
def test_every_wrong_address_has_a_way_home(visit: Visit, path: str) -> None:
    """Whatever is wrong with an address, the page says so and links to the home page."""
    ada = visit()
    ada.expect_errors("404", "400")  # the browser reports them itself
    ada.page.goto(ada.address + path)
    ada.page.get_by_role("main").get_by_role("link", name="Home").click()
    ada.page.wait_for_selector(".game")


def test_a_server_that_restarts_is_waited_for(browser: Browser, tmp_path: Path) -> None:
    """While the server is down the page says so; when it is back the match goes on."""
    port = free_port()
    process = start(tmp_path / "tables.db", port)
    ada = Person(browser, f"http://127.0.0.1:{port}", "Ada")
    try:
        ada.sit(ada.new_table("deaddrop"))
        ada.await_turn()
        ada.expect_errors(*OFFLINE)
        process.terminate()
        process.wait(20)
        expect(ada.page.locator(".banner.offline")).to_be_visible()
        process = start(tmp_path / "tables.db", port)
        expect(ada.page.locator(".banner.offline")).to_have_count(0)
        ada.play(random.Random(2))
        ada.leave()
    finally:
        process.terminate()
        process.wait(20)
