// What a hard player would do: requested from the server, shown until the choice changes.
import type { Hint } from '../generated/protocol'

export class Hints {
  shown: Hint | null = null
  asking = false

  constructor(private readonly changed: () => void) {}

  /** A hint has been requested. */
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
