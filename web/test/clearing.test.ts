import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, clearing } from '../src/lib/clearing'

const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height })
const phone = area(0, 50, 390, 794)
const card = { width: 374, height: 180 }

test('with nothing in the way a card is at the bottom right', () => {
  assert.deepEqual(clearing({ width: 300, height: 100 }, area(0, 50, 1440, 850), [], []), area(1132, 792, 300, 100))
})

test('a card never covers the prompt', () => {
  assert.deepEqual(clearing(card, phone, [area(0, 560, 390, 284)], []).y, 58)
})

test('where the top is spoken of, the card stands just above the prompt', () => {
  assert.deepEqual(clearing(card, phone, [area(0, 560, 390, 284)], [area(0, 50, 390, 100)]).y, 560 - 188)
})

test('beside a board the card takes the side that is free', () => {
  const prompt = area(500, 50, 340, 112)
  assert.deepEqual(clearing(card, area(0, 40, 844, 350), [prompt], [area(500, 170, 340, 220)]).x, 8)
})
