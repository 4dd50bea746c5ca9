// A part of the page whose script is loaded when it is first needed.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Props<P> {
  /** Fetches the component. */
  load: () => Promise<ComponentType<P>>
  props: P
  /** Shown until it has loaded. */
  words: string
  class?: string
}

export function Later<P extends object>({ load, props, words, class: kind = 'page' }: Props<P>) {
  const [found, setFound] = useState<{ part: ComponentType<P> } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(
      part => setFound({ part }),
      () => setFailed(true),
    )
  }, [])
  if (found) {
    const { part: Part } = found
    return <Part {...props} />
  }
  return (
    <p class={kind} role="status">
      {failed ? 'A part of this page could not be fetched. Check the connection, then load the page again.' : words}
    </p>
  )
}
