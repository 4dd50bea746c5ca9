// The page of a match: the table and everything over it.
import { useState } from 'preact/hooks'
import { seatName } from '../lib/refs'
import type { TableStore } from '../store/table'
import { Help } from '../ui/Help'
import { Rules } from '../ui/Rules'
import { SettingsDrawer } from '../ui/Settings'
import { PaneButton, Top, TopButton } from '../ui/Top'
import { Arena } from './Arena'
import { Choices } from './Choices'
import { useKeys } from './keys'
import { Menu } from './Menu'
import { Curtain, ToastView } from './Overlays'
import { isNew, Primer } from './Primer'
import { Prompt } from './Prompt'

export function TableView({ store }: { store: TableStore }) {
  const scene = store.shown
  useKeys(store)
  const [fresh, setFresh] = useState(() => isNew(scene.game) && scene.you !== null && !scene.over)
  const curtain = store.curtain
  const close = () => store.show({ drawer: '', rule: '' })
  const learned = () => {
    setFresh(false)
    if (store.drawer === 'primer') close()
  }
  return (
    <div class="table">
      <TopBar store={store} />
      <Banners store={store} />
      {curtain !== null ? (
        <Curtain store={store} seat={curtain} />
      ) : (
        <Arena store={store} bottom={<Prompt store={store} lights={store.choices()} />} />
      )}
      {curtain === null && (fresh || store.drawer === 'primer') && (
        <Primer store={store} game={scene.game} close={learned} />
      )}
      <ToastView store={store} />
      {store.drawer === 'choices' && <Choices store={store} />}
      {store.drawer === 'rules' && <Rules game={scene.game} rule={store.rule} close={close} />}
      {store.drawer === 'settings' && <SettingsDrawer close={close} />}
      {store.drawer === 'help' && <Help close={close} />}
      {store.drawer === 'menu' && <Menu store={store} close={close} />}
    </div>
  )
}

const TopBar = ({ store }: { store: TableStore }) => (
  <Top title={store.shown.title} tag={store.shown.you === null ? 'watching' : undefined} about="Table">
    <PaneButton store={store} unread={store.talk.unread} />
    <TopButton icon="list" words="Choices" press={() => store.show({ drawer: 'choices' })} />
    <TopButton icon="book" words="Rules" press={() => store.show({ drawer: 'rules', rule: '' })} />
    <TopButton icon="gear" words="Settings" press={() => store.show({ drawer: 'settings' })} class="wide-only" />
    <TopButton icon="menu" words="Menu" press={() => store.show({ drawer: 'menu' })} />
  </Top>
)

/** Banners for a lost connection, a pause, and requests to take a move back. */
function Banners({ store }: { store: TableStore }) {
  const scene = store.shown
  const mine = store.welcome?.mine ?? []
  const offers = store.table?.offers?.filter(offer => offer.kind === 'undo') ?? []
  const asks = offers.find(offer => mine.some(n => offer.waiting.includes(n)))
  const asked = offers.find(offer => mine.includes(offer.seat))
  const names = (seats: number[]) => seats.map(n => seatName(scene, n)).join(' and ')
  const answer = (offer: number, yes: boolean) => store.send({ t: 'answer', offer, yes })
  return (
    <>
      {store.status !== 'open' && (
        <p class="banner" role="status">
          {store.status === 'connecting' ? 'Connecting…' : 'The connection is lost. Trying again…'}{' '}
          <button type="button" class="link" onClick={() => store.connection.open()}>
            now
          </button>
        </p>
      )}
      {store.table?.paused && (
        <p class="banner" role="status">
          Play is paused: the server cannot save ({store.table.paused}). It goes on by itself.
        </p>
      )}
      {asks && (
        <p class="banner" role="alertdialog" aria-label="Request">
          <b>{names([asks.seat])}</b> asks to take the last move back.{' '}
          <button type="button" class="act go" onClick={() => answer(asks.id, true)}>
            Allow
          </button>{' '}
          <button type="button" class="act" onClick={() => answer(asks.id, false)}>
            Refuse
          </button>
        </p>
      )}
      {asked && asked.waiting.length > 0 && (
        <p class="banner" role="status">
          You asked to take your last move back. {names(asked.waiting)} must agree.{' '}
          <button type="button" class="act" onClick={() => answer(asked.id, false)}>
            Withdraw
          </button>
        </p>
      )}
    </>
  )
}
