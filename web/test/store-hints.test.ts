import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rank, reason } from '../src/table/HintCard'
import { aTable, atTable, option } from './kit'

const HINT = { t: 'hint' as const, rev: 7, els: ['a'], move: 'Send a', chance: 0.6, other: 'Send b', other_chance: 0.5 }

test('a hint is requested, shown with its elements, and gone once a move is made', () => {
  const { store, line } = atTable({ options: [option('send', ['a'])] })
  line.say(aTable({ hints: 'open' }))
  store.askHint()
  assert.deepEqual(JSON.parse(line.sent.at(-1) ?? ''), { t: 'hint', rev: 7 })
  assert.equal(store.hints.asking, true)
  const count = line.sent.length
  store.askHint()
  assert.equal(line.sent.length, count, 'one at a time')
  line.say(HINT)
  assert.deepEqual([store.hints.shown?.move, store.highlighted], ['Send a', ['a']])
  const [first] = store.options
  assert.ok(first)
  store.commit(first, ['a'])
  assert.deepEqual([store.hints.shown, store.highlighted], [null, []])
})

test('with other people the first thing is to ask for their consent', () => {
  const { store, line } = atTable()
  line.say(aTable({ hints: 'ask' }))
  store.askHint()
  assert.deepEqual(JSON.parse(line.sent.at(-1) ?? ''), { t: 'hints' })
  assert.equal(store.hints.asking, false)
})

test('a refused hint is not waited for', () => {
  const { store, line } = atTable()
  line.say(aTable({ hints: 'open' }))
  store.askHint()
  line.say({ t: 'error', code: 'table/refused', text: 'no hint', re: 'hint' })
  assert.equal(store.hints.asking, false)
})

test('numbers give a reason where the game has none', () => {
  assert.match(reason(HINT), /10 points better/)
  assert.match(reason({ ...HINT, other_chance: 0.6 }), /as good as the other/)
  assert.match(reason({ ...HINT, other_chance: 0.9 }), /disagree/)
  assert.match(reason({ ...HINT, other: '' }), /No other choice/)
})

test('a move that trials like better is not called the next best', () => {
  const ranks = [0.5, 0.61, 0.9].map(other_chance => rank({ ...HINT, chance: 0.6, other_chance }))
  assert.deepEqual(ranks, ['Next best', 'As good in trials', 'Better in quick trials'])
})
