// Text with references: names of seats in their tone, pieces and places that light up, faces that are shown large, rules that open.
import type { ComponentChildren } from 'preact'
import { parse, wordsOf } from '../lib/refs'
import type { SceneStore } from '../lib/store'

/** With `quiet` the references are words only: inside a button there can be no button. */
export function Rich({ store, text, quiet = false }: { store: SceneStore; text: string; quiet?: boolean }) {
  const scene = store.scene
  if (!scene) return <>{text}</>
  const out: ComponentChildren[] = []
  for (const part of parse(text)) {
    if (typeof part === 'string') {
      out.push(part)
      continue
    }
    const words = wordsOf(scene, part)
    if (part.kind === 'seat') {
      const seat = scene.seats.find(s => s.n === Number(part.target))
      out.push(
        <b class="who" data-tone={seat?.tone}>
          {words}
        </b>,
      )
    } else if (quiet) out.push(words)
    else if (part.kind === 'r')
      out.push(
        <button type="button" class="ref" onClick={() => store.show({ drawer: 'rules', rule: part.target })}>
          {words}
        </button>,
      )
    else if (part.kind === 'f') {
      const open = () => store.show({ zoom: { face: part.target, piece: '' } })
      const close = () => store.show({ zoom: null })
      out.push(
        <button
          type="button"
          class="ref"
          onMouseEnter={open}
          onMouseLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
        >
          {words}
        </button>,
      )
    } else {
      const on = () => store.highlight([part.target])
      const off = () => store.highlight([])
      out.push(
        <button
          type="button"
          class="ref"
          onMouseEnter={on}
          onMouseLeave={off}
          onFocus={on}
          onBlur={off}
          onClick={() => {
            store.show({ pane: 'board' })
            on()
          }}
        >
          {words}
        </button>,
      )
    }
  }
  return <>{out}</>
}
