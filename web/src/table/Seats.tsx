// Who plays: name, side, figures, clock, presence; a button while the seat can be chosen.
import type { Seat } from '../generated/scene'
import { TableStore, type SceneStore } from '../lib/store'
import { Icon } from '../ui/Icon'
import { ClockView } from './Clock'
import { Symbol } from './Faces'
import { classes, type Lights } from './PieceView'

export function SeatCard({ store, seat, lights }: { store: SceneStore; seat: Seat; lights: Lights }) {
  const id = `seat:${seat.n}`
  const live = store instanceof TableStore ? store : null
  const info = live?.table?.seats.find(s => s.n === seat.n)
  const you = store.scene!.you === seat.n
  const bot = info?.bot || seat.bot
  const online = info ? info.online || info.kind === 'bot' : true
  const away = info?.kind === 'person' && !info.online
  const clocks = store.scene!.clocks.filter(clock => clock.seat === seat.n)
  const note = [store.plain(seat.side ?? ''), store.plain(seat.mark ?? '')].filter(Boolean)
  const state = bot ? (info?.kind === 'person' ? `away, ${bot} plays` : `computer, ${bot}`) : away ? 'away' : ''
  const body = (
    <>
      {bot ? (
        <span class="dot bot" title={state}>
          <Icon name="bot" />
        </span>
      ) : (
        <i class={`dot${online ? ' on' : ''}`} />
      )}
      <span class="id">
        <b>{seat.name}</b>
        {you && <small>you</small>}
        <span class="note">
          {note.join(' · ')}
          {away && !bot ? <em> away</em> : null}
          {info?.resigned ? <em> resigned</em> : null}
        </span>
      </span>
      {clocks.length > 0 && (
        <span class="clocks">
          {clocks.map(clock => (
            <ClockView key={clock.id} clock={clock} skew={live?.skew ?? 0} label={store.plain(clock.label)} />
          ))}
        </span>
      )}
      {!!seat.facts?.length && (
        <span class="facts">
          {seat.facts.map(fact => (
            <span title={fact.label}>
              {fact.sym && <Symbol name={fact.sym} />}
              <span class={fact.sym ? 'vh' : 'fl'}>{fact.label} </span>
              {fact.value}
            </span>
          ))}
        </span>
      )}
    </>
  )
  const cls = `seat${seat.active ? ' active' : ''}${you ? ' you' : ''} ${classes(store, lights, id)}`
  const hot = lights.hot.has(id) || store.selected.includes(id)
  if (hot)
    return (
      <button
        type="button"
        class={cls}
        data-tone={seat.tone}
        data-id={id}
        aria-pressed={store.selected.includes(id)}
        onClick={() => store.press([id])}
      >
        {body}
      </button>
    )
  return (
    <div
      class={cls}
      data-tone={seat.tone}
      data-id={id}
      role="group"
      aria-label={[seat.name, ...note, state, seat.active ? 'to act' : ''].filter(Boolean).join(', ')}
    >
      {body}
    </div>
  )
}
