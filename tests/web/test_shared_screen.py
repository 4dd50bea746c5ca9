"""Secrets on a shared screen: what the curtain covers, and what a covered role changes."""

from __future__ import annotations

from typing import Any

import pytest
from people import FOUR, SIZES, Person, Visit, together
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

LOOK = r"""() => [...document.querySelectorAll('.arena :is(button, .seat, .panel), .top button')].map(el => {
  if (el.closest('.hands')) return '' // everybody holds different cards, some of which overlap
  const box = el.getBoundingClientRect()
  const name = el.className.replace(/ (hot|warm|last|active|you|in|out)\b/g, '').trim()
  return [name, el.tagName, Math.round(box.width), Math.round(box.height)].join(' ')
})"""
"""The parts of a screen with their sizes, except for what is known to differ."""


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_the_curtain_covers_everything(visit: Visit, screen: dict[str, Any]) -> None:
    """Behind the curtain no drawer, key or reload shows anything of a hand, and no key plays it."""
    ada = visit(**screen)
    code = ada.new_table("deaddrop", bots=None, hot=True, names=["Ada", "Boris"])
    ada.sit(code)
    for _ in range(2):
        curtain = ada.page.locator(".curtain")
        expect(curtain).to_be_visible()
        assert ada.page.get_by_role("button", name="Choices").count() == 0
        for key in ("l", "1", "z", "u", "Enter"):
            if key != "Enter":
                ada.page.keyboard.press(key)
        ada.page.evaluate("window.parlour.show({drawer: 'choices'})")
        assert ada.page.locator("dialog[open]").count() == 0
        assert ada.page.evaluate("window.parlour.selected.length") == 0
        cards = ada.page.evaluate("Object.values(window.parlour.scene.pieces).filter(p => p.zone === 'hand').map(p => p.label)")
        shown = ada.page.locator("body").inner_text()
        assert cards
        assert not any(card in shown for card in cards)
        ada.page.reload()
        ada.page.wait_for_function("() => window.parlour?.scene")
    ada.page.get_by_role("button", name="show my side").click()
    ada.page.wait_for_selector(".prompt.yours")
    assert ada.page.locator("dialog[open]").count() == 0


IS_SPY = """() => {
  const {pieces, faces} = window.parlour.scene
  const {face} = Object.values(pieces).find(({zone}) => zone === 'card' || zone === 'role')
  return face === 'spy' || faces[face].name === 'Spy'
}"""
"""Whether the person's secret card makes them a spy."""

SECRETS = [
    pytest.param(name, people, options, size, id=f"{name}, {size}", marks=pytest.mark.skipif(name not in games(), reason=name))
    for name, people, options in [("spyfall", 3, {"rounds": 1, "dealer": 1}), ("surveyors", 4, {})]
    for size in ("desk", "phone")
]
TABLES = 40
"""About every other table deals a spy to somebody who waits, so this many without one do not happen."""


@pytest.mark.parametrize(("game", "people", "options", "size"), SECRETS)
def test_a_covered_role_changes_nothing_on_the_screen(
    visit: Visit, game: str, people: int, options: dict[str, Any], size: str
) -> None:
    """While cards are covered, a spy's screen and that of another player who waits have the same parts of the same size."""
    there = [visit(name, **SIZES[size]) for name in ("Adam", "Bell", "Chen", "Dora")[:people]]
    for _ in range(TABLES):
        waiting = [person for person in gather(there, game, options) if not person.state()["awaited"]]
        spies = [person for person in waiting if person.page.evaluate(IS_SPY)]
        others = [person for person in waiting if person not in spies]
        if spies and others:
            break
    else:
        raise AssertionError("no spy was dealt to anybody who waits")
    seen = sorted(filter(None, spies[0].page.evaluate(LOOK)))
    for other in others:
        assert sorted(filter(None, other.page.evaluate(LOOK))) == seen


def gather(people: list[Person], game: str, options: dict[str, Any]) -> list[Person]:
    """Seat people at a new table, and begin; returns them once everybody sees what they hold."""
    together(game, *people, seats=len(people), options=options)
    for person in people:
        person.page.wait_for_selector(".arena")
    if game == "spyfall":
        people[0].page.get_by_role("button", name="Start the clock").click()
        for person in people:
            person.page.wait_for_function("() => window.parlour.scene.options.length > 0")
    for person in people:
        person.be_still()
    return people
