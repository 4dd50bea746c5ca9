import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Board, Face, Spot } from '../src/generated/scene'
import { around, place } from '../src/lib/place'

interface Case {
  says: string
  spot: Spot
  face: Face | null
  size: number
  board: number
  boxes: [x: number, y: number, w: number, h: number][]
}

// The server's pictures follow the same rule: tests/scene/test_svg.py reads these cases as well.
const cases: Case[] = JSON.parse(readFileSync('../tests/scene/places.json', 'utf8'))

for (const { says, spot, face, size, board, boxes } of cases) {
  test(says, () => {
    const map: Board = { kind: 'board', id: 'map', role: 'board', w: 200, h: 200, spots: [], piece: board }
    const piece = { zone: 'map', label: '', size }
    const round = (value: number) => Math.round(value * 1e6) / 1e6
    const found = boxes.map((_, i) => place(map, spot, piece, face ?? undefined, i, boxes.length))
    assert.deepEqual(
      found.map(({ x, y, w, h }) => [x, y, w, h].map(round)),
      boxes,
    )
  })
}

test('the box around several boxes has a margin on all sides', () => {
  const boxes = [
    { x: 0, y: 10, w: 10, h: 10 },
    { x: 20, y: 0, w: 5, h: 5 },
  ]
  assert.deepEqual(around(boxes, 2), { x: -2, y: -2, w: 29, h: 24 })
  assert.equal(around([], 2), undefined)
})
