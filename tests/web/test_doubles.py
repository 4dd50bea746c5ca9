"""A double click counts as one click, wherever its second half lands."""

from __future__ import annotations

import pytest
from people import PHONE, Visit
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

COUNT_SENT = """() => {
  window.sent = 0
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (text) { if (String(text).includes('"act"')) window.sent++; return send.call(this, text) }
}"""


def test_a_double_click_on_play_now_chooses_no_level(visit: Visit) -> None:
    """The question comes up under the pointer, and is still there; a button that only steps may be pressed fast."""
    ada = visit()
    ada.page.goto(ada.address)
    for name in games():
        ada.page.locator(f"[data-game={name}]").get_by_role("button", name="Play now").dblclick()
        question = ada.page.get_by_role("dialog", name="How strong?")
        expect(question).to_be_visible()
        assert ada.page.evaluate("localStorage.getItem('parlour.level')") is None
        question.get_by_role("button", name="Close", exact=True).click()
        expect(question).to_have_count(0)


def test_a_double_click_on_a_card_selects_it(visit: Visit) -> None:
    """The second click does not give the card back, nor make a move with what the first has brought up."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop", bots=None, hot=True, names=["Ada", "Boris"]))
    ada.page.get_by_role("button", name="show my side").dblclick()
    ada.await_turn()
    ada.page.evaluate(COUNT_SENT)
    ada.page.locator(".hands .hot").first.dblclick()
    ada.be_still()
    assert len(ada.state()["selected"]) + ada.page.evaluate("window.sent") == 1


def test_two_quick_taps_count_as_one(visit: Visit) -> None:
    """Browsers do not count taps: two on the same place within a moment are one, and a later one counts."""
    ada = visit(**PHONE)
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    counted = ada.page.evaluate(
        """() => {
          const prompt = document.querySelector('.prompt'), taps = []
          const finger = {pointerType: 'touch', detail: 1, bubbles: true, cancelable: true}
          const tap = (x, time) => {
            const event = new PointerEvent('click', {...finger, clientX: x, clientY: 50})
            Object.defineProperty(event, 'timeStamp', {value: time})
            button.dispatchEvent(event)
          }
          const button = document.createElement('button')
          button.onclick = event => taps.push(event.timeStamp)
          prompt.append(button)
          tap(50, 10_000); tap(55, 10_200); tap(55, 10_600); tap(200, 10_700)
          button.remove()
          return taps
        }"""
    )
    assert counted == [10_000, 10_600, 10_700]
