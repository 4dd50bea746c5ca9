// The state of the form for a new table, and the request that it becomes.
import type { GameFacts, NewTable } from '../generated/api'

export type Value = string | number | boolean

export interface Draft {
  count: number
  /** The seat of the person who makes the table; null for a seat by lot. */
  seat: number | null
  /** For each other player: "" for a friend by link, HERE, or the level of a computer player. */
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

export const blank = (game: GameFacts): Draft => ({
  count: game.default_seats,
  seat: 0,
  others: [],
  names: [],
  values: {},
  clock: '',
  atEnd: 'default',
  open: false,
})

/** The other players, one for each remaining seat. */
export function rivals({ count, others }: Draft): string[] {
  return Array.from({ length: count - 1 }, (_, i) => others[i] ?? '')
}

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
    options: draft.values,
    open: draft.open,
    hot,
    bots: rest.map(who => (who === HERE ? '' : who)),
    names: hot ? [me, ...guests] : [],
    clock: { ...time, at_end: draft.atEnd },
  }
}
