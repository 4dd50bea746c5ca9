// What the others did while this person was away: log lines to step through.
import type { LogEntry } from '../generated/scene'
import type { FullScene } from '../lib/ops'
import type { Page } from './page'

const MOST = 30
const lastOf = (scene: FullScene): number => scene.log.at(-1)?.n ?? -1

export class Since {
  /** The lines, oldest first; none while nothing was missed. */
  lines: LogEntry[] = []
  /** The current line. */
  at = 0
  /** The last line this person has seen; null if unknown. */
  private seen: number | null = null
  private away = false
  private key = ''

  constructor(
    private readonly page: Page,
    private readonly changed: () => void,
  ) {}

  /** The page is hidden, or the connection is lost. */
  leave(): void {
    this.away = true
  }

  /** A whole scene has arrived: the first one, or the one after a break. */
  arrive(name: string, scene: FullScene): void {
    const key = `parlour.seen.${name}`
    if (key !== this.key) {
      this.close()
      this.key = key
      this.seen = this.page.recall<number | null>(key, null)
      this.away = true
    }
    if (!this.page.hidden) this.back(scene)
  }

  /** The page is visible again. */
  back(scene: FullScene): void {
    if (!this.away) return
    this.away = false
    const { seen } = this
    const missed = seen === null || seen > lastOf(scene) ? [] : scene.log.filter(entry => entry.n > seen)
    const others = missed.filter(entry => entry.kind !== 'head' && entry.seat !== scene.you)
    if (others.some(entry => entry.seat !== undefined && entry.seat !== null) && scene.you !== null) {
      this.lines = others.slice(-MOST)
      this.at = 0
    }
    this.saw(scene)
    this.changed()
  }

  /** This scene has been on screen. */
  saw(scene: FullScene): void {
    if (this.page.hidden || this.away || lastOf(scene) === this.seen) return
    this.seen = lastOf(scene)
    if (this.key && this.seen >= 0) this.page.remember(this.key, this.seen)
  }

  get line(): LogEntry | null {
    return this.lines[this.at] ?? null
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.lines.length - 1, at))
    this.changed()
  }

  close(): void {
    this.lines = []
    this.at = 0
    this.changed()
  }
}
