// A card over the table that keeps off the prompt and, as far as there is room, off what it speaks of.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { clearing } from '../lib/clearing'

interface Props {
  class?: string
  label: string
  /** What the card speaks of, as a selector. */
  about: string
  children: ComponentChildren
}

export function Beside({ class: name = '', label, about, children }: Props) {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const el = card.current
      if (!el) return
      const boxes = (selector: string) => [...document.querySelectorAll(selector)].map(of => of.getBoundingClientRect())
      const top = boxes('.top')[0]?.bottom ?? 0
      const room = { x: 0, y: top, width: innerWidth, height: innerHeight - top }
      const { x, y } = clearing(el.getBoundingClientRect(), room, boxes('.arena .prompt'), boxes(`${about}, .hands`))
      el.style.left = `${x}px`
      el.style.top = `${y}px`
    }
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  })
  return (
    <section ref={card} class={`primer ${name}`} aria-label={label}>
      {children}
    </section>
  )
}
