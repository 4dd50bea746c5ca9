// Where pieces went in one line of the log: from one element of the scene to another.
import type { LogEntry } from '../generated/scene'
import { parse } from './refs'

export interface Trail {
  from: string
  to: string
}

/** The paths of a line: those of its cues, or from the first place that it names to the last. */
export function trailsOf(entry: LogEntry): Trail[] {
  const trails = (entry.cues ?? []).flatMap(cue => {
    if (cue[0] === 'move' && cue[4]) return [{ from: cue[4], to: cue[3] || cue[2] }]
    return cue[0] === 'strike' && entry.seat !== undefined && entry.seat !== null
      ? cue[1].map(to => ({ from: `seat:${entry.seat}`, to }))
      : []
  })
  if (!trails.length) {
    const places = parse(entry.text).flatMap(part =>
      typeof part !== 'string' && (part.kind === 's' || part.kind === 'p') ? [part.target] : [],
    )
    const [from, to] = [places[0], places.at(-1)]
    if (from && to && from !== to) trails.push({ from, to })
  }
  const seen = new Set<string>()
  return trails.filter(({ from, to }) => {
    const key = `${from} ${to}`
    return from !== to && !seen.has(key) && !!seen.add(key)
  })
}
