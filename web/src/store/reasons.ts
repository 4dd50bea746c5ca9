// Why something cannot be chosen: requested from the server, shown beside what was clicked, gone after a while.
import type { Reason } from '../generated/protocol'
import type { Page } from './page'

const SHOWN_MS = 9000

export class Reasons {
  shown: Reason | null = null
  private asked = ''
  private cancel: (() => void) | null = null

  constructor(
    private readonly page: Page,
    private readonly changed: () => void,
  ) {}

  /** A question; the last answer goes with its timer, which must not end the new one. */
  ask(id: string): void {
    this.cancel?.()
    this.shown = null
    this.asked = id
    this.changed()
  }

  /** The answer has arrived; one to an earlier question is not shown. */
  answer(reason: Reason): void {
    if (reason.el !== this.asked) return
    this.shown = reason
    this.cancel?.()
    this.cancel = this.page.world.later(SHOWN_MS, () => this.drop())
    this.changed()
  }

  drop(): void {
    this.asked = ''
    if (!this.shown) return
    this.cancel?.()
    this.shown = null
    this.changed()
  }
}
