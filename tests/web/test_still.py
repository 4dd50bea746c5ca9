"""The table at its fullest: whatever comes and goes, the board, the prompt and the hand stay in place."""

from __future__ import annotations

import pytest
from people import CALM, SIZES, Person, Visit
from watching import seated

from parlour.core.registry import games

pytestmark = pytest.mark.browser

FIVE = ["bluegray", "civilwar", "espionage", "spyfall", "surveyors"]
OURS = [name for name in FIVE if name in games()]
LONG = "The table waits for a choice whose words need far more room than most of them do, as some cards have much to say. " * 2

CROWD = """([step, long]) => {
  const store = window.parlour
  window.calm ??= structuredClone(store.scene)
  const scene = store.scene = structuredClone(window.calm)
  delete store.caption
  store.busy = false
  store.selected = []
  const {pieces, zones, options, names, seats, you} = scene
  const [, sample] = Object.entries(pieces).find(([, piece]) => piece.face) ?? ['', {}]
  const fill = (zone, count) => {
    for (let i = 0; i < count; i++) pieces[`probe:${zone}:${i}`] = {...sample, at: undefined, zone, i: 90 + i, label: 'Probe'}
  }
  const clear = test => {
    for (const [id, {zone}] of Object.entries(pieces)) if (zones.some(z => z.id === zone && test(z))) delete pieces[id]
  }
  const talk = zones.some(zone => zone.view === 'thread')
  const cards = !talk && zones.some(zone => zone.kind === 'row')  // other games have no cards in front of players
  const own = zone => zone.role === 'hand' || zone.role === 'mine'
  const row = (id, role, seat) => zones.push({kind: 'row', id, role, seat, title: `Probes of ${seats[seat].name}`, fit: 'wrap'})
  const panel = (id, role, more) => zones.push({kind: 'panel', id, role, view: 'list', title: 'Probes', ...more,
    items: Array.from({length: 9}, (_, i) => ({id: `${id}:${i}`, text: `Line number ${i} of the probe`, value: i}))})
  const button = (act, label, more) => options.push({act, label, all: [], play: [], ...more})
  const steps = {
    'long words': () => { scene.prompt = long; scene.undo = true },
    'many buttons': () => { for (let i = 0; i < 9; i++) button(`probe${i}`, `Choose possibility number ${i}`) },
    'first steps': () => { for (let i = 0; i < 4; i++) {
      names[`do:probe${i}`] = `Begin number ${i}…`
      button(`probe${i}`, 'Begin', {all: [`do:probe${i}`, 'seat:0']})
    } },
    'a field': () => button('probe', 'Answer', {input: {placeholder: 'Say something', max: 200}}),
    'a full hand': () => zones.filter(zone => zone.role === 'hand').forEach(({id}) => fill(id, 2)),
    'an empty hand': () => clear(zone => zone.role === 'hand'),
    'full rows': () => zones.filter(zone => zone.kind === 'row' && zone.role !== 'hand' && !zone.peek).forEach(zone => {
      fill(zone.id, 5)
      if (zone.role === 'board') zone.title = 'Announced: influence 12 in a country with a long name'
    }),
    'empty rows and piles': () => { clear(zone => zone.kind !== 'board' && zone.role !== 'hand' && !zone.peek)
      for (const zone of zones) if (zone.kind === 'pile') zone.count = 0 },
    'full piles': () => zones.filter(zone => zone.kind === 'pile').forEach(zone => { zone.count = 99; fill(zone.id, 3) }),
    'cards before everybody': () => seats.forEach((_, n) => { if (cards) { row(`before:${n}`, n === you ? 'mine' : 'rival', n)
      fill(`before:${n}`, 4) } }),
    'cards before everybody to choose from': () => { steps['cards before everybody']()
      if (cards) seats.forEach((_, n) => button(`probe${n}`, 'Mend', {all: [`probe:before:${n}:0`, 'seat:0']})) },
    'lines': () => { panel('probe', 'side'); if (!talk && zones.some(zone => zone.peek)) panel('secret', 'mine', {peek: true}) },
    'lines to choose from': () => { panel('probe', 'side')
      for (let i = 0; i < 9; i++) button(`probe${i}`, 'Guess', {all: [`probe:${i}`, 'seat:0']}) },
    'what a round brought to light': () => { if (talk) {
      clear(own)
      scene.zones = zones.filter(zone => zone.role !== 'mine')
      scene.clocks = []
      scene.zones.push({kind: 'panel', id: 'probe', role: 'board', view: 'table', title: 'All cards on the table', items: [
        {kind: 'head', text: 'Retirement home'}, {kind: 'note', text: 'The spy wins: somebody was convicted and is no spy.'},
        ...seats.map(({n}) => ({seat: n, text: 'Master of ceremonies, guessed the retirement home', value: '+1'}))]})
    } },
    'the end': () => { steps['what a round brought to light']()
      scene.options = []
      scene.over = {text: long.slice(0, 90), winners: [0], marks: ['seat:0'], numbers: [{label: 'Rounds', value: 1}]} },
    'busy seats': () => seats.forEach(seat => { seat.mark = 'passes everything this turn, has accused, voted'
      seat.active = true; for (const fact of seat.facts ?? []) if (typeof fact.value === 'number') fact.value = 88 }),
    'seats to choose from': () => seats.forEach(({n}) => button(`probe${n}`, 'Accuse', {all: [`seat:${n}`], confirm: true})),
    'a line that is played': () => { store.caption = {entry: {n: 1, seat: 0, text: long}, more: true, glow: new Set(),
      struck: new Set()} },
    'a move on its way': () => { store.busy = true },
    'calm': () => {},
  }
  steps[step]()
  store.changed()
}"""
"""Things that appear at the table one at a time, each as full as it can be."""

