// Animate pieces: within a zone they glide; between zones a copy flies over the page, from or to a pile if necessary.
import type { FullScene } from './ops'

interface Shot {
  rect: DOMRect
  copy: HTMLElement
  zone: string
  face: string
}

/** A piece on its way: `was` is its earlier id, `src` where it comes from if it was not there, `to` where it goes. */
export interface Leg {
  id: string
  was?: string
  src?: string
  to?: string
}

export interface Flight {
  shots: Map<string, Shot>
  legs: Leg[]
  /** Where pieces come from that were not on screen. */
  sources: Map<string, DOMRect>
  /** A pile that shrank: where other new pieces come from. */
  from: DOMRect | null
  /** A pile that grew: where vanished pieces go. */
  to: string | null
}

const MOST = 80
const find = (name: string, id: string) => document.querySelector<HTMLElement>(`[${name}="${CSS.escape(id)}"]`)
const element = (id: string) => find('data-piece', id)
const pileBox = (id: string) => find('data-pile', id)

/** Where an element of the scene is on screen; the viewer's own seat is where their hand is. */
export function boxOf(scene: FullScene, id: string): DOMRect | null {
  const hand = id === `seat:${scene.you}` ? scene.zones.find(zone => zone.role === 'hand')?.id : undefined
  for (const name of hand ? ['data-zone'] : ['data-piece', 'data-spot', 'data-id', 'data-pile', 'data-zone']) {
    const box = find(name, hand ?? id)?.getBoundingClientRect()
    if (box?.width) return box
  }
  return null
}

/** What moves if one scene follows another directly: the pieces that differ, from and to piles that shrink and grow. */
export function capture(before: FullScene, after: FullScene, legs: readonly Leg[]): Flight | null {
  if (!legs.length || legs.length > MOST) return null
  let from: DOMRect | null = null
  let to: string | null = null
  for (const zone of after.zones) {
    const old = before.zones.find(one => one.id === zone.id)
    if (zone.kind !== 'pile' || old?.kind !== 'pile' || old.count === zone.count) continue
    if (zone.count < old.count) from = pileBox(zone.id)?.getBoundingClientRect() ?? from
    else to = zone.id
  }
  const shots = new Map<string, Shot>()
  const sources = new Map<string, DOMRect>()
  for (const { id, was = id, src } of legs) {
    const el = element(was)
    const piece = before.pieces[was]
    if (el) {
      const rect = el.getBoundingClientRect()
      shots.set(was, {
        rect,
        copy: el.cloneNode(true) as HTMLElement,
        zone: piece?.zone ?? '',
        face: piece?.face ?? '',
      })
    } else if (src) {
      const box = boxOf(before, src)
      if (box) sources.set(id, box)
    }
  }
  return { shots, legs: [...legs], sources, from, to }
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
  const [dx, dy] = [from.x - to.x, from.y - to.y]
  const [wider, taller] = [from.width / to.width, from.height / to.height]
  const start = `translate(${dx}px, ${dy}px) scale(${wider}, ${taller})`
  const middle = `translate(${dx * 0.4}px, ${dy * 0.4 - 24}px) scale(${(1.1 + wider) / 2})`
  return [{ transform: start }, { transform: middle, offset: 0.55 }, { transform: 'none' }]
}

/** Match lookalikes, whose ids change with their place: one that vanishes is the same piece as one that appears. */
function lookalikes(flight: Flight, scene: FullScene): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const { id, was } of flight.legs) if (was && was !== id && flight.shots.has(was)) pairs.set(id, was)
  const told = new Set(pairs.values())
  const gone = new Map([...flight.shots].filter(([id, shot]) => shot.face && !scene.pieces[id] && !told.has(id)))
  for (const { id, src } of flight.legs) {
    const piece = scene.pieces[id]
    const el = element(id)
    if (src || !piece?.face || flight.shots.has(id) || pairs.has(id) || !el) continue
    const now = el.getBoundingClientRect()
    const apart = ({ rect }: Shot) => Math.hypot(rect.x - now.x, rect.y - now.y)
    const same = [...gone].filter(([, shot]) => shot.face === piece.face && shot.zone === piece.zone)
    const nearest = same.sort((a, b) => apart(a[1]) - apart(b[1]))[0]
    if (!nearest) continue
    gone.delete(nearest[0])
    pairs.set(id, nearest[0])
  }
  return pairs
}

/** Animate the captured pieces to where they are now. */
export function fly(flight: Flight, scene: FullScene, ms: number): void {
  const moved = lookalikes(flight, scene)
  const departed = new Set(moved.values())
  for (const leg of flight.legs) {
    const { id } = leg
    const shot = flight.shots.get(moved.get(id) ?? id)
    const from = shot?.rect ?? flight.sources.get(id) ?? flight.from
    const el = element(id)
    if (departed.has(id)) continue
    if (el && !el.offsetParent && !el.getClientRects().length) continue
    if (el && shot && scene.pieces[id]?.zone === shot.zone) {
      glide(el, shot.rect, ms)
      if (scene.pieces[id]?.face !== shot.face && !moved.has(id)) turn(el, ms)
    } else if (el && from) over(el, from, ms)
    else if (el) appear(el, ms)
    else if (shot?.rect.width) {
      const goal = leg.to
        ? boxOf(scene, leg.to)
        : flight.to === null
          ? null
          : pileBox(flight.to)?.getBoundingClientRect()
      leave(shot, goal ?? null, ms)
    }
  }
}

function appear(el: HTMLElement, ms: number): void {
  el.animate(
    [
      { opacity: 0, scale: 0.85 },
      { opacity: 1, scale: 1 },
    ],
    { duration: ms * 0.7, easing: EASE },
  )
}

/** A card that is turned up or down in its place. */
function turn(el: HTMLElement, ms: number): void {
  el.animate([{ scale: '0 1.06' }, { scale: '1 1' }], { duration: ms, easing: EASE })
}

/** The vector from the middle of the second box to the middle of the first. */
function between(a: DOMRect, b: DOMRect): [dx: number, dy: number] {
  return [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2]
}

function glide(el: HTMLElement, before: DOMRect, ms: number): void {
  const now = el.getBoundingClientRect()
  // A magnified board also magnifies the animation.
  const k = (el.offsetWidth ? now.width / el.offsetWidth : 1) || 1
  const [dx, dy] = between(before, now).map(length => length / k) as [number, number]
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
  let end = 'scale(.8)'
  if (to?.width) {
    const [dx, dy] = between(to, shot.rect)
    end = `translate(${dx}px, ${dy}px) scale(${to.width / shot.rect.width})`
  }
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
