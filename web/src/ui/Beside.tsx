// Cards over the table keep off the prompt and, as far as there is room, off what they speak of.
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { clearing } from '../lib/clearing'

/** Keep a card where it covers least; `about` selects what it speaks of. */
export function useClearing(card: RefObject<HTMLElement | null>, about: string): void {
  useLayoutEffect(() => {
    const place = () => {
      const el = card.current
      if (!el) return
      const boxes = (selector: string) => [...document.querySelectorAll(selector)].map(of => of.getBoundingClientRect())
      const top = boxes('.top')[0]?.bottom ?? 0
      const room = { x: 0, y: top, width: innerWidth, height: innerHeight - top }
      const spare = boxes(about ? `${about}, .hands` : '.hands')
      const { x, y } = clearing(el.getBoundingClientRect(), room, boxes('.arena .prompt'), spare)
      el.style.left = `${x}px`
      el.style.top = `${y}px`
    }
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  })
}

interface Props {
  class?: string
  label: string
  /** What the card speaks of, as a selector. */
  about: string
  children: ComponentChildren
}

export function Beside({ class: name = '', label, about, children }: Props) {
  const card = useRef<HTMLElement>(null)
  useClearing(card, about)
  return (
    <section ref={card} class={`primer ${name}`} aria-label={label}>
      {children}
    </section>
  )
}
