import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cue, LogEntry, Op, Zone } from '../src/generated/scene'
import type { FullScene } from '../src/lib/ops'
import { anUpdate, aScene, atTable, option } from './kit'

const LANDING = 420

const moved = (id: string): Op => ['piece', id, { zone: 'table', label: id }]
const prompt = (text: string): Op => ['set', 'prompt', text]
const said = (n: number, text: string, cues: Cue[] = [], more: Partial<LogEntry> = {}): Op => [
  'log',
  { n, step: n, kind: 'act', text, cues, ms: 1000, ...more },
]
const goes = (id: string): Cue => ['move', id, 'table', '', 'hand', '']
const TABLE: Zone[] = [
  { kind: 'row', id: 'hand', role: 'hand' },
  { kind: 'row', id: 'table', role: 'board' },
  { kind: 'pile', id: 'deck', role: 'side', count: 9 },
]
const placed = (store: { shown: FullScene }) => Object.values(store.shown.pieces).map(piece => piece.zone)

/** Two lines, each of which moves a card. */
const twoLines = (from = 7, n = 0) =>
  anUpdate(from, [
    moved('a'),
    moved('b'),
    said(n, '{seat:1} plays {p:a}.', [goes('a')]),
    said(n + 1, '{seat:1} plays {p:b}.', [goes('b'), ['glow', ['seat:1']]]),
    ['set', 'options', [option('pass', [])]],
  ])

test('an update changes the scene and its revision', () => {
  const { store, line } = atTable()
  line.say(anUpdate(7, [prompt('Wait.'), moved('a')]))
  assert.deepEqual([store.shown.prompt, store.shown.pieces.a?.zone, store.shown.rev], ['Wait.', 'table', 8])
})

test('an update that does not follow the last one is dropped, and the scene is requested', () => {
  const { store, line, sent } = atTable()
  line.say(anUpdate(9, [prompt('Missed.')]))
  assert.deepEqual([store.shown.prompt, store.shown.rev, sent()], ['Play a card.', 7, [{ t: 'resync' }]])
})

test('once the scene has been sent again, updates continue from its revision', () => {
  const { store, line, sent } = atTable()
  line.say(anUpdate(9))
  sent()
  line.say({ t: 'scene', scene: aScene({ rev: 10 }), now: 0 })
  line.say(anUpdate(10, [prompt('Go on.')]))
  assert.deepEqual([store.shown.prompt, sent()], ['Go on.', []])
})

test('an update before the first scene asks for the scene', () => {
  const { store, line, sent } = atTable()
  store.scene = null
  line.say(anUpdate(3))
  assert.deepEqual(sent(), [{ t: 'resync' }])
})

test('the next move carries the revision of the update', () => {
  const { store, line, sent } = atTable()
  line.say(anUpdate(7, [prompt('Again.')]))
  store.press(['a'])
  assert.deepEqual(sent(), [{ t: 'act', act: 'play a', rev: 8, els: ['a'], text: '' }])
})

test('lines are played one after the other, each with its own changes', () => {
  const { store, line, page } = atTable({ zones: TABLE })
  line.say(twoLines())
  assert.deepEqual([placed(store), store.caption?.entry.n, store.shown.log.length], [['table', 'hand', 'hand'], 0, 1])
  page.world.fire(LANDING)
  page.world.fire(1000 - LANDING)
  assert.deepEqual([placed(store), store.caption?.entry.n], [['table', 'table', 'hand'], 1])
  assert.deepEqual([...(store.caption?.glow ?? [])], ['seat:1'])
  page.world.fire(LANDING)
  page.world.fire(1000 - LANDING)
  assert.deepEqual([store.caption, store.shown.rev, store.shown.log.length], [null, 8, 2])
})

test('choices of the last line are there at once, others only when all lines have been shown', () => {
  const { store, line, page } = atTable({ zones: TABLE })
  line.say(twoLines())
  assert.deepEqual([store.options, store.behind], [[], true])
  page.world.fire(LANDING)
  page.world.fire(1000 - LANDING)
  assert.deepEqual([store.options.map(o => o.act), store.behind], [['pass'], false])
})

test('a number changes when the card has landed', () => {
  const facts = (value: number) => [{ sym: '', label: 'Hand', value }]
  const seats = [
    { n: 0, name: 'Ada', tone: 's0', active: true },
    { n: 1, name: 'Bob', tone: 's1', facts: facts(5) },
  ]
  const { store, line, page } = atTable({ zones: TABLE, seats })
  const played = said(0, 'Bob plays.', [goes('a'), ['count', 'seat:1', 4, 'Hand']], { seat: 1 })
  line.say(anUpdate(7, [moved('a'), played, ['seat', 1, { n: 1, name: 'Bob', tone: 's1', facts: facts(4) }]]))
  const shown = () => [store.shown.pieces.a?.zone, store.shown.seats[1]?.facts?.[0]?.value]
  assert.deepEqual(shown(), ['table', 5])
  page.world.fire(LANDING)
  assert.deepEqual(shown(), ['table', 4])
})

