// A lesson or a puzzle at the ordinary table: the store, the task, and the result of the try.
import { useEffect, useState } from 'preact/hooks'
import type { TaskFacts, Tried, Try, VerdictFacts } from '../generated/learn'
import type { Refusal } from '../lib/api'
import { browser } from '../lib/connection'
import { useWatch } from '../lib/watch'
import { browserPage, type Page } from '../store/page'
import { TableStore } from '../store/table'
import { ExerciseLine } from './line'

export interface Session {
  store: TableStore
  task: TaskFacts | null
  verdict: VerdictFacts | null
  problem: Refusal | null
}

/** The browser, except that nothing rings and nothing about a try is stored. */
function quietPage(line: () => ExerciseLine): Page {
  const quiet = {
    world: { ...browser, socket: line },
    recall: <T>(_key: string, otherwise: T) => otherwise,
    remember: () => {},
    chime: () => {},
    notify: () => {},
  }
  // A cached lesson goes on without a network.
  return Object.assign(Object.create(browserPage, { online: { value: true } }) as Page, quiet)
}

/** Start a try; the same `ask` continues it. */
export function useSession(ask: (body: Try) => Promise<Tried>): Session {
  const [tried, setTried] = useState<Tried | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [store] = useState(
    () =>
      new TableStore(
        '',
        quietPage(() => new ExerciseLine(ask, { tried: setTried, failed: setProblem })),
      ),
  )
  useWatch(store)
  useEffect(() => {
    if (location.search.includes('debug')) Object.assign(window, { parlour: store })
    return () => store.dispose()
  }, [store])
  // The verdict is announced once its pieces have landed.
  const verdict = store.behind ? null : (tried?.verdict ?? null)
  return { store, task: tried?.task ?? null, verdict, problem }
}
