// What this person has solved, stored in this browser, since there are no accounts.
import { recall, remember } from '../lib/settings'

const LESSONS = 'parlour.lessons'
const PUZZLES = 'parlour.puzzles'
const STREAK = 'parlour.streak'
const DAY_MS = 24 * 3600 * 1000

/** Where values are kept; tests pass their own. */
export interface Shelf {
  recall<T>(key: string, otherwise: T): T
  remember(key: string, value: unknown): void
}

export interface Streak {
  /** The last day whose puzzle was solved, such as 2026-11-18; '' for none. */
  last: string
  /** How many days in a row, up to the last one. */
  days: number
  best: number
}

const browserShelf: Shelf = { recall, remember }
const NONE: Streak = { last: '', days: 0, best: 0 }

const before = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

export class Progress {
  constructor(private readonly shelf: Shelf = browserShelf) {}

  lessons(game: string): string[] {
    return this.list(LESSONS, game)
  }

  puzzles(game: string): string[] {
    return this.list(PUZZLES, game)
  }

  lesson(game: string, name: string): void {
    this.add(LESSONS, game, name)
  }

  puzzle(game: string, number: string): void {
    this.add(PUZZLES, game, number)
  }

  /** The streak on a given day: broken if neither that day's puzzle nor the previous one was solved. */
  streak(day: string): Streak {
    const kept = { ...NONE, ...this.shelf.recall<Partial<Streak>>(STREAK, {}) }
    return kept.last === day || kept.last === before(day) ? kept : { ...kept, days: 0 }
  }

  /** Record that a day's puzzle is solved. */
  solvedDay(day: string): void {
    const { last, days, best } = this.streak(day)
    if (last === day) return
    this.shelf.remember(STREAK, { last: day, days: days + 1, best: Math.max(best, days + 1) })
  }

  private list(key: string, game: string): string[] {
    const found = this.shelf.recall<Record<string, unknown>>(key, {})?.[game]
    return Array.isArray(found) ? found.map(String) : []
  }

  private add(key: string, game: string, name: string): void {
    const own = this.list(key, game)
    if (own.includes(name)) return
    this.shelf.remember(key, { ...this.shelf.recall<Record<string, unknown>>(key, {}), [game]: [...own, name] })
  }
}

export const progress = new Progress()

/** The page after a puzzle: the next one, or the list of them after the last; `count` is 0 while it is unknown. */
export function afterPuzzle(game: string, number: number, count: number): { to: string; words: string } {
  const name = encodeURIComponent(game)
  if (count && number >= count) return { to: `/learn/${name}`, words: 'All puzzles' }
  return { to: `/puzzle/${name}/${number + 1}`, words: 'Next puzzle' }
}
