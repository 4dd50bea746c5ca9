// Plays updates line by line, each with its changes and its words, or all at once if the page is hidden.
import type { LogEntry } from '../generated/scene'
import type { Flight } from '../lib/flights'
import { withNumbersOf } from '../lib/numbers'
import type { FullScene } from '../lib/ops'
import { changedPieces, plan, type Step } from '../lib/plan'
import type { Page } from './page'

export const STEP_MS = 420
/** Playback speeds up so that the screen is never further behind than this. */
const LONGEST_WAIT = 9000
/** The factor for the viewer's own lines, which need less time. */
const OWN = 0.5

/** The line that is being shown, and what it lights up. */
export interface Shown {
  entry: LogEntry
  glow: ReadonlySet<string>
  struck: ReadonlySet<string>
  /** More lines follow, which a click would skip. */
  more: boolean
}

/** Where updates are shown. */
export interface Stage {
  readonly scene: FullScene | null
  /** The scene changes mid-update; the flight moves its pieces. */
  step(scene: FullScene, flight: Flight | null): void
  /** An update has been shown; `last` says that no other is waiting. */
  done(scene: FullScene, last: boolean): void
}

export class Playback {
  /** The line on screen. */
  shown: Shown | null = null
  /** Scenes that the server has sent and that are not on screen yet. */
  private queue: FullScene[] = []
  private steps: Step[] = []
  private cancel: (() => void) | null = null

  constructor(
    private readonly page: Page,
    private readonly stage: Stage,
  ) {}

  /** Whether updates are still being shown. */
  get playing(): boolean {
    return this.queue.length > 0
  }

  /** Show the scene that follows all others. */
  add(scene: FullScene): void {
    this.queue.push(scene)
    if (this.queue.length === 1) this.begin()
    else if (!this.speed) this.skip()
  }

  /** Show everything that is waiting at once. */
  skip(): void {
    const last = this.queue.at(-1)
    this.clear()
    if (last) this.stage.done(last, true)
  }

  /** Drop what has not been shown yet. */
  clear(): void {
    this.cancel?.()
    this.cancel = null
    this.queue = []
    this.steps = []
    this.shown = null
  }

  private get speed(): number {
    return this.page.hidden ? 0 : this.page.speed
  }

  private begin(): void {
    const [next] = this.queue
    const { scene } = this.stage
    if (!next || !scene) return
    if (!this.speed) {
      this.skip()
      return
    }
    this.steps = plan(scene, next)
    this.advance()
  }

  private wait(ms: number, run: () => void): void {
    this.cancel?.()
    this.cancel = this.page.world.later(ms / (this.speed || 1), run)
  }

  private advance(): void {
    const step = this.steps.shift()
    const [next] = this.queue
    if (!next) return
    if (!step || !this.steps.length) {
      this.finish(next, step)
      return
    }
    const before = this.stage.scene
    this.shown = this.shownOf(step, true)
    this.stage.step(step.moving, before && this.page.capture(before, step.moving, step.legs))
    this.wait(STEP_MS, () => {
      this.stage.step(step.landed, null)
      this.wait(this.rest(step), () => this.advance())
    })
  }

  /** The last line: the choices that follow are there at once, the numbers once its pieces have landed. */
  private finish(next: FullScene, step: Step | undefined): void {
    const { scene } = this.stage
    if (!scene) return
    const legs = step?.legs ?? []
    const told = new Set(legs.map(leg => leg.id))
    const others = changedPieces(scene.pieces, next.pieces).filter(id => !told.has(id))
    const flight = this.page.capture(scene, next, [...legs, ...others.map(id => ({ id }))])
    this.shown = step ? this.shownOf(step, this.queue.length > 1) : null
    if (!flight) {
      this.land(next, step)
      return
    }
    this.stage.step(withNumbersOf(scene, next), flight)
    this.wait(STEP_MS, () => this.land(next, step))
  }

  private land(next: FullScene, step: Step | undefined): void {
    this.queue.shift()
    const last = !this.queue.length
    this.stage.done(next, last)
    if (last) this.wait(step ? this.rest(step) : 0, () => this.fade())
    else this.wait(step ? this.rest(step) : 0, () => this.begin())
  }

  /** Clear the last line. */
  private fade(): void {
    this.shown = null
    const { scene } = this.stage
    if (scene) this.stage.step(scene, null)
  }

  private shownOf(step: Step, more: boolean): Shown {
    return { entry: step.entry, glow: new Set(step.glow), struck: new Set(step.struck), more }
  }

  /** How long to leave a line on screen after it has landed: less for the viewer's own, and if more is waiting. */
  private rest(step: Step): number {
    const own = step.entry.seat !== undefined && step.entry.seat === this.stage.scene?.you ? OWN : 1
    const waiting =
      this.steps.reduce((sum, { entry }) => sum + (entry.ms ?? 0), 0) + 1500 * Math.max(0, this.queue.length - 1)
    const ms = (step.entry.ms ?? 0) * own
    return Math.max(0, ms * Math.min(1, LONGEST_WAIT / (waiting + ms || 1)) - STEP_MS)
  }
}
