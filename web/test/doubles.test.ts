import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Doubles, type Press } from '../src/lib/doubles'

const tap: Press = { time: 1000, x: 50, y: 50, count: 1, touch: true }
const click: Press = { ...tap, touch: false }

test('a mouse clicks twice when the browser says so', () => {
  const doubles = new Doubles()
  const said = [click, { ...click, count: 2 }, { ...click, count: 3 }, { ...click, time: 1010 }]
  assert.deepEqual(
    said.map(press => doubles.second(press)),
    [false, true, true, false],
  )
})

test('a finger taps twice when the taps are close in time and place', () => {
  const judge = (later: Partial<Press>) => {
    const doubles = new Doubles()
    return [tap, { ...tap, ...later }].map(press => doubles.second(press))[1]
  }
  assert.deepEqual(
    [judge({ time: 1250, x: 60 }), judge({ time: 1400 }), judge({ time: 1100, x: 90 })],
    [true, false, false],
  )
})

test('after an ignored tap the next one counts in time', () => {
  const doubles = new Doubles()
  const times = [1000, 1200, 1310]
  assert.deepEqual(
    times.map(time => doubles.second({ ...tap, time })),
    [false, true, false],
  )
})
