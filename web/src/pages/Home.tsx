// The home page: the games, play now, make a table, join by code, open tables, my tables.
import { useEffect, useState } from 'preact/hooks'
import type { GameFacts, Me, TableSummary } from '../generated/api'
import { api } from '../lib/api'
import { company } from '../lib/company'
import { mark } from '../lib/notices'
import { Icon } from '../ui/Icon'
import { NameInput } from '../ui/NameInput'
import { SettingsDrawer } from '../ui/Settings'
import { Daily } from './Daily'
import { GameCard } from './GameCard'
import { NewTableForm } from './NewTable'

const REFRESH = 8000
const FINISHED = 8

export function Home() {
  const { games, me, setMe, open, problem, fail } = useHouse()
  const [making, setMaking] = useState<GameFacts | null>(null)
  const [setup, setSetup] = useState(false)
  const mine = me?.tables ?? []
  const running = mine.filter(table => table.phase === 'waiting' || table.phase === 'playing')
  const finished = mine.filter(table => table.phase === 'over')
  return (
    <div class="home">
      <header class="hero">
        <div>
          <h1>Parlour</h1>
          <p>Five games of war and espionage, one table.</p>
        </div>
        <div class="tools">
          <NameField me={me} changed={setMe} />
          <button type="button" class="iconbtn" aria-label="Settings" onClick={() => setSetup(true)}>
            <Icon name="gear" />
          </button>
        </div>
      </header>
      <main>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <Listed id="mine" title="My tables" games={games} tables={running} />
        <section aria-labelledby="games">
          <h2 id="games">Games</h2>
          <ul class="games">
            {games?.map(game => (
              <GameCard key={game.name} game={game} make={() => setMaking(game)} fail={fail} />
            ))}
            {games && <JoinByCode />}
          </ul>
          {!games && !problem && <p>Setting the table…</p>}
        </section>
        <Daily />
        <section aria-labelledby="open">
          <h2 id="open">Open tables</h2>
          {open.length ? (
            <Tables games={games} tables={open} join />
          ) : (
            <p class="hint">No open table has a free seat. Make one: choose “New table…” and list it.</p>
          )}
        </section>
        <Listed id="finished" title="Finished" games={games} tables={finished.slice(0, FINISHED)} />
      </main>
      <footer>
        Everything here also runs in a terminal, and through an <a href="/api/openapi.json">open API</a>.
      </footer>
      {making && <NewTableForm game={making} me={me} close={() => setMaking(null)} />}
      {setup && <SettingsDrawer close={() => setSetup(false)} />}
    </div>
  )
}

/** The games, this person and the open tables, refreshed while the page is in sight. */
function useHouse() {
  const [games, setGames] = useState<GameFacts[] | null>(null)
  const [me, setMe] = useState<Me | null>(null)
  const [open, setOpen] = useState<TableSummary[]>([])
  const [problem, setProblem] = useState('')
  const fail = (error: Error) => setProblem(error.message)
  const refresh = () => {
    if (document.hidden) return
    api.me().then(setMe, fail)
    api.tables().then(setOpen, fail)
  }
  useEffect(() => {
    document.documentElement.dataset.theme = 'parlour'
    mark('Parlour', false)
    api.games().then(list => {
      setGames(list)
      setProblem('')
    }, fail)
    refresh()
    const timer = setInterval(refresh, REFRESH)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    mark('Parlour', me?.tables?.some(table => table.turn) ?? false)
  }, [me])
  return { games, me, setMe, open, problem, fail }
}

function NameField({ me, changed }: { me: Me | null; changed: (me: Me) => void }) {
  const [name, setName] = useState('')
  useEffect(() => {
    if (me) setName(me.name)
  }, [me?.name])
  const keep = () => {
    const wanted = name.trim()
    if (wanted && wanted !== me?.name) api.rename(wanted).then(changed, () => setName(me?.name ?? ''))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    keep()
  }
  return (
    <form class="namefield" onSubmit={submit}>
      <NameInput name={name} type={setName} placeholder="Guest" leave={keep} />
    </form>
  )
}

interface Shelf {
  games: GameFacts[] | null
  tables: TableSummary[]
}

/** A section of tables; nothing if there are none. */
const Listed = ({ id, title, games, tables }: Shelf & { id: string; title: string }) =>
  tables.length ? (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Tables games={games} tables={tables} />
    </section>
  ) : null

const Tables = ({ games, tables, join = false }: Shelf & { join?: boolean }) => (
  <ul class="tables">
    {tables.map(table => (
      <TableRow key={table.code} table={table} game={games?.find(({ name }) => name === table.game)} join={join} />
    ))}
  </ul>
)

function stateOf(table: TableSummary): string {
  if (table.phase === 'waiting') return 'waiting for players'
  if (table.phase === 'over') return outcome(table)
  return table.turn ? 'your turn' : 'in play'
}

/** Who won, addressed to this person, and when. */
function outcome({ winners = [], seats, mine, touched }: TableSummary): string {
  const names = winners.map(n => seats[n]?.name).join(', ')
  const won = winners.some(n => mine.includes(n))
  const who = winners.length === seats.length ? 'draw' : won ? 'you won' : names ? `${names} won` : 'nobody won'
  return `${who} · ${new Date(touched).toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' })}`
}

function TableRow({ table, game, join }: { table: TableSummary; game: GameFacts | undefined; join: boolean }) {
  const page = join ? 'join' : table.phase === 'over' ? 'replay' : 't'
  return (
    <li>
      <a href={`/${page}/${table.code}`} class={table.turn ? 'turn' : ''}>
        <b>{table.title}</b>
        <span class="people">{company(game, table.seats)}</span>
        <span class={`state ${table.turn ? 'hot' : ''}`}>{stateOf(table)}</span>
      </a>
    </li>
  )
}

function JoinByCode() {
  const [code, setCode] = useState('')
  const go = (event: Event) => {
    event.preventDefault()
    const wanted = code.trim().replace(/^.*\/(join|t)\//, '')
    if (wanted) location.assign(`/join/${encodeURIComponent(wanted)}`)
  }
  return (
    <li class="joining">
      <h3>Join a table</h3>
      <p>Somebody who made a table has a link, two words and a QR code for you. No account is needed.</p>
      <form class="codeform" onSubmit={go}>
        <label>
          Two words, code or link{' '}
          <input
            value={code}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={event => setCode(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="act go" disabled={!code.trim()}>
          Join
        </button>
      </form>
    </li>
  )
}
