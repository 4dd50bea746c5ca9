// A table's WebSocket: it reconnects by itself, with growing pauses, and reports its status.
import type { FromClient, FromServer } from '../generated/protocol'

export type Status = 'connecting' | 'open' | 'waiting' | 'closed'

export interface SocketLike {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

/** What a connection needs from its surroundings; tests pass their own. */
export interface World {
  socket(url: string): SocketLike
  later(ms: number, run: () => void): () => void
  random(): number
  /** Whether the page is visible; only then is the connection checked every few seconds. */
  watched(): boolean
}

/** The World of a real browser. */
export const browser: World = {
  socket: url => new WebSocket(url) as unknown as SocketLike,
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  watched: () => !document.hidden,
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
/** On a visible page, a connection that is silent for this long counts as slow. */
export const SLOW = 2800
/** How often to ping, and how long to wait for any answer before the connection counts as lost. */
const PING_EVERY = { watched: 1800, unwatched: 20_000 }
const SILENCE = { watched: 12_000, unwatched: 45_000 }
const OPEN = 1

export class Connection {
  status: Status = 'connecting'
  /** The connection is open, but has been silent for a while. */
  slow = false
  private socket: SocketLike | null = null
  private failures = 0
  private cancelRetry: (() => void) | null = null
  private cancelPing: (() => void) | null = null
  private cancelSilence: (() => void) | null = null
  private cancelSlow: (() => void) | null = null
  private finished = false

  constructor(
    private readonly url: string,
    private readonly receive: (message: FromServer) => void,
    private readonly changed: (status: Status) => void,
    private readonly world: World = browser,
  ) {}

  /** Connect now, even during a pause. */
  open(): void {
    if (this.finished || this.status === 'open') return
    this.cancelRetry?.()
    this.set('connecting')
    const socket = this.world.socket(this.url)
    this.socket = socket
    socket.onopen = () => {
      if (socket !== this.socket) return
      this.set('open')
      this.ping()
      this.listen()
    }
    socket.onmessage = event => {
      if (socket !== this.socket) return
      this.failures = 0
      this.listen()
      const message = JSON.parse(event.data) as FromServer
      if (message.t === 'closed' && !message.again) this.finished = true
      this.receive(message)
    }
    socket.onclose = () => {
      if (socket !== this.socket) return
      this.lost()
    }
  }

  /** The page was shown or hidden: check the connection at once, or less often. */
  nudge(): void {
    if (this.status !== 'open') return
    this.send({ t: 'ping' })
    this.ping()
    this.listen()
  }

  /** The network is gone: do not wait for a timeout. */
  cut(): void {
    if (this.status !== 'open' && this.status !== 'connecting') return
    const socket = this.socket
    this.lost()
    socket?.close()
  }

  /** Send a message; false if there is no connection to send it on. */
  send(message: FromClient): boolean {
    if (!this.socket || this.socket.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** Close for good. */
  close(): void {
    this.finished = true
    this.stopTimers()
    this.socket?.close()
    this.socket = null
    this.set('closed')
  }

  private lost(): void {
    this.stopTimers()
    this.socket = null
    this.slow = false
    if (this.finished) {
      this.set('closed')
      return
    }
    this.set('waiting')
    // Jitter, so that not all clients reconnect to a restarted server at once.
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures) * (0.5 + this.world.random() / 2)
    this.failures++
    this.cancelRetry = this.world.later(pause, () => this.open())
  }

  private ping(): void {
    this.cancelPing?.()
    this.cancelPing = this.world.later(PING_EVERY[this.attention], () => {
      this.send({ t: 'ping' })
      this.ping()
    })
  }

  /** Treat a connection that has been silent for too long as lost. */
  private listen(): void {
    this.cancelSilence?.()
    this.cancelSlow?.()
    if (this.slow) {
      this.slow = false
      this.changed(this.status)
    }
    this.cancelSilence = this.world.later(SILENCE[this.attention], () => this.cut())
    if (this.attention === 'unwatched') return
    this.cancelSlow = this.world.later(SLOW, () => {
      this.slow = true
      this.changed(this.status)
    })
  }

  private get attention(): 'watched' | 'unwatched' {
    return this.world.watched() ? 'watched' : 'unwatched'
  }

  private stopTimers(): void {
    this.cancelRetry?.()
    this.cancelPing?.()
    this.cancelSilence?.()
    this.cancelSlow?.()
  }

  private set(status: Status): void {
    if (status === this.status) return
    this.status = status
    this.changed(status)
  }
}
