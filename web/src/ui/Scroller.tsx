// A growing list that scrolls by itself, such as a log or a chat.
import type { ComponentChildren, Ref } from 'preact'

interface Props {
  label: string
  /** Screen readers do not announce new lines. */
  silent?: boolean
  box: Ref<HTMLDivElement>
  children: ComponentChildren
}

export const Scroller = ({ label, silent = false, box, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
  <div class="scroller" tabIndex={0} role="log" aria-live={silent ? 'off' : undefined} aria-label={label} ref={box}>
    {children}
  </div>
)
