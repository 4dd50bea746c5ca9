// All choices in words: the same moves as on the board, for keyboards, screen readers and people who like lists.
import type { AnyOf, Option } from '../generated/scene'
import { finishes, fitting } from '../lib/narrow'
import type { TableStore } from '../store/table'
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
  const list = (some: Option[]) => (
    <ul key="all">
      {some.map(option => (
        <Choice key={option.act} store={store} option={option} close={close} />
      ))}
    </ul>
  )
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
      {[...groups].map(([name, some]) => {
        if (!name) return list(some)
        return (
          <details key={name} open={groups.size === 1}>
            <summary>
              {name} <small>{some.length}</small>
            </summary>
            {list(some)}
          </details>
        )
      })}
    </Drawer>
  )
}

interface Props {
  store: TableStore
  option: Option
  close: () => void
}

function Choice({ store, option, close }: Props) {
  const plainly = !option.any && !option.input && !option.confirm
  const missing = option.all.filter(id => !store.selected.includes(id))
  const take = () => {
    if (plainly || (finishes(option, store.selected) && !option.input)) {
      store.commit(option, plainly ? option.all : store.selected)
      close()
      return
    }
    store.select([...store.selected, ...missing])
    if (!option.any) close()
  }
  return (
    <li>
      <button type="button" class={`choice ${option.tone ?? ''}`} data-act={option.act} onClick={take}>
        <Rich store={store} text={option.label} quiet />
      </button>
      {option.any && !missing.length && <Extras store={store} option={option} any={option.any} close={close} />}
    </li>
  )
}

/** How many elements to choose, and what they must be worth. */
function demand({ of, min, max, sum }: AnyOf): string {
  const count = min === max ? `${min}` : `${min} to ${Math.min(max, of.length)}`
  return `${count} of${sum ? `, worth ${sum.least} or more` : ''}`
}

/** Checkboxes for the optional elements of a choice. */
function Extras({ store, option, any, close }: Props & { any: AnyOf }) {
  const { selected } = store
  const finish = () => {
    if (!option.input) store.commit(option, store.selected)
    close()
  }
  return (
    <fieldset>
      <legend>{demand(any)}</legend>
      {any.of.map((id, i) => (
        <label key={id}>
          <input type="checkbox" checked={selected.includes(id)} onChange={() => store.toggle(id)} /> {store.name(id)}
          {any.sum ? ` (${any.sum.weights[i]})` : ''}
        </label>
      ))}
      <button type="button" class="act go" disabled={!finishes(option, selected)} onClick={finish}>
        <Rich store={store} text={option.label} quiet />
      </button>
    </fieldset>
  )
}
