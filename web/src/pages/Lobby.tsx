// Before the match: invite people, seat computer players, begin.
import { useEffect, useState } from 'preact/hooks'
import type { GameDetail } from '../generated/api'
import type { SeatInfo, TableNews, Welcome } from '../generated/protocol'
import { api } from '../lib/api'
import { placeOf } from '../lib/company'
import { mark } from '../lib/notices'
import { described, recallLevel } from '../lib/strength'
import type { TableStore } from '../store/table'
import { Notices } from '../table/Notices'
import { Side } from '../table/Side'
import { CopyLink } from '../ui/CopyLink'
import { Icon } from '../ui/Icon'
import { QrCode } from '../ui/QrCode'
import { Rules } from '../ui/Rules'
import { Select } from '../ui/Select'
import { SettingsDrawer } from '../ui/Settings'
import { Top, TopButton } from '../ui/Top'

interface Props {
  store: TableStore
  welcome: Welcome
  table: TableNews
}

export function Lobby({ store, welcome, table }: Props) {
  const [game, setGame] = useState<GameDetail | null>(null)
  useEffect(() => {
    api.game(welcome.game).then(setGame, () => {})
  }, [welcome.game])
  useEffect(() => {
    document.documentElement.dataset.theme = 'parlour'
    mark(`Lobby: ${welcome.title}`, false)
  }, [])
  const close = () => store.show({ drawer: '' })
  if (table.phase !== 'waiting') {
    return (
      <main class="page">
        <p role="status">Dealing…</p>
      </main>
    )
  }
  return (
    <div class="lobby">
      <Top title={welcome.title} about="Table">
        <TopButton icon="book" words="Rules" press={() => store.show({ drawer: 'rules', rule: '' })} />
        <TopButton icon="gear" words="Settings" press={() => store.show({ drawer: 'settings' })} />
      </Top>
      <Notices store={store} />
      <main>
        <section class="card invitebox" aria-labelledby="invite">
          <h2 id="invite">Invite</h2>
          <p>Say these two words, send the link, or show the QR code. The match begins when all seats are taken.</p>
          <CopyLink path={welcome.invite} words="Copy link" />
          <div class="codes">
            <QrCode code={store.code} size={160} />
            <p>
              Two words<b class="code spoken">{welcome.words.replace('-', ' ')}</b>
              <small>at “Join a table” on the home page of {location.host}</small>
            </p>
          </div>
          <Terms game={game} welcome={welcome} />
        </section>
        <Seats store={store} welcome={welcome} table={table} game={game} />
        <section class="card lobbychat" aria-label="Chat">
          <Side store={store} only="chat" />
        </section>
      </main>
      {store.drawer === 'rules' && <Rules game={welcome.game} rule={store.rule} close={close} />}
      {store.drawer === 'settings' && <SettingsDrawer close={close} />}
    </div>
  )
}

/** Run a request and show the server's refusal, if any. */
async function attempt(store: TableStore, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    store.say((error as Error).message, 'error')
  }
}

/** What will be played: the options that differ from the usual, and the clock. */
function Terms({ game, welcome }: { game: GameDetail | null; welcome: Welcome }) {
  if (!game) return null
  const { per_move = 0, per_game = 0 } = welcome.clock
  const words = (value: string | number | boolean) => (value === true ? 'yes' : value === false ? 'no' : String(value))
  const options = game.options.filter(({ kind }) => kind !== 'text')
  return (
    <details class="terms">
      <summary>What will be played</summary>
      <dl>
        {options.map(option => {
          const value = welcome.options[option.name] ?? option.default
          return (
            <div key={option.name}>
              <dt>{option.label}</dt>
              <dd>{option.values?.[String(value)] ?? words(value)}</dd>
            </div>
          )
        })}
        <div>
          <dt>Clock</dt>
          <dd>
            {per_move ? `${per_move} seconds a move` : per_game ? `${Math.round(per_game / 60)} minutes each` : 'none'}
          </dd>
        </div>
      </dl>
    </details>
  )
}

function Seats({ store, welcome, table, game }: Props & { game: GameDetail | null }) {
  const levels = welcome.bots
  const [level, setLevel] = useState(recallLevel(levels))
  const seated = welcome.mine.length > 0
  const free = table.seats.filter(seat => (seat.kind ?? 'empty') === 'empty').length
  const fillable = welcome.host && free > 0 && levels.length > 0
  const fewer = welcome.host && free > 0 && !!game?.seats.includes(table.seats.length - free)
  const leave = () =>
    attempt(store, async () => {
      await api.leave(store.code)
      location.assign('/')
    })
  return (
    <section class="card" aria-labelledby="seats">
      <h2 id="seats">Seats</h2>
      <ul class="chairs">
        {table.seats.map(seat => (
          <Chair key={seat.n} store={store} welcome={welcome} seat={seat} level={level} place={placeOf(game, seat.n)} />
        ))}
      </ul>
      {fillable && levels.length > 1 && (
        <Select
          class="inline"
          label="Computer players are"
          value={level}
          choices={levels.map(name => [name, game ? described(game, name) : name])}
          choose={setLevel}
        />
      )}
      <div class="acts">
        {fillable && (
          <button type="button" class="act go" onClick={() => store.send({ t: 'start', level })}>
            Begin now, with computer players
          </button>
        )}
        {fewer && (
          <button type="button" class="act" onClick={() => store.send({ t: 'start', level: '' })}>
            Begin without the empty seats
          </button>
        )}
        {seated && (
          <button type="button" class="act" onClick={leave}>
            Leave the table
          </button>
        )}
      </div>
      {welcome.model && <p>{welcome.model}</p>}
      {!welcome.host && <p class="hint">The host begins the match, or it begins by itself when all seats are taken.</p>}
    </section>
  )
}

interface ChairProps {
  store: TableStore
  welcome: Welcome
  seat: SeatInfo
  /** The level of a computer player that is added. */
  level: string
  /** What the seat is called. */
  place: string
}

function Chair({ store, welcome, seat, level, place }: ChairProps) {
  const kind = seat.kind ?? 'empty'
  const bot = (wanted: string) => store.send({ t: 'bot', seat: seat.n, level: wanted })
  const sit = () =>
    attempt(store, async () => {
      await api.join(store.code, { seat: seat.n })
      location.reload()
    })
  return (
    <li class={`is-${kind}`}>
      <span>{place}</span>
      <b>{kind === 'empty' ? 'free' : seat.name}</b>
      {welcome.mine.includes(seat.n) && <small>you</small>}
      {kind === 'bot' && <small>computer, {seat.bot}</small>}
      {kind === 'person' && !seat.online && <small>away</small>}
      {kind === 'empty' && welcome.host && level && (
        <button type="button" class="act" onClick={() => bot(level)}>
          <Icon name="bot" /> Add computer
        </button>
      )}
      {kind === 'bot' && welcome.host && (
        <button
          type="button"
          class="act"
          aria-label={`Remove the computer player from ${place}`}
          onClick={() => bot('')}
        >
          <Icon name="close" /> Remove
        </button>
      )}
      {kind === 'empty' && !welcome.mine.length && (
        <button type="button" class="act go" onClick={sit}>
          Sit here
        </button>
      )}
    </li>
  )
}
