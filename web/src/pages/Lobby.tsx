// Before the match: invite people, seat computer players, begin.
import { useEffect, useState } from 'preact/hooks'
import { api } from '../lib/api'
import { mark } from '../lib/notices'
import type { TableStore } from '../lib/store'
import { Rules, SettingsDrawer, ToastView } from '../table/Overlays'
import { Side } from '../table/Side'
import { CopyLink } from '../ui/CopyLink'
import { Icon } from '../ui/Icon'

export function Lobby({ store }: { store: TableStore }) {
  const welcome = store.welcome!
  const table = store.table!
  const seated = welcome.mine.length > 0
  const levels = welcome.bots
  const [level, setLevel] = useState(levels[Math.min(1, levels.length - 1)] ?? 'greedy')
  useEffect(() => {
    document.documentElement.dataset.theme = 'parlour'
    mark(`Lobby: ${welcome.title}`, false)
  }, [])
  const empty = table.seats.filter(seat => (seat.kind ?? 'empty') === 'empty')
  const close = () => store.show({ drawer: '' })
  const bot = (seat: number, wanted: string) => store.connection.send({ t: 'bot', seat, level: wanted })
  const leave = async () => {
    try {
      await api.leave(store.code)
      location.assign('/')
    } catch (error) {
      store.say((error as Error).message, 'error')
    }
  }
  const sit = async (seat: number) => {
    try {
      await api.join(store.code, { seat })
      location.reload()
    } catch (error) {
      store.say((error as Error).message, 'error')
    }
  }
  if (table.phase !== 'waiting')
    return (
      <main class="page">
        <p role="status">Dealing…</p>
      </main>
    )
  return (
    <div class="lobby">
      <header class="top">
        <a href="/" class="home" aria-label="Parlour, home">
          <Icon name="home" />
        </a>
        <h1>{welcome.title}</h1>
        <nav aria-label="Table">
          <button type="button" onClick={() => store.show({ drawer: 'rules', rule: '' })}>
            <Icon name="book" />
            <span>Rules</span>
          </button>
          <button type="button" onClick={() => store.show({ drawer: 'settings' })}>
            <Icon name="gear" />
            <span>Settings</span>
          </button>
        </nav>
      </header>
      <main>
        <section class="card invitebox" aria-labelledby="invite">
          <h2 id="invite">Invite</h2>
          <p>Send this link, show the QR code, or say the code. The match begins when all seats are taken.</p>
          <CopyLink path={welcome.invite} words="Copy link" />
          <div class="codes">
            <img
              class="qr"
              src={api.qrUrl(store.code)}
              alt={`QR code of the invitation to table ${store.code}`}
              width="160"
              height="160"
            />
            <p>
              Code<b class="code">{store.code}</b>
            </p>
          </div>
        </section>
        <section class="card" aria-labelledby="seats">
          <h2 id="seats">Seats</h2>
          <ul class="chairs">
            {table.seats.map(seat => {
              const kind = seat.kind ?? 'empty'
              return (
                <li key={seat.n} class={`is-${kind}`}>
                  <span>Seat {seat.n + 1}</span>
                  <b>{kind === 'empty' ? 'free' : seat.name}</b>
                  {welcome.mine.includes(seat.n) && <small>you</small>}
                  {kind === 'bot' && <small>computer, {seat.bot}</small>}
                  {kind === 'person' && !seat.online && <small>away</small>}
                  {kind === 'empty' && welcome.host && (
                    <button type="button" class="act" onClick={() => bot(seat.n, level)}>
                      <Icon name="bot" /> Add computer
                    </button>
                  )}
                  {kind === 'bot' && welcome.host && (
                    <button
                      type="button"
                      class="act"
                      aria-label={`Remove the computer player from seat ${seat.n + 1}`}
                      onClick={() => bot(seat.n, '')}
                    >
                      <Icon name="close" /> Remove
                    </button>
                  )}
                  {kind === 'empty' && !seated && (
                    <button type="button" class="act go" onClick={() => sit(seat.n)}>
                      Sit here
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
          {welcome.host && empty.length > 0 && levels.length > 1 && (
            <label class="inline">
              Computer players are{' '}
              <select value={level} onChange={event => setLevel(event.currentTarget.value)}>
                {levels.map(name => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <div class="acts">
            {welcome.host && empty.length > 0 && (
              <button type="button" class="act go" onClick={() => store.connection.send({ t: 'start', level })}>
                Begin now, with computer players
              </button>
            )}
            {seated && !welcome.host && (
              <button type="button" class="act" onClick={leave}>
                Leave the table
              </button>
            )}
          </div>
          {!welcome.host && (
            <p class="hint">The host begins the match, or it begins by itself when all seats are taken.</p>
          )}
        </section>
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
