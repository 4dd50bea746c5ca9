// Everything the stores need from the browser; tests pass their own.
import type { Op } from '../generated/scene'
import { browser, type World } from '../lib/connection'
import { capture, type Flight, fly } from '../lib/flights'
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
  /** How fast pieces move; 0 for not at all. */
  readonly speed: number
  theme(name: string): void
  mark(title: string, yours: boolean): void
  chime(kind: 'turn' | 'end'): void
  notify(title: string, body: string): void
  announce(text: string): void
  recall<T>(key: string, otherwise: T): T
  remember(key: string, value: unknown): void
  capture(scene: FullScene, ops: readonly Op[]): Flight | null
  fly(flight: Flight, scene: FullScene, ms: number): void
  /** Call `run` when the page is shown or hidden, or the network returns; the result stops that. */
  onWake(run: () => void): () => void
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
    document.addEventListener('visibilitychange', run)
    return () => {
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', run)
    }
  },
}
