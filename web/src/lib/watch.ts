// The smallest store: an object that calls its watchers when it changes.
import { useLayoutEffect, useState } from 'preact/hooks'

export class Watchable {
  version = 0
  private watchers = new Set<() => void>()

  watch(run: () => void): () => void {
    this.watchers.add(run)
    return () => this.watchers.delete(run)
  }

  changed(): void {
    this.version++
    for (const run of [...this.watchers]) run()
  }
}

/** Rerender the component whenever the store changes, even between the first render and the first watch. */
export function useWatch<T extends Watchable>(store: T): T {
  const [, turn] = useState(0)
  const drawn = store.version
  useLayoutEffect(() => {
    const stop = store.watch(() => turn(store.version))
    if (store.version !== drawn) turn(store.version)
    return stop
  }, [store])
  return store
}
