// One piece: a button while it can be chosen, otherwise a picture.
import type { ComponentChildren, CSSProperties } from 'preact'
import type { Piece } from '../generated/scene'
import { faceOf } from '../lib/ops'
import type { Lights, SceneStore } from '../store/scene'
import { FaceView } from './Faces'
import { useGestures } from './gestures'

/** The CSS classes that say what can be done with an element. */
export function classes(store: SceneStore, lights: Lights, id: string): string {
  const hot = lights.hot.has(id)
  const bright = lights.lit.has(id)
  return words(
    hot && (bright ? 'hot' : 'warm'),
    hot && bright && lights.danger.has(id) && 'foe',
    store.selected.includes(id) && 'sel',
    store.highlighted.includes(id) && 'seen',
    store.scene?.last.includes(id) && 'last',
    lights.swap.has(id) && 'swap',
    store.caption?.glow.has(id) && 'glow',
    store.caption?.struck.has(id) && 'struck',
    store.scene?.over?.marks?.includes(id) && 'deciding',
  )
}

const words = (...list: (string | false | undefined)[]) => list.filter(Boolean).join(' ')

/** The CSS transform of a piece that lies turned. */
export const turned = (piece: Piece): string | undefined => (piece.rot ? `rotate(${piece.rot}deg)` : undefined)

interface Props {
  store: SceneStore
  lights: Lights
  id: string
  piece: Piece
  class?: string
  style?: CSSProperties
  /** The face is hidden until the person holds the zone. */
  covered?: boolean
  /** Under others in its stack: it cannot be reached by itself. */
  buried?: boolean
  /** Where the piece would be: part of a preview. */
  ghost?: boolean
  label?: string | undefined
  press?: (() => void) | undefined
  dragged?: string[] | undefined
  children?: ComponentChildren
}

/** What screen readers say of a piece. */
function spoken({ store, id, piece, label }: Props): string {
  const tip = piece.tip && store.plain(piece.tip)
  return [label ?? store.name(id), tip].filter(Boolean).join('. ')
}

export function PieceView(props: Props) {
  const { store, lights, id, piece, covered = false, buried = false, ghost = false, press } = props
  const face = covered ? undefined : faceOf(store.shown, piece)
  const selected = store.selected.includes(id)
  const choosable = lights.hot.has(id) || lights.swap.has(id) || selected
  const active = !ghost && !buried && (choosable || !!press)
  const zoomable = !!face && face.kind !== 'token' && !ghost
  const { handlers, click } = useGestures({
    store,
    id,
    piece,
    ghost,
    zoomable,
    dragged: active ? (props.dragged ?? [id]) : [],
    press: press ?? (choosable ? () => store.press([id]) : undefined),
  })
  const state = ghost ? 'ghost' : classes(store, lights, id)
  const cls = words('piece', face?.kind ?? 'down', buried && 'buried', props.class, state, ...(piece.state ?? []))
  const tone = face?.kind === 'token' ? face.tone : undefined
  const shared = { 'data-tone': tone, style: props.style, class: cls, ...handlers }
  const body = (
    <>
      <FaceView scene={store.shown} face={face} piece={piece} />
      {piece.badge !== undefined && piece.badge !== '' && <span class="badge">{piece.badge}</span>}
      {props.children}
    </>
  )
  if (ghost || buried) {
    const reach = ghost ? {} : { 'data-piece': id, onClick: click }
    return (
      <div {...shared} {...reach} aria-hidden="true">
        {body}
      </div>
    )
  }
  const name = spoken(props)
  const own = { 'data-piece': id, 'data-id': id, onClick: click }
  if (!active && !zoomable) {
    return (
      <div {...shared} {...own} role="img" aria-label={name}>
        {body}
      </div>
    )
  }
  return (
    <button
      type="button"
      {...shared}
      {...own}
      aria-pressed={choosable ? selected : undefined}
      tabIndex={lights.lit.has(id) || selected || !lights.hot.has(id) ? 0 : -1}
      onFocus={() => store.hover(id)}
      onBlur={() => store.hover('')}
    >
      <span class="vh">{name}. </span>
      {body}
    </button>
  )
}
