// Panels of text: lists, tables and conversations.
import type { Item, Panel } from '../generated/scene'
import type { Lights, SceneStore } from '../store/scene'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'
import { Scroller } from '../ui/Scroller'
import { classes } from './PieceView'
import { usePeek } from './peek'
import { Title, type ZoneProps } from './Title'

export function PanelZone({ store, zone, lights }: ZoneProps<Panel>) {
  const { covered, control } = usePeek(zone.peek)
  return (
    <section
      data-zone={zone.id}
      class={`zone panel as-${zone.view} ${zone.role}`}
      aria-label={store.plain(zone.title || 'Panel')}
    >
      <Title store={store} zone={zone} lights={lights} />
      {covered ? (
        <p class="empty">Hidden from the others at this screen.</p>
      ) : zone.view === 'thread' ? (
        <Thread store={store} zone={zone} />
      ) : (
        <List store={store} zone={zone} lights={lights} />
      )}
      {control}
    </section>
  )
}

const seatOf = (store: SceneStore, n: number | null | undefined) =>
  n === undefined || n === null ? undefined : store.shown.seats[n]

function Thread({ store, zone }: { store: SceneStore; zone: Panel }) {
  return (
    <Scroller label={store.plain(zone.title || 'Conversation')} count={zone.items.length}>
      <ol class="lines">
        {zone.items.map((item, i) => {
          const seat = seatOf(store, item.seat)
          const to = seatOf(store, item.to)
          const words = <Rich store={store} text={item.text} />
          if (item.seat === undefined || item.seat === null) {
            return (
              <li key={i} class={item.kind || 'note'}>
                {words}
              </li>
            )
          }
          const own = item.seat === store.shown.you ? ' own' : ''
          return (
            <li key={i} class={`${item.kind || 'say'}${own}`} data-tone={seat?.tone}>
              <b>
                {seat?.name}
                {to && <> → {to.name}</>}
              </b>
              <p>{words}</p>
            </li>
          )
        })}
      </ol>
    </Scroller>
  )
}

function List({ store, zone, lights }: ZoneProps<Panel>) {
  const short = zone.items.length > 9 && zone.items.every(item => store.plain(item.text).length < 26)
  const shape = zone.view === 'table' ? ' rows' : short ? ' columns' : ''
  return (
    <ul class={`items${shape}`}>
      {zone.items.map((item, i) => (
        <Line key={item.id || i} store={store} item={item} lights={lights} />
      ))}
    </ul>
  )
}

interface LineProps {
  store: SceneStore
  item: Item
  lights: Lights
}

function Line({ store, item, lights }: LineProps) {
  const id = item.id ?? ''
  const selected = store.selected.includes(id)
  const strikable = item.mark === 'strike'
  // A line that can be crossed out is a choice only while it lights up.
  const hot = !!id && (selected || (strikable ? lights.lit : lights.hot).has(id))
  if (item.kind === 'head') {
    return (
      <li class="head">
        <Rich store={store} text={item.text} />
        {valueIn(item)}
      </li>
    )
  }
  const words = wordsOf(store, item, hot || strikable)
  if (hot) {
    return (
      <li class="line">
        <button
          type="button"
          class={`item ${classes(store, lights, id)}`}
          data-id={id}
          aria-pressed={selected}
          onClick={() => store.press([id])}
        >
          {words}
        </button>
        {strikable && <Striker store={store} item={item} id={id} />}
      </li>
    )
  }
  if (strikable && id) {
    return (
      <li class="line">
        <button
          type="button"
          class={`item strikable${store.highlighted.includes(id) ? ' seen' : ''}`}
          data-id={id}
          aria-pressed={store.strikes.has(id)}
          title="Strike out, for yourself alone"
          onClick={() => store.strikes.toggle(id)}
        >
          {words}
        </button>
      </li>
    )
  }
  return (
    <li class={`line ${item.kind ?? ''} ${id ? classes(store, lights, id) : ''}`} data-id={id || undefined}>
      <span class="item">{words}</span>
    </li>
  )
}

const Striker = ({ store, item, id }: { store: SceneStore; item: Item; id: string }) => (
  <button
    type="button"
    class="striker"
    aria-label={`Strike out ${store.plain(item.text)}`}
    aria-pressed={store.strikes.has(id)}
    onClick={() => store.strikes.toggle(id)}
  >
    <Icon name="strike" />
  </button>
)

const valueIn = ({ value }: Item) => (value === undefined || value === '' ? null : <span class="value">{value}</span>)

/** What a line says: its number, whose it is, its text and its value. */
function wordsOf(store: SceneStore, item: Item, quiet: boolean) {
  const seat = seatOf(store, item.seat)
  return (
    <>
      {item.n ? <i class="n">{item.n}</i> : null}
      {seat && (
        <b class="who" data-tone={seat.tone}>
          {seat.name}
        </b>
      )}{' '}
      <span class={item.id && store.strikes.has(item.id) ? 'struck' : ''}>
        <Rich store={store} text={item.text} quiet={quiet} />
      </span>
      {valueIn(item)}
    </>
  )
}
