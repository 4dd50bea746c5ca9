// What to do now: the prompt, what has been chosen, and the buttons that complete or undo a move.
import { useState } from 'preact/hooks'
import type { SeatInfo } from '../generated/protocol'
import { finished, foremost } from '../lib/narrow'
import { faceOf } from '../lib/ops'
import { ratioOf } from '../lib/place'
import type { Lights } from '../store/scene'
import type { TableStore } from '../store/table'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'
import { After, verdict } from './After'
import { CROWD } from './Arena'
import { Caption } from './Caption'
import { ClockView } from './Clock'
import { FaceView } from './Faces'
import { ActButton, TextForm } from './forms'
import { classes, turned } from './PieceView'
import { laidOut, Tray } from './Tray'

interface Props {
  store: TableStore
  lights: Lights
}

export function Prompt({ store, lights }: Props) {
  const scene = store.shown
  const over = scene.over
  const clocks = scene.clocks.filter(clock => clock.seat === undefined || clock.seat === null)
  const standIn =
    store.table?.phase === 'playing'
      ? store.table.seats.find(seat => seat.n === scene.you && seat.kind === 'person' && seat.bot && !seat.resigned)
      : undefined
  return (
    <section
      class={`prompt${store.yours && !store.busy ? ' yours' : ''}${over ? ' over' : ''}`}
      aria-label="What to do"
    >
      {clocks.map(clock => (
        <ClockView key={clock.id} clock={clock} skew={store.skew} label={store.plain(clock.label)} />
      ))}
      <div class="say" aria-live="polite">
        {over ? (
          <>
            <strong class="result">{verdict(scene, scene.you)}</strong> <Rich store={store} text={over.text} />
          </>
        ) : store.caption?.more ? (
          <Caption store={store} shown={store.caption} />
        ) : store.busy ? (
          <span class="wait">One moment…</span>
        ) : laidOut(store).length ? (
          <Tray store={store} lights={lights} />
        ) : store.selected.length ? (
          <>
            <Chosen store={store} />
            {store.question && (
              <b class="question">
                <Rich store={store} text={store.question} quiet />
              </b>
            )}
          </>
        ) : standIn ? (
          'A computer player plays for you.'
        ) : (
          <Rich store={store} text={scene.prompt || 'Waiting.'} />
        )}
      </div>
      <Acts store={store} lights={lights} standIn={standIn} />
      {scene.undo && !over && !store.busy && !store.selected.length && (
        <button type="button" class="quiet undo" onClick={() => store.undo()}>
          <Icon name="undo" /> Undo
        </button>
      )}
      {over && <After store={store} />}
    </section>
  )
}

/** The buttons of the choice in progress; none while a move is on its way or the match is over. */
function Acts({ store, lights, standIn }: Props & { standIn: SeatInfo | undefined }) {
  const [more, showMore] = useState(-1)
  const { rev, over } = store.shown
  if (store.busy || over) return null
  const done = finished(store.options, store.selected)
  const typed = done.filter(option => option.input)
  const { first, rest } = foremost(done.filter(option => !option.input))
  const open = more === rev
  const choosing = store.selected.length > 0
  return (
    <div class="acts">
      <div class="now">
        {standIn && (
          <button type="button" class="act go" onClick={() => store.send({ t: 'bot', seat: standIn.n, level: '' })}>
            <Icon name="person" /> Take my seat back
          </button>
        )}
        {typed.map(option => (
          <TextForm key={option.act} store={store} option={option} alone={typed.length === 1} />
        ))}
        {[...first, ...(open ? rest : [])].map(option => (
          <ActButton key={option.act} store={store} option={option} />
        ))}
        {rest.length > 0 && (
          <button type="button" class="quiet more" aria-expanded={open} onClick={() => showMore(open ? -1 : rev)}>
            {open ? 'Less' : `More (${rest.length})`}
          </button>
        )}
        {choosing && (
          <button type="button" class="quiet" onClick={() => store.cancel()}>
            Cancel <kbd>Esc</kbd>
          </button>
        )}
      </div>
      <Chips store={store} lights={lights} />
    </div>
  )
}

/** On an upright phone many players share one row that scrolls: those who can be chosen are also in the prompt. */
const ROW_OF_SEATS = '(max-width: 759px)'

function seatsAsked({ store, lights }: Props): string[] {
  const { seats, zones } = store.shown
  const busy = zones.some(({ role }) => role === 'hand') && !store.selected.length
  if (seats.length <= CROWD || busy || !matchMedia(ROW_OF_SEATS).matches) return []
  return seats.map(({ n }) => `seat:${n}`).filter(id => lights.lit.has(id))
}

/** Choices that are nowhere on the table, or out of sight, as buttons. */
function Chips({ store, lights }: Props) {
  const chips = [...seatsAsked({ store, lights }), ...store.chips(lights.lit)]
  if (!chips.length) return null
  return (
    <div class="chips">
      {chips.map(id => (
        <button
          type="button"
          key={id}
          class={`chip ${classes(store, lights, id)}`}
          data-id={id}
          aria-pressed={store.selected.includes(id)}
          onClick={() => store.press([id])}
          onPointerEnter={() => store.hover(id)}
          onPointerLeave={() => store.hover('')}
          onFocus={() => store.hover(id)}
          onBlur={() => store.hover('')}
        >
          <Thumbnail store={store} id={id} />
          {store.name(id)}
        </button>
      ))}
    </div>
  )
}

/** A small picture of the piece as turned by a choice. */
function Thumbnail({ store, id }: { store: TableStore; id: string }) {
  const shown = finished(store.options, [...store.selected, id]).find(option => option.show)?.show
  const [piece] = Object.values(shown ?? {})
  const face = piece && faceOf(store.shown, piece)
  if (!piece || !face) return null
  return (
    <span class={`thumb piece ${face.kind}`} style={{ '--ratio': ratioOf(face), transform: turned(piece) }}>
      <FaceView scene={store.shown} face={face} piece={piece} />
    </span>
  )
}

/** What has been chosen so far; a click deselects it. */
function Chosen({ store }: { store: TableStore }) {
  const groups = new Map<string, string[]>()
  for (const id of store.selected) groups.set(store.name(id), [...(groups.get(store.name(id)) ?? []), id])
  return (
    <span class="crumbs">
      {[...groups].map(([name, ids]) => (
        <button
          type="button"
          key={ids[0]}
          title="Deselect"
          aria-label={`Deselect ${name}`}
          onClick={() => store.press(ids)}
        >
          {ids.length > 1 ? `${ids.length} × ` : ''}
          {name}
          <Icon name="close" />
        </button>
      ))}
    </span>
  )
}
