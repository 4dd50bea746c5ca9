// A board: the game's own drawing, spots to click, pieces on them, and a magnifying glass for fine ones.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Board, Piece, Spot } from '../generated/scene'
import { around, place, type Box } from '../lib/place'
import { TableStore, type SceneStore } from '../lib/store'
import { Icon } from '../ui/Icon'
import { inner } from './Faces'
import { classes, PieceView, type Lights } from './PieceView'

interface View {
  k: number
  x: number
  y: number
}
const WHOLE: View = { k: 1, x: 0, y: 0 }
const FINGERTIP = 40
const CLOSEST = 6
const SLACK = 64

/** A view in which the board fills its frame, or stands in the middle of it. */
function within(view: View, frame: HTMLElement, world: HTMLElement): View {
  const k = Math.max(1, Math.min(CLOSEST, view.k))
  // A magnified board may be pulled a little past its edges, out from under the buttons.
  const slack = k > 1 ? SLACK : 0
  const fit = (at: number, room: number, size: number) =>
    size <= room ? (room - size) / 2 : Math.min(slack, Math.max(room - size - slack, at))
  return {
    k,
    x: fit(view.x, frame.clientWidth, world.offsetWidth * k),
    y: fit(view.y, frame.clientHeight, world.offsetHeight * k),
  }
}

const percent = (value: number, of: number) => `${(value / of) * 100}%`
const boxStyle = (box: Box, board: Board) => ({
  left: percent(box.x, board.w),
  top: percent(box.y, board.h),
  width: percent(box.w, board.w),
  height: percent(box.h, board.h),
})

/** The pieces on each spot, in order. */
function occupants(store: SceneStore, board: Board): Map<string, [string, Piece][]> {
  const at = new Map<string, [string, Piece][]>()
  for (const entry of Object.entries(store.scene!.pieces)) {
    const [, piece] = entry
    if (piece.zone !== board.id || !piece.at) continue
    const here = at.get(piece.at)
    if (here) here.push(entry)
    else at.set(piece.at, [entry])
  }
  for (const here of at.values()) here.sort((a, b) => (a[1].i ?? 0) - (b[1].i ?? 0))
  return at
}

