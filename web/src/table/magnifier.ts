// Pan and zoom a board: wheel, drag, pinch, a first tap that magnifies, and a view that fits what is left to choose.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Board, Spot } from '../generated/scene'
import { around } from '../lib/place'
import type { SceneStore } from '../store/scene'
import { Lens, WHOLE } from './lens'

const FINGERTIP = 40
/** How large, in fingertips, a choice may magnify its spots: what surrounds them stays visible. */
const ROOMY = 1.6
/** Pixels that a pointer may move and still click. */
const TREMOR = 6

export function useMagnifier(store: SceneStore, board: Board, choosable: Spot[]) {
  const [view, setView] = useState(WHOLE)
  const [lens] = useState(() => new Lens(setView))
  const width = useWidth(lens)
  const smallest = Math.min(...choosable.map(spot => Math.min(spot.w, spot.h)), board.w)
  const cell = (smallest * width) / board.w
  const coarse = matchMedia('(pointer: coarse)').matches
  const fine = coarse && width > 0 && choosable.length > 1 && cell < FINGERTIP
  const closest = (FINGERTIP * ROOMY) / cell
  useFit(store, board, lens, { margin: smallest * 0.6, closest, magnify: coarse && (fine || view.k > 1), fine })
  useWheel(lens, !!board.pan)
  const fingers = useFingers(lens, view.k > 1)
  const handlers = {
    ...fingers.handlers,
    // Browsers cannot scroll a magnified board to the element that gets the keyboard focus.
    onFocusIn: (event: FocusEvent) => {
      const target = event.target as HTMLElement
      if (target.offsetParent === lens.world.current && target.matches(':focus-visible')) lens.reveal(target)
    },
    onClickCapture: (event: MouseEvent) => {
      // The first tap on spots smaller than a fingertip only magnifies.
      const magnifies = event.detail > 0 && fine && cell * view.k < FINGERTIP
      const dragged = fingers.dragged()
      if (dragged || magnifies) event.stopPropagation()
      if (!dragged && magnifies) lens.centre((FINGERTIP * 1.3) / cell, lens.local(event))
    },
  }
  return { lens, view, fine, coarse, unit: (width / board.w) * view.k, handlers }
}

/** The width of the board in pixels. */
function useWidth(lens: Lens): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current: frame } = lens.frame
    const { current: world } = lens.world
    if (!frame || !world) return
    const watcher = new ResizeObserver(() => {
      setWidth(world.offsetWidth)
      lens.resize()
    })
    watcher.observe(frame)
    watcher.observe(world)
    return () => watcher.disconnect()
  }, [])
  return width
}

interface Fit {
  margin: number
  closest: number
  magnify: boolean
  fine: boolean
}

/** After each choice, fit everything that is chosen or can be chosen next, if `magnify` is set. */
function useFit(store: SceneStore, board: Board, lens: Lens, { margin, closest, magnify, fine }: Fit): void {
  useEffect(() => {
    if (!magnify) return
    if (!store.selected.length) {
      lens.whole()
      return
    }
    const ids = new Set([...store.selected, ...store.choices().hot])
    const pieces = [...ids].map(id => store.shown.pieces[id]).filter(piece => piece?.zone === board.id)
    const wanted = board.spots.filter(spot => ids.has(spot.id) || pieces.some(piece => piece?.at === spot.id))
    const box = around(wanted, margin)
    if (box) lens.fit(box, board.w, closest)
  }, [store.selected.join(' '), fine])
}

function useWheel(lens: Lens, pan: boolean): void {
  useEffect(() => {
    const frame = lens.frame.current
    if (!pan || !frame) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      lens.zoom(Math.exp(-event.deltaY / 400), lens.local(event))
    }
    frame.addEventListener('wheel', wheel, { passive: false })
    return () => frame.removeEventListener('wheel', wheel)
  }, [pan])
}

/** One finger drags a magnified board, two pinch it. */
function useFingers(lens: Lens, near: boolean) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0)
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, lens.local(event))
      if (fingers.current.size === 1) moved.current = 0
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = lens.local(event)
      fingers.current.set(event.pointerId, now)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const apart = Math.hypot(before.x - other.x, before.y - other.y) || 1
        moved.current += 20
        lens.zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, {
          x: (now.x + other.x) / 2,
          y: (now.y + other.y) / 2,
        })
      } else if (near && (event.pointerType === 'touch' || !(event.target as HTMLElement).closest(MOVABLE))) {
        const [dx, dy] = [now.x - before.x, now.y - before.y]
        moved.current += Math.hypot(dx, dy)
        if (moved.current > TREMOR) lens.pan(dx, dy)
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  }
  /** Whether a drag or a pinch has just ended: the click that follows does not count. */
  const dragged = () => {
    const far = moved.current > TREMOR
    if (far) moved.current = 0
    return far
  }
  return { handlers, dragged }
}

/** Pieces that the mouse drags instead of the board. */
const MOVABLE = '.piece.hot, .piece.warm'
