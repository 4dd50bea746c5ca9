// Text with references: seats in their tone, pieces and places that light up, faces shown large, rules that open.
import type { ComponentChildren } from 'preact'
import { afterName, parse, type Reference, type Tied, tied, wordsOf } from '../lib/refs'
import type { SceneStore } from '../store/scene'

interface Props {
  store: SceneStore
  text: string
  /** References are words only: a button cannot hold another button. */
  quiet?: boolean
}

export function Rich({ store, text, quiet = false }: Props) {
  if (!store.scene) return <>{text}</>
  return <>{tied(parse(text)).map(part => (typeof part === 'string' ? part : together(store, part, quiet)))}</>
}

function together(store: SceneStore, { before, ref, after }: Tied, quiet: boolean): ComponentChildren {
  const words = reference(store, ref, quiet)
  if (!before && !after) return words
  return (
    <span class="tied">
      {before}
      {words}
      {afterName(wordsOf(store.shown, ref), after)}
    </span>
  )
}

function reference(store: SceneStore, part: Reference, quiet: boolean): ComponentChildren {
  const words = wordsOf(store.shown, part)
  if (part.kind === 'seat') {
    const seat = store.shown.seats.find(s => s.n === Number(part.target))
    return (
      <b class="who" data-tone={seat?.tone}>
        {words}
      </b>
    )
  }
  if (quiet) return words
  if (part.kind === 'r') {
    return (
      <button type="button" class="ref" onClick={() => store.show({ drawer: 'rules', rule: part.target })}>
        {words}
      </button>
    )
  }
  if (part.kind === 'f') {
    const open = () => store.show({ zoom: { face: part.target, piece: '' } })
    return pointing(words, open, () => store.show({ zoom: null }), open)
  }
  const on = () => store.highlight([part.target])
  const go = () => {
    store.show({ pane: 'board' })
    on()
  }
  return pointing(words, on, () => store.highlight([]), go)
}

/** A word that shows something while the mouse or the focus is on it. */
const pointing = (words: string, on: () => void, off: () => void, press: () => void) => (
  <button type="button" class="ref" onMouseEnter={on} onMouseLeave={off} onFocus={on} onBlur={off} onClick={press}>
    {words}
  </button>
)
