import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FromServer } from '../src/generated/protocol'
import { Connection, SLOW, type Status } from '../src/lib/connection'
import { FakeWorld } from './kit'

function setup() {
  const world = new FakeWorld()
  const heard: FromServer[] = []
  const states: Status[] = []
  const connection = new Connection(
    'ws://x',
    message => heard.push(message),
    status => states.push(status),
    world,
  )
  connection.open()
  return { world, heard, states, connection }
}

test('messages are decoded and sent as JSON', () => {
  const { world, heard, connection } = setup()
  assert.equal(connection.send({ t: 'resync' }), false)
  world.line.accept()
  assert.equal(connection.send({ t: 'resync' }), true)
  assert.deepEqual(world.line.sent, ['{"t":"resync"}'])
  world.line.say({ t: 'pong', at: 1, now: 2 })
  assert.deepEqual(heard, [{ t: 'pong', at: 1, now: 2 }])
})

test('a lost connection comes back after pauses that double until it works again', () => {
  const { world, states } = setup()
  world.line.accept()
  world.line.close()
  assert.deepEqual(states, ['open', 'waiting'])
  world.fire(500)
  world.line.close()
  world.fire(1000)
  world.line.close()
  world.fire(2000)
  world.line.accept()
  world.line.say({ t: 'pong', at: 0, now: 0 })
  world.line.close()
  world.fire(500)
  assert.equal(world.sockets.length, 5)
})

test('a table that sends its clients away is not asked again', () => {
  const { world, connection } = setup()
  world.line.accept()
  world.line.say({ t: 'closed', code: 'table/unknown', text: 'gone', again: false })
  world.line.close()
  assert.equal(connection.status, 'closed')
  assert.equal(world.timers.filter(timer => timer.live).length, 0)
})

test('an open connection is pinged, less often while the page is hidden', () => {
  const { world } = setup()
  world.line.accept()
  world.fire(1800)
  world.seen = false
  world.fire(1800)
  world.fire(20_000)
  assert.deepEqual(world.line.sent, Array(3).fill('{"t":"ping"}'))
})

test('a silent connection is given up', () => {
  const { world, connection } = setup()
  world.line.accept()
  world.fire(12_000)
  assert.equal(connection.status, 'waiting')
  world.fire(500)
  assert.equal(world.sockets.length, 2)
})

test('a connection that is silent for a moment counts as slow until it is heard again', () => {
  const { world, connection } = setup()
  world.line.accept()
  world.fire(SLOW)
  assert.deepEqual([connection.status, connection.slow], ['open', true])
  world.line.say({ t: 'pong', at: 0, now: 0 })
  assert.equal(connection.slow, false)
})

test('without a network the connection is closed at once', () => {
  const { world, connection } = setup()
  world.line.accept()
  connection.cut()
  assert.equal(connection.status, 'waiting')
})

test('messages and the end of an old socket are ignored', () => {
  const { world, heard, connection } = setup()
  const old = world.line
  old.accept()
  world.fire(12_000)
  world.fire(500)
  world.line.accept()
  old.say({ t: 'pong', at: 0, now: 0 })
  old.onclose?.({ code: 1006 })
  assert.equal(heard.length, 0)
  assert.equal(connection.status, 'open')
})

test('a closed connection stays closed', () => {
  const { world, connection } = setup()
  world.line.accept()
  connection.close()
  connection.open()
  assert.equal(connection.status, 'closed')
  assert.equal(world.sockets.length, 1)
})
