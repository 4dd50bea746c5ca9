// The title of a zone; a button if the zone itself can be chosen.
import type { Panel, Row } from '../generated/scene'
import type { Lights, SceneStore } from '../store/scene'
import { Rich } from '../ui/Rich'
import { classes } from './PieceView'

export interface ZoneProps<T> {
  store: SceneStore
  zone: T
  lights: Lights
}

export function Title({ store, zone, lights, count = 0 }: ZoneProps<Row | Panel> & { count?: number | undefined }) {
  const title = zone.title ?? ''
  const selected = store.selected.includes(zone.id)
  if (lights.hot.has(zone.id) || selected) {
    return (
      <button
        type="button"
        class={`title ${classes(store, lights, zone.id)}`}
        data-id={zone.id}
        aria-pressed={selected}
        onClick={() => store.press([zone.id])}
      >
        {store.plain(title || zone.id)}
      </button>
    )
  }
  if (!title) return null
  return (
    <h2 class="title">
      <Rich store={store} text={title} quiet />
      {count > 1 && <small>{count}</small>}
    </h2>
  )
}
