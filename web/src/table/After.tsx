// After the match: who won, a rematch, the replay.
import type { FullScene } from '../lib/ops'
import type { TableStore } from '../store/table'

/** Who won, addressed to the player at seat `you`, or to a spectator. */
export function verdict({ over, seats }: FullScene, you: number | null): string {
  const winners = over?.winners ?? []
  if (winners.length === seats.length) return 'A draw'
  if (you !== null && winners.includes(you)) return 'You win'
  if (!winners.length) return 'Nobody wins'
  const names = winners.map(n => seats[n]?.name).join(' and ')
  return `${names} ${winners.length > 1 ? 'win' : 'wins'}`
}

export const After = ({ store }: { store: TableStore }) => (
  <div class="acts">
    <Rematch store={store} />
    <a class="act" href={store.ended?.replay ?? `/replay/${store.code}`}>
      Replay
    </a>
    <a class="act" href="/">
      Home
    </a>
  </div>
)

function Rematch({ store }: { store: TableStore }) {
  const offered = store.table?.offers?.find(offer => offer.kind === 'rematch')
  const mine = store.welcome?.mine ?? []
  const answered = !!offered && mine.every(n => offered.agreed.includes(n))
  if (store.table?.next) {
    return (
      <a class="act go" href={`/t/${store.table.next}`}>
        To the rematch
      </a>
    )
  }
  if (!mine.length) return null
  if (offered && !answered) {
    return (
      <button type="button" class="act go" onClick={() => store.send({ t: 'answer', offer: offered.id, yes: true })}>
        Accept the rematch
      </button>
    )
  }
  return (
    <button type="button" class="act go" disabled={answered} onClick={() => store.send({ t: 'rematch' })}>
      {answered ? 'Rematch offered…' : 'Rematch'}
    </button>
  )
}
