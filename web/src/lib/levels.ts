// The levels of computer players, as the server lists them, weakest first.

const USUAL = 'medium'

/** The level to offer first. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes(USUAL) ? USUAL : (levels[0] ?? 'greedy')
}
