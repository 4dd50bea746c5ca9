// What is where on a board, and what can be chosen now.
import type { Board, Piece, Spot } from '../generated/scene'
import { byPlace, faceOf } from '../lib/ops'
import { type Box, place } from '../lib/place'
import type { Lights, SceneStore } from '../store/scene'

const percent = (value: number, of: number) => `${(value / of) * 100}%`

export class Field {
  readonly spots: Map<string, Spot>
  /** The pieces on each spot, from bottom to top. */
  readonly at = new Map<string, [string, Piece][]>()
  private readonly hotSpots: Spot[]

  constructor(
    readonly store: SceneStore,
    readonly board: Board,
    readonly lights: Lights,
  ) {
    this.spots = new Map(board.spots.map(spot => [spot.id, spot]))
    this.hotSpots = board.spots.filter(spot => this.isHot(spot.id))
    for (const entry of Object.entries(store.shown.pieces)) {
      const { zone, at } = entry[1]
      if (zone === board.id && at) this.at.set(at, [...(this.at.get(at) ?? []), entry].sort(byPlace))
    }
  }

  isHot(id: string): boolean {
    return this.lights.hot.has(id) || this.store.selected.includes(id)
  }

  /** The pieces on a spot that a click chooses; other first steps only if the spot itself is not a choice. */
  pressable(spot: string): string[] {
    const { hot, swap } = this.lights
    const here = (this.at.get(spot) ?? []).map(([id]) => id)
    return here.filter(id => this.isHot(id) || (swap.has(id) && !hot.has(spot)))
  }

  /** Spots that can be chosen next, by themselves or by a piece on them. */
  choosable(): Spot[] {
    const { hot } = this.lights
    return this.board.spots.filter(({ id }) => hot.has(id) || this.at.get(id)?.some(([piece]) => hot.has(piece)))
  }

  /** Whether the middle of a box lies on a spot that can be pressed. */
  isOverHot(box: Box): boolean {
    const x = box.x + box.w / 2
    const y = box.y + box.h / 2
    return this.hotSpots.some(s => x >= s.x && x <= s.x + s.w && y >= s.y && y <= s.y + s.h)
  }

  /** Whether a spot that cannot be chosen lets clicks through to one that can. */
  isUnder(spot: Spot): boolean {
    return this.isOverHot(spot)
  }

  /** How much of each card in an overlapping column can be seen, from top to bottom; in other piles all of it. */
  step(spot: Spot, here: [string, Piece][]): number {
    const [first, second] = here.map(([, piece], i) =>
      place(this.board, spot, piece, faceOf(this.store.shown, piece), i, here.length),
    )
    return spot.pile === 'overlap' && first && second ? second.y - first.y : Number.POSITIVE_INFINITY
  }

  pressPieces(spot: string): void {
    const ids = this.pressable(spot)
    if (ids.length) this.store.pressStack(spot, ids)
    else this.store.why(spot)
  }

  /** The CSS that puts something at its place on the board. */
  style(box: Box) {
    const { w, h } = this.board
    return { left: percent(box.x, w), top: percent(box.y, h), width: percent(box.w, w), height: percent(box.h, h) }
  }
}
