// Where a card over the table covers least: never the prompt, and as little as possible of what it speaks of.

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const GAP = 8

const overlap = (a: Area, b: Area): number => {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return wide > 0 && high > 0 ? wide * high : 0
}

const covers = (card: Area, areas: readonly Area[]): number => areas.reduce((sum, area) => sum + overlap(card, area), 0)

/**
 * The place for a card of this size in a room: of the corners, and the places just above and below what must stay
 * clear, the first that covers nothing of `clear` and least of `spare`.
 */
export function clearing(size: { width: number; height: number }, room: Area, clear: Area[], spare: Area[]): Area {
  const { width, height } = size
  const left = room.x + GAP
  const right = Math.max(left, room.x + room.width - width - GAP)
  const top = room.y + GAP
  const bottom = Math.max(top, room.y + room.height - height - GAP)
  const rows = clear.flatMap(area => [area.y - height - GAP, area.y + area.height + GAP])
  const heights = [bottom, top, ...rows.filter(y => y > top && y < bottom)]
  const places = heights.flatMap(y => [right, left].map(x => ({ x, y, width, height })))
  const cost = (card: Area) => 1e6 * covers(card, clear) + covers(card, spare)
  return places.reduce((best, card) => (cost(card) < cost(best) ? card : best))
}
