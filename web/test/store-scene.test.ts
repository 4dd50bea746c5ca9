import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReplayStep } from '../src/generated/api'
import type { Piece } from '../src/generated/scene'
import { ReplayStore } from '../src/store/replay'
import { aScene, atTable, FakePage, option } from './kit'

const shown: Record<string, Piece> = { a: { zone: 'table', label: 'Ace' } }
const previewing = { options: [option('play', ['a', 'b'], { show: shown }), option('burn', ['a', 'c'])] }

test('a complete choice is previewed before it is made', () => {
  const { store } = atTable({ options: [option('play', ['a'], { show: shown, confirm: true })] })
  assert.deepEqual(store.preview(), {})
  store.press(['a'])
  assert.deepEqual(store.preview(), shown)
})

test('the element under the mouse is previewed as if it were chosen', () => {
  const { store } = atTable(previewing)
  store.press(['a'])
  assert.deepEqual(store.preview(), {})
  store.hover('b')
  assert.deepEqual(store.preview(), shown)
  store.hover('c')
  assert.deepEqual(store.preview(), {})
})

test('hovering draws the page again only where there is something to preview', () => {
  const plain = atTable().store
  const { store } = atTable(previewing)
  const versions = [plain.version, store.version]
  plain.hover('b')
  store.hover('b')
  store.hover('b')
  assert.deepEqual([plain.version, store.version], [versions[0], (versions[1] ?? 0) + 1])
})

test('names and texts are put into words', () => {
  const { store } = atTable()
  assert.deepEqual([store.name('a'), store.plain('{seat:1} has {p:b}.')], ['Ace', 'Bob has Bishop.'])
})

test('a seat has a tone, an unknown seat has none', () => {
  const { store } = atTable()
  assert.deepEqual([store.tone(1), store.tone(null), store.tone(undefined), store.tone(9)], ['s1', ...Array(3)])
})

test('what is highlighted and what is open is kept until it changes', () => {
  const { store } = atTable()
  store.highlight(['a'])
  store.show({ drawer: 'rules', rule: 'X2' })
  store.show({ pane: 'talk' })
  assert.deepEqual([store.highlighted, store.drawer, store.rule, store.pane], [['a'], 'rules', 'X2', 'talk'])
})

const step = (more: Partial<ReplayStep> = {}): ReplayStep => ({
  step: 3,
  steps: 9,
  stops: [0, 3, 9],
  seat: 'all',
  scene: aScene(),
  seed: '',
  commitment: '',
  ...more,
})

test('a replay shows the step, its theme and its title', () => {
  const page = new FakePage()
  const store = new ReplayStore(page)
  store.put(step())
  assert.deepEqual([store.shown.log, page.themes, page.tab], [[], ['dossier'], 'Replay: Dead Drop'])
})

test('in a replay nothing can be chosen', () => {
  const store = new ReplayStore(new FakePage())
  store.put(step())
  store.press(['a'])
  store.pressStack('home', ['a', 'b'])
  assert.deepEqual([store.options, store.choices().hot.size, store.selected], [[], 0, []])
})

test('every step of a replay draws the page again', () => {
  const store = new ReplayStore(new FakePage())
  let drawn = 0
  store.watch(() => drawn++)
  store.put(step())
  store.put(step({ step: 9, scene: aScene({ prompt: 'Over.' }) }))
  assert.deepEqual([drawn, store.shown.prompt], [2, 'Over.'])
})
