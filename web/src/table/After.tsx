// After the match: who won and why, the match in numbers, and what to do next.
import { useState } from 'preact/hooks'
import { api } from '../lib/api'
import type { FullScene } from '../lib/ops'
import { picture } from '../lib/souvenir'
import { recallLevel } from '../lib/strength'
import type { TableStore } from '../store/table'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'

/** Who won, addressed to the player at seat `you`, or to a spectator. */
export function verdict({ over, seats }: FullScene, you: number | null): string {
  const winners = over?.winners ?? []
  if (winners.length === seats.length) return 'Draw'
  if (you !== null) return winners.includes(you) ? 'You won' : 'You lost'
  if (!winners.length) return 'Nobody won'
  return `${winners.map(n => seats[n]?.name).join(' and ')} won`
}

/** The way back to the result, once it is closed. */
export const After = ({ store }: { store: TableStore }) => (
  <div class="acts">
    <Rematch store={store} kind="again" words="Rematch" />
    <button type="button" class="act" onClick={() => store.show({ drawer: 'result' })}>
      Result
    </button>
  </div>
)

export function Ending({ store, close }: { store: TableStore; close: () => void }) {
  const scene = store.shown
  const { over } = scene
  if (!over) return null
  const outcome = verdict(scene, scene.you)
  const fate = outcome === 'You won' ? ' won' : outcome === 'You lost' ? ' lost' : ''
  return (
    <section class={`ending${fate}`} aria-label="The result">
      <header>
        <h2>{outcome}</h2>
        <button type="button" class="iconbtn" aria-label="Close the result" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p class="why">
        {!!over.marks?.length && <i title="Marked on the board" />}
        <Rich store={store} text={over.text} />
      </p>
      <dl>
        {over.numbers?.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="acts">
        <Rematch store={store} kind="again" words="Rematch" />
        <Rematch store={store} kind="rematch" words={scene.seats.length > 2 ? 'Move one seat on' : 'Swap sides'} />
        <a class="act" href={`${store.ended?.replay ?? `/replay/${store.code}`}?review`}>
          Review
        </a>
        <NewOpponent store={store} />
        <SharePicture store={store} title={outcome} />
        <a class="act quiet" href="/">
          Home
        </a>
      </div>
    </section>
  )
}

interface RematchProps {
  store: TableStore
  /** In the same seats, or everybody one seat on. */
  kind: 'again' | 'rematch'
  words: string
}

function Rematch({ store, kind, words }: RematchProps) {
  const offered = store.table?.offers?.find(offer => offer.kind === kind)
  const mine = store.welcome?.mine ?? []
  const answered = !!offered && mine.every(n => offered.agreed.includes(n))
  const main = kind === 'again' ? ' go' : ''
  if (store.table?.next) {
    if (kind === 'rematch') return null
    return (
      <a class="act go" href={`/t/${store.table.next}`}>
        To the rematch
      </a>
    )
  }
  if (!mine.length) return null
  if (offered && !answered) {
    return (
      <button type="button" class="act go" onClick={() => store.agree(offered.id)}>
        Accept: {words.toLowerCase()}
      </button>
    )
  }
  return (
    <button type="button" class={`act${main}`} disabled={answered} onClick={() => store.rematch(kind === 'again')}>
      {answered ? `${words} offered…` : words}
    </button>
  )
}

/** Another game of the same kind against computer players as strong as the person usually wants them. */
function NewOpponent({ store }: { store: TableStore }) {
  const { welcome } = store
  const [busy, setBusy] = useState(false)
  if (!welcome?.mine.length || !welcome.bots.length) return null
  const begin = async () => {
    setBusy(true)
    try {
      const count = store.shown.seats.length
      const level = recallLevel(welcome.bots)
      const bots = Array.from({ length: count - 1 }, () => level)
      const seated = await api.create({ game: welcome.game, seats: count, options: welcome.options, bots })
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      store.say((error as Error).message, 'error')
    }
  }
  return (
    <button type="button" class="act" disabled={busy} onClick={begin}>
      New opponent
    </button>
  )
}

function SharePicture({ store, title }: { store: TableStore; title: string }) {
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      await picture(store.code, `${store.shown.title}: ${title}`)
    } catch {
      store.say('This browser could not draw the picture.', 'error')
    }
    setBusy(false)
  }
  return (
    <button type="button" class="act" disabled={busy} onClick={share}>
      Share as a picture
    </button>
  )
}
