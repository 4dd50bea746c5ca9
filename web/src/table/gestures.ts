// What mouse, pen and finger can do to a piece: hover, rest, hold, drag and click.
import { useRef } from 'preact/hooks'
import type { Piece } from '../generated/scene'
import { drag } from '../lib/drag'
import type { SceneStore } from '../store/scene'

const REST_MS = 600
const HOLD_MS = 450

export interface Touched {
  store: SceneStore
  id: string
  piece: Piece
  /** Only shown, as part of a preview. */
  ghost: boolean
  /** Its face can be shown large. */
  zoomable: boolean
  /** What is dragged along; nothing if the piece cannot be moved. */
  dragged: string[]
  /** What a click does, unless it only ends a drag or a long hold. */
  press: (() => void) | undefined
}

export function useGestures({ store, id, piece, ghost, zoomable, dragged, press }: Touched) {
  const timer = useRef(0)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const open = () => store.show({ zoom: { face: piece.face ?? '', piece: id } })
  const detailed = zoomable || !!piece.tip
  const after = (ms: number, run: () => void) => {
    timer.current = window.setTimeout(run, ms)
  }
  const handlers = {
    onPointerEnter: () => {
      if (!ghost) store.hover(id)
    },
    // Moving starts the timer, so a piece that moves under a resting mouse is not shown large.
    onPointerMove: (event: PointerEvent) => {
      stop()
      if (event.pointerType !== 'mouse' || event.buttons || store.zoom || ghost || !detailed) return
      after(REST_MS, () => {
        if (!drag.active) open()
      })
    },
    onPointerLeave: () => {
      stop()
      store.hover('')
      if (store.zoom?.piece === id) store.show({ zoom: null })
    },
    onPointerDown: (event: PointerEvent) => {
      held.current = false
      stop()
      if (event.pointerType !== 'mouse' && detailed) {
        after(HOLD_MS, () => {
          held.current = true
          open()
        })
      }
      if (!dragged.length) return
      drag.start(event, dragged, ids => store.press(ids.filter(other => !store.selected.includes(other))))
    },
    onPointerUp: stop,
    onContextMenu: (event: Event) => {
      if (!zoomable) return
      event.preventDefault()
      open()
    },
  }
  const click = () => {
    stop()
    if (held.current || drag.justDropped()) return
    if (store.zoom) store.show({ zoom: null })
    if (press) press()
    else {
      store.why(id)
      if (zoomable && !store.options.length) open()
    }
  }
  return { handlers, click }
}
