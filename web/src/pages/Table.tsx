// The page of a table: the lobby before the match, the table from then on.
import { useEffect, useState } from 'preact/hooks'
import { api, type Refusal } from '../lib/api'
import { useWatch } from '../lib/watch'
import { TableStore } from '../store/table'
import { TableView } from '../table/TableView'
import { Lobby } from './Lobby'
import { Problem } from './Problem'

export function TablePage({ code }: { code: string }) {
  const [ready, setReady] = useState(false)
  const [problem, setProblem] = useState<Refusal | null>(null)
  useEffect(() => {
    const key = new URLSearchParams(location.hash.slice(1)).get('key')
    // A personal link brings its seats along; its key must not stay in the address bar.
    const seated = key
      ? api.join(code, { key }).then(() => history.replaceState(null, '', location.pathname))
      : api.table(code)
    seated.then(() => setReady(true), setProblem)
  }, [code])
  if (problem) return <Problem refusal={problem} code={code} />
  if (ready) return <Live code={code} />
  return (
    <main class="page">
      <p>Loading the table…</p>
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
  const { closed, welcome, table, scene, status } = store
  if (closed) return <Problem refusal={{ code: closed.code, message: closed.text }} code={code} />
  if (!welcome || !table) {
    return (
      <main class="page">
        <p role="status">{status === 'waiting' ? 'The server does not answer. Trying again…' : 'Loading the table…'}</p>
      </main>
    )
  }
  if (table.phase === 'waiting' || !scene) return <Lobby store={store} welcome={welcome} table={table} />
  return <TableView store={store} />
}
