// The buttons and text fields that make a move.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Option } from '../generated/scene'
import type { TableStore } from '../store/table'
import { Rich } from '../ui/Rich'

interface Props {
  store: TableStore
  option: Option
}

/** A button that makes a move; a costly one takes two presses, unless something was selected for it. */
export function ActButton({ store, option }: Props) {
  const [armed, arm] = useState(false)
  const choosing = store.selected.length > 0
  const ask = option.confirm && !choosing && !armed
  const label = <Rich store={store} text={option.label} quiet />
  return (
    <button
      type="button"
      class={`act ${choosing || armed ? 'go' : ''} ${option.tone ?? ''}`}
      data-act={option.act}
      onBlur={() => arm(false)}
      onClick={() => (ask ? arm(true) : store.commit(option, store.selected))}
    >
      <span>{armed ? <>Sure? {label}</> : label}</span>
    </button>
  )
}

/** A text field for a move that takes words. */
export function TextForm({ store, option, alone }: Props & { alone: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  // A question to this person alone opens its field before the next key is read; typing elsewhere does not lose
  // the focus.
  useLayoutEffect(() => {
    const typing = document.activeElement?.matches('input, textarea, select')
    const asked = alone && (store.selected.length > 0 || !option.all.length)
    if (asked && !typing && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [option.act, alone])
  const hint = store.plain(option.input?.placeholder ?? '')
  const words = store.text.trim()
  const ready = !(option.input?.required ?? true) || words.length > 0
  const submit = (event: Event) => {
    event.preventDefault()
    if (ready) store.commit(option, store.selected, words)
  }
  return (
    <form class="words" onSubmit={submit}>
      <input
        ref={field}
        value={store.text}
        maxLength={option.input?.max}
        placeholder={hint}
        aria-label={hint || store.plain(option.label)}
        autocomplete="off"
        onInput={event => store.type(event.currentTarget.value)}
      />
      <button type="submit" class={`act go ${option.tone ?? ''}`} data-act={option.act} disabled={!ready}>
        <span>
          <Rich store={store} text={option.label} quiet />
        </span>
      </button>
    </form>
  )
}
