// The field for a person's own name.
interface Props {
  name: string
  type: (name: string) => void
  placeholder?: string
  leave?: () => void
}

export const NameInput = ({ name, type, placeholder, leave }: Props) => (
  <label>
    Your name{' '}
    <input
      value={name}
      maxLength={32}
      autocomplete="nickname"
      placeholder={placeholder}
      onInput={event => type(event.currentTarget.value)}
      onBlur={leave}
    />
  </label>
)
