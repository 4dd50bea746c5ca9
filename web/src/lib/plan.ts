// How an update is played: one step per new line of the log, each with the changes that the line is about.
import type { Cue, Fact, LogEntry, Piece, Zone } from '../generated/scene'
import type { Leg } from './flights'
import { withNumber } from './numbers'
import type { FullScene } from './ops'
import { parse } from './refs'

export interface Step {
  entry: LogEntry
  /** The scene once its pieces move, with the numbers still as they were. */
  moving: FullScene
  /** The scene once they have landed. */
  landed: FullScene
  legs: Leg[]
  glow: string[]
  struck: string[]
}

type Pieces = Record<string, Piece>

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Ids of the pieces that differ. */
export function changedPieces(before: Pieces, after: Pieces): string[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...ids].filter(id => !same(before[id], after[id]))
}

/** The lines that are new; none if lines were taken back. */
export function freshLines(before: FullScene, after: FullScene): LogEntry[] {
  const last = before.log.at(-1)?.n ?? -1
  const known = before.log.length ? after.log.find(entry => entry.n === last) : true
  if (!known || (known !== true && known.text !== before.log.at(-1)?.text)) return []
  return after.log.filter(entry => entry.n > last)
}

/** What a line is about: its cues, or what its words refer to. */
interface Telling {
  entry: LogEntry
  cues: Cue[]
  /** Pieces and facts that a line settles without a cue: they belong to its seat, or its words refer to them. */
  pieces: string[]
  seat: number | null
  glow: string[]
}

const elementsOf = (cue: Cue): string[] =>
  cue[0] === 'move' ? [cue[1], cue[5]].filter(Boolean) : cue[0] === 'leave' || cue[0] === 'flip' ? [cue[1]] : []

const seatOf = (zones: readonly Zone[], id: string | undefined): number | null => {
  const zone = zones.find(one => one.id === id)
  return zone && zone.kind !== 'board' ? (zone.seat ?? null) : null
}

/** Whether a piece that changed lies where a line points: it is the piece, or it comes to or leaves the spot. */
function pointed(line: LogEntry, id: string, was: Piece | undefined, now: Piece | undefined): boolean {
  return parse(line.text).some(part => {
    if (typeof part === 'string' || (part.kind !== 'p' && part.kind !== 's')) return false
    return [id, was?.at, now?.at, was?.zone, now?.zone].includes(part.target)
  })
}

function tell(before: FullScene, after: FullScene, lines: LogEntry[]): Telling[] {
  const told = new Set(lines.flatMap(line => (line.cues ?? []).flatMap(elementsOf)))
  const free = changedPieces(before.pieces, after.pieces).filter(id => !told.has(id))
  const tellings = lines.map(entry => ({ entry, cues: entry.cues ?? [], pieces: [] as string[], seat: null, glow: [] }))
  for (const id of free) {
    const was = before.pieces[id]
    const now = after.pieces[id]
    const owners = [seatOf(before.zones, was?.zone), seatOf(after.zones, now?.zone)].filter(n => n !== null)
    const claims = (one: Telling) =>
      (!one.cues.length && pointed(one.entry, id, was, now)) || owners.includes(one.entry.seat ?? -1)
    // Cards are played first and drawn last.
    tellings
      .filter(claims)
      .at(now ? -1 : 0)
      ?.pieces.push(id)
  }
  return tellings.map((one, i) => {
    const { seat } = one.entry
    const later = tellings.slice(i + 1).some(other => other.entry.seat === seat)
    const refs = parse(one.entry.text).flatMap(part =>
      typeof part !== 'string' && (part.kind === 'p' || part.kind === 's') ? [part.target] : [],
    )
    return { ...one, seat: later ? null : (seat ?? null), glow: one.cues.length ? [] : refs }
  })
}

/** Zones as they were, plus those that a piece needs and the spots of the next scene. */
function zonesFor(now: readonly Zone[], after: FullScene, needed: ReadonlySet<string>): Zone[] {
  const known = new Map(now.map(zone => [zone.id, zone]))
  const next = after.zones.flatMap(zone => {
    const old = known.get(zone.id)
    known.delete(zone.id)
    if (!old) return needed.has(zone.id) ? [zone] : []
    if (old.kind !== 'board' || zone.kind !== 'board') return [old]
    const more = zone.spots.filter(spot => !old.spots.some(({ id }) => id === spot.id))
    return [more.length ? { ...old, spots: [...old.spots, ...more] } : old]
  })
  return [...next, ...known.values()]
}

/** Zones with the lines of a conversation that the log's line repeats: the same words, or what its seat says. */
function withTalk(zones: Zone[], after: FullScene, entry: LogEntry): Zone[] {
  return zones.map(zone => {
    const next = after.zones.find(one => one.id === zone.id)
    if (zone.kind !== 'panel' || next?.kind !== 'panel' || zone.view !== 'thread') return zone
    const fresh = next.items.slice(zone.items.length)
    const at = fresh.findIndex(
      item => item.text === entry.text || (entry.kind === 'say' && item.seat !== undefined && item.seat === entry.seat),
    )
    return at < 0 ? zone : { ...zone, items: next.items.slice(0, zone.items.length + at + 1) }
  })
}