test('a click skips to the end, and means nothing else if the choices have changed', () => {
  const { store, line, sent } = atTable({ zones: TABLE })
  line.say(twoLines())
  store.press(['a'])
  assert.deepEqual([placed(store), store.shown.rev, store.selected, sent()], [['table', 'table', 'hand'], 8, [], []])
  assert.equal(store.hurry(), false)
})

test('a choice in progress that still stands survives what others do', () => {
  const { store, line, sent } = atTable({ zones: TABLE })
  store.press(['b'])
  line.say(anUpdate(7, [said(0, 'One.'), said(1, 'Two.')]))
  assert.deepEqual(store.selected, ['b'])
  store.press(['c'])
  assert.deepEqual(
    sent().map(message => message.t),
    ['act'],
  )
})

test('an update that comes while another is shown waits for its turn', () => {
  const { store, line, page } = atTable({ zones: TABLE })
  line.say(twoLines())
  line.say(anUpdate(8, [moved('c'), said(2, 'Bob plays {p:c}.', [goes('c')])]))
  assert.equal(store.shown.pieces.c?.zone, 'hand')
  store.hurry()
  assert.deepEqual([store.shown.pieces.c?.zone, store.shown.rev, page.world.waits(LANDING)], ['table', 9, false])
})

test('a line without cues settles what its words and its seat point to', () => {
  const zones: Zone[] = [...TABLE, { kind: 'row', id: 'his', role: 'rival', seat: 1 }]
  const { store, line, page } = atTable({ zones })
  const his: Op = ['piece', 'd', { zone: 'his', label: 'd' }]
  line.say(anUpdate(7, [moved('a'), moved('b'), his, said(0, '{p:a} first.'), said(1, 'Bob draws.', [], { seat: 1 })]))
  assert.deepEqual([store.shown.pieces.a?.zone, store.shown.pieces.d], ['table', undefined])
  page.world.fire(LANDING)
  page.world.fire(1000 - LANDING)
  assert.deepEqual([store.shown.pieces.d?.zone, store.shown.pieces.b?.zone], ['his', 'table'])
})

test('a move is answered when its last line is shown', () => {
  const { store, line, page } = atTable({ zones: TABLE })
  store.press(['a'])
  line.say(twoLines())
  assert.equal(store.busy, true)
  page.world.fire(LANDING)
  page.world.fire(1000 - LANDING)
  assert.equal(store.busy, false)
})

test('pieces that move fly when the page has been drawn, at the pace that was set', () => {
  const { store, line, page } = atTable({ zones: TABLE })
  page.speed = 2
  line.say(twoLines())
  assert.deepEqual(page.captured, [['a']])
  store.drawn()
  store.drawn()
  assert.deepEqual(page.flown, [{ scene: store.scene, ms: LANDING / 2 }])
  assert.equal(page.world.waits(LANDING / 2), true)
})

test('without motion, or out of sight, everything is shown at once', () => {
  for (const still of [{ speed: 0 }, { hidden: true }]) {
    const { store, line, page } = atTable({ zones: TABLE })
    Object.assign(page, still)
    line.say(twoLines())
    store.drawn()
    assert.deepEqual([store.shown.rev, page.captured, page.flown], [8, [], []])
  }
})

test('the more is waiting, the faster it is played', () => {
  const { line, page } = atTable({ zones: TABLE })
  const lines = Array.from({ length: 30 }, (_, n) => said(n, 'Again.'))
  line.say(anUpdate(7, lines))
  page.world.fire(LANDING)
  assert.equal(page.world.waits(0), true, 'a line that has thirty behind it is gone when it has landed')
})

test('a whole scene replaces what has not been shown', () => {
  const { store, line } = atTable({ zones: TABLE })
  line.say(twoLines())
  line.say({ t: 'scene', scene: aScene({ rev: 20 }), now: 0 })
  assert.deepEqual([store.shown.pieces.b?.zone, store.shown.rev, store.caption], ['hand', 20, null])
  line.say(anUpdate(20, [prompt('On.')]))
  assert.equal(store.shown.prompt, 'On.')
})

test('moves that were taken back are not played', () => {
  const { store, line } = atTable({ zones: TABLE, log: [{ n: 0, step: 0, kind: 'act', text: 'One.' }] })
  line.say(anUpdate(7, [['logs', []], moved('a')]))
  assert.deepEqual([store.shown.log, store.caption], [[], null])
})

test('new lines of the log are read aloud in words', () => {
  const { line, page } = atTable()
  line.say(anUpdate(7, [said(0, '{seat:1} plays {p:a}.')]))
  line.say(anUpdate(8, [prompt('Nothing new.')]))
  assert.deepEqual(page.spoken, ['Bob plays Ace.'])
})
