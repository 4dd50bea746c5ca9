// What a hard player would do: asked of the server, shown until the choice is another one.
import type { Hint } from '../generated/protocol'

export class Hints {
  shown: Hint | null = null
  asking = false

  constructor(private readonly changed: () => void) {}

  /** A hint is on its way. */
  ask(): void {
    this.shown = null
    this.asking = true
    this.changed()
  }

  answer(hint: Hint): void {
    this.asking = false
    this.shown = hint
    this.changed()
  }

  /** The hint is about another position, or is not wanted any more. */
  drop(): void {
    if (!this.shown && !this.asking) return
    this.shown = null
    this.asking = false
    this.changed()
  }
}
