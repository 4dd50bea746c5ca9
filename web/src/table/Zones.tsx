// The zones of a table; rows of pieces are drawn here, other kinds have files of their own.
import type { Piece, Row, Zone } from '../generated/scene'
import { faceOf, piecesWhere } from '../lib/ops'
import { ratioOf } from '../lib/place'
import type { SceneStore } from '../store/scene'
import { BoardZone } from './Board'
import { FaceView } from './Faces'
import { PanelZone } from './Panel'
import { PieceView, turned } from './PieceView'
import { PileZone } from './Pile'
import { usePeek } from './peek'
import { Title, type ZoneProps } from './Title'

export function ZoneView({ store, zone, lights }: ZoneProps<Zone>) {
  switch (zone.kind) {
    case 'board':
      return <BoardZone store={store} zone={zone} lights={lights} />
    case 'row':
      return <RowZone store={store} zone={zone} lights={lights} />
    case 'pile':
      return <PileZone store={store} zone={zone} lights={lights} />
    case 'panel':
      return <PanelZone store={store} zone={zone} lights={lights} />
  }
}

function RowZone({ store, zone, lights }: ZoneProps<Row>) {
  const scene = store.shown
  const pieces = piecesWhere(scene, piece => piece.zone === zone.id)
  const count = pieces.length
  const { covered, held, control } = usePeek(zone.peek && count > 0)
  const preview = store.preview()
  const tokens = count > 0 && pieces.every(([, piece]) => faceOf(scene, piece)?.kind === 'token')
  return (
    <section
      data-zone={zone.id}
      class={`zone row ${zone.role} ${zone.fit ?? 'fan'}${tokens ? ' tokens' : ''}${count > 6 ? ' many' : ''}`}
      aria-label={store.plain(zone.title || 'Cards')}
      style={{ '--n': Math.max(2, count), '--fan': Math.min(1, 5 / Math.max(1, count)) }}
    >
      <Title store={store} zone={zone} lights={lights} count={zone.role === 'hand' ? undefined : count} />
      <div class="cards">
        {pieces.map(([id, original], i) => {
          const previewed = preview[id]
          const piece = previewed?.zone === zone.id ? previewed : original
          const ratio = ratioOf(covered ? undefined : faceOf(scene, piece))
          return (
            <PieceView
              key={id}
              store={store}
              lights={lights}
              id={id}
              piece={piece}
              covered={covered}
              class={previewed ? 'previewed' : ''}
              style={{ '--i': i - (count - 1) / 2, '--ratio': ratio, transform: turned(piece) }}
            />
          )
        })}
        {!count && <p class="empty">nothing</p>}
      </div>
      {control}
      {held && <Large store={store} pieces={pieces.map(([, piece]) => piece)} />}
    </section>
  )
}

/** Cards that are held open, as large as the screen allows. */
const Large = ({ store, pieces }: { store: SceneStore; pieces: Piece[] }) => (
  <div class="held" aria-hidden="true">
    {pieces.map((piece, i) => {
      const face = faceOf(store.shown, piece)
      return (
        <div key={i} class={`piece large ${face?.kind ?? 'down'}`} style={{ '--ratio': ratioOf(face) }}>
          <FaceView scene={store.shown} face={face} piece={piece} />
        </div>
      )
    })}
  </div>
)
