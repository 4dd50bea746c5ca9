// An invitation: which table it is, who sits there, and the choice to play or to watch.
import { useEffect, useState } from 'preact/hooks'
import type { GameDetail, TableSummary } from '../generated/api'
import type { SeatInfo } from '../generated/protocol'
import { api, type Refusal } from '../lib/api'
import { isSide, placeOf } from '../lib/company'
import { mark } from '../lib/notices'
import { NameInput } from '../ui/NameInput'
import { Problem } from './Problem'

/** The table that a code stands for, and its game; with a name that this person has used before. */
function useInvitation(code: string) {
  const [table, setTable] = useState<TableSummary | null>(null)
  const [game, setGame] = useState<GameDetail | null>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Refusal | null>(null)
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
        const sides = api.game(found.game).then(setGame, () => {})
        await Promise.all([known, sides]) // or a quick person would sit down without a name
        setTable(found)
      }
    }
    show().catch(setProblem)
  }, [code])
  return { table, game, name, setName, problem, setProblem }
}

export function JoinPage({ code }: { code: string }) {
  const { table, game, name, setName, problem, setProblem } = useInvitation(code)
  const [busy, setBusy] = useState(false)
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
          <Chair
            key={seat.n}
            seat={seat}
            place={placeOf(game, seat.n)}
            sit={free.length > 1 && free.includes(seat) ? sit : null}
            busy={busy}
          />
        ))}
      </ul>
      {free.length > 0 ? (
        <Invitation
          code={code}
          words={taking(free.map(seat => placeOf(game, seat.n)))}
          name={name}
          setName={setName}
          busy={busy}
          sit={() => sit(null)}
        />
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

/** What the main button says: the side that is left, or that any will do. */
function taking(free: string[]): string {
  if (!free.every(isSide)) return 'Take a seat'
  return free.length === 1 ? `Play as ${free[0]}` : 'Take any side'
}

interface ChairProps {
  seat: SeatInfo
  /** What the seat is called. */
  place: string
  /** Take this seat; null if it cannot be chosen. */
  sit: ((seat: number) => void) | null
  busy: boolean
}

function Chair({ seat, place, sit, busy }: ChairProps) {
  const kind = seat.kind ?? 'empty'
  return (
    <li class={`is-${kind}`}>
      <span>{place}</span> <b>{kind === 'empty' ? 'free' : seat.name}</b>
      {kind === 'bot' && <small>computer, {seat.bot}</small>}
      {sit && (
        <button type="button" class="act" disabled={busy} onClick={() => sit(seat.n)}>
          {isSide(place) ? `Play as ${place}` : 'Sit here'}
        </button>
      )}
    </li>
  )
}

interface InvitationProps {
  code: string
  /** What the button says. */
  words: string
  name: string
  setName: (name: string) => void
  busy: boolean
  sit: () => void
}

function Invitation({ code, words, name, setName, busy, sit }: InvitationProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    sit()
  }
  return (
    <form class="newtable" onSubmit={submit}>
      <NameInput name={name} type={setName} />
      <div class="acts">
        <button type="submit" class="act go" disabled={busy}>
          {words}
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
