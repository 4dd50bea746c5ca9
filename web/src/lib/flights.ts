// Moving pieces: within a zone they glide; between zones a copy flies over the page, from or to a pile if need be.
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
  /** A pile that shrank and one that grew: where new pieces come from and where vanished ones go. */
  from: DOMRect | null
  to: string | null
}

const element = (id: string) => document.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`)
const pileBox = (id: string) => document.querySelector<HTMLElement>(`[data-pile="${CSS.escape(id)}"]`)

/** Record where the pieces that the operations touch are on screen, before they move. */
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
  const [dx, dy] = [from.x - to.x, from.y - to.y]
  const [wider, taller] = [from.width / to.width, from.height / to.height]
  const start = `translate(${dx}px, ${dy}px) scale(${wider}, ${taller})`
  const middle = `translate(${dx * 0.4}px, ${dy * 0.4 - 24}px) scale(${(1.1 + wider) / 2})`
  return [{ transform: start }, { transform: middle, offset: 0.55 }, { transform: 'none' }]
}

/** Lookalikes are named after their places: one that vanishes and one that appears are one piece that moved. */
function lookalikes(flight: Flight, scene: FullScene): Map<string, string> {
  const gone = new Map([...flight.shots].filter(([id, shot]) => shot.face && !scene.pieces[id]))
  const pairs = new Map<string, string>()
  for (const id of flight.ids) {
    const piece = scene.pieces[id]
    const el = element(id)
    if (!piece?.face || flight.shots.has(id) || !el) continue
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
  const target = flight.to === null ? null : pileBox(flight.to)?.getBoundingClientRect()
  const moved = lookalikes(flight, scene)
  const departed = new Set(moved.values())
  for (const id of flight.ids) {
    const shot = flight.shots.get(moved.get(id) ?? id)
    const from = shot?.rect ?? flight.from
    const el = element(id)
    if (departed.has(id)) continue
    if (el && !el.offsetParent && !el.getClientRects().length) continue
    if (el && shot && scene.pieces[id]?.zone === shot.zone) glide(el, shot.rect, ms)
    else if (el && from) over(el, from, ms)
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

/** The way from the middle of the second box to the middle of the first. */
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
