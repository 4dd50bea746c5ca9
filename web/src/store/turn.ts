// Says when it is this person's turn: in the tab, by a sound and, if they look elsewhere, by a notification.
import type { Page } from './page'

export class TurnBell {
  private rung = false

  constructor(private readonly page: Page) {}

  /** Mark the tab; ring when the turn has just come. */
  tell(title: string, yours: boolean, prompt: string): void {
    this.page.mark(title, yours)
    if (yours && !this.rung) {
      this.page.chime('turn')
      this.page.notify(title, `It is your turn. ${prompt}`)
    }
    this.rung = yours
  }

  /** A move was made: ring again for the next one, even if the turn never passed to anybody else. */
  reset(): void {
    this.rung = false
  }
}
