// A short message over the table: read aloud, gone after a while or when dismissed.
import type { Page } from './page'

export interface Toast {
  text: string
  rule: string
  kind: 'error' | 'info'
}

const SHOWN_MS = 8000

export class Toaster {
  toast: Toast | null = null
  private cancel: (() => void) | null = null

  constructor(
    private readonly page: Page,
    private readonly changed: () => void,
  ) {}

  say(text: string, kind: Toast['kind'], rule: string): void {
    this.toast = { text, kind, rule }
    this.cancel?.()
    this.cancel = this.page.world.later(SHOWN_MS, () => this.dismiss())
    this.page.announce(text)
    this.changed()
  }

  dismiss(): void {
    this.toast = null
    this.changed()
  }
}