export function BoardZone({ store, board, lights }: { store: SceneStore; board: Board; lights: Lights }) {
  const frame = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const at = occupants(store, board)
  const choosable = board.spots.filter(
    spot => lights.hot.has(spot.id) || at.get(spot.id)?.some(([id]) => lights.hot.has(id)),
  )
  const glass = useMagnifier(store, board, choosable, frame, world)
  const spots = new Map(board.spots.map(spot => [spot.id, spot]))
  const preview = store.preview()
  // Small spots lie on large ones, and whatever cannot be chosen lets a click through to the spot below.
  const layered = [...board.spots].sort((a, b) => b.w * b.h - a.w * a.h)
  const hotSpots = board.spots.filter(spot => lights.hot.has(spot.id) || store.selected.includes(spot.id))
  const overHot = (box: Box) =>
    hotSpots.some(
      spot =>
        box.x + box.w / 2 >= spot.x &&
        box.x + box.w / 2 <= spot.x + spot.w &&
        box.y + box.h / 2 >= spot.y &&
        box.y + box.h / 2 <= spot.y + spot.h,
    )
  const pressable = (ids: [string, Piece][]) =>
    ids.map(([id]) => id).filter(id => lights.hot.has(id) || store.selected.includes(id))
  const pressSpot = (spot: Spot) => {
    if (lights.hot.has(spot.id) || store.selected.includes(spot.id)) store.press([spot.id])
    else pressPieces(spot.id)
  }
  const pressPieces = (spot: string) => {
    const ids = pressable(at.get(spot) ?? [])
    if (ids.length && store instanceof TableStore) store.pressStack(spot, ids)
    else if (store.selected.length) store.cancel()
  }
  return (
    <section
      data-zone={board.id}
      class={`zone board${board.pan ? ' pan' : ''}${glass.fine ? ' fine' : ''}${glass.view.k > 1 ? ' near' : ''}`}
      aria-label={store.plain(board.title || 'Board')}
      style={{ '--w': board.w, '--h': board.h }}
    >
      <div class="frame" ref={frame} {...glass.handlers}>
        <div
          class="world"
          ref={world}
          style={{
            transform: `translate(${glass.view.x}px, ${glass.view.y}px) scale(${glass.view.k})`,
            '--zoom': glass.view.k,
          }}
        >
          <svg
            class="backdrop"
            viewBox={`0 0 ${board.w} ${board.h}`}
            aria-hidden="true"
            dangerouslySetInnerHTML={inner(board.backdrop ?? '')}
          />
          {layered.map(spot => {
            const hot = lights.hot.has(spot.id) || store.selected.includes(spot.id)
            const style = { ...boxStyle(spot, board), borderRadius: spot.round ? '50%' : undefined }
            const cls = `spot ${classes(store, lights, spot.id)}`
            if (hot)
              return (
                <button
                  key={spot.id}
                  type="button"
                  class={cls}
                  style={style}
                  data-id={spot.id}
                  aria-label={store.name(spot.id)}
                  aria-pressed={store.selected.includes(spot.id)}
                  tabIndex={lights.lit.has(spot.id) || store.selected.includes(spot.id) ? 0 : -1}
                  onClick={() => pressSpot(spot)}
                  onPointerEnter={() => store.hover(spot.id)}
                  onPointerLeave={() => store.hover('')}
                  onFocus={() => store.hover(spot.id)}
                  onBlur={() => store.hover('')}
                />
              )
            const through = overHot(spot) || (hotSpots.length > 0 && !pressable(at.get(spot.id) ?? []).length)
            return (
              <div
                key={spot.id}
                class={`${cls}${through ? ' under' : ''}`}
                style={style}
                data-spot={spot.id}
                title={store.scene!.names[spot.id] ? store.name(spot.id) : undefined}
                onClick={() => pressPieces(spot.id)}
              />
            )
          })}
          {[...at].map(([spotId, here]) => {
            const spot = spots.get(spotId)
            if (!spot) return null
            const stack = (spot.pile ?? 'stack') === 'stack'
            const choosable = pressable(here)
            return here.map(([id, original], i) => {
              const piece = preview[id] ?? original
              const ghosted = preview[id] !== undefined
              const target = ghosted && piece.at ? (spots.get(piece.at) ?? spot) : spot
              const face = piece.face ? store.scene!.faces[piece.face] : undefined
              const box = place(board, target, piece, face, i, here.length)
              const top = i === here.length - 1
              const many = stack && here.length > 1
              const label =
                many && top
                  ? `${here.length} at ${store.name(spotId)}: ${here.map(([other]) => store.name(other)).join(', ')}`
                  : store.scene!.names[spotId]
                    ? `${store.name(id)}, ${store.name(spotId)}`
                    : undefined
              const mine = stack && choosable.length > 0
              return (
                <PieceView
                  key={id}
                  store={store}
                  lights={lights}
                  id={id}
                  piece={piece}
                  class={`${ghosted ? 'previewed' : ''}${!choosable.includes(id) && overHot(box) ? ' under' : ''}`}
                  buried={many && !top}
                  label={label}
                  press={mine && many ? () => pressPieces(spotId) : undefined}
                  dragged={many ? choosable : undefined}
                  style={{
                    ...boxStyle(box, board),
                    '--s': `${(box.w / board.w) * 100}cqw`,
                    transform: piece.rot ? `rotate(${piece.rot}deg)` : undefined,
                    zIndex: i + 1,
                  }}
                >
                  {many && top && (
                    <span class={`badge${piece.badge === undefined || piece.badge === '' ? '' : ' count'}`}>
                      {here.length}
                    </span>
                  )}
                </PieceView>
              )
            })
          })}
          {Object.entries(preview).map(([id, piece]) => {
            const spot =
              piece.zone === board.id && !(store.scene!.pieces[id]?.zone === board.id)
                ? spots.get(piece.at ?? '')
                : undefined
            if (!spot) return null
            const face = piece.face ? store.scene!.faces[piece.face] : undefined
            const box = place(board, spot, piece, face, 0, 1)
            return (
              <PieceView
                key={`ghost ${id}`}
                store={store}
                lights={lights}
                id={id}
                piece={piece}
                ghost
                style={{
                  ...boxStyle(box, board),
                  '--s': `${(box.w / board.w) * 100}cqw`,
                  transform: piece.rot ? `rotate(${piece.rot}deg)` : undefined,
                  zIndex: 30,
                }}
              />
            )
          })}
        </div>
      </div>
      {(glass.view.k > 1 || (board.pan && !glass.coarse)) && (
        <div class="glass" role="group" aria-label="Zoom">
          <button type="button" aria-label="Zoom in" onClick={() => glass.zoom(1.5)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => glass.zoom(1 / 1.5)}>
            <Icon name="minus" />
          </button>
          <button type="button" aria-label="Whole board" onClick={glass.whole}>
            <Icon name="fit" />
          </button>
        </div>
      )}
    </section>
  )
}

