// The form for a new table, made from what the server says about the game's options.
import { useState } from 'preact/hooks'
import type { GameFacts, Me, OptionFacts } from '../generated/api'
import { api } from '../lib/api'
import { Drawer } from '../ui/Drawer'

type Value = string | number | boolean
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

export function NewTableForm({ game, me, close }: { game: GameFacts; me: Me | null; close: () => void }) {
  const [count, setCount] = useState(game.default_seats)
  const [seat, setSeat] = useState<number | null>(0)
  const [others, setOthers] = useState<string[]>([])
  const [values, setValues] = useState<Record<string, Value>>({})
  const [clock, setClock] = useState('')
  const [atEnd, setAtEnd] = useState<'default' | 'bot'>('default')
  const [open, setOpen] = useState(false)
  const [names, setNames] = useState<string[]>([])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const levels = game.bots
  const rest = Array.from({ length: count - 1 }, (_, i) => others[i] ?? '')
  const hot = rest.includes('@here')
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    const [kind, seconds] = clock.split(':')
    try {
      const seated = await api.create({
        game: game.name,
        seats: count,
        seat,
        options: values,
        open,
        hot,
        bots: rest.map(who => (who === '@here' ? '' : who)),
        names: hot
          ? [
              me?.name ?? 'You',
              ...rest.map((who, i) => (who === '@here' ? names[i] || `Player ${i + 2}` : '')).filter(Boolean),
            ]
          : [],
        clock: {
          ...(kind === 'move' ? { per_move: Number(seconds) } : kind === 'game' ? { per_game: Number(seconds) } : {}),
          at_end: atEnd,
        },
      })
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      setProblem((error as Error).message)
    }
  }
  return (
    <Drawer title={`New table: ${game.title}`} close={close} middle wide>
      <form class="newtable" onSubmit={submit}>
        <div class="pair">
          <label>
            Players{' '}
            <select
              value={count}
              onChange={event => {
                setCount(Number(event.currentTarget.value))
                setSeat(0)
              }}
            >
              {game.seats.map(n => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
          <label>
            You take{' '}
            <select
              value={seat === null ? 'lot' : String(seat)}
              onChange={event =>
                setSeat(event.currentTarget.value === 'lot' ? null : Number(event.currentTarget.value))
              }
            >
              {Array.from({ length: count }, (_, n) => (
                <option key={n} value={n}>
                  seat {n + 1}
                </option>
              ))}
              <option value="lot">a seat by lot</option>
            </select>
          </label>
        </div>
        <fieldset>
          <legend>The others</legend>
          {rest.map((who, i) => (
            <div class="pair" key={i}>
              <label>
                Player {i + 2}{' '}
                <select
                  value={who}
                  onChange={event => {
                    const next = [...rest]
                    next[i] = event.currentTarget.value
                    setOthers(next)
                  }}
                >
                  <option value="">a friend, by link</option>
                  {levels.map(level => (
                    <option key={level} value={level}>
                      computer: {level}
                    </option>
                  ))}
                  <option value="@here">somebody at this device</option>
                </select>
              </label>
              {who === '@here' && (
                <label>
                  Called{' '}
                  <input
                    maxLength={32}
                    value={names[i] ?? ''}
                    placeholder={`Player ${i + 2}`}
                    onInput={event => {
                      const next = [...names]
                      next[i] = event.currentTarget.value
                      setNames(next)
                    }}
                  />
                </label>
              )}
            </div>
          ))}
          {hot && rest.includes('') && (
            <p class="hint">With several people at this device, every seat without a computer player is played here.</p>
          )}
        </fieldset>
        {game.options.length > 0 && (
          <fieldset>
            <legend>The game</legend>
            {game.options.map(option => (
              <Field
                key={option.name}
                option={option}
                value={values[option.name] ?? option.default}
                set={value => setValues({ ...values, [option.name]: value })}
              />
            ))}
          </fieldset>
        )}
        <fieldset>
          <legend>The table</legend>
          <div class="pair">
            <label>
              Clock{' '}
              <select value={clock} onChange={event => setClock(event.currentTarget.value)}>
                {CLOCKS.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
            {clock && (
              <label>
                When time is up{' '}
                <select value={atEnd} onChange={event => setAtEnd(event.currentTarget.value as 'default' | 'bot')}>
                  <option value="default">the game’s default move</option>
                  <option value="bot">a computer player takes over</option>
                </select>
              </label>
            )}
          </div>
          <label class="flag">
            <input type="checkbox" checked={open} onChange={event => setOpen(event.currentTarget.checked)} />{' '}
            <span>
              Open table
              <small>Listed on the home page for everybody. Otherwise only those with the link can join.</small>
            </span>
          </label>
        </fieldset>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="acts">
          <button class="act go" disabled={busy}>
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

function Field({ option, value, set }: { option: OptionFacts; value: Value; set: (value: Value) => void }) {
  switch (option.kind) {
    case 'choice':
      return (
        <label>
          {option.label}{' '}
          <select value={String(value)} onChange={event => set(event.currentTarget.value)}>
            {Object.entries(option.values ?? {}).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )
    case 'flag':
      return (
        <label class="flag">
          <input type="checkbox" checked={!!value} onChange={event => set(event.currentTarget.checked)} />{' '}
          <span>{option.label}</span>
        </label>
      )
    case 'number':
      return (
        <label>
          {option.label}{' '}
          <input
            type="number"
            value={Number(value)}
            min={option.low ?? 0}
            max={option.high ?? 0}
            onInput={event => {
              const n = event.currentTarget.valueAsNumber
              if (!Number.isNaN(n)) set(n)
            }}
          />
        </label>
      )
    case 'text':
      return (
        <label>
          {option.label}{' '}
          <textarea
            maxLength={option.longest ?? 0}
            value={String(value)}
            onInput={event => set(event.currentTarget.value)}
          />
        </label>
      )
  }
}
