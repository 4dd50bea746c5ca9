"""Secrets on a shared screen: what the curtain covers, and what a covered role changes."""

from __future__ import annotations

import pytest
from people import DESK, Person, Visit
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

LOOK = r"""() => [...document.querySelectorAll('.arena button, .arena .seat, .arena .panel, .top button')].map(el => {
  const box = el.getBoundingClientRect()
  const name = el.className.replace(/ (hot|warm|last|active|you|in|out)\b/g, '').trim()
  return [name, el.tagName, Math.round(box.width), Math.round(box.height)].join(' ')
})"""


def test_the_curtain_covers_everything(visit: Visit) -> None:
    """Behind the curtain no drawer, key or reload shows anything of a hand, and no key plays it."""
    ada = visit()
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


@pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")
def test_a_covered_role_changes_nothing_on_the_screen(visit: Visit) -> None:
    """While cards are covered, the screens of the spy and of another player have the same parts of the same size."""
    people = [visit(name, **DESK) for name in ("Ada", "Bell", "Chen")]
    ada = people[0]
    code = ada.new_table("spyfall", bots=None, seats=3, options={"rounds": 1, "dealer": 1})
    for person in people[1:]:
        person.call("POST", f"/api/tables/{code}/join", {})
    for person in people:
        person.sit(code)
        person.page.wait_for_selector(".arena")
    ada.page.get_by_role("button", name="Start the clock").click()
    for person in people:
        person.page.wait_for_function("() => window.parlour.scene.options.length > 0")
    spy, other = split(people[1:], ada)
    assert sorted(spy.page.evaluate(LOOK)) == sorted(other.page.evaluate(LOOK))


def split(waiting: list[Person], asker: Person) -> tuple[Person, Person]:
    """Two people with the same choices, one of them the spy if the asker is not; otherwise any two."""
    face = "window.parlour.scene.faces.mine.name"
    spies = [person for person in waiting if person.page.evaluate(face) == "Spy"]
    if not spies:
        assert asker.page.evaluate(face) == "Spy"
        return waiting[0], waiting[1]
    return spies[0], next(person for person in waiting if person not in spies)
