// An invitation: what table it is, who sits there, and the two things one can do.
import { useEffect, useState } from 'preact/hooks'
import type { TableSummary } from '../generated/api'
import { api, Refusal } from '../lib/api'
import { mark } from '../lib/notices'
import { Problem } from './Problem'

export function JoinPage({ code }: { code: string }) {
  const [table, setTable] = useState<TableSummary | null>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.theme = 'parlour'
    mark('Join a table', false)
    api.me().then(
      me => setName(me.name),
      () => {},
    )
    api.table(code).then(found => (found.mine.length ? location.replace(`/t/${code}`) : setTable(found)), setProblem)
  }, [code])
  if (problem && !table) return <Problem refusal={problem} code={code} />
  if (!table)
    return (
      <main class="page">
        <p>Looking for the table…</p>
      </main>
    )
  const free = table.seats.filter(seat => (seat.kind ?? 'empty') === 'empty')
  const sit = async (seat: number | null) => {
    setBusy(true)
    try {
      if (name.trim()) await api.rename(name.trim())
      const seated = await api.join(code, { seat, name: name.trim() })
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      setProblem(error as Refusal)
    }
  }
  return (
    <main class="page invite">
      <h1>{table.title}</h1>
      <p>You are invited to a table.</p>
      <ul class="chairs">
        {table.seats.map(seat => (
          <li key={seat.n} class={`is-${seat.kind ?? 'empty'}`}>
            <span>Seat {seat.n + 1}</span> <b>{(seat.kind ?? 'empty') === 'empty' ? 'free' : seat.name}</b>
            {seat.kind === 'bot' && <small>computer, {seat.bot}</small>}
            {(seat.kind ?? 'empty') === 'empty' && free.length > 1 && table.phase === 'waiting' && (
              <button type="button" class="act" disabled={busy} onClick={() => sit(seat.n)}>
                Sit here
              </button>
            )}
          </li>
        ))}
      </ul>
      {free.length > 0 && table.phase === 'waiting' && (
        <form
          class="newtable"
          onSubmit={event => {
            event.preventDefault()
            void sit(null)
          }}
        >
          <label>
            Your name{' '}
            <input
              value={name}
              maxLength={32}
              autocomplete="nickname"
              onInput={event => setName(event.currentTarget.value)}
            />
          </label>
          <div class="acts">
            <button class="act go" disabled={busy}>
              Take a seat
            </button>
            <a class="act" href={`/t/${code}`}>
              Only watch
            </a>
          </div>
        </form>
      )}
      {(free.length === 0 || table.phase !== 'waiting') && (
        <>
          <p>{table.phase === 'over' ? 'The match is over.' : 'All seats are taken.'}</p>
          <div class="acts">
            <a class="act go" href={table.phase === 'over' ? `/replay/${code}` : `/t/${code}`}>
              {table.phase === 'over' ? 'See the replay' : 'Watch'}
            </a>
            <a class="act" href="/">
              Home
            </a>
          </div>
        </>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
    </main>
  )
}
