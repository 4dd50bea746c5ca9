// A stack opened in the prompt, where it does not cover the board.
import type { Piece } from '../generated/scene'
import { faceOf, piecesWhere } from '../lib/ops'
import type { Lights, SceneStore } from '../store/scene'
import { Icon } from '../ui/Icon'
import { FaceView } from './Faces'

/** The pieces of the open stack; none if no stack is open, or only one piece is left in it. */
export function laidOut({ stack, scene }: SceneStore): [string, Piece][] {
  const pieces = stack && scene ? piecesWhere(scene, piece => piece.at === stack) : []
  return pieces.length > 1 ? pieces : []
}

/** The pieces of one spot side by side, to choose some of them. */
export function Tray({ store, lights }: { store: SceneStore; lights: Lights }) {
  const { stack: spot } = store
  const pieces = laidOut(store)
  if (!spot || !pieces.length) return null
  const scene = store.shown
  return (
    <fieldset class="tray" aria-label={`Pieces at ${store.name(spot)}`}>
      <b>{store.name(spot)}</b>
      {pieces.map(([id, piece]) => {
        const face = faceOf(scene, piece)
        const chosen = store.selected.includes(id)
        return (
          <button
            type="button"
            key={id}
            data-tray={id}
            class={`piece ${face?.kind ?? 'down'}${chosen ? ' sel' : ''}`}
            data-tone={face?.kind === 'token' ? face.tone : undefined}
            disabled={!chosen && !lights.hot.has(id)}
            aria-pressed={chosen}
            aria-label={store.plain(piece.label)}
            title={store.plain(piece.label)}
            onClick={() => store.press([id])}
          >
            <FaceView scene={scene} face={face} piece={piece} />
            {piece.badge !== undefined && piece.badge !== '' && <span class="badge">{piece.badge}</span>}
          </button>
        )
      })}
      <button type="button" class="iconbtn" aria-label="Close" onClick={() => store.show({ stack: null })}>
        <Icon name="close" />
      </button>
    </fieldset>
  )
}
