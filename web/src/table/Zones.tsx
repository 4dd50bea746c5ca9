// Rows, piles and panels.
import { useState } from 'preact/hooks'
import type { Item, Panel, Piece, Pile, Row, Zone } from '../generated/scene'
import { ratioOf } from '../lib/place'
import { settings } from '../lib/settings'
import type { SceneStore } from '../lib/store'
import { useWatch } from '../lib/watch'
import { Drawer } from '../ui/Drawer'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'
import { BoardZone } from './Board'
import { FaceView } from './Faces'
import { classes, PieceView, type Lights } from './PieceView'

interface Props<T> {
  store: SceneStore
  zone: T
  lights: Lights
}

export function ZoneView({ store, zone, lights }: Props<Zone>) {
  switch (zone.kind) {
    case 'board':
      return <BoardZone store={store} board={zone} lights={lights} />
    case 'row':
      return <RowZone store={store} zone={zone} lights={lights} />
    case 'pile':
      return <PileZone store={store} zone={zone} lights={lights} />
    case 'panel':
      return <PanelZone store={store} zone={zone} lights={lights} />
  }
}

const inZone = (store: SceneStore, zone: string): [string, Piece][] =>
  Object.entries(store.scene!.pieces)
    .filter(([, piece]) => piece.zone === zone)
    .sort((a, b) => (a[1].i ?? 0) - (b[1].i ?? 0))

/** The title of a zone; a button if the zone itself can be chosen. */
function Title({ store, zone, lights, count }: Props<Row | Panel> & { count?: number }) {
  const title = zone.title ?? ''
  const hot = lights.hot.has(zone.id) || store.selected.includes(zone.id)
  if (hot)
    return (
      <button
        type="button"
        class={`title ${classes(store, lights, zone.id)}`}
        data-id={zone.id}
        aria-pressed={store.selected.includes(zone.id)}
        onClick={() => store.press([zone.id])}
      >
        {store.plain(title || zone.id)}
      </button>
    )
  if (!title) return null
  return (
    <h2 class="title">
      <Rich store={store} text={title} quiet />
      {count !== undefined && count > 1 && <small>{count}</small>}
    </h2>
  )
}

/** A zone that others at the same screen should not see: shown while held, or kept open on purpose. */
function usePeek(peek: boolean | undefined): { covered: boolean; control: preact.JSX.Element | null } {
  const [held, setHeld] = useState(false)
  const { open } = useWatch(settings).value
  if (!peek) return { covered: false, control: null }
  const hold = {
    onPointerDown: (event: PointerEvent) => {
      ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
      setHeld(true)
    },
    onPointerUp: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        setHeld(true)
      }
    },
    onKeyUp: () => setHeld(false),
    onBlur: () => setHeld(false),
    onContextMenu: (event: Event) => event.preventDefault(),
  }
  return {
    covered: !held && !open,
    control: (
      <div class="peek">
        {!open && (
          <button type="button" class="hold" {...hold}>
            <Icon name="eye" /> Hold to look
          </button>
        )}
        <button type="button" class="keep" aria-pressed={open} onClick={() => settings.set({ open: !open })}>
          {open ? 'Cover it' : 'Keep open'}
        </button>
      </div>
    ),
  }
}

