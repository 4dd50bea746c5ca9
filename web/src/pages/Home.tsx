// The home page: the games, play now, make a table, join by code, open tables, my tables.
import { useEffect, useState } from 'preact/hooks'
import type { GameFacts, Me, TableSummary } from '../generated/api'
import { api } from '../lib/api'
import { mark } from '../lib/notices'
import { settings } from '../lib/settings'
import { useWatch } from '../lib/watch'
import { SettingsDrawer } from '../table/Overlays'
import { Icon } from '../ui/Icon'
import { NewTableForm } from './NewTable'

const REFRESH = 8000

export const seatsText = (seats: number[]) =>
  seats.length === 1 ? `${seats[0]} players` : `${seats[0]}–${seats[seats.length - 1]} players`

export function Home() {
  const [games, setGames] = useState<GameFacts[] | null>(null)
  const [me, setMe] = useState<Me | null>(null)
  const [open, setOpen] = useState<TableSummary[]>([])
  const [problem, setProblem] = useState('')
  const [making, setMaking] = useState<GameFacts | null>(null)
  const [setup, setSetup] = useState(false)
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
    const turn = me?.tables?.some(table => table.turn) ?? false
    mark('Parlour', turn)
  }, [me])
  const running = (me?.tables ?? []).filter(table => table.phase !== 'closed')
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
        {running.length > 0 && (
          <section aria-labelledby="mine">
            <h2 id="mine">My tables</h2>
            <ul class="tables">
              {running.slice(0, 12).map(table => (
                <TableRow key={table.code} table={table} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="games">
          <h2 id="games">Games</h2>
          <ul class="games">
            {(games ?? []).map(game => (
              <GameCard key={game.name} game={game} make={() => setMaking(game)} fail={fail} />
            ))}
            {games && <JoinByCode />}
          </ul>
          {!games && !problem && <p>Setting the table…</p>}
        </section>
        <section aria-labelledby="open">
          <h2 id="open">Open tables</h2>
          {open.length ? (
            <ul class="tables">
              {open.map(table => (
                <TableRow key={table.code} table={table} join />
              ))}
            </ul>
          ) : (
            <p class="hint">No open table has a free seat. Make one: choose “New table…” and list it.</p>
          )}
        </section>
      </main>
      <footer>
        Everything here also runs in a terminal, and through an <a href="/api/openapi.json">open API</a>.
      </footer>
      {making && <NewTableForm game={making} me={me} close={() => setMaking(null)} />}
      {setup && <SettingsDrawer close={() => setSetup(false)} />}
    </div>
  )
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
  return (
    <form
      class="namefield"
      onSubmit={event => {
        event.preventDefault()
        keep()
      }}
    >
      <label>
        Your name{' '}
        <input
          value={name}
          maxLength={32}
          autocomplete="nickname"
          placeholder="Guest"
          onInput={event => setName(event.currentTarget.value)}
          onBlur={keep}
        />
      </label>
    </form>
  )
}

/** The server's picture of a game, drawn into the page so that it wears the page's fonts. */
export function Picture({ name }: { name: string }) {
  const { dark } = useWatch(settings)
  const [svg, setSvg] = useState('')
  useEffect(() => {
    fetch(api.pictureUrl(name, dark))
      .then(answer => (answer.ok ? answer.text() : ''))
      .then(setSvg, () => {})
  }, [name, dark])
  return <div class="cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}

function GameCard({ game, make, fail }: { game: GameFacts; make: () => void; fail: (error: Error) => void }) {
  const [busy, setBusy] = useState(false)
  const play = async () => {
    setBusy(true)
    try {
      const level = game.bots[Math.min(1, game.bots.length - 1)] ?? 'greedy'
      const seated = await api.create({
        game: game.name,
        bots: Array.from({ length: game.default_seats - 1 }, () => level),
      })
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      fail(error as Error)
    }
  }
  return (
    <li class="game" data-theme={game.theme} data-game={game.name}>
      <Picture name={game.name} />
      <div class="about">
        <h3>{game.title}</h3>
        <p>{game.tagline}</p>
        <p class="facts">
          <span>
            <Icon name="person" /> {seatsText(game.seats)}
          </span>
          <span>{game.minutes} min</span>
        </p>
        <div class="acts">
          <button type="button" class="act go" disabled={busy} onClick={play}>
            {busy ? 'Dealing…' : 'Play now'}
          </button>
          <button type="button" class="act" onClick={make}>
            New table…
          </button>
          <a class="act quiet" href={`/rules/${game.name}`}>
            Rules
          </a>
        </div>
      </div>
    </li>
  )
}

function TableRow({ table, join = false }: { table: TableSummary; join?: boolean }) {
  const people = table.seats
    .map(seat =>
      (seat.kind ?? 'empty') === 'empty' ? 'free seat' : seat.kind === 'bot' ? `${seat.name || 'computer'}` : seat.name,
    )
    .join(', ')
  const state =
    table.phase === 'waiting'
      ? 'waiting for players'
      : table.phase === 'over'
        ? table.result || 'over'
        : table.turn
          ? 'your turn'
          : 'in play'
  const href = join ? `/join/${table.code}` : table.phase === 'over' ? `/replay/${table.code}` : `/t/${table.code}`
  return (
    <li>
      <a href={href} class={table.turn ? 'turn' : ''}>
        <b>{table.title}</b>
        <span class="people">{people}</span>
        <span class={`state ${table.turn ? 'hot' : ''}`}>{state}</span>
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
      <p>Somebody who made a table has a link, a code and a QR code for you. No account is needed.</p>
      <form class="codeform" onSubmit={go}>
        <label>
          Code or link{' '}
          <input
            value={code}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={event => setCode(event.currentTarget.value)}
          />
        </label>
        <button class="act go" disabled={!code.trim()}>
          Join
        </button>
      </form>
    </li>
  )
}
