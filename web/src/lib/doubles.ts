// A double click counts as one click: what the first of the two brings up is not chosen by the second.

/** What of a click tells whether it is the second of two. */
export interface Press {
  time: number
  x: number
  y: number
  /** The browser's count of clicks in the same place; browsers do not count taps. */
  count: number
  touch: boolean
}

const TAP_MS = 300
const TAP_PX = 24

/** Tells second clicks from first ones. Mice are judged by the system's own double-click speed, fingers by ours. */
export class Doubles {
  private last: Press | null = null

  /** Whether this click is the second of a double click; a third tap starts anew. */
  second(press: Press): boolean {
    const { last } = this
    const near = !!last && Math.hypot(press.x - last.x, press.y - last.y) < TAP_PX
    const again = press.touch ? near && press.time - (last?.time ?? 0) < TAP_MS : press.count > 1
    if (!again) this.last = press
    return again
  }
}

const CONTROL = 'button, a, summary, label, select, input, textarea, dialog, [data-id], [data-piece]'
/** Here a second click on the same thing would take back what the first did, or confirm it unseen. */
const ONCE = [
  '[data-id], [data-piece], .curtain button',
  '.prompt:not(.replaybar) button',
  '[aria-pressed], [aria-expanded], summary, button.danger',
].join(', ')

/** Ignore second clicks on what the first one brought up, and on choices; buttons that step may be pressed fast. */
export function ignoreSecondClicks(page: Document): void {
  const doubles = new Doubles()
  let first: Element | null = null
  const look = (event: MouseEvent) => {
    if (!event.detail) return // from a key
    const target = event.target as Element
    const control = target.closest(CONTROL)
    const touch = (event as PointerEvent).pointerType === 'touch'
    const { timeStamp: time, clientX: x, clientY: y, detail: count } = event
    if (!doubles.second({ time, x, y, count, touch })) {
      first = control
      return
    }
    const same = control === first || !!first?.contains(control) || !!control?.contains(first)
    if (same && !target.closest(ONCE)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('click', look, true)
}
