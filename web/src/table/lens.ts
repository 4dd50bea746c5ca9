// How a board is seen through its frame: magnified by `k` and shifted by `x` and `y` pixels.
import type { Box } from '../lib/place'

export interface View {
  k: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

export const WHOLE: View = { k: 1, x: 0, y: 0 }
const CLOSEST = 6
const SLACK = 64

const limited = (k: number) => Math.max(1, Math.min(CLOSEST, k))

/** The view, corrected so that the board fills its frame or is centered in it. */
function within(view: View, frame: HTMLElement, world: HTMLElement): View {
  const k = limited(view.k)
  // A magnified board can be pulled a little past its edges, out from under the buttons.
  const slack = k > 1 ? SLACK : 0
  const fit = (at: number, room: number, size: number) =>
    size <= room ? (room - size) / 2 : Math.min(slack, Math.max(room - size - slack, at))
  return {
    k,
    x: fit(view.x, frame.clientWidth, world.offsetWidth * k),
    y: fit(view.y, frame.clientHeight, world.offsetHeight * k),
  }
}

/** How far to shift something so that it lies between 0 and `room`. */
function intoSight(from: number, size: number, room: number): number {
  if (from < 0) return -from
  return from + size > room ? room - from - size : 0
}

/** Changes the view of a board and always keeps the board in its frame. */
export class Lens {
  readonly frame: { current: HTMLDivElement | null } = { current: null }
  readonly world: { current: HTMLDivElement | null } = { current: null }

  constructor(private readonly set: (change: (old: View) => View) => void) {}

  private change(next: (old: View, frame: HTMLElement, world: HTMLElement) => View): void {
    const frame = this.frame.current
    const world = this.world.current
    if (frame && world) this.set(old => within(next(old, frame, world), frame, world))
  }

  /** The frame was resized. */
  resize(): void {
    this.change(old => old)
  }

  whole(): void {
    this.change(() => WHOLE)
  }

  /** Zoom in or out; the given point of the frame, or its middle, stays where it is. */
  zoom(factor: number, fixed?: Point): void {
    this.change((old, frame) => {
      const x = fixed?.x ?? frame.clientWidth / 2
      const y = fixed?.y ?? frame.clientHeight / 2
      const k = limited(old.k * factor)
      return { k, x: x - ((x - old.x) / old.k) * k, y: y - ((y - old.y) / old.k) * k }
    })
  }

  /** Magnify so that a point of the frame comes to its middle. */
  centre(k: number, { x, y }: Point): void {
    this.change((old, frame) => ({
      k,
      x: frame.clientWidth / 2 - ((x - old.x) / old.k) * k,
      y: frame.clientHeight / 2 - ((y - old.y) / old.k) * k,
    }))
  }

  pan(dx: number, dy: number): void {
    this.change(old => ({ ...old, x: old.x + dx, y: old.y + dy }))
  }

  /** Show a part of a board that is `width` units wide as large as possible, but magnified at most `closest` times. */
  fit(box: Box, width: number, closest: number): void {
    this.change((_, frame, world) => {
      const unit = world.offsetWidth / width
      const k = limited(Math.min(closest, frame.clientWidth / unit / box.w, frame.clientHeight / unit / box.h))
      return {
        k,
        x: frame.clientWidth / 2 - (box.x + box.w / 2) * unit * k,
        y: frame.clientHeight / 2 - (box.y + box.h / 2) * unit * k,
      }
    })
  }

  /** Scroll an element of the board into view. */
  reveal(target: HTMLElement): void {
    this.change((old, frame) => ({
      ...old,
      x: old.x + intoSight(old.x + target.offsetLeft * old.k, target.offsetWidth * old.k, frame.clientWidth),
      y: old.y + intoSight(old.y + target.offsetTop * old.k, target.offsetHeight * old.k, frame.clientHeight),
    }))
  }

  /** Where in the frame an event happened. */
  local(event: MouseEvent): Point {
    const box = this.frame.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.x ?? 0), y: event.clientY - (box?.y ?? 0) }
  }
}
