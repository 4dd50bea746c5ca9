// What pieces look like: cards, tokens and drawings.
import type { Card, Drawing, Face, Piece } from '../generated/scene'
import type { FullScene } from '../lib/ops'
import { plain } from '../lib/refs'

const cache = new Map<string, { __html: string }>()

/** SVG of a game, from our own server; the same object for the same text, so that it is parsed once. */
export function inner(svg: string): { __html: string } {
  let html = cache.get(svg)
  if (!html) {
    if (cache.size > 2000) cache.clear()
    cache.set(svg, (html = { __html: svg }))
  }
  return html
}

export const symbolId = (name: string) => `sym-${name.replace(/[^\w-]/g, '_')}`

export const Symbol = ({ name, class: extra = '' }: { name: string; class?: string }) => (
  <svg class={`sym ${extra}`} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`#${symbolId(name)}`} />
  </svg>
)

/** All symbols of the scene, once on the page. */
export const Symbols = ({ scene }: { scene: FullScene }) => (
  <svg class="symbols" aria-hidden="true" width="0" height="0">
    <defs
      dangerouslySetInnerHTML={inner(
        Object.entries(scene.symbols)
          .map(([name, body]) => `<symbol id="${symbolId(name)}" viewBox="0 0 24 24">${body}</symbol>`)
          .join(''),
      )}
    />
  </svg>
)

export function CardFace({ scene, card }: { scene: FullScene; card: Card }) {
  const words = (text: string | undefined) => plain(scene, text ?? '')
  const long = words(card.text).length
  return (
    <span class={`face paper${card.text || card.sub ? '' : ' bare'}`} data-tone={card.tone}>
      {/* The spaces are for those who hear the card: without them its words run together. */}
      <span class="hd">
        {card.corner && <b class={card.corner.length > 2 ? 'small' : ''}>{card.corner}</b>}{' '}
        <span class={card.name.length > 13 ? 'long' : ''}>{words(card.name)}</span>
      </span>{' '}
      {card.pips && (
        <span class="pips">
          {Array.from({ length: card.pips[1] }, () => (
            <Symbol name={card.pips![0]} />
          ))}
        </span>
      )}
      {card.sym && <Symbol name={card.sym} class={long > 90 ? 'art less' : 'art'} />}
      {card.sub && <strong>{words(card.sub)}</strong>}{' '}
      {card.text && <span class={`tx${long > 150 ? ' tiny' : long > 80 ? ' small' : ''}`}>{words(card.text)}</span>}{' '}
      {card.foot && <span class="ft">{words(card.foot)}</span>}{' '}
    </span>
  )
}

export const DrawingFace = ({ drawing }: { drawing: Drawing }) => (
  <svg
    class="drawing"
    viewBox={`0 0 ${drawing.w} ${drawing.h}`}
    aria-hidden="true"
    dangerouslySetInnerHTML={inner(drawing.svg)}
  />
)

export function FaceView({
  scene,
  face,
  piece,
}: {
  scene: FullScene
  face: Face | undefined
  piece: Piece | undefined
}) {
  if (!face) {
    const back = piece?.back ? scene.faces[piece.back] : undefined
    if (back) return <FaceView scene={scene} face={back} piece={undefined} />
    return (
      <span class="face back" aria-hidden="true">
        <i />
      </span>
    )
  }
  if (face.kind === 'card') return <CardFace scene={scene} card={face} />
  if (face.kind === 'svg') return <DrawingFace drawing={face} />
  return <Symbol name={face.sym} class="token" />
}
