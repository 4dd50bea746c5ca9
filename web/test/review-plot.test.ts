import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Decision, ReviewReport } from '../src/generated/review'
import { concluded, costly, different, likeliest, line, pointAt, points, stepAt } from '../src/review/plot'

const CURVE = [
  { length: 0, true: [0.5, 0.5], known: [0.5, 0.5] },
  { length: 4, true: [0.75, 0.25], known: [0.5, 0.5] },
  { length: 10, true: [1, 0], known: [1, 0] },
]

const decided = (length: number, seat: number, cost: number, mistake: boolean): Decision => ({
  length,
  seat,
  cost,
  mistake,
  played: '',
  best: '',
  best_actions: [],
  chance: 0,
  best_chance: 0,
  error: 0,
  hard: '',
})

test('a line runs from the left to the right, and up where the chance is good', () => {
  assert.equal(line(CURVE, 'true', 0), 'M0.0 60.0L120.0 30.0L300.0 0.0')
  assert.equal(line(CURVE, 'known', 1), 'M0.0 60.0L120.0 60.0L300.0 120.0')
})

test('a click finds the nearest step, and a step the point before it', () => {
  assert.deepEqual([stepAt(CURVE, 0), stepAt(CURVE, 0.35), stepAt(CURVE, 1), stepAt([], 0.5)], [0, 4, 10, 0])
  assert.equal(pointAt(CURVE, 9)?.length, 4)
})

test('mistakes are sorted by cost, all decisions in order of play', () => {
  const decisions = [
    decided(1, 0, 0.1, true),
    decided(2, 1, 0.5, true),
    decided(3, 0, 0.4, true),
    decided(4, 0, 0, false),
  ]
  assert.deepEqual(
    [costly({ decisions }, 0, false), costly({ decisions }, 0, true)].map(list => list.map(one => one.length)),
    [
      [3, 1],
      [1, 3, 4],
    ],
  )
})

test('deductions at a step are the latest ones before it', () => {
  const entry = (length: number, seat: number) => ({ length, seat, answers: { who: { Ada: 0.3, Bob: 0.7 } } })
  const report = { conclusions: [entry(2, 0), entry(5, 1), entry(6, 0)] } as unknown as ReviewReport
  assert.equal(concluded(report, 0, 1), null)
  assert.equal(concluded(report, 0, 5)?.length, 2)
  assert.equal(concluded(report, 0, 6)?.length, 6)
  assert.deepEqual(likeliest(entry(2, 0).answers.who, 1), [['Bob', 0.7]])
})

test('changes have signs, and moves are told from where they differ', () => {
  assert.deepEqual([points(0.126), points(-0.43), points(0.004)], ['+13', '−43', '0'])
  assert.equal(different('go; left; stop', 'go; right; stop'), '… left; stop')
  assert.equal(different('go', 'stay'), 'go')
})
