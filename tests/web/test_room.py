"""Room on every screen: the board stays still and readable, and nothing that matters is covered."""

from __future__ import annotations

import itertools
import random

import pytest
from people import CALM, LAPTOP, PHONE, SIDEWAYS, SIZES, Visit
from watching import seated

from parlour.core.registry import games

pytestmark = pytest.mark.browser

FIVE = ["bluegray", "civilwar", "espionage", "spyfall", "surveyors"]
OURS = [name for name in FIVE if name in games()]

CUT = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth, high = document.documentElement.scrollHeight > innerHeight
  const out = [...document.querySelectorAll('.frame, .prompt, .as-thread')].filter(el => {
    const box = el.getBoundingClientRect()
    return box.width < 40 || box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1
  })
  return [wide && 'the page is too wide', high && 'the page is too high', ...out.map(el => el.className)].filter(Boolean)
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", OURS)
def test_the_board_stays_where_it_is(visit: Visit, game: str, size: str) -> None:
    """During many moves the board, the prompt and the hand stay in place and in view, and the layout hardly shifts."""
    ada = seated(visit, game, SIZES[size])
    ada.page.evaluate("window.moved.length = 0")
    ada.play(random.Random(5), 2 if game == "civilwar" else 5)  # a move there has up to a dozen clicks
    assert ada.page.evaluate("window.moved") == []
    assert ada.page.evaluate("window.shift") < 0.1
    if not ada.state()["over"]:
        ada.page.evaluate("document.querySelector('.arena').scrollTop = 0")  # scrolling to look for a piece is allowed
        assert ada.page.evaluate(CUT) == []


@pytest.mark.skipif("bluegray" not in games(), reason="this installation has no Blue & Gray")
def test_cards_on_the_battlefield_can_be_read_on_a_small_laptop(visit: Visit) -> None:
    """On 1280 x 720 pixels a card of the battlefield is at least 96 pixels wide."""
    ada = seated(visit, "bluegray", LAPTOP)
    widths = ada.page.eval_on_selector_all(".world .piece.card", "els => els.map(el => el.offsetWidth)")
    assert widths
    assert min(widths) >= 96


@pytest.mark.parametrize("game", [name for name in ("spyfall", "surveyors") if name in games()])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_secret_card_opens_large(visit: Visit, game: str, size: str) -> None:
    """Holding the button shows the secret card large enough to read, and letting go covers it again."""
    ada = seated(visit, game, SIZES[size], options=CALM.get(game, {}))
    hold = ada.page.get_by_role("button", name="Hold to look").first
    hold.focus()
    ada.page.keyboard.down("Enter")
    box = ada.page.locator(".held .piece").first.bounding_box()
    assert box is not None
    assert box["width"] >= 250
    ada.page.keyboard.up("Enter")
    assert ada.page.locator(".held").count() == 0


@pytest.mark.skipif("civilwar" not in games(), reason="this installation has no Civil War")
@pytest.mark.parametrize("size", ["phone", "desk", "phone held sideways"])
def test_a_stack_that_is_laid_out_covers_no_target(visit: Visit, size: str) -> None:
    """The pieces of a stack open in the prompt; every square they may go to can be reached."""
    ada = seated(visit, "civilwar", SIZES[size])
    stack = ada.page.evaluate(
        """() => { const at = {}
          for (const option of window.parlour.scene.options) for (const id of option.any?.of ?? []) {
            const spot = window.parlour.scene.pieces[id]?.at
            if (spot) (at[spot] ??= new Set()).add(id)
          }
          const [spot, ids] = Object.entries(at).find(([, ids]) => ids.size > 2)
          window.parlour.pressStack(spot, [...ids])
          return spot }"""
    )
    assert stack
    ada.page.wait_for_selector(".prompt .tray")
    ada.be_still()  # the board moves to fit what is left to choose
    covered = ada.page.evaluate(
        """() => { const frame = document.querySelector('.frame').getBoundingClientRect()
          return [...document.querySelectorAll('.spot.hot')].filter(el => {
            const box = el.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
            if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false
            return !!document.elementFromPoint(x, y)?.closest('.prompt, .tray, .hands, .toast')
          }).map(el => el.dataset.id) }"""
    )
    assert covered == []


@pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")
@pytest.mark.parametrize("size", SIZES)
def test_all_buttons_of_an_answer_fit_the_prompt(visit: Visit, size: str) -> None:
    """In Spyfall, a person who is asked sees the field and every button whole, and names on buttons look like other words."""
    ada, boris, chen = visit("Ada"), visit("Boris", **SIZES[size]), visit("Chen")
    code = ada.new_table("spyfall", bots=None, seats=3, options={"rounds": 1, "dealer": 1})
    for person in (boris, chen):
        person.call("POST", f"/api/tables/{code}/join", {})
    for person in (ada, boris):
        person.sit(code)
    ada.page.get_by_role("button", name="Start the clock").click()
    ada.page.wait_for_function("() => window.parlour.scene.options.some(option => option.act === 'ask1')")
    ada.page.locator("[data-id='seat:1']").click()
    assert ada.page.locator(".prompt .question").count() == 0, "nobody is asked whom to accuse"
    ada.page.locator(".words input").fill("Is it loud?")
    ada.page.keyboard.press("Enter")
    boris.page.wait_for_selector(".words input")
    assert boris.page.locator(".prompt").evaluate("el => el.scrollHeight - el.clientHeight") <= 2
    name = boris.page.locator(".words .act .who")
    assert name.evaluate("el => getComputedStyle(el).color === getComputedStyle(el.closest('.act')).color")


NAMED = """() => [...document.querySelectorAll('.prompt .chip[data-id^="seat:"]')].filter(el => {
  const box = el.getBoundingClientRect()
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.chip') === el
}).length"""


@pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")
def test_whom_to_accuse_is_asked_where_the_eye_is(visit: Visit) -> None:
    """On a phone, where only some players fit the row of seats, the prompt names all who can be accused."""
    ada = seated(visit, "spyfall", PHONE, seats=6, options=CALM["spyfall"])
    if ada.page.get_by_role("button", name="Start the clock").count():
        ada.page.get_by_role("button", name="Start the clock").click()
    ada.page.locator(".prompt .chip", has_text="Accuse").click()
    ada.page.get_by_text("Accuse whom?").wait_for()
    assert ada.page.evaluate(NAMED) == 5


MEND = """() => {
  const { scene } = window.parlour, [id] = Object.entries(scene.pieces).find(([, piece]) => piece.zone === 'hand')
  const you = scene.seats.findIndex(seat => seat.n === scene.you)
  // Whatever the computer players have laid before somebody, and whatever could be done about it, is put away.
  scene.options = []
  scene.zones = scene.zones.filter(zone => !zone.id.startsWith('before:'))
  for (const seat of [you, (you + 1) % scene.seats.length]) {
    const target = `before:${seat}:probe`, role = seat === you ? 'mine' : 'rival'
    scene.zones.push({kind: 'row', id: `before:${seat}`, role, seat, title: 'Sabotaged', fit: 'wrap'})
    scene.pieces[target] = {...scene.pieces[id], zone: `before:${seat}`}
    scene.options.push({act: target, label: 'Mend', all: [id, target], play: [], confirm: true})
  }
  for (const [id, {zone}] of Object.entries(scene.pieces)) {
    if (zone.startsWith('before:') && !id.endsWith(':probe')) delete scene.pieces[id]
  }
  window.probe = id
  window.parlour.changed()
}"""
"""Lay a card in front of the player and of another one, each of them a target of the first card in hand."""

COLUMN = """() => [...document.querySelectorAll('.left :is(.seats, .strip, .piles, .panel)')].map(el => {
  const {x, y, width, height} = el.getBoundingClientRect()
  return [el.className, x, y, width, height].join(' ')
})"""

IN_SIGHT = """() => [...document.querySelectorAll('.strip .hot')].map(el => {
  const box = el.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
  return document.elementFromPoint(x, y)?.closest('.piece') === el
})"""


