// The form field for one option of a game.
import type { OptionFacts } from '../generated/api'
import { Select } from '../ui/Select'
import type { Value } from './draft'

interface Props {
  option: OptionFacts
  value: Value
  set: (value: Value) => void
}

export function OptionField({ option, value, set }: Props) {
  switch (option.kind) {
    case 'choice':
      return (
        <Select label={option.label} value={String(value)} choices={Object.entries(option.values ?? {})} choose={set} />
      )
    case 'flag':
      return (
        <label class="flag">
          <input type="checkbox" checked={!!value} onChange={event => set(event.currentTarget.checked)} />{' '}
          <span>{option.label}</span>
        </label>
      )
    case 'number':
      return (
        <label>
          {option.label}{' '}
          <input
            type="number"
            value={Number(value)}
            min={option.low ?? 0}
            max={option.high ?? 0}
            onInput={event => {
              const n = event.currentTarget.valueAsNumber
              if (!Number.isNaN(n)) set(n)
            }}
          />
        </label>
      )
    case 'text':
      return (
        <label>
          {option.label}{' '}
          <textarea
            maxLength={option.longest ?? 0}
            value={String(value)}
            onInput={event => set(event.currentTarget.value)}
          />
        </label>
      )
  }
}
