// A hint: what a hard player would do from what this seat knows, with its chances beside those of the next best move.
import type { Hint } from '../generated/protocol'
import type { TableStore } from '../store/table'
import { Beside } from '../ui/Beside'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`

/** Differences up to this many percentage points mean nothing. */
const NOISE = 2

type Odds = Pick<Hint, 'chance' | 'other' | 'other_chance'>

const lead = ({ chance, other_chance = 0 }: Odds): number => Math.round(100 * (chance - other_chance))

/** How the other move compares: the quick trials behind the chances look less far ahead and may prefer it. */
export function rank(odds: Odds): string {
  const points = lead(odds)
  return points > 0 ? 'Next best' : points < -NOISE ? 'Better in quick trials' : 'As good in trials'
}

/** Why a move is recommended, in numbers, for games that give no reason in words. */
export function reason(odds: Odds): string {
  if (!odds.other) return 'No other choice is worth trying.'
  const points = lead(odds)
  if (points < -NOISE)
    return 'They disagree here: a hard player looks further ahead, and quick trials look at more moves.'
  if (points < 1) return 'It is as good as the other, as far as trials show.'
  return `In the same trials it came out ${points} ${points === 1 ? 'point' : 'points'} better than the next.`
}

export function HintCard({ store }: { store: TableStore }) {
  const { shown, asking } = store.hints
  if (!shown && !asking) return null
  return (
    <Beside class="advice" label="Hint" about=".seen">
      <header>
        <h2>Hint</h2>
        <button type="button" class="iconbtn" aria-label="Close the hint" onClick={() => store.dropHint()}>
          <Icon name="close" />
        </button>
      </header>
      <div role="status">{shown ? <Told store={store} hint={shown} /> : <p>A hard player is thinking…</p>}</div>
    </Beside>
  )
}

const Told = ({ store, hint }: { store: TableStore; hint: Hint }) => (
  <>
    <p class="hint">A hard player would choose</p>
    <Move store={store} text={hint.move} chance={hint.chance} best />
    {hint.other && <p class="hint">{rank(hint)}</p>}
    {hint.other && <Move store={store} text={hint.other} chance={hint.other_chance ?? 0} />}
    <p class="reason">{hint.why ? <Rich store={store} text={hint.why} /> : reason(hint)}</p>
  </>
)

interface MoveProps {
  store: TableStore
  text: string
  chance: number
  best?: boolean
}

const Move = ({ store, text, chance, best = false }: MoveProps) => (
  <div class={`odds${best ? ' best' : ''}`} style={{ '--chance': chance }}>
    <span>
      <Rich store={store} text={text} quiet />
    </span>
    <b>{percent(chance)}</b>
  </div>
)