@pytest.mark.skipif("surveyors" not in games(), reason="this installation has no Surveyors")
@pytest.mark.parametrize("size", SIZES)
def test_targets_beside_the_board_are_in_sight(visit: Visit, size: str) -> None:
    """Cards in front of players that can be chosen next are visible without scrolling; nothing beside the board moves."""
    ada = seated(visit, "surveyors", SIZES[size])
    ada.page.evaluate(MEND)
    ada.be_still()
    column = ada.page.evaluate(COLUMN)
    ada.page.evaluate("window.parlour.select([window.probe])")
    ada.be_still()
    assert ada.page.evaluate(IN_SIGHT) == [True, True]
    if "phone" not in size:  # there they appear over the board
        assert ada.page.evaluate(COLUMN) == column


CROWDED = """() => {
  const { scene } = window.parlour
  scene.prompt = 'This choice needs many words, and they take several lines on a small screen. '.repeat(4)
  scene.options = Array.from({length: 4}, (_, i) => ({act: `probe${i}`, label: `Choose number ${i}`, all: [], play: []}))
  window.parlour.changed()
}"""

APART = """() => {
  const [say, acts] = ['.say', '.acts'].map(part => document.querySelector(`.prompt ${part}`).getBoundingClientRect())
  return acts.top - say.bottom
}"""


@pytest.mark.parametrize("size", ["laptop", "phone", "phone held sideways"])
def test_no_button_lies_on_the_words_of_the_prompt(visit: Visit, size: str) -> None:
    """If words and buttons do not fit the prompt together, it scrolls."""
    ada = visit(**SIZES[size])
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate(CROWDED)
    ada.be_still()
    assert ada.page.evaluate(APART) >= 0


REQUEST = """() => {
  const store = window.parlour, offer = {kind: 'hints', agreed: [], waiting: [0]}
  store.table = {...store.table, offers: [{...offer, id: 1, seat: 1}, {...offer, id: 2, seat: 0, waiting: [1]}]}
  store.say('The others do not agree to this, and say so at some length. '.repeat(3), 'error')
}"""

CLEAR = """() => [...document.querySelectorAll('.banner button, .toast button')].map(el => {
  const box = el.getBoundingClientRect()
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('button') === el
})"""


@pytest.mark.parametrize("size", SIZES)
def test_no_notice_covers_a_request(visit: Visit, size: str) -> None:
    """Every button can be pressed: of others' requests, of one's own, and of a notice below them."""
    ada = visit(**SIZES[size])
    ada.sit(ada.new_table("deaddrop"))
    ada.await_turn()
    ada.page.evaluate(REQUEST)
    ada.page.wait_for_selector(".toast")
    assert ada.page.locator(".banner").count() == 2
    assert ada.page.evaluate(CLEAR) == [True] * 4


@pytest.mark.skipif("surveyors" not in games(), reason="this installation has no Surveyors")
def test_no_card_of_a_hand_hides_another(visit: Visit) -> None:
    """On a phone the cards of a hand do not overlap, so all exits of a road are visible."""
    ada = seated(visit, "surveyors", PHONE)
    boxes = ada.page.eval_on_selector_all(".hands .piece", "els => els.map(el => [el.offsetLeft, el.offsetWidth])")
    assert len(boxes) > 4
    for (left, width), (following, _) in itertools.pairwise(boxes):
        assert left + width <= following + 1


FULL_COLUMN = """() => {
  const store = window.parlour, { scene } = store, field = scene.zones.find(zone => zone.kind === 'board')
  const { id: at } = field.spots.find(spot => spot.pile === 'overlap')
  const [sample] = Object.values(scene.pieces).filter(piece => piece.face)
  scene.options = []
  for (let i = 0; i < 6; i++) {
    scene.pieces[`probe:${i}`] = {...sample, zone: field.id, at, i: 50 + i, label: `Card ${i}`}
    scene.options.push({act: `probe${i}`, label: 'Send away', all: [`probe:${i}`], play: [], confirm: true})
  }
  store.changed()
  return at
}"""