function RowZone({ store, zone, lights }: Props<Row>) {
  const pieces = inZone(store, zone.id)
  const { covered, control } = usePeek(zone.peek && pieces.length > 0)
  const preview = store.preview()
  const tokens =
    pieces.length > 0 && pieces.every(([, piece]) => piece.face && store.scene!.faces[piece.face]?.kind === 'token')
  return (
    <section
      data-zone={zone.id}
      class={`zone row ${zone.role} ${zone.fit ?? 'fan'}${tokens ? ' tokens' : ''}${pieces.length > 6 ? ' many' : ''}`}
      aria-label={store.plain(zone.title || 'Cards')}
      style={{ '--n': Math.max(2, pieces.length), '--fan': Math.min(1, 5 / Math.max(1, pieces.length)) }}
    >
      <Title store={store} zone={zone} lights={lights} count={zone.role === 'hand' ? undefined : pieces.length} />
      <div class="cards">
        {pieces.map(([id, original], i) => {
          const piece = preview[id]?.zone === zone.id ? preview[id]! : original
          const face = piece.face ? store.scene!.faces[piece.face] : undefined
          const ratio = ratioOf(covered ? undefined : face)
          return (
            <PieceView
              key={id}
              store={store}
              lights={lights}
              id={id}
              piece={piece}
              covered={covered}
              class={preview[id] ? 'previewed' : ''}
              style={{
                '--i': i - (pieces.length - 1) / 2,
                '--ratio': ratio,
                transform: piece.rot ? `rotate(${piece.rot}deg)` : undefined,
              }}
            />
          )
        })}
        {!pieces.length && <p class="empty">nothing</p>}
      </div>
      {control}
    </section>
  )
}

function PileZone({ store, zone, lights }: Props<Pile>) {
  const [open, setOpen] = useState(false)
  const pieces = inZone(store, zone.id)
  const top = pieces[pieces.length - 1]
  const hot = lights.hot.has(zone.id) || store.selected.includes(zone.id)
  const title = store.plain(zone.title || 'Pile')
  const browse = zone.browse && pieces.length > 0
  const box = {
    class: `stackbox ${classes(store, lights, zone.id)}`,
    'data-pile': zone.id,
    style: { '--depth': Math.min(5, Math.ceil(zone.count / 8)) },
  }
  return (
    <figure data-zone={zone.id} class={`zone pile ${zone.role}`} aria-label={`${title}: ${zone.count}`}>
      {hot ? (
        <button
          type="button"
          {...box}
          data-id={zone.id}
          aria-label={`${title}, ${zone.count}`}
          aria-pressed={store.selected.includes(zone.id)}
          onClick={() => store.press([zone.id])}
        >
          {top && (
            <span class="piece card">
              <FaceView
                scene={store.scene!}
                face={top[1].face ? store.scene!.faces[top[1].face] : undefined}
                piece={top[1]}
              />
            </span>
          )}
        </button>
      ) : (
        <div {...box}>
          {top ? (
            <PieceView
              key={top[0]}
              store={store}
              lights={lights}
              id={top[0]}
              piece={top[1]}
              press={browse && !lights.hot.has(top[0]) ? () => setOpen(true) : undefined}
            />
          ) : (
            zone.count > 0 && (
              <span class="piece card">
                <span class="face back">
                  <i />
                </span>
              </span>
            )
          )}
        </div>
      )}
      <figcaption>
        {title} <b>{zone.count}</b>
        {browse && (
          <button type="button" class="link" onClick={() => setOpen(true)}>
            look through
          </button>
        )}
      </figcaption>
      {open && (
        <Drawer title={`${title}: ${pieces.length}`} close={() => setOpen(false)} middle>
          <div class="browse">
            {[...pieces].reverse().map(([id, piece]) => (
              <div key={id} class="piece card" role="img" aria-label={store.plain(piece.label)}>
                <FaceView
                  scene={store.scene!}
                  face={piece.face ? store.scene!.faces[piece.face] : undefined}
                  piece={piece}
                />
              </div>
            ))}
          </div>
        </Drawer>
      )}
    </figure>
  )
}

function PanelZone({ store, zone, lights }: Props<Panel>) {
  const { covered, control } = usePeek(zone.peek)
  const body =
    zone.view === 'thread' ? (
      <Thread store={store} zone={zone} />
    ) : zone.view === 'table' ? (
      <TableView store={store} zone={zone} lights={lights} />
    ) : (
      <List store={store} zone={zone} lights={lights} />
    )
  return (
    <section
      data-zone={zone.id}
      class={`zone panel as-${zone.view} ${zone.role}`}
      aria-label={store.plain(zone.title || 'Panel')}
    >
      <Title store={store} zone={zone} lights={lights} />
      {covered ? <p class="empty">Hidden from the others at this screen.</p> : body}
      {control}
    </section>
  )
}

