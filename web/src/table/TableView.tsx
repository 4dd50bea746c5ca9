// The page of a match: the table and everything over it.
import { useState } from 'preact/hooks'
import type { Offer } from '../generated/protocol'
import { seatName } from '../lib/refs'
import type { TableStore } from '../store/table'
import { Help } from '../ui/Help'
import { Rules } from '../ui/Rules'
import { SettingsDrawer } from '../ui/Settings'
import { PaneButton, Top, TopButton } from '../ui/Top'
import { Ending } from './After'
import { Arena } from './Arena'
import { Bubble } from './Bubble'
import { Choices } from './Choices'
import { HintCard } from './HintCard'
import { useKeys } from './keys'
import { Menu } from './Menu'
import { Notices } from './Notices'
import { Curtain } from './Overlays'
import { isNew, Primer } from './Primer'
import { Prompt } from './Prompt'

export function TableView({ store }: { store: TableStore }) {
  const scene = store.shown
  useKeys(store)
  const [fresh, setFresh] = useState(() => isNew(scene.game) && scene.you !== null && !scene.over)
  const [seen, setSeen] = useState(false)
  const curtain = store.curtain
  const result = !!scene.over && !store.since.line && (store.drawer === 'result' || (!seen && !store.drawer))
  const close = () => store.show({ drawer: '', rule: '' })
  const learned = () => {
    setFresh(false)
    if (store.drawer === 'primer') close()
  }
  return (
    <div class="table">
      <TopBar store={store} covered={curtain !== null} />
      <Banners store={store} />
      <Notices store={store} />
      {curtain !== null ? (
        <Curtain store={store} seat={curtain} />
      ) : (
        <Arena store={store} bottom={<Prompt store={store} lights={store.choices()} />} />
      )}
      {curtain === null && (fresh || store.drawer === 'primer') && (
        <Primer store={store} game={scene.game} close={learned} />
      )}
      {curtain === null && <Bubble store={store} />}
      {curtain === null && <HintCard store={store} />}
      {result && (
        <Ending
          store={store}
          close={() => {
            setSeen(true)
            if (store.drawer === 'result') close()
          }}
        />
      )}
      {curtain === null && store.drawer === 'choices' && <Choices store={store} />}
      {store.drawer === 'rules' && <Rules game={scene.game} rule={store.rule} close={close} />}
      {store.drawer === 'settings' && <SettingsDrawer close={close} />}
      {store.drawer === 'help' && <Help close={close} />}
      {store.drawer === 'menu' && <Menu store={store} close={close} />}
    </div>
  )
}

/** Behind the curtain of a hot seat, the log and the choices stay covered as well. */
const TopBar = ({ store, covered }: { store: TableStore; covered: boolean }) => (
  <Top title={store.shown.title} tag={store.shown.you === null ? 'watching' : undefined} about="Table">
    {!covered && (
      <PaneButton store={store} unread={store.talk.unread} opened={() => store.tab === 'chat' && store.talk.read()} />
    )}
    {!covered && store.table?.hints && store.welcome?.mine.length ? (
      <TopButton icon="lamp" words="Hint" press={() => store.askHint()} />
    ) : null}
    {!covered && <TopButton icon="list" words="Choices" press={() => store.show({ drawer: 'choices' })} />}
    <TopButton icon="book" words="Rules" press={() => store.show({ drawer: 'rules', rule: '' })} />
    <TopButton icon="gear" words="Settings" press={() => store.show({ drawer: 'settings' })} class="wide-only" />
    <TopButton icon="menu" words="Menu" press={() => store.show({ drawer: 'menu' })} />
  </Top>
)

const OFFERS = {
  undo: { asks: 'asks to take the last move back.', asked: 'You asked to take your last move back.' },
  hints: {
    asks: 'asks that everybody at this table may use hints.',
    asked: 'You asked that everybody at this table may use hints.',
  },
} as const

const wordsOf = ({ kind }: Offer) => OFFERS[kind as keyof typeof OFFERS]

/** Banners for a pause, and for requests to take a move back or to allow hints. */
function Banners({ store }: { store: TableStore }) {
  const scene = store.shown
  const mine = store.welcome?.mine ?? []
  const offers = store.table?.offers?.filter(offer => offer.kind in OFFERS) ?? []
  const asks = offers.find(offer => mine.some(n => offer.waiting.includes(n)))
  const asked = offers.find(offer => mine.includes(offer.seat))
  const names = (seats: number[]) => seats.map(n => seatName(scene, n)).join(' and ')
  const answer = (offer: number, yes: boolean) => store.send({ t: 'answer', offer, yes })
  return (
    <>
      {store.table?.paused && (
        <p class="banner" role="status">
          Play is paused: the server cannot save ({store.table.paused}). It goes on by itself.
        </p>
      )}
      {asks && (
        <p class="banner" role="alertdialog" aria-label="Request">
          <b>{names([asks.seat])}</b> {wordsOf(asks).asks}{' '}
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
          {wordsOf(asked).asked} {names(asked.waiting)} must agree.{' '}
          <button type="button" class="act" onClick={() => answer(asked.id, false)}>
            Withdraw
          </button>
        </p>
      )}
    </>
  )
}
