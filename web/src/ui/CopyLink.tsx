// A link to pass on: shown, and copied with one click.
import { useRef, useState } from 'preact/hooks'
import { Icon } from './Icon'

export function CopyLink({ path, secret = false, words = 'Copy' }: { path: string; secret?: boolean; words?: string }) {
  const [done, setDone] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const url = new URL(path, location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // Without access to the clipboard, at least select the link.
      field.current?.select()
      document.execCommand('copy')
    }
    setDone(true)
    setTimeout(() => setDone(false), 2000)
  }
  return (
    <div class="copy">
      <input
        ref={field}
        readOnly
        type="text"
        class={secret ? 'secret' : ''}
        value={url}
        aria-label={secret ? 'Personal link' : 'Link'}
        onFocus={event => event.currentTarget.select()}
      />
      <button type="button" class="act" onClick={copy}>
        <Icon name="copy" /> {done ? 'Copied' : words}
      </button>
    </div>
  )
}
