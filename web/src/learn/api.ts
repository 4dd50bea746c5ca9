// The part of the server that teaches, typed.
import type { CourseFacts, DailyPuzzle, Tried, Try } from '../generated/learn'
import { call } from '../lib/api'

const of = (game: string) => `/api/games/${encodeURIComponent(game)}`

export const learning = {
  course: (game: string) => call<CourseFacts>('GET', `${of(game)}/lessons`),
  lesson: (game: string, name: string, body: Try) =>
    call<Tried>('POST', `${of(game)}/lessons/${encodeURIComponent(name)}`, body),
  puzzle: (game: string, number: string, body: Try) =>
    call<Tried>('POST', `${of(game)}/puzzles/${encodeURIComponent(number)}`, body),
  /** Have the service worker cache the answers of all lessons for offline use. */
  keep: (game: string) =>
    fetch(`${of(game)}/lessons/book`).then(
      () => {},
      () => {},
    ),
  today: () => call<DailyPuzzle>('GET', '/api/puzzles/today'),
}
