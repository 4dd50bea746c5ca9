// How strong a person wants computer players to be: asked once, remembered in this browser.
import type { GameFacts } from '../generated/api'
import { usualLevel } from './levels'
import { recall, remember } from './settings'

const KEY = 'parlour.level'

/** The level this person chose last, if the game has it; otherwise the usual one. */
export function recallLevel(levels: readonly string[]): string {
  const kept = recall<string | null>(KEY, null)
  if (!levels.length) return ''
  return kept !== null && levels.includes(kept) ? kept : usualLevel(levels)
}

/** Whether this person has chosen a level before. */
export const knowsLevel = (): boolean => recall<string | null>(KEY, null) !== null

export const rememberLevel = (level: string): void => remember(KEY, level)

type Levels = Pick<GameFacts, 'bots' | 'bot_words'>

/** One sentence about a level; "" if the game says nothing about it. */
export const noteOf = ({ bots, bot_words }: Levels, level: string): string => bot_words[bots.indexOf(level)] ?? ''

/** A level with what it is like. */
export function described(game: Levels, level: string): string {
  const note = noteOf(game, level)
  return note ? `${level}: ${note}` : level
}
