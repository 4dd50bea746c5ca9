// What a person prefers, remembered in the browser.
import { Watchable } from './watch'

export interface Settings {
  mode: 'auto' | 'light' | 'dark'
  /** How fast pieces move: 0 not at all. */
  speed: 0 | 0.5 | 1 | 2
  sound: boolean
  notify: boolean
  /** Single keys as short cuts. */
  keys: boolean
  /** Cards that are shown only while held stay open. */
  open: boolean
  /** Whether a game that is new to this person comes with a guide, and the games that are not. */
  tours: boolean
  learned: string[]
}

const KEY = 'parlour.settings'
const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
const DEFAULTS: Settings = {
  mode: 'auto',
  speed: still ? 0 : 1,
  sound: true,
  notify: false,
  keys: true,
  open: false,
  tours: true,
  learned: [],
}

/** Read something that this browser remembers; a broken or forbidden store gives the default. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** Remember something in this browser, if it lets us. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A private window: the setting lasts as long as the page.
  }
}

class SettingsStore extends Watchable {
  value: Settings = { ...DEFAULTS, ...recall<Partial<Settings>>(KEY, {}) }

  set(change: Partial<Settings>): void {
    this.value = { ...this.value, ...change }
    remember(KEY, this.value)
    this.applyMode()
    this.changed()
  }

  /** Light or dark, by choice or by the system. */
  get dark(): boolean {
    return (
      this.value.mode === 'dark' || (this.value.mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    )
  }

  applyMode(): void {
    document.documentElement.dataset.mode = this.dark ? 'dark' : 'light'
  }
}

export const settings = new SettingsStore()

export function watchSystem(): void {
  settings.applyMode()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    settings.applyMode()
    settings.changed()
  })
}
