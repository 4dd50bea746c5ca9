import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Op } from '../src/generated/scene'
import { anUpdate, aScene, atTable, option } from './kit'

const PAUSE = 540

const moved = (id: string): Op => ['piece', id, { zone: 'table', label: id }]
const prompt = (text: string): Op => ['set', 'prompt', text]
const said = (n: number, text: string): Op => ['log', { n, step: n, kind: 'act', text }]

test('an update changes the scene and its revision', () => {
  const { store, line } = atTable()
  line.say(anUpdate(7, [prompt('Wait.'), moved('a')]))
  assert.deepEqual([store.shown.prompt, store.shown.pieces.a?.zone, store.shown.rev], ['Wait.', 'table', 8])
})

test('an update that does not follow the last one is dropped, and the scene is asked for', () => {
  const { store, line, sent } = atTable()
  line.say(anUpdate(9, [prompt('Missed.')]))
  assert.deepEqual([store.shown.prompt, store.shown.rev, sent()], ['Play a card.', 7, [{ t: 'resync' }]])
})

test('after the scene has come again updates go on from its revision', () => {
  const { store, line, sent } = atTable()
  line.say(anUpdate(9))
  sent()
  line.say({ t: 'scene', scene: aScene({ rev: 10 }), now: 0 })
  line.say(anUpdate(10, [prompt('Go on.')]))
  assert.deepEqual([store.shown.prompt, sent()], ['Go on.', []])
})

test('an update before the first scene asks for the scene', () => {
  const { store, line, sent } = atTable()
  store.scene = null
  line.say(anUpdate(3))
  assert.deepEqual(sent(), [{ t: 'resync' }])
})

test('the next move carries the revision of the update', () => {
  const { store, line, sent } = atTable()
  line.say(anUpdate(7, [prompt('Again.')]))
  store.press(['a'])
  assert.deepEqual(sent(), [{ t: 'act', act: 'play a', rev: 8, els: ['a'], text: '' }])
})

test('steps that move pieces are shown one after the other', () => {
  const { store, line, page } = atTable()
  line.say(anUpdate(7, [moved('a')], [moved('b')]))
  assert.deepEqual([store.shown.pieces.a?.zone, store.shown.pieces.b?.zone], ['table', 'hand'])
  page.world.fire(PAUSE)
  assert.equal(store.shown.pieces.b?.zone, 'table')
  assert.equal(store.shown.rev, 8)
})

test('steps that move nothing are shown at once', () => {
  const { store, line, page } = atTable()
  line.say(anUpdate(7, [prompt('One.')], [prompt('Two.')]))
  assert.deepEqual([store.shown.prompt, page.world.waits(PAUSE)], ['Two.', false])
})

test('a step can say how long it is shown', () => {
  const { store, line, page } = atTable()
  line.say({ ...anUpdate(7), steps: [{ ops: [prompt('One.')], ms: 900 }, { ops: [prompt('Two.')] }] })
  assert.equal(store.shown.prompt, 'One.')
  page.world.fire(900)
  assert.equal(store.shown.prompt, 'Two.')
})

test('an update that comes while another is shown waits for its turn', () => {
  const { store, line, page } = atTable()
  line.say(anUpdate(7, [moved('a')], [moved('b')]))
  line.say(anUpdate(8, [moved('c')]))
  assert.equal(store.shown.pieces.c?.zone, 'hand')
  page.world.fire(PAUSE)
  page.world.fire(PAUSE)
  assert.deepEqual([store.shown.pieces.c?.zone, store.shown.rev], ['table', 9])
})

test('a move is answered only when the last step has been shown', () => {
  const { store, line, page } = atTable()
  store.press(['a'])
  line.say(anUpdate(7, [moved('a')], [moved('b')]))
  assert.equal(store.busy, true)
  page.world.fire(PAUSE)
  assert.equal(store.busy, false)
})

test('pieces that move fly when the page has been drawn', () => {
  const { store, line, page } = atTable()
  const ops = [moved('a')]
  line.say(anUpdate(7, ops))
  assert.deepEqual(page.captured, [ops])
  store.drawn()
  store.drawn()
  assert.deepEqual(page.flown, [{ scene: store.scene, ms: 420 }])
})

test('the speed of a person shortens flights and pauses', () => {
  const { store, line, page } = atTable()
  page.speed = 2
  line.say(anUpdate(7, [moved('a')], [moved('b')]))
  store.drawn()
  assert.deepEqual(
    page.flown.map(flight => flight.ms),
    [210],
  )
  assert.equal(page.world.waits(PAUSE / 2), true)
})

test('without motion, or out of sight, everything is shown at once', () => {
  for (const still of [{ speed: 0 }, { hidden: true }]) {
    const { store, line, page } = atTable()
    Object.assign(page, still)
    line.say(anUpdate(7, [moved('a')], [moved('b')]))
    store.drawn()
    assert.deepEqual([store.shown.rev, page.captured, page.flown], [8, [], []])
  }
})

test('of a long backlog only the last steps are shown one after the other', () => {
  const { store, line, page } = atTable()
  line.say(anUpdate(7, ...Array.from({ length: 8 }, () => [moved('a')])))
  for (let left = 5; left > 0; left--) page.world.fire(PAUSE)
  assert.equal(page.captured.length, 6, 'of eight steps the first two are not animated')
  assert.equal(store.shown.rev, 8)
})

test('a whole scene replaces steps that have not been shown', () => {
  const { store, line, page } = atTable()
  line.say(anUpdate(7, [moved('a')], [moved('b')]))
  line.say({ t: 'scene', scene: aScene({ rev: 20 }), now: 0 })
  page.world.fire(PAUSE)
  assert.deepEqual([store.shown.pieces.b?.zone, store.shown.rev], ['hand', 20])
  line.say(anUpdate(20, [prompt('On.')]))
  assert.equal(store.shown.prompt, 'On.')
})

test('new lines of the log are read aloud in words', () => {
  const { line, page } = atTable()
  line.say(anUpdate(7, [said(0, '{seat:1} plays {p:a}.'), said(1, 'It counts.')]))
  line.say(anUpdate(8, [prompt('Nothing new.')]))
  assert.deepEqual(page.spoken, ['Bob plays Ace. It counts.'])
})

test('watchers hear of every step', () => {
  const { store, line } = atTable()
  let calls = 0
  const stop = store.watch(() => calls++)
  line.say(anUpdate(7, [prompt('One.')], [prompt('Two.')]))
  assert.equal(calls, 3, 'two steps and the end of the update')
  stop()
  line.say(anUpdate(8, [['set', 'options', [option('pass', [])]]]))
  assert.equal(calls, 3)
})
