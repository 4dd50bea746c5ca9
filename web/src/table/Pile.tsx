// A pile of pieces: the top one, the count, and a drawer to look through open piles.
import { useState } from 'preact/hooks'
import type { Piece, Pile } from '../generated/scene'
import { faceOf, piecesWhere } from '../lib/ops'
import type { SceneStore } from '../store/scene'
import { Drawer } from '../ui/Drawer'
import { FaceView } from './Faces'
import { classes, PieceView } from './PieceView'
import type { ZoneProps } from './Title'

export function PileZone({ store, zone, lights }: ZoneProps<Pile>) {
  const [open, setOpen] = useState(false)
  const pieces = piecesWhere(store.shown, piece => piece.zone === zone.id)
  const title = store.plain(zone.title || 'Pile')
  const browse = zone.browse && pieces.length > 0 ? () => setOpen(true) : undefined
  return (
    <figure data-zone={zone.id} class={`zone pile ${zone.role}`} aria-label={`${title}: ${zone.count}`}>
      {stack({ store, zone, lights }, title, pieces.at(-1), browse)}
      <figcaption>
        {title} <b>{zone.count}</b>
        {/* An empty pile reserves room for the link, so that its first card moves nothing. */}
        {zone.browse && (
          <button type="button" class="link" disabled={!browse} onClick={browse}>
            look through
          </button>
        )}
      </figcaption>
      {open && (
        <Drawer title={`${title}: ${pieces.length}`} close={() => setOpen(false)} middle>
          <div class="browse">
            {[...pieces].reverse().map(([id, piece]) => (
              <div key={id} class="piece card" role="img" aria-label={store.plain(piece.label)}>
                {face(store, piece)}
              </div>
            ))}
          </div>
        </Drawer>
      )}
    </figure>
  )
}

const face = (store: SceneStore, piece: Piece) => (
  <FaceView scene={store.shown} face={faceOf(store.shown, piece)} piece={piece} />
)

/** The pile itself: a button if it can be chosen, otherwise its top piece, or a card back. */
function stack(
  { store, zone, lights }: ZoneProps<Pile>,
  title: string,
  top: [string, Piece] | undefined,
  browse: (() => void) | undefined,
) {
  const selected = store.selected.includes(zone.id)
  const box = {
    class: `stackbox ${classes(store, lights, zone.id)}`,
    'data-pile': zone.id,
    style: { '--depth': Math.min(5, Math.ceil(zone.count / 8)) },
  }
  if (lights.hot.has(zone.id) || selected) {
    return (
      <button
        type="button"
        {...box}
        data-id={zone.id}
        aria-label={`${title}, ${zone.count}`}
        aria-pressed={selected}
        onClick={() => store.press([zone.id])}
      >
        {top && <span class="piece card">{face(store, top[1])}</span>}
      </button>
    )
  }
  if (top) {
    const [id, piece] = top
    const press = lights.hot.has(id) ? undefined : browse
    return (
      <div {...box}>
        <PieceView key={id} store={store} lights={lights} id={id} piece={piece} press={press} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y: nothing can be done with it; a click tells why
    <div {...box} onClick={() => store.why(zone.id)}>
      {zone.count > 0 && (
        <span class="piece card">
          <span class="face back">
            <i />
          </span>
        </span>
      )}
    </div>
  )
}
