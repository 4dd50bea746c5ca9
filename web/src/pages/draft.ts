// The state of the form for a new table, and the request that it becomes.
import type { GameFacts, NewTable } from '../generated/api'
import { placeOf } from '../lib/company'

export type Value = string | number | boolean

export interface Draft {
  count: number
  /** Who the others are, unless chosen one by one: "" for friends by link, HERE, or a level. */
  against: string
  /** The seat of the person who makes the table; null for a random one. */
  seat: number | null
  /** For each other player who was chosen one by one: "" for a friend by link, HERE, or a level. */
  others: string[]
  /** Names of the players at this device. */
  names: string[]
  values: Record<string, Value>
  /** "" for none, or "move:SECONDS" or "game:SECONDS". */
  clock: string
  atEnd: 'default' | 'bot'
  open: boolean
}

/** Another player at the same device. */
export const HERE = '@here'

export const blank = (game: GameFacts, against = ''): Draft => ({
  count: game.default_seats,
  against,
  seat: 0,
  others: [],
  names: [],
  values: {},
  clock: '',
  atEnd: 'default',
  open: false,
})

/** The other players, one for each remaining seat. */
export function rivals({ count, others, against }: Draft): string[] {
  return Array.from({ length: count - 1 }, (_, i) => others[i] ?? against)
}

/** Whether one person plays against computer players alone: then no clock runs unless they ask for one. */
export const alone = (draft: Draft): boolean => rivals(draft).every(who => who && who !== HERE)

/** The value of an option: the chosen one, or else what suits these players. */
export const chosenValue = (game: GameFacts, draft: Draft, name: string, otherwise: Value): Value =>
  draft.values[name] ?? (alone(draft) ? game.unhurried[name] : undefined) ?? otherwise

/** What the seats are called: by the game, or by their number. */
export const sides = (game: GameFacts, count: number): string[] =>
  Array.from({ length: count }, (_, n) => placeOf(game, n))

/** The list with one entry replaced. */
export function withEntry(list: readonly string[], i: number, entry: string): string[] {
  const copy = [...list]
  copy[i] = entry
  return copy
}

/** The request to make the table; `me` is the name of the person who makes it. */
export function request(game: GameFacts, draft: Draft, me: string): NewTable {
  const rest = rivals(draft)
  const hot = rest.includes(HERE)
  const guests = rest.map((who, i) => (who === HERE ? draft.names[i] || `Player ${i + 2}` : '')).filter(Boolean)
  const [kind, seconds] = draft.clock.split(':')
  const time = kind === 'move' ? { per_move: Number(seconds) } : kind === 'game' ? { per_game: Number(seconds) } : {}
  return {
    game: game.name,
    seats: draft.count,
    seat: draft.seat,
    options: alone(draft) ? { ...game.unhurried, ...draft.values } : draft.values,
    open: draft.open,
    hot,
    bots: rest.map(who => (who === HERE ? '' : who)),
    names: hot ? [me, ...guests] : [],
    clock: { ...time, at_end: draft.atEnd },
  }
}
