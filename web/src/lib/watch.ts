// The smallest store: something that tells its watchers when it has changed.
import { useEffect, useState } from 'preact/hooks'

export class Watchable {
  private watchers = new Set<() => void>()

  watch(run: () => void): () => void {
    this.watchers.add(run)
    return () => this.watchers.delete(run)
  }

  changed(): void {
    for (const run of [...this.watchers]) run()
  }
}

/** Draw the component again whenever the store changes. */
export function useWatch<T extends Watchable>(store: T): T {
  const [, turn] = useState(0)
  useEffect(() => store.watch(() => turn(n => n + 1)), [store])
  return store
}
