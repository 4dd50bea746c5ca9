// What pieces look like: cards, tokens and drawings.
import type { Card, Drawing, Face, Piece } from '../generated/scene'
import type { FullScene } from '../lib/ops'
import { plain } from '../lib/refs'

const cache = new Map<string, { __html: string }>()

/** A game's SVG, from our own server; the same object for the same text, so that it is parsed once. */
export function inner(svg: string): { __html: string } {
  const known = cache.get(svg)
  if (known) return known
  if (cache.size > 2000) cache.clear()
  const html = { __html: svg }
  cache.set(svg, html)
  return html
}

const symbolId = (name: string) => `sym-${name.replace(/[^\w-]/g, '_')}`

export const Glyph = ({ name, class: extra = '' }: { name: string; class?: string }) => (
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

function Pips({ symbol, count }: { symbol: string; count: number }) {
  const numbers = Array.from({ length: count }, (_, i) => i)
  return (
    <span class="pips">
      {numbers.map(i => (
        <Glyph key={i} name={symbol} />
      ))}
    </span>
  )
}

function CardFace({ scene, card }: { scene: FullScene; card: Card }) {
  const words = (text: string | undefined) => plain(scene, text ?? '')
  const long = words(card.text).length
  const size = long > 150 ? ' tiny' : long > 80 ? ' small' : ''
  return (
    <span class={`face paper${card.text || card.sub ? '' : ' bare'}`} data-tone={card.tone}>
      {/* The spaces keep the words apart for screen readers. */}
      <span class="hd">
        {card.corner && <b class={card.corner.length > 2 ? 'small' : ''}>{card.corner}</b>}{' '}
        <span class={card.name.length > 13 ? 'long' : ''}>{words(card.name)}</span>
      </span>{' '}
      {card.pips && <Pips symbol={card.pips[0]} count={card.pips[1]} />}
      {card.sym && <Glyph name={card.sym} class={long > 90 ? 'art less' : 'art'} />}
      {card.sub && <strong>{words(card.sub)}</strong>}{' '}
      {card.text && <span class={`tx${size}`}>{words(card.text)}</span>}{' '}
      {card.foot && <span class="ft">{words(card.foot)}</span>}{' '}
    </span>
  )
}

const DrawingFace = ({ drawing }: { drawing: Drawing }) => (
  <svg
    class="drawing"
    viewBox={`0 0 ${drawing.w} ${drawing.h}`}
    aria-hidden="true"
    dangerouslySetInnerHTML={inner(drawing.svg)}
  />
)

interface FaceProps {
  scene: FullScene
  face: Face | undefined
  piece: Piece | undefined
}

export function FaceView({ scene, face, piece }: FaceProps) {
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
  return <Glyph name={face.sym} class="token" />
}
