// Everything about the table that is not a move: invite, another device, bots, take back, resign.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FromClient, TableNews, Welcome } from '../generated/protocol'
import { usualLevel } from '../lib/levels'
import type { TableStore } from '../store/table'
import { CopyLink } from '../ui/CopyLink'
import { Drawer } from '../ui/Drawer'
import { Icon, type IconName } from '../ui/Icon'
import { QrCode } from '../ui/QrCode'
import { PersonalLinks } from './PersonalLinks'

const MINUTE = 60_000

interface Props {
  store: TableStore
  welcome: Welcome
  table: TableNews
  close: () => void
}

export function Menu({ store, close }: Pick<Props, 'store' | 'close'>) {
  const { welcome, table } = store
  if (!welcome || !table) return null
  return (
    <Drawer title="Table" close={close}>
      <section class="menu">
        <Commands store={store} welcome={welcome} table={table} close={close} />
        <a href="/">
          <Icon name="home" /> Home: the table stays in “my tables”
        </a>
      </section>
      <section>
        <h3>Invite to watch or play</h3>
        <CopyLink path={welcome.invite} />
        <QrCode code={store.code} size={140} />
        <p>
          Code: <b class="code">{store.code}</b>
        </p>
      </section>
      {welcome.link && <PersonalLinks code={store.code} path={welcome.link} />}
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
      {welcome.model && (
        <section>
          <h3>Language model</h3>
          <p class="hint">{welcome.model}</p>
        </section>
      )}
      {table.spectators > 0 && <p class="hint">{table.spectators} watching.</p>}
    </Drawer>
  )
}

/** The commands; most are offered only to players while the match is on. */
function Commands({ store, welcome, table, close }: Props) {
  const act = (run: () => void) => () => {
    run()
    close()
  }
  const send = (message: FromClient) => act(() => store.send(message))
  const playing = welcome.mine.length > 0 && table.phase === 'playing'
  const { you } = welcome
  const level = usualLevel(welcome.bots)
  const replaced = table.seats.find(seat => seat.n === you && seat.bot && seat.kind === 'person')
  const now = Date.now() + store.skew
  const away = table.seats.filter(
    seat => seat.kind === 'person' && !seat.bot && !seat.online && seat.away && now - seat.away > MINUTE,
  )
  return (
    <>
      {command('gear', 'Settings', () => store.show({ drawer: 'settings' }))}
      {playing && command('eye', 'Show me around', () => store.show({ drawer: 'primer' }))}
      {command('help', 'Keys and gestures', () => store.show({ drawer: 'help' }))}
      {playing &&
        command(
          'undo',
          store.scene?.undo ? 'Undo my last move' : 'Ask to take my last move back',
          act(() => store.undo()),
        )}
      {playing &&
        you !== null &&
        !replaced &&
        command('bot', 'Let a computer player stand in for me', send({ t: 'bot', seat: you, level }))}
      {replaced && command('person', 'Take my seat back', send({ t: 'bot', seat: replaced.n, level: '' }))}
      {playing &&
        away.map(({ n, name }) =>
          command('bot', `${name} is away: let a computer player stand in`, send({ t: 'bot', seat: n, level }), n),
        )}
      {playing && <Resign resign={send({ t: 'resign' })} />}
    </>
  )
}

const command = (icon: IconName, words: ComponentChildren, run: () => void, key?: number) => (
  <button type="button" key={key} onClick={run}>
    <Icon name={icon} /> {words}
  </button>
)

/** Resigning takes two clicks. */
function Resign({ resign }: { resign: () => void }) {
  const [sure, setSure] = useState(false)
  return (
    <button
      type="button"
      class="danger"
      onBlur={() => setSure(false)}
      onClick={() => (sure ? resign() : setSure(true))}
    >
      <Icon name="flag" /> {sure ? 'Sure? Resign now' : 'Resign'}
    </button>
  )
}
