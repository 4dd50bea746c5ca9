// A labelled menu of choices.
interface Props {
  label: string
  value: string
  /** Values with the words for them. */
  choices: readonly (readonly [value: string, words: string])[]
  choose: (value: string) => void
  class?: string
}

export const Select = ({ label, value, choices, choose, class: extra }: Props) => (
  <label class={extra}>
    {label}{' '}
    <select value={value} onChange={event => choose(event.currentTarget.value)}>
      {choices.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
