// What covers the table: a face shown large, and the curtain.
import { useEffect, useRef } from 'preact/hooks'
import { ratioOf } from '../lib/place'
import type { SceneStore } from '../store/scene'
import type { TableStore } from '../store/table'
import { FaceView } from './Faces'
import { turned } from './PieceView'

export function Zoom({ store }: { store: SceneStore }) {
  const zoom = store.zoom
  if (!zoom || !store.scene) return null
  const piece = store.scene.pieces[zoom.piece]
  const face = store.scene.faces[zoom.face]
  const tip = piece?.tip ? store.plain(piece.tip) : ''
  if (!face && !tip) return null
  // Show it on the other half of the screen from the piece.
  const box = zoom.piece
    ? document.querySelector(`[data-piece="${CSS.escape(zoom.piece)}"]`)?.getBoundingClientRect()
    : undefined
  const aside = box && box.x + box.width / 2 > innerWidth / 2 ? ' left-side' : ''
  return (
    <div class={`zoom${aside}`} onClick={() => store.show({ zoom: null })} aria-hidden="true">
      {face && (
        <div
          class={`piece ${face.kind} large`}
          data-tone={face.kind === 'token' ? face.tone : undefined}
          style={{ '--ratio': ratioOf(face), transform: piece && turned(piece) }}
        >
          <FaceView scene={store.scene} face={face} piece={piece} />
        </div>
      )}
      <p>
        {piece && <b>{store.plain(piece.label)}</b>}
        {tip && <span>{tip}</span>}
      </p>
    </div>
  )
}

export function Curtain({ store, seat }: { store: TableStore; seat: number }) {
  const name = store.name(`seat:${seat}`)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [seat])
  return (
    <main class="curtain" data-tone={store.tone(seat)}>
      <h1>{name}</h1>
      <p>It is your turn. Everybody else, look away.</p>
      <button type="button" class="act go big" ref={button} onClick={() => store.look(seat)}>
        I am {name}: show my side
      </button>
    </main>
  )
}
