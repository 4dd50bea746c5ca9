// Texts with references: {seat:0} {p:piece|label} {s:spot|label} {f:face|label} {r:rule|label}.
import type { FullScene } from './ops'

export interface Reference {
  kind: 'seat' | 'p' | 's' | 'f' | 'r'
  target: string
  label: string
}

const REFERENCE = /\{(seat|p|s|f|r):([^|{}]+)(?:\|([^{}]*))?\}/g

/** The text split into plain parts and references, in order. */
export function parse(text: string): (string | Reference)[] {
  const parts: (string | Reference)[] = []
  let end = 0
  for (const found of text.matchAll(REFERENCE)) {
    const [whole, kind, target = '', label = ''] = found
    if (found.index > end) parts.push(text.slice(end, found.index))
    parts.push({ kind: kind as Reference['kind'], target, label })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** What a person calls an element. */
export function nameOf(scene: FullScene, id: string): string {
  const piece = scene.pieces[id]
  if (piece) return plain(scene, piece.label)
  const name = scene.names[id]
  if (name !== undefined) return plain(scene, name)
  if (id.startsWith('seat:')) return seatName(scene, Number(id.slice(5)))
  for (const zone of scene.zones) {
    if (zone.id === id) return plain(scene, zone.title || id)
    if (zone.kind === 'panel') for (const item of zone.items) if (item.id === id) return plain(scene, item.text)
  }
  return id
}

export const seatName = (scene: FullScene, n: number): string =>
  scene.seats.find(seat => seat.n === n)?.name ?? `seat ${n}`

function faceName(scene: FullScene, key: string): string {
  const face = scene.faces[key]
  return face?.kind === 'card' ? face.name : face?.kind === 'svg' ? face.alt : key
}

/** The words of one reference. */
export function wordsOf(scene: FullScene, ref: Reference): string {
  if (ref.label) return ref.label
  if (ref.kind === 'seat') return seatName(scene, Number(ref.target))
  if (ref.kind === 'f') return faceName(scene, ref.target)
  if (ref.kind === 'r') return ref.target
  return nameOf(scene, ref.target)
}

/** The text with every reference replaced by its words. */
export function plain(scene: FullScene, text: string): string {
  let last = ''
  return parse(text)
    .map(part => {
      last = typeof part === 'string' ? afterName(last, part) : wordsOf(scene, part)
      return last
    })
    .join('')
}

/** The text that follows a name, without its full stop if the name ends with one. */
export const afterName = (name: string, text: string): string =>
  /[.!?…]$/.test(name) && /^\.(?!\.)/.test(text) ? text.slice(1) : text

/** A reference with the punctuation that must stay on its line. */
export interface Tied {
  before: string
  ref: Reference
  after: string
}

/** Move opening brackets before a reference and punctuation after it to the reference: browsers break lines there. */
export function tied(parts: readonly (string | Reference)[]): (string | Tied)[] {
  const texts = parts.map(part => (typeof part === 'string' ? part : ''))
  const result = parts.map((part, i): string | Tied => {
    if (typeof part === 'string') return ''
    const before = /[([“]$/.exec(texts[i - 1] ?? '')?.[0] ?? ''
    const after = /^[.,;:!?)\]”]+/.exec(texts[i + 1] ?? '')?.[0] ?? ''
    if (before) texts[i - 1] = texts[i - 1]?.slice(0, -1) ?? ''
    if (after) texts[i + 1] = texts[i + 1]?.slice(after.length) ?? ''
    return { before, ref: part, after }
  })
  return result.map((part, i) => (typeof part === 'string' ? (texts[i] ?? '') : part)).filter(part => part !== '')
}
