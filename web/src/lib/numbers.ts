// The numbers of a scene that change when a card lands: facts of seats, counts, badges, values, labels.
import type { Piece, Zone } from '../generated/scene'
import type { FullScene } from './ops'

/** The scene with one number changed; `of` names the fact of a seat. */
export function withNumber(scene: FullScene, id: string, value: string | number, of: string): FullScene {
  if (id.startsWith('seat:')) {
    const seats = scene.seats.map(seat => {
      if (`seat:${seat.n}` !== id) return seat
      return { ...seat, facts: (seat.facts ?? []).map(fact => (fact.label === of ? { ...fact, value } : fact)) }
    })
    return { ...scene, seats }
  }
  const piece = scene.pieces[id]
  if (piece) return { ...scene, pieces: { ...scene.pieces, [id]: { ...piece, badge: value } } }
  return { ...scene, zones: scene.zones.map(zone => zoneWith(zone, id, value)) }
}

function zoneWith(zone: Zone, id: string, value: string | number): Zone {
  if (zone.kind === 'pile') return zone.id === id ? { ...zone, count: Number(value) } : zone
  if (zone.kind === 'panel' && zone.items.some(item => item.id === id)) {
    return { ...zone, items: zone.items.map(item => (item.id === id ? { ...item, value } : item)) }
  }
  if (zone.kind === 'board' && zone.labels?.some(label => label.id === id)) {
    return { ...zone, labels: zone.labels.map(label => (label.id === id ? { ...label, text: value } : label)) }
  }
  return zone
}

const SHOWN = ['count', 'labels', 'backdrop'] as const

/** The next scene, but with the numbers on screen, until its pieces have landed. */
export function withNumbersOf(now: FullScene, next: FullScene): FullScene {
  const pieces: Record<string, Piece> = {}
  for (const [id, piece] of Object.entries(next.pieces)) {
    const badge = now.pieces[id]?.badge
    pieces[id] = badge === piece.badge || badge === undefined ? piece : { ...piece, badge }
  }
  const zones = next.zones.map(zone => {
    const old = now.zones.find(one => one.id === zone.id && one.kind === zone.kind)
    if (!old || zone.kind === 'row' || zone.kind === 'panel') return zone
    const kept = SHOWN.filter(field => field in zone && field in old)
    return { ...zone, ...Object.fromEntries(kept.map(field => [field, old[field as keyof Zone]])) } as Zone
  })
  const seats = next.seats.map((seat, i) => {
    const old = now.seats[i]
    const facts = seat.facts?.map(fact => old?.facts?.find(other => other.label === fact.label) ?? fact)
    return facts ? { ...seat, facts } : seat
  })
  return { ...next, pieces, zones, seats }
}
