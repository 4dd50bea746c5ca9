import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chat, Room } from '../src/generated/protocol'
import type { Op } from '../src/generated/scene'
import { anUpdate, atTable, aWelcome } from './kit'

const said = (room: Room, ...numbers: number[]): Chat => ({
  t: 'chat',
  room,
  lines: numbers.map(n => ({ n, at: 0, name: 'Bob', text: `line ${n}`, seat: 1 })),
})

test('lines of chat are added to their room, each once', () => {
  const { store, line } = atTable()
  line.say(said('players', 1, 2))
  line.say(said('players', 2, 3))
  line.say(said('spectators', 1))
  const numbers = (room: Room) => store.talk.rooms[room].map(({ n }) => n)
  assert.deepEqual([numbers('players'), numbers('spectators')], [[1, 2, 3], [1]])
})

test('what is unread is still unread after a reload', () => {
  const { store, line } = atTable()
  line.say(said('players', 1))
  line.say(said('players', 2, 3))
  assert.equal(store.talk.unread, 2)
  line.say(aWelcome())
  line.say(said('players', 1, 2, 3))
  assert.equal(store.talk.unread, 2)
})

test('lines from before the person came are not unread, later ones are', () => {
  const { store, line } = atTable()
  line.say(said('players', 1, 2))
  assert.equal(store.talk.unread, 0)
  line.say(said('players', 2, 3, 4))
  assert.equal(store.talk.unread, 2)
})

test('nothing is unread while the chat is open', () => {
  const { store, line } = atTable()
  store.show({ tab: 'chat' })
  line.say(said('players', 1))
  line.say(said('players', 2))
  assert.equal(store.talk.unread, 0)
})

test('opening the chat marks everything as read', () => {
  const { store, line } = atTable()
  line.say(said('players', 1))
  line.say(said('players', 2))
  store.talk.read()
  assert.equal(store.talk.unread, 0)
})

test('after a new welcome the server sends the chat again, and it stays the same', () => {
  const { store, line } = atTable()
  line.say(said('players', 1))
  line.say(aWelcome())
  assert.deepEqual(store.talk.rooms.players, [])
  line.say(said('players', 1, 2))
  assert.deepEqual([store.talk.rooms.players.length, store.talk.unread], [2, 1])
})

test('notes come from the server, or else from the browser', () => {
  const { store, line, page } = atTable({}, { note: 'from the server' })
  assert.equal(store.notepad.text, 'from the server')
  page.kept.set('parlour.note.abc.0', 'from the browser')
  line.say(aWelcome())
  assert.equal(store.notepad.text, 'from the browser')
})

test('spectators keep notes of their own', () => {
  const { store, page } = atTable({}, { you: null })
  store.notepad.write('watch Bob')
  assert.deepEqual([...page.kept.keys()], ['parlour.note.abc.w'])
})

test('a note is stored at once and sent after a pause in typing', () => {
  const { store, page, sent } = atTable()
  store.notepad.write('They keep')
  store.notepad.write('They keep the 16.')
  assert.deepEqual([store.notepad.text, page.kept.get('parlour.note.abc.0')], Array(2).fill('They keep the 16.'))
  assert.deepEqual(sent(), [])
  page.world.fire(800)
  assert.deepEqual(sent(), [{ t: 'note', text: 'They keep the 16.' }])
  assert.equal(page.world.waits(800), false)
})

test('a message goes by itself, or when it is dismissed', () => {
  const { store, page } = atTable()
  store.say('Copied.')
  assert.deepEqual(store.toast, { text: 'Copied.', kind: 'info', rule: '' })
  page.world.fire(8000)
  assert.equal(store.toast, null)
  store.say('Copied.')
  store.dismiss()
  assert.equal(store.toast, null)
})

test('a new message stays for its full time', () => {
  const { store, page } = atTable()
  store.say('One.')
  store.say('Two.')
  assert.equal(page.world.timers.filter(timer => timer.live && timer.ms === 8000).length, 1)
  assert.equal(store.toast?.text, 'Two.')
})

test('a turn is announced in the tab, with a sound and with a notification', () => {
  const { page } = atTable({ prompt: 'Play {p:a}.' })
  assert.deepEqual(
    [page.tab, page.chimes, page.notes],
    ['* Dead Drop', ['turn'], ['Dead Drop: It is your turn. Play Ace.']],
  )
})

test('a turn that goes on is not announced again', () => {
  const { line, page } = atTable()
  line.say(anUpdate(7, [['set', 'prompt', 'Still you.']]))
  page.wake?.()
  assert.deepEqual(page.chimes, ['turn'])
})

test('a turn that comes again is announced again', () => {
  const { line, page } = atTable()
  const ada = (active: boolean): Op => ['seat', 0, { n: 0, name: 'Ada', tone: 's0', active }]
  line.say(anUpdate(7, [ada(false)]))
  assert.equal(page.tab, 'Dead Drop')
  line.say(anUpdate(8, [ada(true)]))
  assert.deepEqual([page.tab, page.chimes], ['* Dead Drop', ['turn', 'turn']])
})

test('after a move the next turn is announced, even if it follows at once', () => {
  const { store, line, page } = atTable()
  store.press(['a'])
  line.say(anUpdate(7, [['set', 'prompt', 'And again.']]))
  assert.deepEqual(page.chimes, ['turn', 'turn'])
})

test('there is no turn when the match is over', () => {
  const { store, page } = atTable({ over: { text: 'Ada wins.', winners: [0] } })
  assert.deepEqual([store.yours, page.tab, page.chimes], [false, 'Dead Drop', []])
})
