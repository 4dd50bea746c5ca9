// The scene as the client keeps it, and how updates change it, with the operations of `parlour.scene.diff`.
import type { Face, Item, Op, Panel, Piece, Scene, Zone } from '../generated/scene'

/** A scene with every top-level field in place. */
export type FullScene = Required<Scene>

export function fill(scene: Scene): FullScene {
  return {
    ...scene,
    names: scene.names ?? {},
    prompt: scene.prompt ?? '',
    options: scene.options ?? [],
    last: scene.last ?? [],
    symbols: scene.symbols ?? {},
    rev: scene.rev ?? 0,
    undo: scene.undo ?? false,
    clocks: scene.clocks ?? [],
    log: scene.log ?? [],
    over: scene.over ?? null,
    fingerprint: scene.fingerprint ?? '',
  }
}

function put<T>(record: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const copy = { ...record }
  if (value === null) delete copy[key]
  else copy[key] = value
  return copy
}

/** Return the scene after the operations, without changing the one given. */
export function apply(scene: FullScene, ops: readonly Op[]): FullScene {
  const next: FullScene = { ...scene }
  for (const op of ops) {
    switch (op[0]) {
      case 'face':
        next.faces = put(next.faces, op[1], op[2])
        break
      case 'symbol':
        next.symbols = put(next.symbols, op[1], op[2])
        break
      case 'name':
        next.names = put(next.names, op[1], op[2])
        break
      case 'piece':
        next.pieces = put(next.pieces, op[1], op[2])
        break
      case 'zones':
        next.zones = op[1]
        break
      case 'zone':
        next.zones = next.zones.map(zone => (zone.id === op[1] ? ({ ...zone, ...op[2] } as Zone) : zone))
        break
      case 'items':
        next.zones = next.zones.map(zone => (zone.id === op[1] ? withItems(zone as Panel, op[2]) : zone))
        break
      case 'seat':
        next.seats = next.seats.map((seat, i) => (i === op[1] ? op[2] : seat))
        break
      case 'seats':
        next.seats = op[1]
        break
      case 'log':
        next.log = [...next.log, op[1]]
        break
      case 'logs':
        next.log = op[1]
        break
      case 'set':
        ;(next as unknown as Record<string, unknown>)[op[1]] = op[2]
        break
    }
  }
  return next
}

const withItems = (panel: Panel, items: Item[]): Panel => ({ ...panel, items: [...panel.items, ...items] })

/** The face that a piece shows, if any. */
export function faceOf(scene: FullScene, piece: Piece): Face | undefined {
  return piece.face ? scene.faces[piece.face] : undefined
}

/** Compares pieces with their ids by their place in a row or stack. */
export const byPlace = (a: [string, Piece], b: [string, Piece]): number => (a[1].i ?? 0) - (b[1].i ?? 0)

/** The pieces that pass a test, with their ids, ordered by place. */
export function piecesWhere(scene: FullScene, test: (piece: Piece) => boolean): [string, Piece][] {
  return Object.entries(scene.pieces)
    .filter(([, piece]) => test(piece))
    .sort(byPlace)
}

/** The ids of all elements that are drawn; elements of options that are not become buttons of the prompt. */
export function placed(scene: FullScene): Set<string> {
  const ids = new Set(Object.keys(scene.pieces))
  for (const seat of scene.seats) ids.add(`seat:${seat.n}`)
  for (const zone of scene.zones) {
    ids.add(zone.id)
    if (zone.kind === 'board') for (const spot of zone.spots) ids.add(spot.id)
    if (zone.kind === 'panel') for (const item of zone.items) if (item.id) ids.add(item.id)
  }
  return ids
}
