import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TableStore } from '../src/store/table'
import { aScene, aTable, atTable, aWelcome, FakePage } from './kit'

test('a table is reached under its code', () => {
  const page = new FakePage()
  new TableStore('a b/c', page)
  assert.equal(page.world.line.url, 'wss://example.org/ws/a%20b%2Fc')
})

test('welcome says who the person is', () => {
  const { store } = atTable()
  assert.deepEqual([store.welcome?.you, store.welcome?.mine], [0, [0]])
})

test('people are told only once that a language model listens', () => {
  const { store, line } = atTable({}, { model: 'A model listens.' })
  assert.equal(store.toast?.text, 'A model listens.')
  store.dismiss()
  line.say(aWelcome({ model: 'A model listens.' }))
  assert.equal(store.toast, null)
})

test('table replaces what is known of the table', () => {
  const { store, line } = atTable()
  line.say(aTable({ phase: 'over', spectators: 3 }))
  assert.deepEqual([store.table?.phase, store.table?.spectators], ['over', 3])
})

test('scene is shown whole, with missing fields filled in', () => {
  const { store } = atTable({ prompt: 'Go.' })
  assert.deepEqual([store.shown.prompt, store.shown.log, store.shown.rev], ['Go.', [], 7])
})

test('scene sets the theme of the page', () => {
  const { page } = atTable({ theme: 'atlas' })
  assert.deepEqual(page.themes, ['atlas'])
})

test('before the first scene there is nothing to draw', () => {
  const store = new TableStore('abc', new FakePage())
  assert.throws(() => store.shown, /no scene yet/)
  assert.deepEqual(
    [store.options, store.chips(new Set(['a'])), store.name('a'), store.plain('{p:a}')],
    [[], [], 'a', '{p:a}'],
  )
})

test('every message with a time sets the difference to the clock of the server', () => {
  const { store, line } = atTable()
  line.say({ t: 'pong', at: 0, now: 1500 })
  assert.equal(store.skew, 500)
  line.say(aTable({ now: 900 }))
  assert.equal(store.skew, -100)
})

test('over keeps the result and sounds once', () => {
  const { store, line, page } = atTable()
  page.chimes = []
  const ended = { text: 'Ada wins.', winners: [0], returns: [1, -1], seed: 'ff', commitment: '', replay: '/replay/abc' }
  line.say({ t: 'over', ...ended })
  assert.equal(store.ended?.replay, '/replay/abc')
  assert.deepEqual(page.chimes, ['end'])
})

test('a permanent close is shown, a temporary one is not', () => {
  const { store, line } = atTable()
  line.say({ t: 'closed', code: 'server/restart', text: 'back soon', again: true })
  assert.equal(store.closed, null)
  line.say({ t: 'closed', code: 'table/unknown', text: 'gone', again: false })
  assert.deepEqual(store.closed, { code: 'table/unknown', text: 'gone' })
})

test('position, which is for programs, and pong change nothing on screen', () => {
  const { store, line } = atTable()
  const { version, scene } = store
  line.say({ t: 'pong', at: 0, now: 1000 })
  line.say({ t: 'position', rev: 99, you: 0, view: {}, legal: [], events: [], now: 1000 })
  assert.deepEqual([store.version, store.scene === scene], [version, true])
})

test('an error is shown with its rule and read aloud', () => {
  const { store, line, page } = atTable()
  line.say({ t: 'error', code: 'action/illegal', text: 'X2: not in your hand', rule: 'X2' })
  assert.deepEqual(store.toast, { text: 'X2: not in your hand', kind: 'error', rule: 'X2' })
  assert.deepEqual(page.spoken, ['X2: not in your hand'])
})

test('an error does not ask for the scene, unless the choice was stale', () => {
  const { line, sent } = atTable()
  line.say({ t: 'error', code: 'action/illegal', text: 'no' })
  assert.deepEqual(sent(), [])
  line.say({ t: 'error', code: 'action/stale', text: 'too late' })
  assert.deepEqual(sent(), [{ t: 'resync' }])
})

