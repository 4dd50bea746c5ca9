// Lessons offline: the answers to a try, from the cached book of the game's lessons.
import type { LessonBook, Tried, Try } from '../src/generated/learn'

/** A choice as the book writes it: its act, and its elements in a fixed order. */
const keyOf = (act: string, els: readonly string[]) => [act, ...[...els].sort()].join('\n')

/** The answer to a try, or null if the book does not have it. */
export function fromBook(book: LessonBook, name: string, { moves = [], whole, why }: Try): Tried | null {
  const lesson = book.lessons[name]
  if (!lesson || why || (whole && moves.length)) return null
  const { task, pages, otherwise } = lesson
  const rev = moves.length
  let page = pages[0]
  for (const [i, { act, els = [] }] of moves.entries()) {
    page = pages[page?.next?.[keyOf(act, els)] ?? -1]
    if (!page) return otherwise && i === rev - 1 ? { task, rev, ops: [], verdict: otherwise } : null
  }
  if (!page) return null
  const { scene, ops, verdict } = page
  const told = filled(book, { scene, ops, verdict }, moves.at(-1)?.text ?? '')
  return { task, rev, ...(told as Pick<Tried, 'scene' | 'ops' | 'verdict'>) }
}

/** A value with the texts that the book has only once, and with what the person said. */
function filled(book: LessonBook, value: unknown, said: string): unknown {
  if (typeof value === 'string') return value.replaceAll(book.words, () => said)
  if (Array.isArray(value)) return value.map(part => filled(book, part, said))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const [first] = fields
  if (fields.length === 1 && first?.[0] === 'text' && typeof first[1] === 'number') return book.texts[first[1]]
  return Object.fromEntries(fields.map(([key, part]) => [key, filled(book, part, said)]))
}
