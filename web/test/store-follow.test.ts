import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEntry, Op } from '../src/generated/scene'
import { trailsOf } from '../src/lib/trails'
import { anUpdate, aScene, atTable, option } from './kit'

const entry = (n: number, more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  step: n,
  kind: 'act',
  text: `Line ${n}.`,
  ...more,
})
const line = (n: number, seat: number): Op => ['log', entry(n, { seat })]

test('a person who comes back to a hidden tab sees what the others did', () => {
  const { store, line: wire, page } = atTable({ log: [entry(0)] })
  page.hidden = true
  page.wake?.()
  wire.say(anUpdate(7, [line(1, 1), line(2, 0), line(3, 1)]))
  assert.deepEqual(store.since.lines, [])
  page.hidden = false
  page.wake?.()
  assert.deepEqual(
    store.since.lines.map(({ n }) => n),
    [1, 3],
  )
  store.since.go(5)
  assert.equal(store.since.line?.n, 3)
  store.since.go(-1)
  assert.equal(store.since.line?.n, 1)
  store.since.close()
  assert.equal(store.since.line, null)
})

test('nothing is said if nobody else did anything meanwhile', () => {
  const { store, line: wire, page } = atTable({ log: [entry(0)] })
  page.hidden = true
  page.wake?.()
  wire.say(anUpdate(7, [line(1, 0)]))
  page.hidden = false
  page.wake?.()
  assert.deepEqual(store.since.lines, [])
})

test('after a lost connection, and after a reload, the lines since then are listed', () => {
  const { store, line: wire, page } = atTable({ log: [entry(0)] })
  assert.equal(page.kept.get('parlour.seen.abc.0'), 0)
  wire.close()
  page.wake?.()
  page.world.line.accept()
  const log = [entry(0), entry(1, { seat: 1 })]
  page.world.line.say({ t: 'scene', scene: aScene({ rev: 9, log }), now: 0 })
  assert.deepEqual(
    store.since.lines.map(({ n }) => n),
    [1],
  )
})

test('a click on what cannot be chosen asks why and changes nothing', () => {
  const { store, line: wire, sent } = atTable()
  store.press(['b'])
  store.why('a')
  assert.deepEqual([store.selected, sent()], [['b'], [{ t: 'why', el: 'a', picked: ['b'] }]])
  wire.say({ t: 'reason', el: 'c', text: 'An old answer.' })
  const shown = () => store.reasons.shown
  assert.equal(shown(), null)
  wire.say({ t: 'reason', el: 'a', text: 'It is taken.', rule: 'X2' })
  assert.deepEqual([shown()?.text, shown()?.rule], ['It is taken.', 'X2'])
  store.press(['c'])
  assert.equal(shown(), null)
})

test('the end of one reason does not swallow the next answer', () => {
  const { store, line: wire, page } = atTable()
  store.why('a')
  wire.say({ t: 'reason', el: 'a', text: 'It is taken.' })
  store.why('b')
  assert.equal(page.world.waits(9000), false, 'the time of the first reason has ended with it')
  wire.say({ t: 'reason', el: 'b', text: 'It is far.' })
  assert.equal(store.reasons.shown?.text, 'It is far.')
  page.world.fire(9000)
  assert.equal(store.reasons.shown, null)
})

test('after a first pick the question is asked, and another first pick replaces it', () => {
  const options = [
    option('accuse', ['do', 'seat:1'], { asks: ['Accuse whom?'] }),
    option('play', ['a', 'seat:1']),
    option('swap', ['b', 'c']),
  ]
  const { store } = atTable({ options })
  assert.equal(store.question, '')
  store.press(['do'])
  assert.equal(store.question, 'Accuse whom?')
  assert.deepEqual([...store.choices().swap], ['a', 'b'])
  store.press(['a'])
  assert.deepEqual([store.selected, store.question], [['a'], 'Whom?'])
  store.press(['b'])
  assert.deepEqual([store.selected, store.question], [['b'], 'What else?'])
})

test('a single button asks nothing, two ask which, and what lies on the table comes first', () => {
  const skip = option('skip', ['a', 'do:skip'])
  const single = atTable({ options: [skip, option('swap', ['b', 'c'])] }).store
  single.press(['a'])
  assert.equal(single.question, '')
  const two = atTable({ options: [skip, option('keep', ['a', 'do:keep'])] }).store
  two.press(['a'])
  assert.equal(two.question, 'Which one?')
  const mixed = atTable({ options: [skip, option('give', ['a', 'seat:1'])] }).store
  mixed.press(['a'])
  assert.equal(mixed.question, 'Whom?')
})

test('a target that was chosen first is not asked for, and an open field asks for itself', () => {
  const accuse = option('accuse1', ['do:accuse', 'seat:1'], { asks: ['Accuse whom?'] })
  const ask = option('ask1', ['seat:1'], { input: { placeholder: 'So tell me…', max: 200 } })
  const march = option('march', ['there'], { any: { of: ['unit'], min: 1, max: 1 }, lead: 'any', asks: ['Where to?'] })
  const { store } = atTable({ options: [accuse, ask, march] })
  store.press(['seat:1'])
  assert.equal(store.question, '')
  store.cancel()
  store.press(['there'])
  assert.notEqual(store.question, 'Where to?')
  store.cancel()
  store.press(['unit'])
  assert.equal(store.question, 'Where to?')
})

test('whose turn it is depends on the seat, not on the choices', () => {
  const { store } = atTable({ options: [] })
  assert.equal(store.yours, true)
  const other = atTable({ seats: [{ n: 0, name: 'Ada', tone: 's0' }] })
  assert.equal(other.store.yours, false, 'a choice that nobody waits for is no turn')
})

test('trails lead from where pieces were to where they are', () => {
  const moves = entry(1, {
    cues: [
      ['move', 'u', 'map', 'B2', 'A1', ''],
      ['move', 'v', 'map', 'B2', 'A1', ''],
    ],
  })
  assert.deepEqual(trailsOf(moves), [{ from: 'A1', to: 'B2' }])
  assert.deepEqual(trailsOf(entry(2, { text: '{seat:0} goes from {s:A1} to {s:B2|Bern}.' })), [
    { from: 'A1', to: 'B2' },
  ])
  assert.deepEqual(trailsOf(entry(3, { seat: 1, cues: [['strike', ['seat:2']]] })), [{ from: 'seat:1', to: 'seat:2' }])
  assert.deepEqual(trailsOf(entry(4)), [])
})
