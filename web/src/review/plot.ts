// The chart of a review: where a chance lies, and what there is at a step.
import type { Conclusion, CurvePoint, Decision, ReviewReport } from '../generated/review'

export const WIDTH = 300
export const HEIGHT = 120

/** Where the chance after a number of actions lies on the chart. */
export const place = (length: number, chance: number, last: number): [number, number] => [
  (WIDTH * length) / Math.max(1, last),
  HEIGHT * (1 - chance),
]

/** A seat's chances as the path of a line. */
export function line(curve: readonly CurvePoint[], kind: 'true' | 'known', seat: number): string {
  const last = curve.at(-1)?.length ?? 0
  return curve
    .map(point => place(point.length, point[kind][seat] ?? 0, last).map(value => value.toFixed(1)))
    .map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`)
    .join('')
}

/** The last point of the curve at or before a step. */
export const pointAt = (curve: readonly CurvePoint[], step: number): CurvePoint | undefined =>
  curve.filter(point => point.length <= step).at(-1)

/** The step nearest to a place on the chart, from 0 (left) to 1. */
export function stepAt(curve: readonly CurvePoint[], across: number): number {
  const wanted = across * (curve.at(-1)?.length ?? 0)
  const distance = (point: CurvePoint) => Math.abs(point.length - wanted)
  return (
    curve.reduce<CurvePoint | undefined>((best, p) => (best && distance(best) <= distance(p) ? best : p), undefined)
      ?.length ?? 0
  )
}

/** A seat's decisions, the costly ones first; only mistakes unless all are requested. */
export const costly = ({ decisions }: Pick<ReviewReport, 'decisions'>, seat: number, all: boolean): Decision[] =>
  decisions
    .filter(decision => decision.seat === seat && (all || decision.mistake))
    .sort((a, b) => (all ? a.length - b.length : b.cost - a.cost))

/** What a seat could deduce at a step; null before there was anything to deduce. */
export const concluded = (report: ReviewReport, seat: number, step: number): Conclusion | null =>
  report.conclusions.filter(entry => entry.seat === seat && entry.length <= step).at(-1) ?? null

/** Answers by chance, the likeliest first. */
export const likeliest = (answers: Record<string, number>, most: number): [string, number][] =>
  Object.entries(answers)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)

/** A change of a chance in percentage points, with its sign. */
export function points(change: number): string {
  const rounded = Math.round(100 * change)
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0'
}

/** The part of a move from where it differs from another. */
export function different(move: string, other: string): string {
  const parts = move.split('; ')
  const others = other.split('; ')
  let same = 0
  while (same < Math.min(parts.length, others.length) - 1 && parts[same] === others[same]) same++
  return (same ? '… ' : '') + parts.slice(same).join('; ')
}
