// Who sits where: seats by the names that the game gives them.
import type { SeatInfo } from '../generated/protocol'

/** What a game knows about its seats. */
export interface Placed {
  places: string[]
}

/** What a seat is called: by the game, or by its number. */
export const placeOf = (game: Placed | null | undefined, n: number): string => game?.places[n] ?? `Player ${n + 1}`

/** Whether a seat's name says which side it plays; "Player 2" does not. */
export const isSide = (place: string): boolean => !/\d$/.test(place)

/** Who sits at a table, in one line; where sides have names, who plays which. */
export function company(game: Placed | null | undefined, seats: readonly SeatInfo[]): string {
  const lines = seats.map(({ n, kind = 'empty', name }) => {
    const place = placeOf(game, n)
    const who = kind === 'empty' ? 'free' : name || 'computer'
    if (isSide(place)) return `${place}: ${who}`
    return kind === 'empty' ? 'free seat' : who
  })
  return lines.join(', ')
}