/** The newest line stays in sight. */
const toEnd = (el: HTMLElement | null) => {
  if (el)
    requestAnimationFrame(() => {
      el.scrollTop = el.scrollHeight
    })
}

function Thread({ store, zone }: { store: SceneStore; zone: Panel }) {
  const scene = store.scene!
  return (
    <div
      class="scroller"
      tabIndex={0}
      role="log"
      aria-label={store.plain(zone.title || 'Conversation')}
      ref={toEnd}
      key={zone.items.length}
    >
      <ol class="lines">
        {zone.items.map((item, i) => {
          if (item.seat === undefined || item.seat === null)
            return (
              <li key={i} class={item.kind || 'note'}>
                <Rich store={store} text={item.text} />
              </li>
            )
          const seat = scene.seats[item.seat]
          const to = item.to === undefined || item.to === null ? undefined : scene.seats[item.to]
          return (
            <li key={i} class={`${item.kind || 'say'}${item.seat === scene.you ? ' own' : ''}`} data-tone={seat?.tone}>
              <b>
                {seat?.name}
                {to && <> → {to.name}</>}
              </b>
              <p>
                <Rich store={store} text={item.text} />
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function List({ store, zone, lights }: Props<Panel>) {
  const columns = zone.items.length > 9 && zone.items.every(item => store.plain(item.text).length < 26)
  return (
    <ul class={`items${columns ? ' columns' : ''}`}>
      {zone.items.map((item, i) => (
        <Line key={item.id || i} store={store} item={item} lights={lights} />
      ))}
    </ul>
  )
}

function Line({ store, item, lights }: { store: SceneStore; item: Item; lights: Lights }) {
  const scene = store.scene!
  const seat = item.seat === undefined || item.seat === null ? undefined : scene.seats[item.seat]
  const id = item.id ?? ''
  const struck = !!id && store.isStruck(id)
  // Until its turn in a choice has come, a line that can be struck out is there to be struck out.
  const hot =
    !!id && (store.selected.includes(id) || (item.mark === 'strike' ? lights.lit.has(id) : lights.hot.has(id)))
  const value = item.value === undefined || item.value === '' ? null : <span class="value">{item.value}</span>
  const words = (
    <>
      {item.n ? <i class="n">{item.n}</i> : null}
      {seat && (
        <b class="who" data-tone={seat.tone}>
          {seat.name}
        </b>
      )}{' '}
      <span class={struck ? 'struck' : ''}>
        <Rich store={store} text={item.text} quiet={hot || item.mark === 'strike'} />
      </span>
      {value}
    </>
  )
  if (item.kind === 'head')
    return (
      <li class="head">
        <Rich store={store} text={item.text} />
        {value}
      </li>
    )
  if (hot)
    return (
      <li class="line">
        <button
          type="button"
          class={`item ${classes(store, lights, id)}`}
          data-id={id}
          aria-pressed={store.selected.includes(id)}
          onClick={() => store.press([id])}
        >
          {words}
        </button>
        {item.mark === 'strike' && (
          <button
            type="button"
            class="striker"
            aria-label={`Strike out ${store.plain(item.text)}`}
            aria-pressed={struck}
            onClick={() => store.strike(id)}
          >
            <Icon name="strike" />
          </button>
        )}
      </li>
    )
  if (item.mark === 'strike' && id)
    return (
      <li class="line">
        <button
          type="button"
          class={`item strikable${store.highlighted.includes(id) ? ' seen' : ''}`}
          data-id={id}
          aria-pressed={struck}
          title="Strike out, for yourself alone"
          onClick={() => store.strike(id)}
        >
          {words}
        </button>
      </li>
    )
  return (
    <li class={`line ${item.kind ?? ''} ${id ? classes(store, lights, id) : ''}`} data-id={id || undefined}>
      <span class="item">{words}</span>
    </li>
  )
}

function TableView({ store, zone, lights }: Props<Panel>) {
  return (
    <ul class="items rows">
      {zone.items.map((item, i) => (
        <Line key={item.id || i} store={store} item={item} lights={lights} />
      ))}
    </ul>
  )
}
