import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Op, Panel, Scene } from '../src/generated/scene'
import { apply, fill, placed } from '../src/lib/ops'
import { nameOf, parse, plain } from '../src/lib/refs'

const scene: Scene = {
  game: 'g',
  title: 'G',
  theme: 'parlour',
  you: 0,
  seats: [{ n: 0, name: 'Ada', tone: 's0' }],
  zones: [
    { kind: 'board', id: 'map', role: 'board', w: 9, h: 9, spots: [{ id: 'spot', x: 0, y: 0, w: 1, h: 1 }] },
    { kind: 'panel', id: 'talk', role: 'side', view: 'list', items: [{ text: 'Hello', id: 'line' }] },
  ],
  pieces: { p: { zone: 'map', at: 'spot', label: 'Piece' } },
  faces: {},
  names: { spot: 'Spot' },
}

test('fields that were left out are filled in', () => {
  const full = fill(scene)
  assert.deepEqual([full.options, full.log, full.prompt, full.over], [[], [], '', null])
})

test('operations change the scene and leave the old one alone', () => {
  const before = fill(scene)
  const ops: Op[] = [
    ['face', 'f', { kind: 'token', sym: 's', tone: 'red' }],
    ['piece', 'q', { zone: 'map', at: 'spot', label: 'New' }],
    ['piece', 'p', null],
    ['zone', 'map', { title: 'Map' }],
    ['items', 'talk', [{ text: 'Again' }]],
    ['seat', 0, { n: 0, name: 'Eve', tone: 's1' }],
    ['log', { n: 0, step: 0, kind: 'act', text: 'x' }],
    ['set', 'prompt', 'Go'],
    ['set', 'rev', 4],
    ['name', 'spot', null],
  ]
  const after = apply(before, ops)
  assert.deepEqual(Object.keys(after.pieces), ['q'])
  assert.equal(after.zones[0]?.title, 'Map')
  assert.equal((after.zones[1] as Panel).items.length, 2)
  assert.deepEqual([after.prompt, after.rev, after.seats[0]?.name, after.log.length], ['Go', 4, 'Eve', 1])
  assert.deepEqual(after.names, {})
  assert.deepEqual(before, fill(scene))
})

test('elements that are drawn are told from buttons of the prompt', () => {
  assert.deepEqual([...placed(fill(scene))].sort(), ['line', 'map', 'p', 'seat:0', 'spot', 'talk'])
})

test('references are cut out of texts and put into words', () => {
  assert.deepEqual(parse('{seat:0} to {s:spot|there}.'), [
    { kind: 'seat', target: '0', label: '' },
    ' to ',
    { kind: 's', target: 'spot', label: 'there' },
    '.',
  ])
  assert.equal(plain(fill(scene), '{seat:0} {p:p} {s:spot} {r:D20} {odd}'), 'Ada Piece Spot D20 {odd}')
  assert.equal(nameOf(fill(scene), 'line'), 'Hello')
})
