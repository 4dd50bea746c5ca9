"""Everything that happens can be followed, and everything that cannot be done says why."""

from __future__ import annotations

import random
from typing import Any

import pytest
from people import FOUR, Person, Visit, together

pytestmark = pytest.mark.browser

TELL = """
window.told = []
setInterval(() => {
  const n = window.parlour?.caption?.entry.n
  if (n !== undefined && n !== window.told.at(-1)) window.told.push(n)
}, 10)
"""
"""Record the lines that are shown, in order."""

SAME = """async () => {
  const store = window.parlour
  const sorted = value => value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])]))
    : Array.isArray(value) ? value.map(sorted) : value
  const drawn = ({pieces, zones, seats, prompt}) => JSON.stringify(sorted({pieces, zones, seats, prompt}))
  for (;;) {  // until nobody else has moved in between
    const old = store.scene
    store.send({t: 'resync'})
    while (store.scene === old) await new Promise(done => setTimeout(done, 10))
    if (store.scene.rev === old.rev) return [drawn(old), drawn(store.scene)]
  }
}"""
SETTLED = "() => !window.parlour.behind && !window.parlour.caption && !window.parlour.busy"


def watching(person: Person) -> None:
    """Show moves at normal speed, as for a new user."""
    person.page.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({tours: false, speed: 1, sound: false}))")


def at_a_reveal(visit: Visit, **screen: Any) -> Person:
    """Somebody who has placed the last reinforcement of a battle of Blue & Gray, so that a chain of lines begins."""
    ada = visit(**screen)
    ada.sit(ada.new_table("bluegray"))
    rng = random.Random(1)
    while len(ada.await_turn()["options"]) != 1 or "place" not in ada.state()["options"][0]["act"]:
        before = ada.state()
        ada.make_move(rng, wish=lambda option: option["act"] != "decline")
        ada.settle(before)
    watching(ada)
    ada.page.add_init_script(TELL)
    ada.page.reload()
    ada.await_turn()
    ada.make_move(rng)
    ada.page.wait_for_function("() => window.parlour.caption?.more")
    return ada


def is_the_servers(person: Person) -> None:
    """What is on screen is exactly what the server shows."""
    shown, sent = person.page.evaluate(SAME)
    assert shown == sent


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_a_chain_is_played_line_by_line_and_ends_in_the_scene_of_the_server(visit: Visit, screen: dict[str, Any]) -> None:
    """Each line of a reveal is shown with its words, in order, and highlighted in the log; nothing else is left at the end."""
    ada = at_a_reveal(visit, **screen)
    ada.page.wait_for_function(f"() => window.told.length >= 4 && ({SETTLED})()")
    lines: list[int] = ada.page.evaluate("window.told")
    assert lines == sorted(set(lines))
    is_the_servers(ada)


def test_a_line_is_shown_with_its_words_and_in_the_log(visit: Visit) -> None:
    """The caption says what the highlighted line of the log says, and axe-core finds nothing meanwhile."""
    ada = at_a_reveal(visit)
    caption = ada.page.locator(".caption .told").inner_text()
    assert ada.page.locator(".log li.now").inner_text().startswith(caption[:20])


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_click_or_a_key_shows_the_rest_at_once(visit: Visit, how: str) -> None:
    """Skipping leads to the newest scene and makes no move."""
    ada = at_a_reveal(visit)
    if how == "click":
        ada.page.locator(".board .frame").click()
    else:
        ada.page.keyboard.press("Escape")
    ada.page.wait_for_function("() => !window.parlour.behind")
    ada.await_turn()
    ada.page.wait_for_function(SETTLED)
    is_the_servers(ada)


def test_a_replay_is_played_the_same_way(visit: Visit) -> None:
    """The next move is shown with its line, like live; a click shows the rest."""
    ada = visit()
    code = ada.new_table("deaddrop")
    ada.sit(code)
    ada.play(random.Random(2))
    watching(ada)
    ada.page.goto(f"{ada.address}/replay/{code}#step=0&seat=all")
    ada.page.get_by_role("button", name="Next move").click()
    ada.page.wait_for_selector(".caption .told")
    assert "courier" in ada.page.locator(".caption .told").inner_text()


def hide(person: Person, hidden: bool) -> None:
    """Make the page believe that it is hidden, or visible again."""
    person.page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange')) }",
        hidden,
    )


def take(person: Person, start: str) -> None:
    """Take an option whose name starts like this, once there is one."""
    person.page.wait_for_function("start => window.parlour?.options?.some(o => o.act.startsWith(start))", arg=start)
    before = person.state()
    person.make_move(random.Random(3), wish=lambda option: float(option["act"].startswith(start)))
    person.settle(before)


