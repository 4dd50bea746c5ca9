import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterPuzzle, Progress, type Shelf } from '../src/learn/progress'

function aShelf(kept: Record<string, unknown> = {}): Shelf {
  return {
    recall: <T>(key: string, otherwise: T) => (key in kept ? (kept[key] as T) : otherwise),
    remember: (key, value) => {
      kept[key] = value
    },
  }
}

test('solved lessons and puzzles are kept by game, each once', () => {
  const progress = new Progress(aShelf())
  progress.lesson('go', 'one')
  progress.lesson('go', 'one')
  progress.lesson('chess', 'two')
  progress.puzzle('go', '7')
  assert.deepEqual(
    [progress.lessons('go'), progress.lessons('chess'), progress.puzzles('go')],
    [['one'], ['two'], ['7']],
  )
})

test('data stored by another version does no harm', () => {
  const progress = new Progress(aShelf({ 'parlour.lessons': { go: 3 }, 'parlour.streak': { days: 4 } }))
  assert.deepEqual([progress.lessons('go'), progress.streak('2026-11-18').days], [[], 0])
})

test('a streak grows day by day and across months, counts a day once, and breaks after a gap', () => {
  const progress = new Progress(aShelf())
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-02']) progress.solvedDay(day)
  assert.deepEqual(progress.streak('2026-11-02'), { last: '2026-11-02', days: 3, best: 3 })
  assert.equal(progress.streak('2026-11-03').days, 3)
  assert.equal(progress.streak('2026-11-04').days, 0)
  progress.solvedDay('2026-11-06')
  assert.deepEqual(progress.streak('2026-11-06'), { last: '2026-11-06', days: 1, best: 3 })
})

test('after the last puzzle comes the list, and while their number is unknown the next one', () => {
  assert.deepEqual(afterPuzzle('go', 49, 50), { to: '/puzzle/go/50', words: 'Next puzzle' })
  assert.deepEqual(afterPuzzle('go', 50, 50), { to: '/learn/go', words: 'All puzzles' })
  assert.equal(afterPuzzle('go', 1, 0).to, '/puzzle/go/2')
})
