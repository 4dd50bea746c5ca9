// Pieces move: within a zone they glide, between zones a copy flies over everything, to and from piles if nothing else is known.
import type { Op } from '../generated/scene'
import type { FullScene } from './ops'

interface Shot {
  rect: DOMRect
  copy: HTMLElement
  zone: string
  face: string
}

export interface Flight {
  shots: Map<string, Shot>
  ids: string[]
  /** Piles that shrank and grew: where pieces that appear come from, and pieces that vanish go to. */
  from: DOMRect | null
  to: string | null
}

const element = (id: string) => document.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`)
const pileBox = (id: string) => document.querySelector<HTMLElement>(`[data-pile="${CSS.escape(id)}"]`)

/** What is on screen of the pieces that the operations touch, before they are applied. */
export function capture(scene: FullScene, ops: readonly Op[]): Flight | null {
  const ids: string[] = []
  let from: DOMRect | null = null
  let to: string | null = null
  for (const op of ops) {
    if (op[0] === 'piece') ids.push(op[1])
    if (op[0] === 'zone' && typeof op[2].count === 'number') {
      const pile = scene.zones.find(zone => zone.id === op[1])
      if (pile?.kind !== 'pile') continue
      if (op[2].count < pile.count) from = pileBox(pile.id)?.getBoundingClientRect() ?? from
      else to = pile.id
    }
  }
  if (!ids.length || ids.length > 80) return null
  const shots = new Map<string, Shot>()
  for (const id of ids) {
    const el = element(id)
    if (el)
      shots.set(id, {
        rect: el.getBoundingClientRect(),
        copy: el.cloneNode(true) as HTMLElement,
        zone: scene.pieces[id]?.zone ?? '',
        face: scene.pieces[id]?.face ?? '',
      })
  }
  return { shots, ids, from, to }
}

const EASE = 'cubic-bezier(.3,.1,.2,1)'

function bare(el: HTMLElement): HTMLElement {
  for (const name of ['data-id', 'data-piece', 'id', 'aria-label', 'tabindex', 'role', 'aria-pressed'])
    el.removeAttribute(name)
  el.classList.remove('hot', 'warm', 'sel', 'last', 'new')
  el.classList.add('flying')
  el.setAttribute('aria-hidden', 'true')
  el.setAttribute('inert', '')
  return el
}

function carry(copy: HTMLElement, rect: DOMRect): HTMLElement {
  const wrap = document.createElement('div')
  wrap.className = 'flight'
  wrap.style.left = `${rect.x}px`
  wrap.style.top = `${rect.y}px`
  wrap.style.width = `${rect.width}px`
  wrap.style.height = `${rect.height}px`
  wrap.append(copy)
  document.body.append(wrap)
  return wrap
}

function across(from: DOMRect, to: DOMRect): Keyframe[] {
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`
  const middle = `translate(${(from.x - to.x) * 0.4}px, ${(from.y - to.y) * 0.4 - 24}px) scale(${(1.1 + from.width / to.width) / 2})`
  return [{ transform: start }, { transform: middle, offset: 0.55 }, { transform: 'none' }]
}

const apart = (a: DOMRect, b: DOMRect) => Math.hypot(a.x - b.x, a.y - b.y)

/** Pieces that look alike have handles of their places, not of their own: one that is gone here and one that is new there is one that moved. */
function lookalikes(flight: Flight, scene: FullScene): Map<string, string> {
  const gone = flight.ids.filter(id => flight.shots.get(id)?.face && !scene.pieces[id])
  const pairs = new Map<string, string>()
  for (const id of flight.ids) {
    const piece = scene.pieces[id]
    const el = element(id)
    if (!piece?.face || flight.shots.has(id) || !el) continue
    const now = el.getBoundingClientRect()
    const same = gone.filter(other => {
      const shot = flight.shots.get(other)!
      return shot.face === piece.face && shot.zone === piece.zone
    })
    const from = same.sort((a, b) => apart(flight.shots.get(a)!.rect, now) - apart(flight.shots.get(b)!.rect, now))[0]
    if (from === undefined) continue
    gone.splice(gone.indexOf(from), 1)
    pairs.set(id, from)
  }
  return pairs
}

/** Play the movement from what was captured to where the pieces are now. */
export function fly(flight: Flight, scene: FullScene, ms: number): void {
  const target = flight.to === null ? null : pileBox(flight.to)?.getBoundingClientRect()
  const moved = lookalikes(flight, scene)
  const departed = new Set(moved.values())
  for (const id of flight.ids) {
    const shot = flight.shots.get(moved.get(id) ?? id)
    const el = element(id)
    if (departed.has(id)) continue
    if (el && !el.offsetParent && !el.getClientRects().length) continue
    if (el && shot && scene.pieces[id]?.zone === shot.zone) glide(el, shot.rect, ms)
    else if (el && (shot || flight.from)) over(el, shot?.rect ?? flight.from!, ms)
    else if (el)
      el.animate(
        [
          { opacity: 0, scale: 0.85 },
          { opacity: 1, scale: 1 },
        ],
        { duration: ms * 0.7, easing: EASE },
      )
    else if (shot?.rect.width) leave(shot, target ?? null, ms)
  }
}

function glide(el: HTMLElement, before: DOMRect, ms: number): void {
  const now = el.getBoundingClientRect()
  const k = el.offsetWidth ? now.width / el.offsetWidth : 1 // a magnified board scales what happens in it
  const dx = (before.x + before.width / 2 - now.x - now.width / 2) / (k || 1)
  const dy = (before.y + before.height / 2 - now.y - now.height / 2) / (k || 1)
  if (Math.hypot(dx, dy) < 1) return
  el.animate(
    [
      { translate: `${dx}px ${dy}px`, zIndex: 50 },
      { translate: '0 0', zIndex: 50 },
    ],
    { duration: ms, easing: EASE },
  )
}

function over(el: HTMLElement, from: DOMRect, ms: number): void {
  const to = el.getBoundingClientRect()
  if (!to.width || !from.width) return
  const wrap = carry(bare(el.cloneNode(true) as HTMLElement), to)
  el.style.visibility = 'hidden'
  const done = () => {
    wrap.remove()
    el.style.visibility = ''
  }
  wrap.animate(across(from, to), { duration: ms, easing: EASE, fill: 'both' }).finished.then(done, done)
}

function leave(shot: Shot, to: DOMRect | null, ms: number): void {
  const wrap = carry(bare(shot.copy), shot.rect)
  const done = () => wrap.remove()
  const end = to?.width
    ? `translate(${to.x + to.width / 2 - shot.rect.x - shot.rect.width / 2}px, ${to.y + to.height / 2 - shot.rect.y - shot.rect.height / 2}px) scale(${to.width / shot.rect.width})`
    : 'scale(.8)'
  wrap
    .animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: end, opacity: to ? 0.9 : 0 },
      ],
      { duration: ms * (to ? 1 : 0.6), easing: EASE, fill: 'both' },
    )
    .finished.then(done, done)
}
