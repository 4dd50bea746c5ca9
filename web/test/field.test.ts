import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Board, Piece } from '../src/generated/scene'
import { Field } from '../src/table/field'
import { atTable, option } from './kit'

const COLUMN = { x: 0, w: 100, h: 160, pile: 'overlap' } as const
const BOARD: Board = {
  kind: 'board',
  id: 'field',
  role: 'board',
  w: 300,
  h: 200,
  piece: 100,
  spots: [
    { ...COLUMN, id: 'left', y: 0 },
    { ...COLUMN, id: 'right', y: 20 },
  ],
}
const card = (at: string, i = 0): Piece => ({ zone: 'field', at, i, label: 'Card' })
const pieces = { one: card('left'), two: card('left', 1), three: card('right') }
const options = [
  option('from left', ['one', 'right']),
  option('from left too', ['two', 'right']),
  option('from right', ['three', 'left']),
]

function drawn() {
  const { store } = atTable({ zones: [BOARD], pieces, options })
  return { store, field: () => new Field(store, BOARD, store.choices()) }
}

test('before the first pick every card that can be picked is pressed itself', () => {
  const { field } = drawn()
  assert.deepEqual([field().pressable('left'), field().pressable('right')], [['one', 'two'], ['three']])
})

test('cards in a column that is the next choice let clicks through to it; elsewhere they start over', () => {
  const { store, field } = drawn()
  store.press(['one'])
  assert.deepEqual([field().pressable('left'), field().pressable('right')], [['one', 'two'], []])
})

test('the cards of a column show what the column has room for', () => {
  const { field } = drawn()
  const here = Object.entries(pieces).slice(0, 2)
  const left = BOARD.spots[0]
  assert.ok(left)
  assert.equal(field().step(left, here), 20)
  assert.equal(field().step({ ...left, pile: 'stack' }, here), Number.POSITIVE_INFINITY)
})
