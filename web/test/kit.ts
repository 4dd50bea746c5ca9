// Stand-ins for the browser and the server, for the tests.
import assert from 'node:assert/strict'
import type { FromClient, FromServer, TableNews, Update, Welcome } from '../src/generated/protocol'
import type { Op, Option, Scene } from '../src/generated/scene'
import type { SocketLike, World } from '../src/lib/connection'
import type { Flight, Leg } from '../src/lib/flights'
import type { FullScene } from '../src/lib/ops'
import type { Page } from '../src/store/page'
import { TableStore } from '../src/store/table'

export class FakeSocket implements SocketLike {
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {}

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

/** Sockets that answer and timers that fire when told to. */
export class FakeWorld implements World {
  sockets: FakeSocket[] = []
  timers: { ms: number; run: () => void; live: boolean }[] = []

  socket(url: string): FakeSocket {
    const socket = new FakeSocket(url)
    this.sockets.push(socket)
    return socket
  }

  later(ms: number, run: () => void): () => void {
    const timer = { ms, run, live: true }
    this.timers.push(timer)
    return () => {
      timer.live = false
    }
  }

  random(): number {
    return 1
  }

  seen = true

  watched(): boolean {
    return this.seen
  }

  /** The socket that was opened last. */
  get line(): FakeSocket {
    const line = this.sockets.at(-1)
    assert.ok(line, 'a socket was opened')
    return line
  }

  waits(ms: number): boolean {
    return this.timers.some(timer => timer.live && timer.ms === ms)
  }

  fire(ms: number): void {
    const timer = this.timers.find(t => t.live && t.ms === ms)
    assert.ok(timer, `a timer of ${ms}`)
    timer.live = false
    timer.run()
  }
}

/** A page that records what the stores ask of it. */
export class FakePage implements Page {
  world = new FakeWorld()
  origin = 'wss://example.org'
  hidden = false
  now = 1000
  speed = 1
  online = true
  narrow = false
  gone = ''
  themes: string[] = []
  tab = ''
  chimes: string[] = []
  notes: string[] = []
  spoken: string[] = []
  kept = new Map<string, unknown>()
  captured: string[][] = []
  flown: { scene: FullScene; ms: number }[] = []
  wake: (() => void) | null = null

  go(path: string) {
    this.gone = path
  }
  theme(name: string) {
    this.themes.push(name)
  }
  mark(title: string, yours: boolean) {
    this.tab = yours ? `* ${title}` : title
  }
  chime(kind: 'turn' | 'end') {
    this.chimes.push(kind)
  }
  notify(title: string, body: string) {
    this.notes.push(`${title}: ${body}`)
  }
  announce(text: string) {
    this.spoken.push(text)
  }
  recall<T>(key: string, otherwise: T): T {
    return this.kept.has(key) ? (this.kept.get(key) as T) : otherwise
  }
  remember(key: string, value: unknown) {
    this.kept.set(key, value)
  }
  capture(_before: FullScene, _after: FullScene, legs: readonly Leg[]): Flight | null {
    if (!legs.length) return null
    this.captured.push(legs.map(({ id }) => id))
    return { shots: new Map(), legs: [], sources: new Map(), from: null, to: null }
  }
  fly(_flight: Flight, scene: FullScene, ms: number) {
    this.flown.push({ scene, ms })
  }
  onWake(run: () => void): () => void {
    this.wake = run
    return () => {
      this.wake = null
    }
  }
}

export const option = (act: string, all: string[], more: Partial<Option> = {}): Option => ({
  act,
  all,
  label: act,
  ...more,
})

export const aScene = (more: Partial<Scene> = {}): Scene => ({
  game: 'deaddrop',
  title: 'Dead Drop',
  theme: 'dossier',
  you: 0,
  seats: [
    { n: 0, name: 'Ada', tone: 's0', active: true },
    { n: 1, name: 'Bob', tone: 's1' },
  ],
  zones: [{ kind: 'row', id: 'hand', role: 'hand' }],
  pieces: {
    a: { zone: 'hand', label: 'Ace' },
    b: { zone: 'hand', label: 'Bishop' },
    c: { zone: 'hand', label: 'Courier' },
  },
  faces: {},
  rev: 7,
  prompt: 'Play a card.',
  options: [option('play a', ['a']), option('swap', ['b', 'c'])],
  ...more,
})

export const aWelcome = (more: Partial<Welcome> = {}): Welcome => ({
  t: 'welcome',
  protocol: 1,
  code: 'abc',
  game: 'deaddrop',
  title: 'Dead Drop',
  options: {},
  clock: {},
  you: 0,
  mine: [0],
  host: true,
  hot: false,
  link: '',
  words: 'brave-otter',
  invite: '',
  commitment: '',
  bots: ['random'],
  now: 1000,
  ...more,
})

export const aTable = (more: Partial<TableNews> = {}): TableNews => ({
  t: 'table',
  phase: 'playing',
  seats: [{ n: 0 }, { n: 1 }],
  spectators: 0,
  now: 1000,
  ...more,
})

/** An update from one revision to the next. */
export const anUpdate = (from: number, ops: Op[] = []): Update => ({
  t: 'update',
  from,
  rev: from + 1,
  ops,
  now: 1000,
})

/** A person at a table with a match in progress, and the server's end of the connection. */
export function atTable(scene: Partial<Scene> = {}, welcome: Partial<Welcome> = {}) {
  const page = new FakePage()
  const store = new TableStore('abc', page)
  const line = page.world.line
  line.accept()
  line.say(aWelcome(welcome))
  line.say(aTable())
  line.say({ t: 'scene', scene: aScene(scene), now: 1000 })
  page.spoken = []
  /** What the client has sent since the last call. */
  const sent = (): FromClient[] => line.sent.splice(0).map(text => JSON.parse(text))
  return { page, store, line, sent }
}
