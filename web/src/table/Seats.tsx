// Who plays: name, side, figures, clock, presence; a button while the seat can be chosen.
import type { SeatInfo } from '../generated/protocol'
import type { Fact, Seat } from '../generated/scene'
import type { Lights, SceneStore } from '../store/scene'
import { TableStore } from '../store/table'
import { Icon } from '../ui/Icon'
import { ClockView } from './Clock'
import { Glyph } from './Faces'
import { classes } from './PieceView'

/** Whether a computer player or an absent person holds the seat. */
function presence(seat: Seat, info: SeatInfo | undefined): { bot: string; state: string; away: boolean } {
  const bot = info?.bot || seat.bot || ''
  const away = info?.kind === 'person' && !info.online
  if (!bot) return { bot, away, state: away ? 'away' : '' }
  return { bot, away: false, state: info?.kind === 'person' ? `away, ${bot} plays` : `computer, ${bot}` }
}

export function SeatCard({ store, seat, lights }: { store: SceneStore; seat: Seat; lights: Lights }) {
  const id = `seat:${seat.n}`
  const live = store instanceof TableStore ? store : null
  const info = live?.table?.seats.find(s => s.n === seat.n)
  const you = store.shown.you === seat.n
  const { bot, state, away } = presence(seat, info)
  const online = !info || info.online || info.kind === 'bot'
  const clocks = store.shown.clocks.filter(clock => clock.seat === seat.n)
  const side = store.plain(seat.side ?? '')
  const mark = store.plain(seat.mark ?? '')
  // With many seats there is one short line: news about a seat comes before its name.
  const note = (store.shown.seats.length > 4 && mark ? [mark] : [side, mark]).filter(Boolean)
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
        <span class="note" title={note.join(' · ')}>
          {note.join(' · ')}
          {away && <em> away</em>}
          {info?.resigned && <em> resigned</em>}
        </span>
      </span>
      {clocks.length > 0 && (
        <span class="clocks">
          {clocks.map(clock => (
            <ClockView key={clock.id} clock={clock} skew={live?.skew ?? 0} label={store.plain(clock.label)} />
          ))}
        </span>
      )}
      {!!seat.facts?.length && <Facts facts={seat.facts} />}
    </>
  )
  const cls = `seat${seat.active ? ' active' : ''}${you ? ' you' : ''} ${classes(store, lights, id)}`
  const shared = { class: cls, 'data-tone': seat.tone, 'data-id': id }
  const selected = store.selected.includes(id)
  if (lights.hot.has(id) || selected) {
    return (
      <button type="button" {...shared} aria-pressed={selected} onClick={() => store.press([id])}>
        {body}
      </button>
    )
  }
  const label = [seat.name, ...note, state, seat.active ? 'to act' : ''].filter(Boolean).join(', ')
  return (
    // biome-ignore lint/a11y: no fieldset, as it holds no controls; a click tells why it cannot be chosen
    <div {...shared} role="group" aria-label={label} onClick={() => store.why(id)}>
      {body}
    </div>
  )
}

const Facts = ({ facts }: { facts: Fact[] }) => (
  <span class="facts">
    {facts.map(fact => (
      <span key={fact.label} title={fact.label}>
        {fact.sym && <Glyph name={fact.sym} />}
        <span class={fact.sym ? 'vh' : 'fl'}>{fact.label} </span>
        <span class="fv">{fact.value}</span>
      </span>
    ))}
  </span>
)
