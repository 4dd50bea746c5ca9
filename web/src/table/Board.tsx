// A board: the game's own drawing, spots to click, pieces on them, and a magnifying glass for fine ones.
import type { Board, Piece, Spot } from '../generated/scene'
import { faceOf } from '../lib/ops'
import { type Box, place } from '../lib/place'
import { Icon } from '../ui/Icon'
import { inner } from './Faces'
import { Field } from './field'
import type { Lens } from './lens'
import { useMagnifier } from './magnifier'
import { classes, PieceView, turned } from './PieceView'
import type { ZoneProps } from './Title'

/** Pixels of a card that a finger can hit. */
const EDGE = 24

export function BoardZone({ store, zone: board, lights }: ZoneProps<Board>) {
  const field = new Field(store, board, lights)
  const { lens, view, fine, coarse, unit, handlers } = useMagnifier(store, board, field.choosable())
  // What a finger cannot hit between the other cards of a column, in units of the board.
  const narrow = coarse && unit ? EDGE / unit : 0
  const preview = store.preview()
  const near = view.k > 1
  // Small spots are drawn on large ones.
  const layered = [...board.spots].sort((a, b) => b.w * b.h - a.w * a.h)
  return (
    <section
      data-zone={board.id}
      class={`zone board${board.pan ? ' pan' : ''}${fine ? ' fine' : ''}${near ? ' near' : ''}`}
      aria-label={store.plain(board.title || 'Board')}
      style={{ '--w': board.w, '--h': board.h }}
    >
      <div class="frame" ref={lens.frame} {...handlers}>
        <div
          class="world"
          ref={lens.world}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})`, '--zoom': view.k }}
        >
          <svg
            class="backdrop"
            viewBox={`0 0 ${board.w} ${board.h}`}
            aria-hidden="true"
            dangerouslySetInnerHTML={inner(board.backdrop ?? '')}
          />
          {!!board.labels?.length && <Labels board={board} store={store} />}
          {layered.map(spot => spotView(field, spot))}
          {[...field.at].map(([id, here]) => {
            const spot = field.spots.get(id)
            return spot ? here.map((_, i) => pieceView(field, spot, here, i, preview, narrow)) : null
          })}
          {Object.entries(preview).map(([id, piece]) => ghostView(field, id, piece))}
        </div>
      </div>
      {(near || (board.pan && !coarse)) && <Glass lens={lens} />}
    </section>
  )
}

/** Numbers and words over the backdrop; a changed one is redrawn, so that it catches the eye. */
const Labels = ({ board, store }: Pick<ZoneProps<Board>, 'store'> & { board: Board }) => (
  <svg class="labels" viewBox={`0 0 ${board.w} ${board.h}`} aria-hidden="true">
    {board.labels?.map(({ id, x, y, text, size, anchor = 'start', bold }) => (
      <text
        key={`${id} ${text}`}
        data-label={id}
        x={x}
        y={y}
        font-size={size}
        text-anchor={anchor}
        font-weight={bold ? 600 : 400}
      >
        {store.plain(String(text))}
      </text>
    ))}
  </svg>
)

const Glass = ({ lens }: { lens: Lens }) => (
  <fieldset class="glass" aria-label="Zoom">
    <button type="button" aria-label="Zoom in" onClick={() => lens.zoom(1.5)}>
      <Icon name="plus" />
    </button>
    <button type="button" aria-label="Zoom out" onClick={() => lens.zoom(1 / 1.5)}>
      <Icon name="minus" />
    </button>
    <button type="button" aria-label="Whole board" onClick={() => lens.whole()}>
      <Icon name="fit" />
    </button>
  </fieldset>
)

/** A spot: a button while it can be chosen. */
function spotView(field: Field, spot: Spot) {
  const { store, lights } = field
  const { id } = spot
  const cls = `spot ${classes(store, lights, id)}`
  const style = { ...field.style(spot), borderRadius: spot.round ? '50%' : undefined }
  if (!field.isHot(id)) {
    return (
      // biome-ignore lint/a11y: the pieces on it are buttons, which the keyboard reaches
      <div
        key={id}
        class={`${cls}${field.isUnder(spot) ? ' under' : ''}`}
        style={style}
        data-spot={id}
        title={store.shown.names[id] ? store.name(id) : undefined}
        onClick={() => field.pressPieces(id)}
      />
    )
  }
  const selected = store.selected.includes(id)
  return (
    <button
      key={id}
      type="button"
      class={cls}
      style={style}
      data-id={id}
      aria-label={store.name(id)}
      aria-pressed={selected}
      tabIndex={lights.lit.has(id) || selected ? 0 : -1}
      onClick={() => store.press([id])}
      onPointerEnter={() => store.hover(id)}
      onPointerLeave={() => store.hover('')}
      onFocus={() => store.hover(id)}
      onBlur={() => store.hover('')}
    />
  )
}

/** Place and size of a piece on its board. */
const lying = (field: Field, box: Box, piece: Piece, zIndex: number) => ({
  ...field.style(box),
  '--s': `${(box.w / field.board.w) * 100}cqw`,
  transform: turned(piece),
  zIndex,
})

/** Piece number `i` of those on a spot, moved to where a preview puts it. */
function pieceView(
  field: Field,
  spot: Spot,
  here: [string, Piece][],
  i: number,
  preview: Record<string, Piece>,
  narrow: number,
) {
  const entry = here[i]
  if (!entry) return null
  const { store, lights, board } = field
  const [id, original] = entry
  const previewed = preview[id]
  const piece = previewed ?? original
  const target = previewed?.at ? (field.spots.get(previewed.at) ?? spot) : spot
  const box = place(board, target, piece, faceOf(store.shown, piece), i, here.length)
  const many = (spot.pile ?? 'stack') === 'stack' && here.length > 1
  const top = i === here.length - 1
  const pressable = field.pressable(spot.id)
  const laidOut = many ? pressable.length > 0 : pressable.length > 1 && field.step(spot, here) < narrow
  const under = !pressable.includes(id) && field.isOverHot(box)
  const badged = piece.badge !== undefined && piece.badge !== ''
  return (
    <PieceView
      key={id}
      store={store}
      lights={lights}
      id={id}
      piece={piece}
      class={`${previewed ? 'previewed' : ''}${under ? ' under' : ''}`}
      buried={many && !top}
      label={many && top ? stackName(field, spot, here) : pieceName(field, spot, id)}
      press={laidOut ? () => field.pressPieces(spot.id) : undefined}
      dragged={many ? pressable : undefined}
      style={lying(field, box, piece, i + 1)}
    >
      {many && top && <span class={`badge${badged ? ' count' : ''}`}>{here.length}</span>}
    </PieceView>
  )
}

function stackName({ store }: Field, spot: Spot, here: [string, Piece][]): string {
  return `${here.length} at ${store.name(spot.id)}: ${here.map(([id]) => store.name(id)).join(', ')}`
}

function pieceName({ store }: Field, spot: Spot, id: string): string | undefined {
  return store.shown.names[spot.id] ? `${store.name(id)}, ${store.name(spot.id)}` : undefined
}

/** A piece that a preview brings onto the board from elsewhere. */
function ghostView(field: Field, id: string, piece: Piece) {
  const { store, lights, board } = field
  const spot = field.spots.get(piece.at ?? '')
  if (!spot || piece.zone !== board.id || store.shown.pieces[id]?.zone === board.id) return null
  const box = place(board, spot, piece, faceOf(store.shown, piece), 0, 1)
  return (
    <PieceView
      key={`ghost ${id}`}
      store={store}
      lights={lights}
      id={id}
      piece={piece}
      ghost
      style={lying(field, box, piece, 30)}
    />
  )
}