APART = """() => {
  const [list, prompt] = ['.missed', '.prompt'].map(part => document.querySelector(part).getBoundingClientRect())
  return list.right <= prompt.left || prompt.right <= list.left || list.bottom <= prompt.top || prompt.bottom <= list.top
}"""


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_a_person_who_comes_back_sees_what_the_others_did(visit: Visit, screen: dict[str, Any]) -> None:
    """The moves missed are a list to step through, beside the prompt; each shows on the board where pieces came from and went."""
    ada = visit(**screen)
    ada.sit(ada.new_table("civilwar", bots="greedy"))
    take(ada, "move:")
    hide(ada, True)
    take(ada, "end")
    ada.page.wait_for_function("() => window.parlour.options.some(o => o.any)")
    hide(ada, False)
    missed = ada.page.get_by_role("complementary", name="Since you looked")
    missed.wait_for()
    assert ada.page.evaluate(APART)
    missed.locator("li", has_text=" from ").first.get_by_role("button").click()
    assert " from " in missed.locator("li.now").inner_text()
    assert ada.page.locator("[data-trail] .way").count() >= 1
    ada.check("since you looked")
    place = missed.locator("header span")
    at = int(place.inner_text().split(" ")[0])
    way = "Previous" if at == missed.locator("li").count() else "Next"
    if missed.locator("li").count() > 1:
        missed.get_by_role("button", name=f"{way} line").click()
        assert place.inner_text().startswith(f"{at + (1 if way == 'Next' else -1)} of")
    missed.get_by_role("button", name="Close").click()
    assert missed.count() == 0
    assert ada.page.locator("[data-trail]").count() == 0


BOARD = "() => JSON.stringify(document.querySelector('.board .frame').getBoundingClientRect())"


VIEW = "document.querySelector('.world').style.transform"

FREE = """() => {
  const frame = document.querySelector('.board .frame').getBoundingClientRect()
  for (const el of document.querySelectorAll('[data-spot^="cell:"]:not(.under)')) {
    const box = el.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
    const inside = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
    if (inside && document.elementFromPoint(x, y) === el) return [x, y]
  }
}"""
"""The middle of a square of the map that is visible but cannot be chosen."""


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_a_click_on_what_cannot_be_chosen_says_why_beside_it(visit: Visit, screen: dict[str, Any]) -> None:
    """The bubble cites the rule, the choice in progress stays, and nothing moves."""
    ada = visit(**screen)
    ada.sit(ada.new_table("civilwar"))
    ada.page.wait_for_function("() => window.parlour?.options?.some(o => o.any)")
    option = next(option for option in ada.state()["options"] if option.get("any"))
    ada.page.evaluate("id => window.parlour.press([id])", option["any"]["of"][0])
    ada.be_still()  # on a phone the board moves to what can be chosen
    picked, board = ada.state()["selected"], ada.page.evaluate(BOARD)
    bubble = ada.page.locator(".bubble")
    far = [0.0, 0.0]
    for _ in range(4):  # a first tap may only magnify
        far, view = ada.page.evaluate(FREE), ada.page.evaluate(VIEW)
        ada.tap(*far)
        if ada.page.evaluate(VIEW) == view:
            break
    bubble.wait_for()
    assert bubble.get_by_role("button", name="Read rule E").count() == 1
    assert ada.state()["selected"] == picked
    assert ada.page.evaluate(BOARD) == board
    box = bubble.bounding_box()
    assert box is not None
    reach = 60
    assert box["x"] - reach <= far[0] <= box["x"] + box["width"] + reach
    assert abs(far[1] - box["y"]) < box["height"] + reach
    ada.check("a reason")
    ada.page.keyboard.press("Escape")
    bubble.wait_for(state="detached")


def test_out_of_turn_a_click_says_whose_turn_it_is(visit: Visit) -> None:
    """A person who has nothing to do is told why, with the rule."""
    ada, bob = visit("Ada"), visit("Bob")
    together("deaddrop", ada, bob)
    bob.await_turn()
    before = ada.await_turn()
    ada.make_move(random.Random(4))
    ada.settle(before)
    ada.page.locator(".row.hand .piece").first.click()
    bubble = ada.page.locator(".bubble")
    bubble.wait_for()
    assert "already sent a courier" in bubble.inner_text()
    bubble.get_by_role("button", name="Read rule X2").click()
    ada.page.wait_for_selector("dialog[open]")


ASKING_ON = """() => {
  const { options, pieces } = window.parlour.scene
  const ways = id => options.filter(({ all }) => all.length > 1 && all.includes(id)).length
  return Object.keys(pieces).filter(id => pieces[id].zone === 'hand' && ways(id) > 1)
}"""
"""The cards in hand that can be used in several ways; others ask nothing more."""


def test_after_a_first_pick_the_prompt_asks_on_and_another_card_swaps(visit: Visit) -> None:
    """The prompt shows the question, the targets are lit, and a click on another card starts over with it."""
    ada = visit()
    ada.sit(ada.new_table("surveyors"))
    ada.await_turn()
    one, other, *_ = ada.page.evaluate(ASKING_ON)
    ada.page.locator(f".row.hand [data-id='{one}']").click()
    assert ada.page.locator(".prompt .question").inner_text().endswith("?")
    first = ada.state()["selected"]
    ada.page.locator(f".row.hand [data-id='{other}']").click()
    assert (first, ada.state()["selected"]) == ([one], [other])


def test_texts_of_refusals_name_players(visit: Visit) -> None:
    """No message shows a raw reference."""
    ada = visit()
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate("() => window.parlour.say('the table waits for {seat:1}', 'error')")
    words = ada.page.locator(".toast").inner_text()
    assert "{" not in words
    assert ada.page.evaluate("() => window.parlour.name('seat:1')") in words
