// Since you looked: what the others did meanwhile, line by line, with trails on the board.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { boxOf } from '../lib/flights'
import { type Trail, trailsOf } from '../lib/trails'
import type { TableStore } from '../store/table'
import { useClearing } from '../ui/Beside'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'

export function Missed({ store }: { store: TableStore }) {
  const { since } = store
  const list = useRef<HTMLOListElement>(null)
  const card = useRef<HTMLElement>(null)
  useClearing(card, '')
  const { line, lines, at } = since
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at, lines])
  if (!line) return null
  return (
    <>
      <Trails store={store} trails={trailsOf(line)} tone={store.tone(line.seat)} />
      <aside ref={card} class="missed" aria-label="Since you looked">
        <header>
          <b>Since you looked</b>
          <span>
            {at + 1} of {lines.length}
          </span>
          <button
            type="button"
            class="iconbtn"
            aria-label="Previous line"
            disabled={at === 0}
            onClick={() => since.go(at - 1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            class="iconbtn"
            aria-label="Next line"
            disabled={at === lines.length - 1}
            onClick={() => since.go(at + 1)}
          >
            <Icon name="next" />
          </button>
          <button type="button" class="iconbtn" aria-label="Close" onClick={() => since.close()}>
            <Icon name="close" />
          </button>
        </header>
        <ol class="log" ref={list}>
          {lines.map((entry, i) => (
            <li key={entry.n} class={`is-${entry.kind}${i === at ? ' now' : ''}`} data-tone={store.tone(entry.seat)}>
              <button type="button" aria-current={i === at} onClick={() => since.go(i)}>
                <Rich store={store} text={entry.text} quiet />
              </button>
            </li>
          ))}
        </ol>
      </aside>
    </>
  )
}

interface Drawn {
  key: string
  path: string
  end: [number, number]
}

const middle = (box: DOMRect): [number, number] => [box.x + box.width / 2, box.y + box.height / 2]

/** A bow from the middle of one element to the middle of another; a ring if the first is not on screen. */
function drawn(store: TableStore, { from, to }: Trail): Drawn[] {
  const target = boxOf(store.shown, to)
  if (!target) return []
  const [x, y] = middle(target)
  const source = boxOf(store.shown, from)
  const key = `${from} ${to}`
  if (!source) return [{ key, path: '', end: [x, y] }]
  const [a, b] = middle(source)
  const [dx, dy] = [x - a, y - b]
  const bend = Math.min(60, Math.hypot(dx, dy) * 0.18) / (Math.hypot(dx, dy) || 1)
  const path = `M${a} ${b}Q${(a + x) / 2 + dy * bend} ${(b + y) / 2 - dx * bend} ${x} ${y}`
  return [{ key, path, end: [x, y] }]
}

function Trails({ store, trails, tone }: { store: TableStore; trails: Trail[]; tone: string | undefined }) {
  const [ways, setWays] = useState<Drawn[]>([])
  const key = trails.map(({ from, to }) => `${from} ${to}`).join()
  useLayoutEffect(() => {
    const draw = () => setWays(trails.flatMap(trail => drawn(store, trail)))
    draw()
    addEventListener('resize', draw)
    return () => removeEventListener('resize', draw)
  }, [key, store.scene])
  return (
    <svg class="trails" data-tone={tone} aria-hidden="true">
      <defs>
        <marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0L10 5L0 10z" />
        </marker>
      </defs>
      {ways.map(({ key: name, path, end: [x, y] }) => (
        <g key={name} data-trail={name}>
          {path && <path class="halo" d={path} />}
          {path ? <path class="way" d={path} marker-end="url(#arrow)" /> : <circle cx={x} cy={y} r="18" />}
        </g>
      ))}
    </svg>
  )
}
