// The form for a new table: four fields, and the rest under More, built from what the server says about the game.
import { useState } from 'preact/hooks'
import type { GameFacts, Me } from '../generated/api'
import { api } from '../lib/api'
import { described, recallLevel, rememberLevel } from '../lib/strength'
import { Drawer } from '../ui/Drawer'
import { Select } from '../ui/Select'
import { blank, chosenValue, type Draft, HERE, request, rivals, sides, withEntry } from './draft'
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
  const [draft, setDraft] = useState(() => blank(game, recallLevel(game.bots)))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<Draft>) => setDraft(old => ({ ...old, ...change }))
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      if (game.bots.includes(draft.against)) rememberLevel(draft.against)
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
        <Main game={game} draft={draft} set={set} />
        <details class="more">
          <summary>More</summary>
          <Others game={game} draft={draft} set={set} />
          <Rules game={game} draft={draft} set={set} />
          <Surroundings draft={draft} set={set} />
        </details>
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

/** Who may sit on another seat. */
const company = (game: GameFacts) =>
  [
    ...game.bots.map(level => [level, `computer: ${level}`] as const),
    ['', 'friends, by link or code'],
    [HERE, 'people at this device'],
  ] as const

function Main({ game, draft, set }: PartProps) {
  const places = sides(game, draft.count).map((name, n) => [String(n), name] as const)
  return (
    <>
      <div class="pair">
        <Select
          label="Players"
          value={String(draft.count)}
          choices={game.seats.map(n => [String(n), String(n)])}
          choose={value => set({ count: Number(value), seat: 0 })}
        />
        <Select
          label="You play"
          value={draft.seat === null ? BY_LOT : String(draft.seat)}
          choices={[...places, [BY_LOT, 'drawn by lot']]}
          choose={value => set({ seat: value === BY_LOT ? null : Number(value) })}
        />
      </div>
      <div class="pair">
        <Select
          label="Against"
          value={draft.against}
          choices={company(game)}
          choose={against => set({ against, others: [] })}
        />
        <Select label="Clock" value={draft.clock} choices={CLOCKS} choose={clock => set({ clock })} />
      </div>
      <p class="hint">{explained(game, draft.against)}</p>
    </>
  )
}

/** What a choice of opponents means. */
function explained(game: GameFacts, against: string): string {
  if (against === '')
    return 'You get a link, two words to say aloud and a QR code. The match begins when all are there.'
  if (against === HERE) return 'A curtain hides each hand while the device is passed around.'
  const words = described(game, against)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Others({ game, draft, set }: PartProps) {
  const rest = rivals(draft)
  return (
    <fieldset>
      <legend>The other seats</legend>
      {rest.map((who, i) => (
        <div class="pair" key={i}>
          <Select
            label={`Player ${i + 2}`}
            value={who}
            choices={company(game)}
            choose={value => set({ others: withEntry(rest, i, value) })}
          />
          {game.bots.includes(who) && <small>{game.bot_words[game.bots.indexOf(who)]}</small>}
          {who === HERE && (
            <label>
              Name{' '}
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

const Rules = ({ game, draft, set }: PartProps) =>
  game.options.length ? (
    <fieldset>
      <legend>The game</legend>
      {game.options.map(option => (
        <OptionField
          key={option.name}
          option={option}
          value={chosenValue(game, draft, option.name, option.default)}
          set={value => set({ values: { ...draft.values, [option.name]: value } })}
        />
      ))}
    </fieldset>
  ) : null

const Surroundings = ({ draft, set }: Omit<PartProps, 'game'>) => (
  <fieldset>
    <legend>The table</legend>
    {draft.clock && (
      <Select
        label="When time is up"
        value={draft.atEnd}
        choices={AT_END}
        choose={value => set({ atEnd: value as Draft['atEnd'] })}
      />
    )}
    <label class="flag">
      <input type="checkbox" checked={draft.open} onChange={event => set({ open: event.currentTarget.checked })} />{' '}
      <span>
        Open table
        <small>Listed on the home page for everybody. Otherwise only those with the link can join.</small>
      </span>
    </label>
  </fieldset>
)
