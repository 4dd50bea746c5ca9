// Lines that a person has crossed out for themselves; the list never leaves the browser.
import type { Page } from './page'

export class Strikes {
  private struck = new Set<string>()
  private key = ''

  constructor(
    private readonly page: Page,
    private readonly changed: () => void,
  ) {}

  /** Switch to the list stored under this name. */
  open(name: string): void {
    this.key = `parlour.strike.${name}`
    this.struck = new Set(this.page.recall<string[]>(this.key, []))
  }

  has(id: string): boolean {
    return this.struck.has(id)
  }

  toggle(id: string): void {
    if (!this.struck.delete(id)) this.struck.add(id)
    this.page.remember(this.key, [...this.struck])
    this.changed()
  }
}
