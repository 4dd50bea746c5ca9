// Shows updates step by step, or all at once if the page is hidden or there are too many.
import type { Step, Update } from '../generated/protocol'
import type { Op } from '../generated/scene'
import type { Flight } from '../lib/flights'
import { apply, type FullScene } from '../lib/ops'
import type { Page } from './page'
import { STEP_MS } from './scene'

const LONGEST_BACKLOG = 6
const PAUSE_MS = STEP_MS + 120

/** Where the steps are shown. */
export interface Stage {
  readonly scene: FullScene | null
  /** A step has led to this scene; the flight moves its pieces. */
  step(scene: FullScene, flight: Flight | null): void
  /** All steps of an update have been shown; `last` says that no other update waits. */
  done(scene: FullScene, last: boolean): void
}

export class Playback {
  playing = false
  /** Steps to show, each update closed by its revision. */
  private queue: (Step | number)[] = []

  constructor(
    private readonly page: Page,
    private readonly stage: Stage,
  ) {}

  add(update: Update): void {
    this.queue.push(...update.steps, update.rev)
    if (!this.playing) this.run()
  }

  /** Drop what has not been shown yet. */
  clear(): void {
    this.queue = []
  }

  private run(): void {
    this.playing = true
    while (this.stage.scene) {
      const next = this.queue.shift()
      if (next === undefined) break
      if (typeof next === 'number') {
        this.stage.done({ ...this.stage.scene, rev: next }, !this.queue.length)
        continue
      }
      const pause = this.show(this.stage.scene, next)
      if (pause) {
        this.page.world.later(pause, () => this.run())
        return
      }
    }
    this.playing = false
  }

  /** Show a step; returns how many milliseconds to leave it on screen before the next. */
  private show(scene: FullScene, step: Step): number {
    const ops = step.ops as Op[]
    const speed = this.page.hidden || this.queue.length > LONGEST_BACKLOG ? 0 : this.page.speed
    this.stage.step(apply(scene, ops), speed ? this.page.capture(scene, ops) : null)
    if (!speed) return 0
    const moves = ops.some(op => op[0] === 'piece')
    const more = this.queue.some(next => typeof next !== 'number')
    return (step.ms || (moves && more ? PAUSE_MS : 0)) / speed
  }
}