/** Pan and zoom: wheel and drag, pinch, a first tap that magnifies, and a view that fits what is left to choose. */
function useMagnifier(
  store: SceneStore,
  board: Board,
  choosable: Spot[],
  frame: { current: HTMLDivElement | null },
  world: { current: HTMLDivElement | null },
) {
  const [view, setView] = useState<View>(WHOLE)
  const [width, setWidth] = useState(0)
  const clamp = (next: View): View => within(next, frame.current!, world.current!)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0)
  useLayoutEffect(() => {
    const el = frame.current!
    const watcher = new ResizeObserver(() => {
      setWidth(world.current!.offsetWidth)
      setView(old => clamp(old))
    })
    watcher.observe(el)
    watcher.observe(world.current!)
    return () => watcher.disconnect()
  }, [])
  const smallest = Math.min(...choosable.map(spot => Math.min(spot.w, spot.h)), board.w)
  const cell = (smallest * width) / board.w
  const coarse = matchMedia('(pointer: coarse)').matches
  const fine = coarse && width > 0 && choosable.length > 1 && cell < FINGERTIP

  const toward = (factor: number, cx?: number, cy?: number) =>
    setView(old => {
      const el = frame.current!
      const x = cx ?? el.clientWidth / 2
      const y = cy ?? el.clientHeight / 2
      const k = Math.max(1, Math.min(CLOSEST, old.k * factor))
      return clamp({ k, x: x - ((x - old.x) / old.k) * k, y: y - ((y - old.y) / old.k) * k })
    })
  /** Magnify so that what was tapped comes to the middle. */
  const centre = (k: number, x: number, y: number) =>
    setView(old => {
      const el = frame.current!
      return clamp({
        k,
        x: el.clientWidth / 2 - ((x - old.x) / old.k) * k,
        y: el.clientHeight / 2 - ((y - old.y) / old.k) * k,
      })
    })
  // After a choice on a small screen, fit everything that is chosen or can be chosen next.
  const key = store.selected.join(' ')
  useEffect(() => {
    if (!coarse || (!fine && view.k === 1)) return
    if (!store.selected.length) {
      setView(clamp(WHOLE))
      return
    }
    const ids = new Set([...store.selected, ...store.choices().hot])
    const pieces = store.scene!.pieces
    const wanted = board.spots.filter(
      spot => ids.has(spot.id) || [...ids].some(id => pieces[id]?.zone === board.id && pieces[id]?.at === spot.id),
    )
    const box = around(wanted, smallest * 0.6)
    if (!box) return
    const el = frame.current!
    const unit = world.current!.offsetWidth / board.w
    const k = Math.max(1, Math.min(CLOSEST, el.clientWidth / unit / box.w, el.clientHeight / unit / box.h))
    setView(
      clamp({
        k,
        x: el.clientWidth / 2 - (box.x + box.w / 2) * unit * k,
        y: el.clientHeight / 2 - (box.y + box.h / 2) * unit * k,
      }),
    )
  }, [key, fine])
  useEffect(() => {
    const el = frame.current!
    const wheel = (event: WheelEvent) => {
      if (!board.pan) return
      event.preventDefault()
      const box = el.getBoundingClientRect()
      toward(Math.exp(-event.deltaY / 400), event.clientX - box.x, event.clientY - box.y)
    }
    el.addEventListener('wheel', wheel, { passive: false })
    return () => el.removeEventListener('wheel', wheel)
  }, [board.pan])
  const local = (event: PointerEvent) => {
    const box = frame.current!.getBoundingClientRect()
    return { x: event.clientX - box.x, y: event.clientY - box.y }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, local(event))
      if (fingers.current.size === 1) moved.current = 0
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = local(event)
      const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      fingers.current.set(event.pointerId, now)
      const other = others[0]
      if (other) {
        const factor =
          Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1)
        moved.current += 20
        toward(factor, (now.x + other.x) / 2, (now.y + other.y) / 2)
      } else if (
        view.k > 1 &&
        (event.pointerType === 'touch' || !(event.target as HTMLElement).closest('.piece.hot, .piece.warm'))
      ) {
        moved.current += Math.hypot(now.x - before.x, now.y - before.y)
        if (moved.current > 6)
          setView(old => clamp({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }))
      }
    },
    // The browser cannot scroll a magnified board to what gets the focus by key: the view goes there.
    onFocusIn: (event: FocusEvent) => {
      const target = event.target as HTMLElement
      if (target.offsetParent !== world.current || !target.matches(':focus-visible')) return
      const room = frame.current!
      const shift = (from: number, size: number, most: number) =>
        from < 0 ? -from : from + size > most ? most - from - size : 0
      setView(old =>
        clamp({
          ...old,
          x: old.x + shift(old.x + target.offsetLeft * old.k, target.offsetWidth * old.k, room.clientWidth),
          y: old.y + shift(old.y + target.offsetTop * old.k, target.offsetHeight * old.k, room.clientHeight),
        }),
      )
    },
    onPointerUp: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId)
    },
    onPointerCancel: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId)
    },
    onPointerLeave: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId)
    },
    onClickCapture: (event: MouseEvent) => {
      if (moved.current > 6) {
        moved.current = 0
        event.stopPropagation()
        return
      }
      // The first tap on squares smaller than a fingertip only magnifies.
      if (event.detail > 0 && coarse && fine && cell * view.k < FINGERTIP) {
        event.stopPropagation()
        const box = frame.current!.getBoundingClientRect()
        centre((FINGERTIP * 1.3) / cell, event.clientX - box.x, event.clientY - box.y)
      }
    },
  }
  return { view, fine, coarse, handlers, zoom: (factor: number) => toward(factor), whole: () => setView(clamp(WHOLE)) }
}
