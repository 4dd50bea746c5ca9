// A finished match on screen: nothing can be chosen.
import type { ReplayStep } from '../generated/api'
import { fill } from '../lib/ops'
import { SceneStore } from './scene'

export class ReplayStore extends SceneStore {
  override readOnly = true

  /** Show one step of the record. */
  put(step: ReplayStep): void {
    this.scene = fill(step.scene)
    this.page.theme(step.scene.theme)
    this.page.mark(`Replay: ${step.scene.title}`, false)
    this.changed()
  }
}
