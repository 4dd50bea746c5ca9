import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../src/lib/ops'
import { curtain, type HotSeat } from '../src/store/curtain'
import { anUpdate, aScene, aTable, atTable, aWelcome } from './kit'

const bobsTurn = [
  { n: 0, name: 'Ada', tone: 's0' },
  { n: 1, name: 'Bob', tone: 's1', active: true },
]

/** Ada and Bob at one screen; it is Ada's turn, and she has not said that she is there. */
const hotSeat = (more: Partial<HotSeat> = {}): HotSeat => ({
  welcome: aWelcome({ hot: true, mine: [0, 1] }),
  table: aTable(),
  scene: fill(aScene()),
  lifted: null,
  moving: false,
  ...more,
})

test('the curtain waits for the seat that is to move', () => {
  assert.equal(curtain(hotSeat()), 0)
})

test('the curtain is up for the seat that has confirmed being there', () => {
  assert.equal(curtain(hotSeat({ lifted: 0 })), null)
})

test('the curtain falls when the turn passes to somebody else at the same screen', () => {
  const scene = fill(aScene({ seats: bobsTurn, options: [] }))
  assert.equal(curtain(hotSeat({ lifted: 0, scene })), 1)
})

test('the curtain stays up until the move has been shown', () => {
  const scene = fill(aScene({ seats: bobsTurn, options: [] }))
  assert.equal(curtain(hotSeat({ lifted: 0, scene, moving: true })), null)
})

test('the curtain stays up while nobody at this screen is to move', () => {
  const seats = bobsTurn.map(seat => ({ ...seat, active: false }))
  assert.equal(curtain(hotSeat({ lifted: 0, scene: fill(aScene({ seats, options: [] })) })), null)
})

test('there is no curtain for one seat, on a device of its own, in the lobby or after the end', () => {
  const over = { text: '', winners: [] }
  for (const none of [
    { welcome: null },
    { welcome: aWelcome({ hot: true, mine: [0] }) },
    { welcome: aWelcome({ hot: false, mine: [0, 1] }) },
    { table: aTable({ phase: 'waiting' }) },
    { scene: null },
    { scene: fill(aScene({ over })) },
  ]) {
    assert.equal(curtain(hotSeat(none)), null)
  }
})

test('at a table the curtain follows moves and switches of seat', () => {
  const { store, line } = atTable({}, { hot: true, mine: [0, 1] })
  assert.equal(store.curtain, 0)
  store.look(0)
  assert.equal(store.curtain, null)
  store.press(['a'])
  assert.equal(store.curtain, null)
  line.say(
    anUpdate(7, [
      ['seats', bobsTurn],
      ['set', 'options', []],
    ]),
  )
  assert.equal(store.curtain, 1)
})
