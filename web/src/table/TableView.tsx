// The table: zones laid out by their role, the prompt, the hand, the log; one column on a phone, two on a tablet, three on a desk.
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Zone } from '../generated/scene'
import { TableStore, type SceneStore } from '../lib/store'
import { Icon } from '../ui/Icon'
import { Choices } from './Choices'
import { Symbols } from './Faces'
import { useKeys } from './keys'
import { Menu } from './Menu'
import { Curtain, Help, Rules, SettingsDrawer, ToastView, Tray, Zoom } from './Overlays'
import { isNew, Primer } from './Primer'
import { Prompt } from './Prompt'
import { SeatCard } from './Seats'
import { Side } from './Side'
import { ZoneView } from './Zones'

/** Seats in playing order, beginning after the viewer, who comes last. */
function around(store: SceneStore) {
  const { seats, you } = store.scene!
  if (you === null) return { others: seats, me: undefined }
  const turn = seats.findIndex(seat => seat.n === you)
  return { others: [...seats.slice(turn + 1), ...seats.slice(0, turn)], me: seats[turn] }
}

/** What can be scrolled must be reachable by key, even if there is nothing to press in it. */
function reachByKey(): void {
  for (const el of document.querySelectorAll<HTMLElement>('.panel, .seats, .beside, .ours, .centre, .cards, .tray')) {
    const scrolls = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1
    if (scrolls && getComputedStyle(el).overflow !== 'visible') el.tabIndex = 0
    else el.removeAttribute('tabindex')
  }
}

export function Arena({
  store,
  bottom,
  goTo,
}: {
  store: SceneStore
  bottom: preact.ComponentChildren
  goTo?: (step: number) => void
}) {
  const scene = store.scene!
  const lights = store.choices()
  useLayoutEffect(() => {
    store.drawn()
    reachByKey()
  })
  const zones = (...roles: Zone['role'][]) => scene.zones.filter(zone => roles.includes(zone.role))
  const view = (zone: Zone) => <ZoneView key={zone.id} store={store} zone={zone} lights={lights} />
  const { others, me } = around(store)
  const crowd = scene.seats.length > 4
  const centre = zones('board')
  const mine = zones('mine')
  const mineBoards = mine.filter(zone => zone.kind === 'board')
  /** Zones of a role in order, its piles side by side where the first of them stands. */
  const group = (list: Zone[]) => {
    const piles = list.filter(zone => zone.kind === 'pile')
    return list.map(zone =>
      zone.kind !== 'pile' ? (
        view(zone)
      ) : zone === piles[0] ? (
        <div class="piles" key="piles">
          {piles.map(view)}
        </div>
      ) : null,
    )
  }
  const seat = (n: (typeof others)[number]) => <SeatCard key={n.n} store={store} seat={n} lights={lights} />
  const hand = zones('hand')
  // Beside a board, what else lies in the middle stands in a column: height is what boards need.
  const boards = [...centre, ...mineBoards].filter(
    zone => zone.kind === 'board' || (zone.kind === 'panel' && zone.view === 'thread'),
  )
  const mixed = boards.length > 0 && boards.length < centre.length + mineBoards.length
  return (
    <main class={`arena pane-${store.pane}${hand.length ? ' has-hand' : ''}${crowd ? ' crowd' : ''}`}>
      <Symbols scene={scene} />
      <section class="left" aria-label="Players">
        <div class="seats">{(crowd ? scene.seats : others).map(seat)}</div>
        <div class="beside">
          {group(zones('rival'))}
          {group(zones('side'))}
        </div>
        {mine.length > mineBoards.length && <div class="ours">{group(mine.filter(zone => zone.kind !== 'board'))}</div>}
        {!crowd && me && <div class="me">{seat(me)}</div>}
      </section>
      <section class={`centre${mixed ? ' mixed' : ''}`} aria-label={scene.title}>
        {mixed ? (
          <>
            <div class="boards">{boards.map(view)}</div>
            <div class="aside">{centre.filter(zone => !boards.includes(zone)).map(view)}</div>
          </>
        ) : (
          <>
            {centre.map(view)}
            {mineBoards.map(view)}
          </>
        )}
        <Tray store={store} lights={lights} />
      </section>
      <section class="bottom" aria-label="Your choices">
        {bottom}
        {hand.map(view)}
      </section>
      <Side store={store} {...(goTo ? { goTo } : {})} />
      <Zoom store={store} />
    </main>
  )
}

