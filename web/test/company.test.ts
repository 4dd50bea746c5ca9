import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SeatInfo } from '../src/generated/protocol'
import { company, isSide, placeOf } from '../src/lib/company'

const war = { places: ['Union', 'Confederacy'] }
const round = { places: ['Player 1', 'Player 2'] }
const seats: SeatInfo[] = [
  { n: 0, kind: 'person', name: 'Ada' },
  { n: 1, kind: 'empty' },
]

test('a seat is called what the game calls it, or by its number', () => {
  assert.deepEqual([placeOf(war, 1), placeOf(war, 2), placeOf(null, 0)], ['Confederacy', 'Player 3', 'Player 1'])
})

test('a number names no side', () => {
  assert.deepEqual(['Union', 'Player 2'].map(isSide), [true, false])
})

test('where sides have names, it is said who plays which', () => {
  assert.deepEqual([company(war, seats), company(round, seats)], ['Union: Ada, Confederacy: free', 'Ada, free seat'])
})