test('the status of the connection is followed, and a move that was not confirmed stays marked', () => {
  const { store, line } = atTable()
  assert.deepEqual([store.status, store.unsent], ['open', false])
  store.press(['a'])
  assert.deepEqual([store.busy, store.unsent], [true, false])
  line.close()
  assert.deepEqual([store.status, store.busy, store.unsent], ['waiting', true, true])
})

test('after a break a move that did not arrive is sent again', () => {
  const { store, line, page, sent } = atTable()
  store.press(['a'])
  const [before] = sent()
  line.close()
  page.wake?.()
  page.world.line.accept()
  page.world.line.say(aWelcome())
  page.world.line.say({ t: 'scene', scene: aScene({ rev: 9 }), now: 0 })
  const again = JSON.parse(page.world.line.sent.at(-1) ?? '{}')
  assert.deepEqual(again, { ...before, rev: 9 })
})

test('after a break a move is given back if the table has moved on', () => {
  const { store, line, page } = atTable()
  store.press(['a'])
  line.close()
  page.wake?.()
  page.world.line.accept()
  page.world.line.say(aWelcome())
  const log = [{ n: 5, step: 5, kind: 'act' as const, text: 'Bob moves.' }]
  page.world.line.say({ t: 'scene', scene: aScene({ rev: 9, log }), now: 0 })
  assert.deepEqual([store.selected, store.busy], [['a'], false])
  assert.deepEqual(page.world.line.sent, [])
})

test('the page goes to a rematch that this person asked for as soon as it is ready', () => {
  const { store, line, page, sent } = atTable()
  store.rematch(true)
  assert.deepEqual(sent(), [{ t: 'rematch', keep: true }])
  line.say({ t: 'table', phase: 'over', seats: [], spectators: 0, now: 0, next: 'xyz' })
  assert.equal(page.gone, '/t/xyz')
})

test('a page that becomes visible again reconnects at once', () => {
  const { line, page } = atTable()
  line.close()
  page.hidden = true
  page.wake?.()
  assert.equal(page.world.sockets.length, 1)
  page.hidden = false
  page.wake?.()
  assert.equal(page.world.sockets.length, 2)
})

test('a page that is left hangs up and stops listening', () => {
  const { store, page } = atTable()
  store.dispose()
  assert.deepEqual([store.status, page.wake], ['closed', null])
})

test('look lifts the curtain and asks for the scene of another seat only', () => {
  const { store, sent } = atTable()
  store.look(0)
  assert.deepEqual([store.lifted, sent()], [0, []])
  store.look(1)
  assert.deepEqual([store.lifted, sent()], [1, [{ t: 'look', seat: 1 }]])
})

test('undo drops the choice in progress and asks the server', () => {
  const { store, sent } = atTable()
  store.press(['b'])
  store.undo()
  assert.deepEqual([store.selected, sent()], [[], [{ t: 'undo' }]])
})

test('crossed-out lines are stored in the browser for each seat of each table', () => {
  const { store, line, page } = atTable()
  store.strikes.toggle('x')
  store.strikes.toggle('y')
  store.strikes.toggle('x')
  assert.deepEqual([store.strikes.has('x'), store.strikes.has('y')], [false, true])
  assert.deepEqual(page.kept.get('parlour.strike.abc.0'), ['y'])
  line.say({ t: 'scene', scene: aScene({ you: null }), now: 1000 })
  assert.equal(store.strikes.has('y'), false)
  line.say({ t: 'scene', scene: aScene(), now: 1000 })
  assert.equal(store.strikes.has('y'), true)
})

test('somebody who reconnects is welcomed again and keeps the table', () => {
  const { store, line, page } = atTable()
  line.close()
  page.world.fire(500)
  page.world.line.accept()
  page.world.line.say(aWelcome({ host: false }))
  assert.deepEqual([store.status, store.welcome?.host, store.scene !== null], ['open', false, true])
})
