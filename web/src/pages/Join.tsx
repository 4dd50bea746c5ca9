// An invitation: which table it is, who sits there, and the choice to play or to watch.
import { useEffect, useState } from 'preact/hooks'
import type { TableSummary } from '../generated/api'
import type { SeatInfo } from '../generated/protocol'
import { api, type Refusal } from '../lib/api'
import { mark } from '../lib/notices'
import { NameInput } from '../ui/NameInput'
import { Problem } from './Problem'

export function JoinPage({ code }: { code: string }) {
  const [table, setTable] = useState<TableSummary | null>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.theme = 'parlour'
    mark('Join a table', false)
    const known = api.me().then(
      me => setName(me.name),
      () => {},
    )
    const show = async () => {
      const found = await api.table(code)
      if (found.mine.length) location.replace(`/t/${code}`)
      else {
        await known // or a quick person would sit down without a name
        setTable(found)
      }
    }
    show().catch(setProblem)
  }, [code])
  if (problem && !table) return <Problem refusal={problem} code={code} />
  if (!table) return <Looking />
  const free = table.phase === 'waiting' ? table.seats.filter(seat => (seat.kind ?? 'empty') === 'empty') : []
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
          <Chair key={seat.n} seat={seat} sit={free.length > 1 && free.includes(seat) ? sit : null} busy={busy} />
        ))}
      </ul>
      {free.length > 0 ? (
        <Invitation code={code} name={name} setName={setName} busy={busy} sit={() => sit(null)} />
      ) : (
        <Full code={code} over={table.phase === 'over'} />
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
    </main>
  )
}

const Looking = () => (
  <main class="page">
    <p>Looking for the table…</p>
  </main>
)

interface ChairProps {
  seat: SeatInfo
  /** Take this seat; null if it cannot be chosen. */
  sit: ((seat: number) => void) | null
  busy: boolean
}

function Chair({ seat, sit, busy }: ChairProps) {
  const kind = seat.kind ?? 'empty'
  return (
    <li class={`is-${kind}`}>
      <span>Seat {seat.n + 1}</span> <b>{kind === 'empty' ? 'free' : seat.name}</b>
      {kind === 'bot' && <small>computer, {seat.bot}</small>}
      {sit && (
        <button type="button" class="act" disabled={busy} onClick={() => sit(seat.n)}>
          Sit here
        </button>
      )}
    </li>
  )
}

interface InvitationProps {
  code: string
  name: string
  setName: (name: string) => void
  busy: boolean
  sit: () => void
}

function Invitation({ code, name, setName, busy, sit }: InvitationProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    sit()
  }
  return (
    <form class="newtable" onSubmit={submit}>
      <NameInput name={name} type={setName} />
      <div class="acts">
        <button type="submit" class="act go" disabled={busy}>
          Take a seat
        </button>
        <a class="act" href={`/t/${code}`}>
          Only watch
        </a>
      </div>
    </form>
  )
}

const Full = ({ code, over }: { code: string; over: boolean }) => (
  <>
    <p>{over ? 'The match is over.' : 'All seats are taken.'}</p>
    <div class="acts">
      <a class="act go" href={over ? `/replay/${code}` : `/t/${code}`}>
        {over ? 'See the replay' : 'Watch'}
      </a>
      <a class="act" href="/">
        Home
      </a>
    </div>
  </>
)
