// Why something cannot be chosen, in a bubble that stays beside it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { boxOf } from '../lib/flights'
import type { TableStore } from '../store/table'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'

const GAP = 10
const EDGE = 8

interface Place {
  left: number
  top: number
  below: boolean
  tip: number
}

/** Above the element if there is room, otherwise below it, and always on the screen. */
function beside(target: DOMRect, own: DOMRect): Place {
  const middle = target.x + target.width / 2
  const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, middle - own.width / 2))
  const above = target.y - own.height - GAP
  const below = above < EDGE
  const top = below ? Math.min(innerHeight - own.height - EDGE, target.bottom + GAP) : above
  return { left, top, below, tip: Math.max(14, Math.min(own.width - 14, middle - left)) }
}

const same = (a: Place | null, b: Place | null) =>
  a === b || (!!a && !!b && a.left === b.left && a.top === b.top && a.below === b.below && a.tip === b.tip)

export function Bubble({ store }: { store: TableStore }) {
  const reason = store.reasons.shown
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  // The board may still be moving when the answer arrives, or be dragged: the bubble moves with it.
  useLayoutEffect(() => {
    if (!reason) return
    let frame = 0
    const follow = () => {
      const target = boxOf(store.shown, reason.el)
      const own = box.current?.getBoundingClientRect()
      const next = target && own ? beside(target, own) : null
      setPlace(old => (same(old, next) ? old : next))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [reason])
  if (!reason) return null
  const style = place
    ? { left: `${place.left}px`, top: `${place.top}px`, '--tip': `${place.tip}px` }
    : { left: '50%', bottom: '30%', translate: '-50%' }
  return (
    <div ref={box} class={`bubble${place?.below ? ' below' : ''}${place ? '' : ' loose'}`} role="status" style={style}>
      <p>
        <Rich store={store} text={reason.text} quiet />{' '}
        {reason.rule && (
          <button
            type="button"
            class="link"
            aria-label={`Read rule ${reason.rule}`}
            onClick={() => store.show({ drawer: 'rules', rule: reason.rule ?? '' })}
          >
            {reason.rule}
          </button>
        )}
      </p>
      <button type="button" class="iconbtn" aria-label="Dismiss" onClick={() => store.reasons.drop()}>
        <Icon name="close" />
      </button>
    </div>
  )
}
