// A person's preferences, kept in the browser.
import { Watchable } from './watch'

export interface Settings {
  mode: 'auto' | 'light' | 'dark'
  /** How fast pieces move; 0 for not at all. */
  speed: 0 | 0.5 | 1 | 2
  sound: boolean
  notify: boolean
  /** Single-key shortcuts. */
  keys: boolean
  /** Keep cards open that are otherwise shown only while held. */
  open: boolean
  /** Show a guide beside a game that is new to this person. */
  tours: boolean
  /** Games that this person already knows. */
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

/** Read a stored value; the default if it is missing, broken or out of reach. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** Store a value in this browser, if allowed. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // In a private window the value lasts as long as the page.
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

  /** Whether dark mode is on, by choice or by the system's setting. */
  get dark(): boolean {
    return (
      this.value.mode === 'dark' || (this.value.mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    )
  }

  /** Another tab has changed the settings. */
  reread(): void {
    this.value = { ...DEFAULTS, ...recall<Partial<Settings>>(KEY, {}) }
    this.applyMode()
    this.changed()
  }

  applyMode(): void {
    document.documentElement.dataset.mode = this.dark ? 'dark' : 'light'
  }
}

export const settings = new SettingsStore()

export function watchSystem(): void {
  settings.applyMode()
  addEventListener('storage', event => {
    if (event.key === KEY) settings.reread()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    settings.applyMode()
    settings.changed()
  })
}
