import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scene } from '../src/generated/scene'
import { anUpdate, aScene, atTable, option } from './kit'

/** Three units on one spot, one on another, and a march that takes one or two of the first three. */
const march: Partial<Scene> = {
  pieces: {
    u: { zone: 'map', at: 'home', label: 'Unit' },
    v: { zone: 'map', at: 'home', label: 'Unit' },
    w: { zone: 'map', at: 'home', label: 'Unit' },
    x: { zone: 'map', at: 'hill', label: 'Scout' },
  },
  options: [
    option('march', ['road'], { any: { of: ['u', 'v', 'w'], min: 1, max: 2 } }),
    option('scout', ['x', 'road']),
  ],
}

test('a click that leaves several moves selects', () => {
  const { store, sent, page } = atTable()
  store.press(['b'])
  assert.deepEqual([store.selected, sent()], [['b'], []])
  assert.deepEqual(page.spoken, ['Selected Bishop. 1 choices left.'])
})

test('a second click on the same element gives it back', () => {
  const { store, page } = atTable()
  store.press(['b'])
  store.press(['b'])
  assert.deepEqual(store.selected, [])
  assert.equal(page.spoken.at(-1), 'Nothing selected.')
})

test('the click that leaves one move makes it', () => {
  const { store, sent } = atTable()
  store.press(['c'])
  store.press(['b'])
  assert.deepEqual(sent(), [{ t: 'act', act: 'swap', rev: 7, els: ['c', 'b'], text: '' }])
})

test('until a move is answered nothing can be chosen', () => {
  const { store, sent } = atTable()
  store.press(['a'])
  assert.deepEqual([store.busy, store.options, store.selected], [true, [], []])
  sent()
  store.press(['b'])
  store.commit(option('swap', ['b', 'c']), ['b', 'c'])
  assert.deepEqual([store.selected, sent()], [[], []])
})

test('a move is answered by an update, by a scene or by an error', () => {
  for (const answer of [
    anUpdate(7),
    { t: 'scene', scene: aScene({ rev: 8 }), now: 0 } as const,
    { t: 'error', code: 'action/illegal', text: 'no' } as const,
  ]) {
    const { store, line } = atTable()
    store.press(['a'])
    line.say(answer)
    assert.equal(store.busy, false, answer.t)
  }
})

test('without a connection the choice is kept and the person is told', () => {
  const { store, line } = atTable()
  store.press(['b'])
  line.close()
  store.press(['c'])
  assert.deepEqual([store.busy, store.selected, store.toast?.kind], [false, ['b'], 'error'])
})

test('lights show what can be clicked, what comes first and what is dangerous', () => {
  const { store } = atTable({ options: [option('bomb', ['a', 'b'], { tone: 'danger' }), option('pass', ['c'])] })
  const lights = store.choices()
  assert.deepEqual(
    [[...lights.hot], [...lights.lit], [...lights.danger]],
    [
      ['a', 'b', 'c'],
      ['a', 'c'],
      ['a', 'b'],
    ],
  )
})

test('elements that are drawn nowhere become buttons of the prompt', () => {
  const { store } = atTable({ options: [option('call', ['a', 'bluff'])] })
  store.press(['a'])
  assert.deepEqual(store.chips(store.choices().lit), ['bluff'])
})

test('cancel drops the choice, the stack and the large card', () => {
  const { store } = atTable()
  store.press(['b'])
  store.show({ stack: 'home', zoom: { face: 'f', piece: 'b' } })
  store.cancel()
  assert.deepEqual([store.selected, store.stack, store.zoom], [[], null, null])
})

test('toggle changes the choice but never makes a move', () => {
  const { store, sent } = atTable()
  store.toggle('a')
  assert.deepEqual([store.selected, sent()], [['a'], []])
  store.toggle('a')
  assert.deepEqual(store.selected, [])
})

test('typed words go with the move, and are dropped with the choice', () => {
  const ask = option('ask', ['a'], { input: { placeholder: 'Question', max: 99 } })
  const { store, sent } = atTable({ options: [ask, option('tell', ['b'], { confirm: true })] })
  store.press(['a'])
  store.type('Where?')
  store.press(['b'])
  assert.equal(store.text, '')
  store.press(['a'])
  store.type('Who?')
  store.commit(ask, store.selected, store.text)
  assert.deepEqual(sent(), [{ t: 'act', act: 'ask', rev: 7, els: ['a'], text: 'Who?' }])
  assert.equal(store.text, '')
})

test('a choice that is no longer possible is dropped, one that is stays', () => {
  const { store, line } = atTable()
  store.press(['b'])
  line.say(anUpdate(7, [['set', 'options', [option('swap', ['b', 'c'])]]]))
  assert.deepEqual(store.selected, ['b'])
  line.say(anUpdate(8, [['set', 'options', [option('play a', ['a'])]]]))
  assert.deepEqual(store.selected, [])
})

test('a click on a stack takes as many pieces as go together and lays it out', () => {
  const { store } = atTable(march)
  store.pressStack('home', ['u', 'v', 'w'])
  assert.deepEqual([store.selected, store.stack], [['u', 'v'], 'home'])
})

test('a second click on a stack gives its pieces back', () => {
  const { store } = atTable(march)
  store.pressStack('home', ['u', 'v', 'w'])
  store.pressStack('home', ['u', 'v', 'w'])
  assert.deepEqual([store.selected, store.stack], [[], null])
})

test('a click on a stack that does not fit the choice starts a new one', () => {
  const { store } = atTable(march)
  store.press(['x'])
  store.pressStack('home', ['u', 'v', 'w'])
  assert.deepEqual(store.selected, ['u', 'v'])
})

test('a stack of which only one piece can be chosen is laid out, and nothing is selected', () => {
  const { store } = atTable({ ...march, options: [option('u', ['u', 'x']), option('v', ['v', 'x'])] })
  store.pressStack('home', ['u', 'v'])
  assert.deepEqual([store.selected, store.stack], [[], 'home'])
})

test('a single piece is clicked, not laid out', () => {
  const { store } = atTable(march)
  store.pressStack('hill', ['x'])
  assert.deepEqual([store.selected, store.stack], [['x'], null])
})

test('a stack that is gone is no longer laid out', () => {
  const { store, line } = atTable(march)
  store.pressStack('home', ['u', 'v', 'w'])
  line.say(
    anUpdate(7, [
      ['piece', 'u', null],
      ['piece', 'v', null],
      ['piece', 'w', null],
    ]),
  )
  assert.equal(store.stack, null)
})