@pytest.mark.skipif("bluegray" not in games(), reason="this installation has no Blue & Gray")
@pytest.mark.parametrize("size", ["phone", "phone held sideways"])
def test_every_card_of_a_full_column_can_be_chosen_by_a_finger(visit: Visit, size: str) -> None:
    """If cards leave only narrow edges of each other visible, a tap on their column spreads them, each as wide as a fingertip."""
    ada = seated(visit, "bluegray", SIZES[size])
    column = ada.page.evaluate(FULL_COLUMN)
    ada.be_still()
    for card in range(6):
        box = ada.page.locator(f"[data-spot='{column}']").bounding_box()
        assert box is not None
        ada.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        laid = ada.page.locator(f"[data-tray='probe:{card}']")
        laid.scroll_into_view_if_needed()
        size_of = laid.bounding_box()
        assert size_of is not None
        assert min(size_of["width"], size_of["height"]) >= 40
        laid.tap()
        assert ada.state()["selected"] == [f"probe:{card}"]
        ada.page.evaluate("window.parlour.cancel()")


@pytest.mark.skipif("civilwar" not in games(), reason="this installation has no Civil War")
def test_a_phone_held_sideways_gives_the_map_its_height(visit: Visit) -> None:
    """On a phone in landscape, the map takes more than 80 % of the screen's height."""
    ada = seated(visit, "civilwar", SIDEWAYS)
    box = ada.page.locator(".frame").bounding_box()
    assert box is not None
    assert box["height"] > 0.8 * 390


AS_IT_CLOSES = """new MutationObserver((_, watcher) => {
  if (document.querySelector('.primer')) return
  watcher.disconnect()
  window.left = [scrollY, document.querySelector('.arena').scrollTop, document.querySelectorAll('.pointed').length]
}).observe(document.querySelector('.table'), {childList: true})"""
"""Record how far the page is scrolled, and what is still pointed at, before the first frame without the guide."""


COVERED = """() => {
  const [card, prompt] = ['.primer', '.prompt'].map(part => document.querySelector(part).getBoundingClientRect())
  const apart = card.right <= prompt.left || prompt.right <= card.left || card.bottom <= prompt.top || prompt.bottom <= card.top
  const out = card.left < 0 || card.right > innerWidth || card.top < 0 || card.bottom > innerHeight
  return [!apart && 'the card covers the prompt', out && 'the card is cut off', [prompt.x, prompt.y].map(Math.round).join()]
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", OURS)
def test_the_guide_keeps_off_the_prompt(visit: Visit, game: str, size: str) -> None:
    """Each step of the guide is whole on the screen, covers nothing of the prompt, and leaves it where it is."""
    ada = visit(**SIZES[size])
    ada.page.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({speed: 0, sound: false}))")
    ada.sit(ada.new_table(game, bots="greedy"))
    ada.await_turn()
    card = ada.page.get_by_role("region", name="First steps")
    card.wait_for()
    ada.be_still()
    found = [ada.page.evaluate(COVERED)]
    while card.get_by_role("button", name="Next").count():
        card.get_by_role("button", name="Next").click()
        ada.be_still()
        found.append(ada.page.evaluate(COVERED))
    assert found == [[False, False, found[0][2]]] * len(found)


@pytest.mark.parametrize("game", OURS)
def test_the_guide_leaves_nothing_scrolled(visit: Visit, game: str) -> None:
    """After the guide has pointed at things further down, the page is back where it was, from the first frame on."""
    ada = visit(**PHONE)
    ada.page.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({speed: 0, sound: false}))")
    ada.sit(ada.new_table(game, bots="greedy"))
    ada.await_turn()
    card = ada.page.get_by_role("region", name="First steps")
    while not card.get_by_role("button", name="Play").count():
        card.get_by_role("button", name="Next").click()
    ada.page.evaluate(AS_IT_CLOSES)
    card.get_by_role("button", name="Play").click()
    ada.page.wait_for_function("() => window.left")
    assert ada.page.evaluate("window.left") == [0, 0, 0]
    assert ada.page.evaluate("[scrollY, document.querySelector('.arena').scrollTop]") == [0, 0]
