// A zone that others at the same screen should not see: shown while held, or kept open on purpose.
import { useState } from 'preact/hooks'
import { settings } from '../lib/settings'
import { useWatch } from '../lib/watch'
import { Icon } from '../ui/Icon'

interface Peek {
  covered: boolean
  /** While the person holds the button, what is covered is shown large. */
  held: boolean
  control: preact.JSX.Element | null
}

export function usePeek(peek: boolean | undefined): Peek {
  const [held, setHeld] = useState(false)
  const { open } = useWatch(settings).value
  if (!peek) return { covered: false, held: false, control: null }
  const release = () => setHeld(false)
  const hold = {
    onPointerDown: (event: preact.TargetedPointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld(true)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return
      event.preventDefault()
      setHeld(true)
    },
    onKeyUp: release,
    onBlur: release,
    onContextMenu: (event: Event) => event.preventDefault(),
  }
  const control = (
    <div class="peek">
      <button type="button" class="hold" {...hold}>
        <Icon name="eye" /> Hold to look
      </button>
      <button type="button" class="keep" aria-pressed={open} onClick={() => settings.set({ open: !open })}>
        {open ? 'Cover it' : 'Keep open'}
      </button>
    </div>
  )
  return { covered: !held && !open, held, control }
}
