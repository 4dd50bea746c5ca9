import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GameFacts } from '../src/generated/api'
import { blank, HERE, request, rivals, withEntry } from '../src/pages/draft'

const game: GameFacts = {
  name: 'deaddrop',
  title: 'Dead Drop',
  tagline: '',
  minutes: '10',
  theme: 'dossier',
  seats: [2, 3, 4],
  default_seats: 3,
  options: [],
  bots: ['random', 'greedy'],
  bot_words: ['', ''],
  unhurried: { pace: 0 },
  places: ['Union', 'Confederacy'],
  rules_version: 1,
}

test('a new table has the usual number of seats, for friends with the link', () => {
  assert.deepEqual(request(game, blank(game), 'Ada'), {
    game: 'deaddrop',
    seats: 3,
    seat: 0,
    options: {},
    open: false,
    hot: false,
    bots: ['', ''],
    names: [],
    clock: { at_end: 'default' },
  })
})

test('players at this device are named, by default after their seat', () => {
  const draft = { ...blank(game), count: 4, others: [HERE, 'greedy', HERE], names: ['Bob'] }
  const made = request(game, draft, 'Ada')
  assert.deepEqual([made.hot, made.bots, made.names], [true, ['', 'greedy', ''], ['Ada', 'Bob', 'Player 4']])
})

test('a clock counts each move or the whole game', () => {
  const clock = (clock: string) => request(game, { ...blank(game), clock, atEnd: 'bot' }, 'Ada').clock
  assert.deepEqual(clock('move:60'), { per_move: 60, at_end: 'bot' })
  assert.deepEqual(clock('game:900'), { per_game: 900, at_end: 'bot' })
})

test('there is one other player fewer than seats', () => {
  assert.deepEqual(rivals({ ...blank(game), count: 2, others: ['greedy', 'random'] }), ['greedy'])
})

test('changing an entry leaves the list alone', () => {
  const list = ['a', 'b']
  assert.deepEqual(
    [withEntry(list, 1, 'c'), list],
    [
      ['a', 'c'],
      ['a', 'b'],
    ],
  )
})
