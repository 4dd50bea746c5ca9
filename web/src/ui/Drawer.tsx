// A panel over the page: a real dialog, so that focus stays in it and Escape closes it.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './Icon'

interface Props {
  title: string
  wide?: boolean
  middle?: boolean
  close: () => void
  children: ComponentChildren
}

export function Drawer({ title, wide, middle, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const el = dialog.current
    el?.showModal()
    return () => el?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does
    <dialog
      ref={dialog}
      class={`drawer${wide ? ' wide' : ''}${middle ? ' middle' : ''}`}
      aria-label={title}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onClick={event => event.target === dialog.current && close()}
    >
      <div class="sheet">
        <header>
          <h2>{title}</h2>
          <button type="button" class="iconbtn" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <div class="body" tabIndex={0}>
          {children}
        </div>
      </div>
    </dialog>
  )
}
