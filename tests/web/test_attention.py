"""The page gets attention when it should: turn notices, first steps, and cards that can be read on a small screen."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from people import CALM, DESK, PHONE, Person, Visit, together
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

STUBS = """
window.heard = {notes: 0, notices: []}
let away = false
window.lookAway = value => { away = value }
Object.defineProperty(document, 'hidden', {get: () => away})
const node = more => ({connect: other => other, ...more})
window.AudioContext = class {
  currentTime = 0
  state = 'running'
  destination = node()
  createOscillator() { return node({frequency: {}, start() { heard.notes++ }, stop() {}}) }
  createGain() { return node({gain: {setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}}}) }
}
window.Notification = class {
  static permission = 'default'
  static requestPermission() { Notification.permission = 'granted'; return Promise.resolve('granted') }
  constructor(title, options) { heard.notices.push([title, options.body]) }
  close() {}
}
"""
"""Stand-ins for sound, notifications and page visibility, so that a test can tell what a person would notice."""

SETTINGS = "settings => localStorage.setItem('parlour.settings', JSON.stringify(settings))"


def heard(person: Person) -> tuple[int, list[list[str]]]:
    """The notes played and the notifications shown so far."""
    found: dict[str, Any] = person.page.evaluate("heard")
    return found["notes"], found["notices"]


def tab(person: Person, yours: bool) -> None:
    """The tab's title and icon say whether it is the person's turn."""
    expect(person.page).to_have_title("● Your turn: Dead Drop" if yours else "Dead Drop")
    icon = "/static/favicon-turn.svg" if yours else "/static/favicon.svg"
    expect(person.page.locator("#icon")).to_have_attribute("href", icon)


def test_people_notice_that_it_is_their_turn(visit: Visit) -> None:
    """Title, icon and a chime announce a turn; a notification does only if allowed and while the page is hidden."""
    ada, boris = visit("Ada"), visit("Boris")
    ada.context.add_init_script(STUBS)
    ada.page.evaluate(SETTINGS, {"tours": False, "speed": 0})
    together("deaddrop", ada, boris)
    ada.await_turn()
    tab(ada, yours=True)
    rng = random.Random(4)

    def next_round(look_away: bool) -> tuple[int, list[list[str]]]:
        """Ada moves and waits, then Boris moves; returns what Ada was notified of."""
        before = heard(ada)
        ada.await_turn()
        ada.make_move(rng)
        tab(ada, yours=False)
        ada.page.evaluate("away => lookAway(away)", look_away)
        boris.make_move(rng)
        ada.await_turn()
        tab(ada, yours=True)
        ada.page.evaluate("lookAway(false)")
        after = heard(ada)
        return after[0] - before[0], after[1][len(before[1]) :]

    assert next_round(look_away=True) == (2, []), "no notification that nobody asked for"
    ada.page.locator(".top").get_by_role("button", name="Settings").click()
    ada.page.get_by_role("checkbox", name="Notifications").check()
    expect(ada.page.get_by_role("checkbox", name="Notifications")).to_be_checked()
    ada.page.get_by_role("checkbox", name="Sound").uncheck()
    ada.page.keyboard.press("Escape")
    assert next_round(look_away=True) == (0, [["Dead Drop", "It is your turn. Send one courier, face down."]])
    assert next_round(look_away=False) == (0, [])
    ada.page.reload()
    ada.page.wait_for_selector(".arena")
    ada.page.locator(".top").get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_role("checkbox", name="Sound")).not_to_be_checked()
    expect(ada.page.get_by_role("checkbox", name="Notifications")).to_be_checked()


def test_the_home_page_tells_of_a_turn(visit: Visit) -> None:
    """The home page marks the tables that wait for the person, and so does the tab."""
    ada = visit()
    ada.new_table("deaddrop")
    ada.page.goto(ada.address)
    expect(ada.page.get_by_role("region", name="My tables").locator(".state.hot")).to_have_text("your turn")
    expect(ada.page).to_have_title("● Your turn: Parlour")


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_first_steps_are_shown_once(visit: Visit, screen: str) -> None:
    """A newcomer to a game is shown around: each step is in view and marks its zone; later only on request."""
    ada = visit(**(DESK if screen == "desk" else PHONE))
    card = ada.page.get_by_role("region", name="First steps")
    ada.page.evaluate(SETTINGS, {"speed": 0, "sound": False})
    for name, game in games().items():
        ada.sit(ada.new_table(name, bots="greedy", options=CALM.get(name, {})))
        ada.await_turn()
        for tip in game.tips:
            expect(card.get_by_role("heading", name=tip.title)).to_be_visible()
            if tip.at:
                expect(ada.page.locator(f"[data-zone={json.dumps(tip.at)}].pointed")).to_have_count(1)
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] + box["height"] <= ada.page.evaluate("innerHeight")
            card.get_by_role("button", name="Next").click()
        expect(card.get_by_role("heading", name="How to move")).to_be_visible()
        if name == "deaddrop":
            ada.check_in_both_modes("first steps")
        card.get_by_role("button", name="Next").click()
        card.get_by_role("button", name="Play").click()
        expect(card).to_have_count(0)
    assert ada.page.locator(".pointed").count() == 0
    ada.page.reload()
    ada.page.wait_for_selector(".arena")
    expect(card).to_have_count(0)
    ada.page.locator(".top").get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Show me around").click()
    card.get_by_role("button", name="X4").click()
    expect(ada.page.locator("#rule-X4.cited")).to_be_visible()
    ada.page.keyboard.press("Escape")


def test_a_guide_can_be_skipped_and_does_not_stop_play(visit: Visit) -> None:
    """A move can be made while the guide is open; once closed it stays closed, and spectators see none."""
    ada, eve = visit("Ada"), visit("Eve")
    for person in (ada, eve):
        person.page.evaluate(SETTINGS, {"speed": 0, "sound": False})
    code = ada.new_table("deaddrop")
    ada.sit(code)
    eve.sit(code)
    card = ada.page.get_by_role("region", name="First steps")
    expect(card).to_be_visible()
    before = ada.await_turn()
    ada.make_move(random.Random(3))
    ada.settle(before)
    card.get_by_role("button", name="Skip the guide").click()
    expect(card).to_have_count(0)
    ada.page.reload()
    ada.await_turn()
    expect(card).to_have_count(0)
    eve.page.wait_for_selector(".arena")
    expect(eve.page.get_by_role("region", name="First steps")).to_have_count(0)


MANY = """count => {
  const { scene } = window.parlour, [id, piece] = Object.entries(scene.pieces).find(([, p]) => p.zone === 'hand')
  const option = scene.options.find(o => o.all.includes(id))
  for (let n = 0; n < count; n++) {
    scene.pieces[`extra:${n}`] = {...piece, i: 100 + n}
    scene.options.push({...option, act: `extra:${n}`, all: option.all.map(x => x === id ? `extra:${n}` : x), confirm: true})
  }
  window.parlour.changed()
}"""

SEEN = """el => {
  el.scrollIntoView({inline: 'center', block: 'nearest'})
  const box = el.getBoundingClientRect()
  let wide = 0
  const on = x => document.elementFromPoint(x, box.top + box.height / 2)?.closest('.piece') === el
  for (let x = Math.ceil(box.left); x < box.right; x++) wide += on(x)
  return wide
}"""


@pytest.mark.parametrize("count", [7, 12])
def test_a_large_hand_can_be_read_on_a_phone(visit: Visit, count: int) -> None:
    """However many cards are in hand, each has 44 pixels to tap, and holding one shows it large."""
    ada = visit(**PHONE)
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate(MANY, count - 4)
    cards = ada.page.locator(".row.hand .piece")
    expect(cards).to_have_count(count)
    for n in range(count):
        assert cards.nth(n).evaluate(SEEN) >= 44
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    last = cards.nth(count - 1)
    last.evaluate(SEEN)
    last.tap()
    expect(last).to_have_attribute("aria-pressed", "true")
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844 + 14
    last.dispatch_event("pointerdown", {"pointerType": "touch", "pointerId": 5, "isPrimary": True, "button": 0})
    expect(ada.page.locator(".zoom")).to_be_visible()


GLIDES = """() => {
  window.glided = 0
  const glides = animation => animation.effect.getKeyframes().some(frame => /[1-9]/.test(frame.translate ?? ''))
  const look = () => {
    window.glided += [...document.querySelectorAll('.world .piece')].some(el => el.getAnimations().some(glides))
    requestAnimationFrame(look)
  }
  look()
}"""
"""Count the frames in which a piece of the board glides."""


@pytest.mark.skipif("civilwar" not in games(), reason="this installation has no Civil War")
def test_units_that_look_alike_are_seen_to_move(visit: Visit) -> None:
    """A unit without an identity of its own still glides from the square it leaves to the one it enters."""
    ada = visit()
    ada.page.evaluate(SETTINGS, {"tours": False, "speed": 0.5, "sound": False})
    ada.sit(ada.new_table("civilwar", bots="greedy", seat=1))  # the Confederacy moves first
    before = ada.await_turn()
    ada.page.evaluate(GLIDES)
    ada.be_still()
    assert ada.page.evaluate("window.glided") == 0
    ada.make_move(random.Random(1), wish=lambda option: option["act"].startswith("move:"))
    ada.page.wait_for_function("() => window.glided > 0")
    ada.settle(before)


TABLET = {"viewport": {"width": 768, "height": 1024}, "is_mobile": True, "has_touch": True}


@pytest.mark.parametrize("game", games())
def test_a_tablet_held_upright(visit: Visit, game: str) -> None:
    """A tablet in portrait gives the board most of its width and shows the prompt and the hand; axe-core finds nothing."""
    ada = visit(**TABLET)
    ada.sit(ada.new_table(game, bots="greedy"))
    ada.play(random.Random(8), 1)
    ada.await_turn()
    assert ada.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [768, 1024]
    for part in (".prompt", ".row.hand .cards"):
        for box in [spot.bounding_box() for spot in ada.page.locator(part).all()]:
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 1024
    middle = ada.page.locator(".centre").bounding_box()
    assert middle is not None
    assert middle["height"] >= 300
    assert middle["width"] >= (700 if ada.page.locator(".frame").count() else 440)
    ada.check(f"{game} on a tablet")
