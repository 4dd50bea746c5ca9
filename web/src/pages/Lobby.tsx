// Before the match: invite people, seat computer players, begin.
import { useEffect, useState } from 'preact/hooks'
import type { SeatInfo, TableNews, Welcome } from '../generated/protocol'
import { api } from '../lib/api'
import { mark } from '../lib/notices'
import type { TableStore } from '../store/table'
import { ToastView } from '../table/Overlays'
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
      <main>
        <section class="card invitebox" aria-labelledby="invite">
          <h2 id="invite">Invite</h2>
          <p>Send this link, show the QR code, or say the code. The match begins when all seats are taken.</p>
          <CopyLink path={welcome.invite} words="Copy link" />
          <div class="codes">
            <QrCode code={store.code} size={160} />
            <p>
              Code<b class="code">{store.code}</b>
            </p>
          </div>
        </section>
        <Seats store={store} welcome={welcome} table={table} />
        <section class="card lobbychat" aria-label="Chat">
          <Side store={store} only="chat" />
        </section>
      </main>
      <ToastView store={store} />
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

function Seats({ store, welcome, table }: Props) {
  const levels = welcome.bots
  const [level, setLevel] = useState(levels[Math.min(1, levels.length - 1)] ?? 'greedy')
  const seated = welcome.mine.length > 0
  const fillable = welcome.host && table.seats.some(seat => (seat.kind ?? 'empty') === 'empty')
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
          <Chair key={seat.n} store={store} welcome={welcome} seat={seat} level={level} />
        ))}
      </ul>
      {fillable && levels.length > 1 && (
        <Select
          class="inline"
          label="Computer players are"
          value={level}
          choices={levels.map(name => [name, name])}
          choose={setLevel}
        />
      )}
      <div class="acts">
        {fillable && (
          <button type="button" class="act go" onClick={() => store.send({ t: 'start', level })}>
            Begin now, with computer players
          </button>
        )}
        {seated && !welcome.host && (
          <button type="button" class="act" onClick={leave}>
            Leave the table
          </button>
        )}
      </div>
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
}

function Chair({ store, welcome, seat, level }: ChairProps) {
  const kind = seat.kind ?? 'empty'
  const bot = (wanted: string) => store.send({ t: 'bot', seat: seat.n, level: wanted })
  const sit = () =>
    attempt(store, async () => {
      await api.join(store.code, { seat: seat.n })
      location.reload()
    })
  return (
    <li class={`is-${kind}`}>
      <span>Seat {seat.n + 1}</span>
      <b>{kind === 'empty' ? 'free' : seat.name}</b>
      {welcome.mine.includes(seat.n) && <small>you</small>}
      {kind === 'bot' && <small>computer, {seat.bot}</small>}
      {kind === 'person' && !seat.online && <small>away</small>}
      {kind === 'empty' && welcome.host && (
        <button type="button" class="act" onClick={() => bot(level)}>
          <Icon name="bot" /> Add computer
        </button>
      )}
      {kind === 'bot' && welcome.host && (
        <button
          type="button"
          class="act"
          aria-label={`Remove the computer player from seat ${seat.n + 1}`}
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
