// One piece: a button while it can be chosen, a picture else.
import type { CSSProperties, ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Piece } from '../generated/scene'
import type { SceneStore } from '../lib/store'
import { drag } from '../lib/drag'
import { FaceView } from './Faces'

export interface Lights {
  hot: Set<string>
  lit: Set<string>
  danger: Set<string>
}

export function classes(store: SceneStore, lights: Lights, id: string): string {
  const hot = lights.hot.has(id)
  return [
    hot && (lights.lit.has(id) ? 'hot' : 'warm'),
    hot && lights.danger.has(id) && lights.lit.has(id) && 'foe',
    store.selected.includes(id) && 'sel',
    store.highlighted.includes(id) && 'seen',
    store.scene?.last.includes(id) && 'last',
  ]
    .filter(Boolean)
    .join(' ')
}

interface Props {
  store: SceneStore
  lights: Lights
  id: string
  piece: Piece
  class?: string
  style?: CSSProperties
  /** The face is hidden until the person holds the zone. */
  covered?: boolean
  /** Below others of its stack: not reachable by itself. */
  buried?: boolean
  ghost?: boolean
  label?: string
  press?: () => void
  dragged?: string[]
  children?: ComponentChildren
}

export function PieceView({
  store,
  lights,
  id,
  piece,
  class: extra = '',
  style,
  covered,
  buried,
  ghost,
  label,
  press,
  dragged,
  children,
}: Props) {
  const scene = store.scene!
  const face = covered ? undefined : piece.face ? scene.faces[piece.face] : undefined
  const timer = useRef(0)
  const held = useRef(false)
  const selected = store.selected.includes(id)
  const active = !ghost && !buried && (lights.hot.has(id) || selected || !!press)
  const zoomable = !!face && face.kind !== 'token' && !ghost
  const name = [label ?? store.name(id), piece.tip ? store.plain(piece.tip) : ''].filter(Boolean).join('. ')
  const open = () => store.show({ zoom: { face: piece.face ?? '', piece: id } })
  const enter = () => {
    if (!ghost) store.hover(id)
  }
  // A mouse that comes to rest on a piece, not a piece that comes to lie under a mouse.
  const rest = (event: PointerEvent) => {
    clearTimeout(timer.current)
    if (event.pointerType === 'mouse' && !event.buttons && !store.zoom && !ghost && (zoomable || piece.tip))
      timer.current = window.setTimeout(() => {
        if (!drag.active) open()
      }, 600)
  }
  const leave = () => {
    clearTimeout(timer.current)
    store.hover('')
    if (store.zoom?.piece === id) store.show({ zoom: null })
  }
  const down = (event: PointerEvent) => {
    held.current = false
    clearTimeout(timer.current)
    if (event.pointerType !== 'mouse' && (zoomable || piece.tip))
      timer.current = window.setTimeout(() => {
        held.current = true
        open()
      }, 450)
    if (active)
      drag.start(event, dragged ?? [id], ids => store.press(ids.filter(other => !store.selected.includes(other))))
  }
  const click = () => {
    clearTimeout(timer.current)
    if (held.current || drag.justDropped()) return
    if (store.zoom) store.show({ zoom: null })
    if (press) press()
    else if (lights.hot.has(id) || selected) store.press([id])
    else if (zoomable) open()
  }
  const tone = face?.kind === 'token' ? face.tone : undefined
  const props = {
    'data-tone': tone,
    style,
    class: `piece ${face?.kind ?? 'down'}${buried ? ' buried' : ''} ${extra} ${ghost ? 'ghost' : classes(store, lights, id)} ${(piece.state ?? []).join(' ')}`,
    onPointerEnter: enter,
    onPointerMove: rest,
    onPointerLeave: leave,
    onPointerDown: down,
    onPointerUp: () => clearTimeout(timer.current),
    onContextMenu: (event: Event) => {
      if (zoomable) {
        event.preventDefault()
        open()
      }
    },
  }
  const body = (
    <>
      <FaceView scene={scene} face={face} piece={piece} />
      {piece.badge !== undefined && piece.badge !== '' && <span class="badge">{piece.badge}</span>}
      {children}
    </>
  )
  if (ghost)
    return (
      <div {...props} aria-hidden="true">
        {body}
      </div>
    )
  if (buried)
    return (
      <div {...props} data-piece={id} aria-hidden="true" onClick={click}>
        {body}
      </div>
    )
  if (active || zoomable) {
    const pressed = lights.hot.has(id) || selected ? selected : undefined
    return (
      <button
        type="button"
        {...props}
        data-piece={id}
        data-id={id}
        aria-pressed={pressed}
        tabIndex={lights.lit.has(id) || selected || !lights.hot.has(id) ? 0 : -1}
        onClick={click}
        onFocus={() => store.hover(id)}
        onBlur={() => store.hover('')}
      >
        <span class="vh">{name}. </span>
        {body}
      </button>
    )
  }
  return (
    <div {...props} data-piece={id} data-id={id} role="img" aria-label={name} onClick={click}>
      {body}
    </div>
  )
}
