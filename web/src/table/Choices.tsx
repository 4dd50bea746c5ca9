// All choices in words: the same moves as on the board, for the keyboard, for screen readers and for those who like lists.
import type { Option } from '../generated/scene'
import { finishes, fitting } from '../lib/narrow'
import type { TableStore } from '../lib/store'
import { Drawer } from '../ui/Drawer'
import { Rich } from '../ui/Rich'

const FEW = 14

export function Choices({ store }: { store: TableStore }) {
  const close = () => store.show({ drawer: '' })
  const options = fitting(store.options, store.selected)
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const first = option.all.find(id => !store.selected.includes(id))
    const name = options.length <= FEW ? '' : first ? store.name(first) : 'More'
    groups.set(name, [...(groups.get(name) ?? []), option])
  }
  return (
    <Drawer title="All choices" close={close}>
      {!options.length && <p>{store.busy ? 'One moment…' : 'You have nothing to choose now.'}</p>}
      {store.selected.length > 0 && (
        <p class="chosen">
          Chosen: {store.selected.map(id => store.name(id)).join(', ')}{' '}
          <button type="button" class="link" onClick={() => store.cancel()}>
            start over
          </button>
        </p>
      )}
      {[...groups].map(([name, list]) =>
        name ? (
          <details key={name} open={groups.size === 1}>
            <summary>
              {name} <small>{list.length}</small>
            </summary>
            <ul>
              {list.map(option => (
                <Choice key={option.act} store={store} option={option} close={close} />
              ))}
            </ul>
          </details>
        ) : (
          <ul key="all">
            {list.map(option => (
              <Choice key={option.act} store={store} option={option} close={close} />
            ))}
          </ul>
        ),
      )}
    </Drawer>
  )
}

function Choice({ store, option, close }: { store: TableStore; option: Option; close: () => void }) {
  const plainly = !option.any && !option.input && !option.confirm
  const take = () => {
    if (plainly || (finishes(option, store.selected) && !option.input)) {
      store.commit(option, plainly ? option.all : store.selected)
      close()
      return
    }
    const missing = option.all.filter(id => !store.selected.includes(id))
    store.selected = [...store.selected, ...missing]
    store.changed()
    if (!option.any) close()
  }
  return (
    <li>
      <button type="button" class={`choice ${option.tone ?? ''}`} data-act={option.act} onClick={take}>
        <Rich store={store} text={option.label} quiet />
      </button>
      {option.any && option.all.every(id => store.selected.includes(id)) && (
        <fieldset>
          <legend>
            {option.any.min === option.any.max
              ? option.any.min
              : `${option.any.min} to ${Math.min(option.any.max, option.any.of.length)}`}{' '}
            of{option.any.sum ? `, worth ${option.any.sum.least} or more` : ''}
          </legend>
          {option.any.of.map((id, i) => (
            <label key={id}>
              <input type="checkbox" checked={store.selected.includes(id)} onChange={() => toggle(store, id)} />{' '}
              {store.name(id)}
              {option.any!.sum ? ` (${option.any!.sum.weights[i]})` : ''}
            </label>
          ))}
          <button
            type="button"
            class="act go"
            disabled={!finishes(option, store.selected)}
            onClick={() => {
              if (option.input) close()
              else {
                store.commit(option, store.selected)
                close()
              }
            }}
          >
            <Rich store={store} text={option.label} quiet />
          </button>
        </fieldset>
      )}
    </li>
  )
}

function toggle(store: TableStore, id: string): void {
  store.selected = store.selected.includes(id) ? store.selected.filter(other => other !== id) : [...store.selected, id]
  store.changed()
}