export function TableView({ store }: { store: TableStore }) {
  const scene = store.scene!
  useKeys(store)
  const [fresh, setFresh] = useState(() => isNew(scene.game) && scene.you !== null && !scene.over)
  const curtain = store.curtain
  const mine = store.welcome?.mine ?? []
  const offer = store.table?.offers?.find(o => o.kind === 'undo' && mine.some(n => o.waiting.includes(n)))
  const asked = store.table?.offers?.find(o => o.kind === 'undo' && mine.includes(o.seat))
  const answer = (id: number, yes: boolean) => store.connection.send({ t: 'answer', offer: id, yes })
  const close = () => store.show({ drawer: '', rule: '' })
  const lights = store.choices()
  return (
    <div class="table">
      <TopBar store={store} />
      {store.status !== 'open' && (
        <p class="banner" role="status">
          {store.status === 'connecting' ? 'Connecting…' : 'The connection is lost. Trying again…'}{' '}
          <button type="button" class="link" onClick={() => store.connection.open()}>
            now
          </button>
        </p>
      )}
      {offer && (
        <p class="banner" role="alertdialog" aria-label="Request">
          <b>{scene.seats[offer.seat]?.name}</b> asks to take the last move back.{' '}
          <button type="button" class="act go" onClick={() => answer(offer.id, true)}>
            Allow
          </button>{' '}
          <button type="button" class="act" onClick={() => answer(offer.id, false)}>
            Refuse
          </button>
        </p>
      )}
      {asked && asked.waiting.length > 0 && (
        <p class="banner" role="status">
          You asked to take your last move back. {asked.waiting.map(n => scene.seats[n]?.name).join(' and ')} must
          agree.{' '}
          <button type="button" class="act" onClick={() => answer(asked.id, false)}>
            Withdraw
          </button>
        </p>
      )}
      {curtain !== null ? (
        <Curtain store={store} seat={curtain} />
      ) : (
        <Arena store={store} bottom={<Prompt store={store} lights={lights} />} />
      )}
      {curtain === null && (fresh || store.drawer === 'primer') && (
        <Primer
          store={store}
          game={scene.game}
          close={() => {
            setFresh(false)
            if (store.drawer === 'primer') close()
          }}
        />
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

function TopBar({ store }: { store: TableStore }) {
  const talk = store.pane === 'talk'
  return (
    <header class="top">
      <a href="/" class="home" aria-label="Parlour, home">
        <Icon name="home" />
      </a>
      <h1>{store.scene!.title}</h1>
      {store.scene!.you === null && <span class="tag">watching</span>}
      <nav aria-label="Table">
        <button
          type="button"
          class="small-only"
          aria-pressed={talk}
          onClick={() => store.show({ pane: talk ? 'board' : 'talk' })}
        >
          <Icon name="talk" />
          <span>{talk ? 'Board' : 'Log'}</span>
          {store.unread > 0 && !talk && <b class="new">{store.unread}</b>}
        </button>
        <button type="button" onClick={() => store.show({ drawer: 'choices' })}>
          <Icon name="list" />
          <span>Choices</span>
        </button>
        <button type="button" onClick={() => store.show({ drawer: 'rules', rule: '' })}>
          <Icon name="book" />
          <span>Rules</span>
        </button>
        <button type="button" class="wide-only" onClick={() => store.show({ drawer: 'settings' })}>
          <Icon name="gear" />
          <span>Settings</span>
        </button>
        <button type="button" onClick={() => store.show({ drawer: 'menu' })}>
          <Icon name="menu" />
          <span>Menu</span>
        </button>
      </nav>
    </header>
  )
}
