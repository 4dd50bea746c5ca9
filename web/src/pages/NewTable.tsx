// The form for a new table, built from what the server says about the game's options.
import { useState } from 'preact/hooks'
import type { GameFacts, Me } from '../generated/api'
import { api } from '../lib/api'
import { Drawer } from '../ui/Drawer'
import { Select } from '../ui/Select'
import { blank, type Draft, HERE, request, rivals, withEntry } from './draft'
import { OptionField } from './OptionField'

const CLOCKS = [
  ['', 'no clock'],
  ['move:30', '30 seconds a move'],
  ['move:60', '1 minute a move'],
  ['move:300', '5 minutes a move'],
  ['move:86400', '1 day a move'],
  ['game:300', '5 minutes each'],
  ['game:900', '15 minutes each'],
  ['game:1800', '30 minutes each'],
] as const
const AT_END = [
  ['default', 'the game’s default move'],
  ['bot', 'a computer player takes over'],
] as const
const BY_LOT = 'lot'

export function NewTableForm({ game, me, close }: { game: GameFacts; me: Me | null; close: () => void }) {
  const [draft, setDraft] = useState(() => blank(game))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<Draft>) => setDraft(old => ({ ...old, ...change }))
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      const seated = await api.create(request(game, draft, me?.name ?? 'You'))
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      setProblem((error as Error).message)
    }
  }
  return (
    <Drawer title={`New table: ${game.title}`} close={close} middle wide>
      <form class="newtable" onSubmit={submit}>
        <Seats game={game} draft={draft} set={set} />
        <Others game={game} draft={draft} set={set} />
        {game.options.length > 0 && (
          <fieldset>
            <legend>The game</legend>
            {game.options.map(option => (
              <OptionField
                key={option.name}
                option={option}
                value={draft.values[option.name] ?? option.default}
                set={value => set({ values: { ...draft.values, [option.name]: value } })}
              />
            ))}
          </fieldset>
        )}
        <Surroundings draft={draft} set={set} />
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="acts">
          <button type="submit" class="act go" disabled={busy}>
            {busy ? 'One moment…' : 'Make the table'}
          </button>
          <button type="button" class="act" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Drawer>
  )
}

interface PartProps {
  game: GameFacts
  draft: Draft
  set: (change: Partial<Draft>) => void
}

function Seats({ game, draft, set }: PartProps) {
  const seats = Array.from({ length: draft.count }, (_, n) => [String(n), `seat ${n + 1}`] as const)
  return (
    <div class="pair">
      <Select
        label="Players"
        value={String(draft.count)}
        choices={game.seats.map(n => [String(n), String(n)])}
        choose={value => set({ count: Number(value), seat: 0 })}
      />
      <Select
        label="You take"
        value={draft.seat === null ? BY_LOT : String(draft.seat)}
        choices={[...seats, [BY_LOT, 'a seat by lot']]}
        choose={value => set({ seat: value === BY_LOT ? null : Number(value) })}
      />
    </div>
  )
}

function Others({ game, draft, set }: PartProps) {
  const rest = rivals(draft)
  const bots = game.bots.map(level => [level, `computer: ${level}`] as const)
  return (
    <fieldset>
      <legend>The others</legend>
      {rest.map((who, i) => (
        <div class="pair" key={i}>
          <Select
            label={`Player ${i + 2}`}
            value={who}
            choices={[['', 'a friend, by link'], ...bots, [HERE, 'somebody at this device']]}
            choose={value => set({ others: withEntry(rest, i, value) })}
          />
          {who === HERE && (
            <label>
              Called{' '}
              <input
                maxLength={32}
                value={draft.names[i] ?? ''}
                placeholder={`Player ${i + 2}`}
                onInput={event => set({ names: withEntry(draft.names, i, event.currentTarget.value) })}
              />
            </label>
          )}
        </div>
      ))}
      {rest.includes(HERE) && rest.includes('') && (
        <p class="hint">With several people at this device, every seat without a computer player is played here.</p>
      )}
    </fieldset>
  )
}

const Surroundings = ({ draft, set }: Omit<PartProps, 'game'>) => (
  <fieldset>
    <legend>The table</legend>
    <div class="pair">
      <Select label="Clock" value={draft.clock} choices={CLOCKS} choose={clock => set({ clock })} />
      {draft.clock && (
        <Select
          label="When time is up"
          value={draft.atEnd}
          choices={AT_END}
          choose={value => set({ atEnd: value as Draft['atEnd'] })}
        />
      )}
    </div>
    <label class="flag">
      <input type="checkbox" checked={draft.open} onChange={event => set({ open: event.currentTarget.checked })} />{' '}
      <span>
        Open table
        <small>Listed on the home page for everybody. Otherwise only those with the link can join.</small>
      </span>
    </label>
  </fieldset>
)
