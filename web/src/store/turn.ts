// Tells a person when their turn comes: in the tab, with a sound and with a notification.
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

  /** Ring for the next turn too, even if it follows at once. */
  reset(): void {
    this.rung = false
  }
}