/** Play the cues of one line over the pieces; `last` says whether no later line touches a piece. */
class Mover {
  readonly legs: Leg[] = []

  constructor(
    private readonly pieces: Pieces,
    private readonly after: FullScene,
    private readonly last: (id: string) => boolean,
  ) {}

  /** Put a piece in its final place, or remove it; dimming waits until everything has been shown. */
  settle(id: string): void {
    const now = this.after.pieces[id]
    if (now) this.pieces[id] = { ...now, state: this.pieces[id]?.state ?? [] }
    else delete this.pieces[id]
  }

  play(cue: Cue): void {
    if (cue[0] === 'move') this.move(cue[1], cue[2], cue[3], cue[4], cue[5])
    else if (cue[0] === 'leave') this.leave(cue[1], cue[2])
    else if (cue[0] === 'flip') this.flip(cue[1], cue[2])
  }

  private move(id: string, zone: string, at: string, src: string, was: string): void {
    const before = was && this.pieces[was] ? was : id
    const old = this.pieces[before] ?? this.after.pieces[id]
    const shown = this.after.zones.some(one => one.id === zone)
    if (before !== id) {
      if (this.last(before)) this.settle(before)
      else delete this.pieces[before]
    }
    if (this.last(id) && (this.after.pieces[id] || !shown)) this.settle(id)
    else if (old && shown) this.pieces[id] = { ...old, zone, at, i: 90 }
    this.legs.push({ id, was: before, src })
  }

  private leave(id: string, to: string): void {
    if (this.last(id)) this.settle(id)
    else delete this.pieces[id]
    this.legs.push({ id, to })
  }

  private flip(id: string, face: string): void {
    const piece = this.pieces[id]
    if (!piece) return
    if (this.last(id)) this.settle(id)
    else this.pieces[id] = { ...piece, face }
    this.legs.push({ id })
  }
}

/** The scene with a seat's facts as they are after the update. */
function withFacts(scene: FullScene, after: FullScene, n: number, told: ReadonlySet<string>): FullScene {
  const seats = scene.seats.map((seat, i) => {
    const next = after.seats[i]
    if (seat.n !== n || !next) return seat
    const kept = (fact: Fact) => (told.has(`${n} ${fact.label}`) ? seat.facts?.find(f => f.label === fact.label) : fact)
    return { ...seat, facts: (next.facts ?? []).map(fact => kept(fact) ?? fact) }
  })
  return { ...scene, seats }
}

/** The steps that lead from one scene to the next; changes that no line is about come after the last step. */
export function plan(before: FullScene, after: FullScene): Step[] {
  const tellings = tell(before, after, freshLines(before, after))
  const lastTouch = new Map<string, number>()
  const counted = new Set<string>()
  tellings.forEach(({ cues, pieces }, i) => {
    for (const id of [...cues.flatMap(elementsOf), ...pieces]) lastTouch.set(id, i)
    for (const cue of cues) if (cue[0] === 'count') counted.add(`${cue[1].replace('seat:', '')} ${cue[3]}`)
  })
  let scene: FullScene = {
    ...before,
    faces: { ...before.faces, ...after.faces },
    symbols: { ...before.symbols, ...after.symbols },
    clocks: after.clocks,
    last: [],
    undo: false,
    // A choice in progress that is still valid continues; a new one comes when everything has been shown.
    ...(same(before.options, after.options) ? {} : { prompt: '', options: [] }),
  }
  return tellings.map(({ entry, cues, pieces, seat, glow }, i) => {
    const now = { ...scene.pieces }
    const mover = new Mover(now, after, id => lastTouch.get(id) === i)
    for (const cue of cues) mover.play(cue)
    for (const id of pieces) mover.settle(id)
    const needed = new Set(Object.values(now).map(piece => piece.zone))
    const zones = withTalk(zonesFor(scene.zones, after, needed), after, entry)
    const moving: FullScene = { ...scene, zones, pieces: now, log: [...scene.log, entry] }
    let landed = seat === null ? moving : withFacts(moving, after, seat, counted)
    for (const cue of cues) if (cue[0] === 'count') landed = withNumber(landed, cue[1], cue[2], cue[3])
    scene = landed
    const marked = (kind: 'glow' | 'strike') => cues.flatMap(cue => (cue[0] === kind ? cue[1] : []))
    return {
      entry,
      moving,
      landed,
      legs: [...mover.legs, ...pieces.map(id => ({ id }))],
      glow: [...glow, ...marked('glow')],
      struck: marked('strike'),
    }
  })
}
