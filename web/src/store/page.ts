// Everything the stores need from the browser; tests pass their own.
import { browser, type World } from '../lib/connection'
import { capture, type Flight, fly, type Leg } from '../lib/flights'
import { announce, chime, mark, notify } from '../lib/notices'
import type { FullScene } from '../lib/ops'
import { recall, remember, settings } from '../lib/settings'

export interface Page {
  /** Sockets and timers. */
  readonly world: World
  /** Where the server's WebSockets start, such as `wss://example.org`. */
  readonly origin: string
  readonly hidden: boolean
  readonly now: number
  /** Whether the device has a network at all. */
  readonly online: boolean
  /** Whether the log and the chat share the screen with the board, one at a time. */
  readonly narrow: boolean
  /** How fast pieces move; 0 for not at all. */
  readonly speed: number
  theme(name: string): void
  mark(title: string, yours: boolean): void
  chime(kind: 'turn' | 'end'): void
  notify(title: string, body: string): void
  announce(text: string): void
  recall<T>(key: string, otherwise: T): T
  remember(key: string, value: unknown): void
  capture(before: FullScene, after: FullScene, legs: readonly Leg[]): Flight | null
  fly(flight: Flight, scene: FullScene, ms: number): void
  /** Call `run` when the page is shown or hidden, or the network goes or returns; returns a way to stop. */
  onWake(run: () => void): () => void
  /** Go to another page. */
  go(path: string): void
}

export const browserPage: Page = {
  world: browser,
  get origin() {
    return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}`
  },
  get hidden() {
    return document.hidden
  },
  get now() {
    return Date.now()
  },
  get online() {
    return navigator.onLine
  },
  get narrow() {
    return matchMedia('(max-width: 1180px)').matches
  },
  get speed() {
    return settings.value.speed
  },
  theme: name => {
    document.documentElement.dataset.theme = name
  },
  mark,
  chime,
  notify,
  announce,
  recall,
  remember,
  capture,
  fly,
  onWake: run => {
    addEventListener('online', run)
    addEventListener('offline', run)
    document.addEventListener('visibilitychange', run)
    return () => {
      removeEventListener('online', run)
      removeEventListener('offline', run)
      document.removeEventListener('visibilitychange', run)
    }
  },
  go: path => location.assign(path),
}
