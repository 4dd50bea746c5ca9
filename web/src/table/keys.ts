// The keyboard: arrows go to the nearest choice in that direction, some letters open things.
import { useEffect } from 'preact/hooks'
import { piecesWhere } from '../lib/ops'
import { settings } from '../lib/settings'
import type { TableStore } from '../store/table'

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest choice in a direction; distance to the side counts more than distance ahead. */
function nearest(from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | null {
  const box = from.getBoundingClientRect()
  let best: HTMLElement | null = null
  let least = Infinity
  for (const el of document.querySelectorAll<HTMLElement>('button.hot, button.sel, .acts button')) {
    if (el === from) continue
    const other = el.getBoundingClientRect()
    if (!other.width) continue
    const x = other.x + other.width / 2 - box.x - box.width / 2
    const y = other.y + other.height / 2 - box.y - box.height / 2
    const ahead = x * dx + y * dy
    if (ahead <= 2) continue
    const distance = ahead + 2.5 * Math.abs(x * dy - y * dx)
    if (distance < least) {
      least = distance
      best = el
    }
  }
  return best
}

function arrows(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key]
  if (!direction) return
  const focus = document.activeElement as HTMLElement | null
  if (focus?.closest('.scroller, [role=tablist]')) return
  const target =
    focus?.closest('.arena') && focus.matches('button')
      ? nearest(focus, direction)
      : document.querySelector<HTMLElement>('button.hot, .acts button')
  if (!target) return
  event.preventDefault()
  target.focus()
}

function letters(event: KeyboardEvent, store: TableStore): void {
  if (!settings.value.keys || event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.toLowerCase()
  if (key === 'l') store.show({ drawer: 'choices' })
  else if (key === 'r') store.show({ drawer: 'rules', rule: '' })
  else if (key === 'h' && store.table?.hints === 'open') store.askHint()
  else if (key === '?') store.show({ drawer: 'help' })
  else if (key === 'u' && store.scene?.undo) store.undo()
  else if (key === 'z') {
    const id = (document.activeElement as HTMLElement | null)?.dataset.piece
    const face = id ? store.scene?.pieces[id]?.face : undefined
    store.show({ zoom: store.zoom || !face || !id ? null : { face, piece: id } })
  } else if (/^[1-9]$/.test(key)) {
    const hand = store.shown.zones.find(zone => zone.role === 'hand')
    const chosen = piecesWhere(store.shown, piece => piece.zone === hand?.id)[Number(key) - 1]
    if (chosen) store.press([chosen[0]])
  }
}

export function useKeys(store: TableStore): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (document.querySelector('dialog[open]') || store.curtain !== null) return
      if (event.key === 'Escape') {
        store.reasons.drop()
        store.dropHint()
        if (!store.hurry()) store.cancel()
        return
      }
      if (target.closest('input, textarea, select, [contenteditable]') || event.isComposing) return
      if (event.key === ' ' && store.hurry()) {
        event.preventDefault()
        return
      }
      arrows(event)
      letters(event, store)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [store])
}
