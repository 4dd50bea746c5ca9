// A growing list, such as a log or a chat, that stays scrolled to its end unless somebody scrolls up.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface Props {
  label: string
  /** How many lines there are. */
  count: number
  /** Screen readers do not announce new lines. */
  silent?: boolean
  children: ComponentChildren
}

const NEAR = 40

export function Scroller({ label, count, silent = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const read = useRef(count)
  const [behind, setBehind] = useState(0)
  const toEnd = () => {
    const el = box.current
    if (el) el.scrollTop = el.scrollHeight
  }
  useLayoutEffect(() => {
    if (atEnd.current) {
      toEnd()
      read.current = count
    }
    setBehind(atEnd.current ? 0 : Math.max(0, count - read.current))
  }, [count])
  useLayoutEffect(() => {
    const el = box.current
    if (!el) return
    // The list also moves when its size or its fonts change.
    const watcher = new ResizeObserver(() => atEnd.current && toEnd())
    watcher.observe(el)
    if (el.firstElementChild) watcher.observe(el.firstElementChild)
    return () => watcher.disconnect()
  }, [])
  const scrolled = () => {
    const el = box.current
    if (!el) return
    atEnd.current = el.scrollHeight - el.scrollTop - el.clientHeight < NEAR
    if (!atEnd.current) return
    read.current = count
    setBehind(0)
  }
  return (
    <>
      <div
        class="scroller"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live={silent ? 'off' : undefined}
        aria-label={label}
        ref={box}
        onScroll={scrolled}
      >
        {children}
      </div>
      {behind > 0 && (
        <button type="button" class="newest" onClick={toEnd}>
          {behind} new ↓
        </button>
      )}
    </>
  )
}
