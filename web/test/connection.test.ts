import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FromServer } from '../src/generated/protocol'
import { Connection, type SocketLike, type Status, type World } from '../src/lib/connection'

class FakeSocket implements SocketLike {
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
    this.onclose?.({ code: 1000 })
  }
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

function setup() {
  const sockets: FakeSocket[] = []
  const timers: { ms: number; run: () => void; live: boolean }[] = []
  const world: World = {
    socket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    later: (ms, run) => {
      const timer = { ms, run, live: true }
      timers.push(timer)
      return () => {
        timer.live = false
      }
    },
    random: () => 1,
  }
  const heard: FromServer[] = []
  const states: Status[] = []
  const connection = new Connection(
    'ws://x',
    message => heard.push(message),
    status => states.push(status),
    world,
  )
  const fire = (ms: number) => {
    const timer = timers.find(t => t.live && t.ms === ms)
    assert.ok(timer, `a timer of ${ms}`)
    timer.live = false
    timer.run()
  }
  return { sockets, timers, heard, states, connection, fire }
}

test('messages are decoded and sent as JSON', () => {
  const { sockets, heard, connection } = setup()
  connection.open()
  assert.equal(connection.send({ t: 'resync' }), false)
  sockets[0]!.accept()
  assert.equal(connection.send({ t: 'resync' }), true)
  assert.deepEqual(sockets[0]!.sent, ['{"t":"resync"}'])
  sockets[0]!.say({ t: 'pong', at: 1, now: 2 })
  assert.deepEqual(heard, [{ t: 'pong', at: 1, now: 2 }])
})

test('a lost connection comes back after pauses that double', () => {
  const { sockets, states, connection, fire } = setup()
  connection.open()
  sockets[0]!.accept()
  sockets[0]!.close()
  assert.deepEqual(states, ['open', 'waiting'])
  fire(500)
  sockets[1]!.close()
  fire(1000)
  sockets[2]!.close()
  fire(2000)
  sockets[3]!.accept()
  sockets[3]!.say({ t: 'pong', at: 0, now: 0 })
  sockets[3]!.close()
  fire(500)
  assert.equal(sockets.length, 5)
})

test('a table that sends its clients away is not asked again', () => {
  const { sockets, connection, timers } = setup()
  connection.open()
  sockets[0]!.accept()
  sockets[0]!.say({ t: 'closed', code: 'table/unknown', text: 'gone', again: false })
  sockets[0]!.close()
  assert.equal(connection.status, 'closed')
  assert.equal(timers.filter(t => t.live).length, 0)
})

test('a silent line is given up', () => {
  const { sockets, connection, fire } = setup()
  connection.open()
  sockets[0]!.accept()
  fire(45_000)
  assert.equal(connection.status, 'waiting')
  fire(500)
  assert.equal(sockets.length, 2)
})

test('an old socket has no say any more', () => {
  const { sockets, heard, connection, fire } = setup()
  connection.open()
  sockets[0]!.accept()
  fire(45_000)
  fire(500)
  sockets[1]!.accept()
  sockets[0]!.say({ t: 'pong', at: 0, now: 0 })
  sockets[0]!.onclose?.({ code: 1006 })
  assert.equal(heard.length, 0)
  assert.equal(connection.status, 'open')
})
