// A finished match, step by step: from a seat or all-seeing, shared by link, with its record and the check of its seed.
import { useEffect, useState } from 'preact/hooks'
import type { ReplayStep } from '../generated/api'
import { useWatch } from '../lib/watch'
import type { ReplayStore } from '../store/replay'
import { verdict } from '../table/After'
import { Arena } from '../table/Arena'
import { Caption } from '../table/Caption'
import { Icon, type IconName } from '../ui/Icon'
import { Later } from '../ui/Later'
import { Rich } from '../ui/Rich'
import { Rules } from '../ui/Rules'
import { Select } from '../ui/Select'
import { SettingsDrawer } from '../ui/Settings'
import { PaneButton, Top, TopButton } from '../ui/Top'
import { Problem } from './Problem'
import { type Player, usePlayer } from './player'
import { Share } from './Share'

export function ReplayPage({ code }: { code: string }) {
  const player = usePlayer(code)
  const [sharing, share] = useState(false)
  const [reviewing, review] = useState(() => new URLSearchParams(location.search).has('review'))
  const { store, found, seat, problem } = player
  useWatch(store)
  useKeys(player)
  useEffect(() => {
    if (reviewing) store.show({ pane: 'talk' })
  }, [])
  if (problem) return <Problem refusal={problem} code={code} />
  if (!found || !store.scene) {
    return (
      <main class="page">
        <p role="status">Fetching the record…</p>
      </main>
    )
  }
  const close = () => store.show({ drawer: '', rule: '' })
  return (
    <div class="table replay">
      <Top title={store.scene.title} tag="replay" about="Replay">
        <PaneButton store={store} />
        <TopButton
          icon="lamp"
          words="Review"
          press={() => {
            review(true)
            store.show({ pane: 'talk' })
          }}
        />
        <TopButton icon="down" words="Share and check" press={() => share(true)} />
        <TopButton icon="book" words="Rules" press={() => store.show({ drawer: 'rules' })} />
        <TopButton icon="gear" words="Settings" press={() => store.show({ drawer: 'settings' })} />
      </Top>
      <Arena
        store={store}
        bottom={<Controls player={player} found={found} />}
        goTo={player.go}
        side={reviewing ? <Reviewed code={code} player={player} close={() => review(false)} /> : undefined}
      />
      {sharing && <Share code={code} seat={seat} found={found} close={() => share(false)} />}
      {store.drawer === 'rules' && <Rules game={store.scene.game} rule={store.rule} close={close} />}
      {store.drawer === 'settings' && <SettingsDrawer close={close} />}
    </div>
  )
}

const reviewPanel = () => import('../review/ReviewPanel').then(found => found.ReviewPanel)

/** The review beside the board; on a small screen, a jump to a step brings the board back. */
function Reviewed({ code, player, close }: { code: string; player: Player; close: () => void }) {
  const { store, found, seat, go } = player
  const jump = (step: number) => {
    go(step)
    store.show({ pane: 'board' })
  }
  const props = { code, game: store.shown.game, step: found?.step ?? 0, seen: seat, go: jump, close }
  return <Later load={reviewPanel} props={props} words="Loading…" class="talk" />
}

function useKeys({ store, found, next, back, go }: Player): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const elsewhere = (event.target as HTMLElement).matches('input, select, textarea, .scroller, [role=tab]')
      if (elsewhere || document.querySelector('dialog[open]')) return
      if (event.key === 'ArrowRight') next()
      else if (event.key === 'ArrowLeft') back()
      else if (event.key === 'Escape') store.hurry()
      else if (event.key === 'Home') go(0)
      else if (event.key === 'End') go(found?.steps ?? 0)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [found])
}

function Controls({ player, found }: { player: Player; found: ReplayStep }) {
  const { store, playing, seat, go, next, back } = player
  const { seats } = store.shown
  const start = found.step === 0
  const end = found.step >= found.steps
  return (
    <section class="prompt replaybar" aria-label="Replay">
      <div class="say">
        {store.caption ? <Caption store={store} shown={store.caption} /> : <Where store={store} found={found} />}
      </div>
      <div class="acts">
        {skip('To the start', 'first', start, () => go(0))}
        {skip('Previous move', 'back', start, back)}
        <button type="button" class="act go" aria-pressed={playing} onClick={player.toggle}>
          <Icon name={playing ? 'pause' : 'next'} /> {playing ? 'Pause' : 'Play'}
        </button>
        {skip('Next move', 'next', end, next)}
        {skip('To the end', 'last', end, () => go(found.steps))}
      </div>
      <input
        class="slider"
        type="range"
        min={0}
        max={found.steps}
        value={found.step}
        aria-label="Step"
        onInput={event => go(Number(event.currentTarget.value))}
      />
      <Select
        class="inline"
        label="Seen by"
        value={seat}
        choices={[
          ['all', 'all-seeing'],
          ['spectator', 'a spectator'],
          ...seats.map(({ n, name }) => [String(n), name] as const),
        ]}
        choose={player.see}
      />
    </section>
  )
}

const skip = (label: string, icon: IconName, disabled: boolean, press: () => void) => (
  <button type="button" class="iconbtn" aria-label={label} disabled={disabled} onClick={press}>
    <Icon name={icon} />
  </button>
)

/** How far the replay is; at its end, who won. */
function Where({ store, found }: { store: ReplayStore; found: ReplayStep }) {
  const scene = store.shown
  if (!scene.over || found.step !== found.steps) {
    return (
      <>
        Step {found.step} of {found.steps}
      </>
    )
  }
  return (
    <>
      <strong class="result">{verdict(scene, null)}</strong> <Rich store={store} text={scene.over.text} />
    </>
  )
}
