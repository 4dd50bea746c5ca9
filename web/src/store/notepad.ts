// Private notes of a seat: stored in the browser at once, and on the server after a pause in typing.
import type { Page } from './page'

const PAUSE_MS = 800

export class Notepad {
  text = ''
  private key = ''
  private cancel: (() => void) | null = null

  constructor(
    private readonly page: Page,
    private readonly send: (text: string) => void,
    private readonly changed: () => void,
  ) {}

  /** Open the notes stored under this name, from the server or else from this browser. */
  open(name: string, kept: string | undefined): void {
    this.key = `parlour.note.${name}`
    this.text = kept ?? this.page.recall(this.key, '')
  }

  write(text: string): void {
    this.text = text
    this.page.remember(this.key, text)
    this.cancel?.()
    this.cancel = this.page.world.later(PAUSE_MS, () => this.send(text))
    this.changed()
  }
}
