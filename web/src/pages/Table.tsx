// The page of a table: the lobby before the match, the table from then on.
import { useEffect, useState } from 'preact/hooks'
import { api, Refusal } from '../lib/api'
import { TableStore } from '../lib/store'
import { useWatch } from '../lib/watch'
import { TableView } from '../table/TableView'
import { Lobby } from './Lobby'
import { Problem } from './Problem'

export function TablePage({ code }: { code: string }) {
  const [ready, setReady] = useState(false)
  const [problem, setProblem] = useState<Refusal | null>(null)
  useEffect(() => {
    const key = new URLSearchParams(location.hash.slice(1)).get('key')
    // A personal link brings its seats along; the key must not stay in the address bar.
    const carried = key
      ? api.join(code, { key }).then(() => history.replaceState(null, '', location.pathname))
      : api.table(code)
    carried.then(() => setReady(true), setProblem)
  }, [code])
  if (problem) return <Problem refusal={problem} code={code} />
  return ready ? (
    <Live code={code} />
  ) : (
    <main class="page">
      <p>Coming to the table…</p>
    </main>
  )
}

function Live({ code }: { code: string }) {
  const [store] = useState(() => new TableStore(code))
  useWatch(store)
  useEffect(() => {
    if (location.search.includes('debug')) Object.assign(window, { parlour: store })
    return () => store.dispose()
  }, [store])
  if (store.closed) return <Problem refusal={{ code: store.closed.code, message: store.closed.text }} code={code} />
  if (!store.welcome || !store.table)
    return (
      <main class="page">
        <p role="status">
          {store.status === 'waiting' ? 'The server does not answer. Trying again…' : 'Coming to the table…'}
        </p>
      </main>
    )
  if (store.table.phase === 'waiting' || !store.scene) return <Lobby store={store} />
  return <TableView store={store} />
}
