// A finished match on screen: nothing can be chosen, and each step is played like a live one.
import type { ReplayStep } from '../generated/api'
import type { Flight } from '../lib/flights'
import { type FullScene, fill } from '../lib/ops'
import { browserPage, type Page } from './page'
import { Playback, type Shown, type Stage } from './playback'
import { SceneStore } from './scene'

export class ReplayStore extends SceneStore implements Stage {
  override readOnly = true
  private at: ReplayStep | null = null
  private readonly playback: Playback

  constructor(page: Page = browserPage) {
    super(page)
    this.playback = new Playback(page, this)
  }

  /** Show one step of the record: played if it is the next move as the same person saw it, and at once otherwise. */
  put(step: ReplayStep): void {
    const before = this.at
    this.at = step
    const passed = step.stops.filter(stop => stop > (before?.step ?? 0) && stop <= step.step)
    this.page.theme(step.scene.theme)
    this.page.mark(`Replay: ${step.scene.title}`, false)
    if (this.playback.playing) this.playback.skip()
    if (before && before.seat === step.seat && step.step > before.step && passed.length === 1) {
      this.playback.add(fill(step.scene))
      return
    }
    this.playback.clear()
    this.scene = fill(step.scene)
    this.changed()
  }

  step(scene: FullScene, flight: Flight | null): void {
    this.scene = scene
    this.flight = flight ?? this.flight
    this.changed()
  }

  done(scene: FullScene): void {
    this.scene = scene
    this.changed()
  }

  /** Whether a step is still being played. */
  get playing(): boolean {
    return this.playback.playing || this.playback.shown !== null
  }

  override get caption(): Shown | null {
    return this.playback.shown
  }

  override hurry(): boolean {
    if (!this.playback.playing) return false
    this.playback.skip()
    return true
  }
}
