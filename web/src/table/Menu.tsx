// Everything about the table that is not a move: invite, another device, bots, take back, resign.
import { useState } from 'preact/hooks'
import { api } from '../lib/api'
import type { TableStore } from '../lib/store'
import { CopyLink } from '../ui/CopyLink'
import { Drawer } from '../ui/Drawer'
import { Icon } from '../ui/Icon'

const MINUTE = 60_000

export function Menu({ store, close }: { store: TableStore; close: () => void }) {
  const [sure, setSure] = useState(false)
  const { welcome, table } = store
  if (!welcome || !table) return null
  const seated = welcome.mine.length > 0
  const playing = table.phase === 'playing'
  const away = table.seats.filter(
    seat =>
      seat.kind === 'person' && !seat.bot && !seat.online && seat.away && Date.now() + store.skew - seat.away > MINUTE,
  )
  const level = welcome.bots[welcome.bots.length > 1 ? 1 : 0] ?? 'greedy'
  const mineBot = table.seats.find(seat => seat.n === welcome.you && seat.bot && seat.kind === 'person')
  return (
    <Drawer title="Table" close={close}>
      <section class="menu">
        <button type="button" onClick={() => store.show({ drawer: 'settings' })}>
          <Icon name="gear" /> Settings
        </button>
        {seated && playing && (
          <button type="button" onClick={() => store.show({ drawer: 'primer' })}>
            <Icon name="eye" /> Show me around
          </button>
        )}
        <button type="button" onClick={() => store.show({ drawer: 'help' })}>
          <Icon name="help" /> Keys and gestures
        </button>
        {seated && playing && (
          <button
            type="button"
            onClick={() => {
              store.undo()
              close()
            }}
          >
            <Icon name="undo" /> {store.scene?.undo ? 'Undo my last move' : 'Ask to take my last move back'}
          </button>
        )}
        {seated && playing && welcome.you !== null && !mineBot && (
          <button
            type="button"
            onClick={() => {
              store.connection.send({ t: 'bot', seat: welcome.you!, level })
              close()
            }}
          >
            <Icon name="bot" /> Let a computer player stand in for me
          </button>
        )}
        {mineBot && (
          <button
            type="button"
            onClick={() => {
              store.connection.send({ t: 'bot', seat: mineBot.n, level: '' })
              close()
            }}
          >
            <Icon name="person" /> Take my seat back
          </button>
        )}
        {seated &&
          playing &&
          away.map(seat => (
            <button
              type="button"
              key={seat.n}
              onClick={() => {
                store.connection.send({ t: 'bot', seat: seat.n, level })
                close()
              }}
            >
              <Icon name="bot" /> {seat.name} is away: let a computer player stand in
            </button>
          ))}
        {seated && playing && (
          <button
            type="button"
            class="danger"
            onBlur={() => setSure(false)}
            onClick={() => {
              if (!sure) setSure(true)
              else {
                store.connection.send({ t: 'resign' })
                close()
              }
            }}
          >
            <Icon name="flag" /> {sure ? 'Sure? Resign now' : 'Resign'}
          </button>
        )}
        <a href="/">
          <Icon name="home" /> Home: the table stays in “my tables”
        </a>
      </section>
      <section>
        <h3>Invite to watch or play</h3>
        <CopyLink path={welcome.invite} />
        <img
          class="qr"
          src={api.qrUrl(store.code)}
          alt={`QR code of the invitation to table ${store.code}`}
          width="140"
          height="140"
        />
        <p>
          Code: <b class="code">{store.code}</b>
        </p>
      </section>
      {welcome.link && (
        <section>
          <h3>Your seat on another device</h3>
          <p class="hint">This link is you. Keep it to yourself.</p>
          <CopyLink path={welcome.link} secret />
        </section>
      )}
      {welcome.commitment && (
        <section>
          <h3>Fair deal</h3>
          <p class="hint">
            The SHA-256 of this match’s seed, fixed before the first move. After the end the replay shows the seed, so
            that anyone can check the deal.
          </p>
          <p class="hash">{welcome.commitment}</p>
        </section>
      )}
      {table.spectators > 0 && <p class="hint">{table.spectators} watching.</p>}
    </Drawer>
  )
}
