// The zones of a scene laid out by their role: one column on a phone, two on a tablet, three on a desk.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Seat, Zone } from '../generated/scene'
import type { FullScene } from '../lib/ops'
import type { Lights, SceneStore } from '../store/scene'
import { TableStore } from '../store/table'
import { Symbols } from './Faces'
import { Missed } from './Missed'
import { Zoom } from './Overlays'
import { SeatCard } from './Seats'
import { Side } from './Side'
import { ZoneView } from './Zones'

/** More players than this get smaller seats. */
export const CROWD = 4

/** Seats in playing order, starting after the viewer, who comes last. */
function around({ seats, you }: FullScene): { others: Seat[]; me: Seat | undefined } {
  if (you === null) return { others: seats, me: undefined }
  const turn = seats.findIndex(seat => seat.n === you)
  return { others: [...seats.slice(turn + 1), ...seats.slice(0, turn)], me: seats[turn] }
}

/** Make scrollable content reachable by keyboard, even if it holds nothing to press. */
function reachByKey(): void {
  for (const el of document.querySelectorAll<HTMLElement>(
    '.panel, .seats, .beside, .ours, .centre, .cards, .prompt, .hands, .strip',
  )) {
    const scrolls = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1
    if (scrolls && getComputedStyle(el).overflow !== 'visible') el.tabIndex = 0
    else el.removeAttribute('tabindex')
  }
}

interface Props {
  store: SceneStore
  bottom: ComponentChildren
  /** In a replay: jump to a step. */
  goTo?: (step: number) => void
  /** Instead of the log, chat and notes. */
  side?: ComponentChildren
}

type Draw = (zone: Zone) => preact.JSX.Element

export function Arena({ store, bottom, goTo, side }: Props) {
  const scene = store.shown
  const lights = store.choices()
  useLayoutEffect(() => {
    store.drawn()
    reachByKey()
  })
  const zones = (role: Zone['role']) => scene.zones.filter(zone => zone.role === role)
  const draw: Draw = zone => <ZoneView key={zone.id} store={store} zone={zone} lights={lights} />
  const seat = (one: Seat) => <SeatCard key={one.n} store={store} seat={one} lights={lights} />
  const { others, me } = around(scene)
  const crowd = scene.seats.length > CROWD
  const mine = zones('mine')
  const mineBoards = mine.filter(zone => zone.kind === 'board')
  const ours = mine.filter(zone => zone.kind !== 'board')
  const beside = [...zones('rival'), ...zones('side')]
  const up = offers(store, beside, lights)
  const strip = useStrip(beside)
  const hand = zones('hand')
  return (
    <main
      onClickCapture={event => {
        const beside = (event.target as Element).closest('.talk, .missed')
        if (!beside && store.hurry()) event.stopPropagation()
      }}
      class={`arena pane-${store.pane}${hand.length ? ' has-hand' : ''}${crowd ? ' crowd' : ''}`}
    >
      <Symbols scene={scene} />
      <section class="left" aria-label="Players">
        <div class="seats">{(crowd ? scene.seats : others).map(seat)}</div>
        {/* What appears over the board is redrawn there instead of moving. */}
        <div key={up ? 'raised' : 'resting'} class={`beside${up ? ' raised' : ''}`}>
          {group(beside, draw, up, strip)}
        </div>
        {ours.length > 0 && <div class="ours">{group(ours, draw, offers(store, ours.filter(isRow), lights))}</div>}
        {!crowd && me && <div class="me">{seat(me)}</div>}
      </section>
      {middle(scene.title, zones('board'), mineBoards, draw)}
      <section class="bottom" aria-label="Your choices">
        {bottom}
        {hand.length > 0 && <div class="hands">{hand.map(draw)}</div>}
      </section>
      {side ?? <Side store={store} goTo={goTo} />}
      <Zoom store={store} />
      {store instanceof TableStore && <Missed store={store} />}
    </main>
  )
}

/** On phones, in portrait and landscape, what can be chosen beside the board is raised from its place. */
const PHONE = '(max-width: 759px), (max-height: 520px)'

/** Whether cards or lines in these zones, or rows of them, are raised as choices; piles stay in place. */
function offers(store: SceneStore, list: Zone[], lights: Lights): boolean {
  if (!matchMedia(PHONE).matches) return false
  const bright = (id = '') => lights.lit.has(id) || store.selected.includes(id)
  const flat = list.filter(zone => zone.kind === 'row' || zone.kind === 'panel')
  const rows = new Set(flat.map(zone => zone.id))
  return (
    flat.some(zone => bright(zone.id) || (zone.kind === 'panel' && zone.items.some(item => bright(item.id)))) ||
    Object.entries(store.shown.pieces).some(([id, piece]) => rows.has(piece.zone) && bright(id))
  )
}

const isRow = (zone: Zone) => zone.kind === 'row'

/** Whether a zone is in the strip: rows that are never covered. */
const isStripped = (zone: Zone): boolean => zone.kind === 'row' && !zone.peek

/** Whether the strip keeps its place, so that cards that come and go in front of players move nothing below. */
function useStrip(beside: Zone[]): boolean {
  const strip = useRef(false)
  strip.current ||= beside.some(isStripped)
  return strip.current
}

/**
 * Rows first, in a strip of fixed height: their cards are visible when they become choices. Then piles, then text.
 * `strip` keeps the strip's place while it is empty.
 */
function group(list: Zone[], draw: Draw, up: boolean, strip = false) {
  const piles: Zone[] = list.filter(zone => zone.kind === 'pile')
  const rows: Zone[] = list.filter(isStripped)
  const rest = list.filter(zone => !piles.includes(zone) && !rows.includes(zone))
  return (
    <>
      {(strip || rows.length > 0) && (
        <div key={up ? 'raised' : 'resting'} class={`strip${up ? ' raised' : ''}`}>
          {rows.map(draw)}
        </div>
      )}
      {piles.length > 0 && <div class="piles">{piles.map(draw)}</div>}
      {rest.map(draw)}
    </>
  )
}

/** The middle of the table: boards need the height, so everything else is in a column beside them. */
function middle(title: string, centre: Zone[], mine: Zone[], draw: Draw) {
  const boards = [...centre, ...mine].filter(
    zone => zone.kind === 'board' || (zone.kind === 'panel' && zone.view === 'thread'),
  )
  const mixed = boards.length > 0 && boards.length < centre.length + mine.length
  return (
    <section class={`centre${mixed ? ' mixed' : ''}`} aria-label={title}>
      {mixed ? (
        <>
          <div class="boards">{boards.map(draw)}</div>
          <div class="aside">{centre.filter(zone => !boards.includes(zone)).map(draw)}</div>
        </>
      ) : (
        <>
          {centre.map(draw)}
          {mine.map(draw)}
        </>
      )}
    </section>
  )
}