MOST = 0.08
"""How much of the layout one thing may shift by coming and going; a hand that makes room for two more cards takes 0.05."""

REVEAL = "what a round brought to light"
STEPS = [
    "long words",
    "many buttons",
    "first steps",
    "a field",
    "a full hand",
    "an empty hand",
    "full rows",
    "empty rows and piles",
    "full piles",
    "cards before everybody",
    "cards before everybody to choose from",
    "lines",
    "lines to choose from",
    REVEAL,
    "the end",
    "busy seats",
    "seats to choose from",
    "a line that is played",
    "a move on its way",
]


def bring(ada: Person, step: str) -> None:
    """Make one thing appear at the table, and wait until it is there."""
    ada.page.evaluate(CROWD, [step, LONG])
    ada.be_still()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", OURS)
def test_whatever_comes_and_goes_the_board_stays(visit: Visit, game: str, size: str) -> None:
    """Long words, full hands and cards in front of everybody come and go: no part of the table moves, and shifts are small."""
    ada = seated(visit, game, SIZES[size], options=CALM.get(game, {}))
    ada.page.evaluate("Object.defineProperty(window.parlour, 'caption', {value: null, writable: true, configurable: true})")
    ada.page.evaluate("window.moved.length = window.shifts.length = 0, window.shift = 0")
    for step in STEPS:
        bring(ada, step)
        bring(ada, "calm")
        moved = ada.page.evaluate("window.moved.splice(0)")
        if step in (REVEAL, "the end"):  # the conversation makes room, and the prompt stays
            moved = [what for what in moved if not what.startswith(".as-thread")]
        assert moved == [], step
        shift, shifts = ada.page.evaluate("[window.shift, window.shifts.splice(0)]")
        assert shift < MOST, (step, shifts)
        ada.page.evaluate("window.shift = 0")


BESIDE = """step => {
  const store = window.parlour
  window.calm ??= structuredClone(store.scene)
  const scene = store.scene = structuredClone(window.calm)
  const {pieces, zones, seats} = scene
  const [, sample] = Object.entries(pieces).find(([, piece]) => piece.face)
  const put = (zone, count, piece) => {
    for (const [id, old] of Object.entries(pieces)) if (old.zone === zone) delete pieces[id]
    for (let i = 0; i < count; i++) pieces[`probe:${zone}:${i}`] = {...piece, zone, i, label: 'Probe'}
  }
  const [reserve, ...events] = zones.filter(zone => zone.kind === 'row' && zone.role === 'rival')
  const full = step.includes('cards') || step.includes('both')
  put(reserve.id, full ? 3 : 0, {label: ''})
  events.forEach((zone, i) => put(zone.id, i === 0 && (step.includes('event') || step.includes('both')) ? 1 : 0,
    {...sample, at: undefined}))
  for (const zone of zones) if (zone.kind === 'pile') {
    zone.count = step.includes('tenth') ? 10 : step.includes('nothing') ? 0 : 9
    if (zone.browse) put(zone.id, zone.count, {...sample, at: undefined})
  }
  for (const seat of seats) {
    seat.mark = step.includes('cards') ? 'committed' : 'ready'
    for (const fact of seat.facts) fact.value = step.includes('tenth') ? 10 : 9
  }
  store.changed()
}"""
"""Blue & Gray's cards beside the battlefield, the piles and the numbers of the seats, as they change from battle to battle."""

WATCH_LEFT = """() => {
  const since = performance.now(), left = window.left = []
  const place = ({x, y, width}) => width ? [x, y].map(Math.round).join() : ''
  new PerformanceObserver(list => {
    for (const {startTime, sources} of list.getEntries()) if (startTime > since) {
      for (const {node, previousRect, currentRect} of sources) {
        const el = node?.closest ? node : node?.parentElement, before = place(previousRect), now = place(currentRect)
        if (!el?.closest('.left') || !before || !now || before === now) continue
        left.push(`${el.outerHTML.slice(0, 90)}: ${before} -> ${now}`)
      }
    }
  }).observe({type: 'layout-shift'})
}"""
"""Records what shifts beside the board from now on."""

BATTLES = [["an event", "both", "an event", "an event, the tenth card", "an event"], ["nothing", "cards", "nothing"]]


@pytest.mark.skipif("bluegray" not in games(), reason="this installation has no Blue & Gray")
@pytest.mark.parametrize("size", ["desk", "laptop", "phone"])
def test_what_changes_in_every_battle_moves_nothing_beside_the_board(visit: Visit, size: str) -> None:
    """Face-down cards, and a pile's first and tenth card, come and go, and nothing that stays shifts."""
    ada = seated(visit, "bluegray", SIZES[size])
    for first, *steps in BATTLES:
        ada.page.evaluate(BESIDE, first)
        ada.be_still()
        ada.page.evaluate(WATCH_LEFT)
        for step in steps:
            ada.page.evaluate(BESIDE, step)
            ada.be_still()
            assert ada.page.evaluate("window.left.splice(0)") == [], step
