// Where pieces lie on a board: pure geometry in the board's own units.
import type { Board, Face, Piece, Spot } from '../generated/scene'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const CARD_RATIO = 1.4

/** Height over width of a face; a face-down piece is a card. */
export function ratioOf(face: Face | undefined): number {
  if (!face) return CARD_RATIO
  if (face.kind === 'token') return 1
  return face.kind === 'svg' ? face.h / face.w : CARD_RATIO
}

/**
 * Where piece number `i` of `count` on a spot lies; `parlour.scene.svg` has the same rule.
 *
 * A stack leans up and to the right by 9 % of a piece's shorter side, up to four times; a row stays together in the
 * middle of its spot, 6 % apart or as close as it must; an overlap runs down from the top of its spot in steps of 30 %
 * of a piece's height, or as small as they must be.
 */
export function place(board: Board, spot: Spot, piece: Piece, face: Face | undefined, i: number, count: number): Box {
  const ratio = ratioOf(face)
  const w = piece.size || board.piece || Math.min(spot.w, spot.h / ratio)
  const h = w * ratio
  const x = spot.x + (spot.w - w) / 2
  const y = spot.y + (spot.h - h) / 2
  const pile = spot.pile ?? 'stack'
  if (pile === 'stack') {
    const shift = (Math.min(i, 4) - Math.min(count - 1, 4) / 2) * Math.min(w, h) * 0.09
    return { x: x + shift, y: y - shift, w, h }
  }
  if (pile === 'row' && count > 1) {
    const step = Math.min(w * 1.06, Math.max(0, spot.w - w) / (count - 1))
    return { x: x + step * (i - (count - 1) / 2), y, w, h }
  }
  if (pile === 'overlap') {
    const step = count > 1 ? Math.min(h * 0.3, Math.max(0, spot.h - h) / (count - 1)) : 0
    return { x, y: spot.y + step * i, w, h }
  }
  return { x, y, w, h }
}

/** The smallest box around several, with a margin. */
export function around(boxes: readonly Box[], margin: number): Box | undefined {
  if (!boxes.length) return undefined
  const x = Math.min(...boxes.map(b => b.x)) - margin
  const y = Math.min(...boxes.map(b => b.y)) - margin
  return {
    x,
    y,
    w: Math.max(...boxes.map(b => b.x + b.w)) + margin - x,
    h: Math.max(...boxes.map(b => b.y + b.h)) + margin - y,
  }
}
