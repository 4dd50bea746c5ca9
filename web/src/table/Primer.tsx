// The guide to a first game: a few steps, some of the table and some of the game, that point at what they explain.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { TipFacts } from '../generated/api'
import { api } from '../lib/api'
import { settings } from '../lib/settings'
import { useWatch } from '../lib/watch'
import type { TableStore } from '../store/table'
import { Beside } from '../ui/Beside'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'

const CLICK: TipFacts = {
  title: 'How to move',
  text:
    'What glows can be clicked. Click what your move is made of, in any order; when only one move is left, it is ' +
    'made. “Choices” lists them all in words.',
}
const MORE: TipFacts = {
  title: 'Help is near',
  text:
    'The rules are always at hand, and a move that is not allowed names its rule. Rest on a card, or hold it, to see ' +
    'it large. The menu shows this guide again.',
}

/** Whether this person sees the game for the first time and wants the guide. */
export function isNew(game: string): boolean {
  return settings.value.tours && !settings.value.learned.includes(game)
}

/** So many pixels of a zone are enough to recognize it. */
const GLIMPSE = 80

const zoneBox = (id: string) => (id ? document.querySelector<HTMLElement>(`[data-zone="${CSS.escape(id)}"]`) : null)

/**
 * Remember how far everything is scrolled; returns a function that restores it, and scrolls newer content to its start.
 * Logs stay at their end by themselves.
 */
function restoringScroll(): () => void {
  const all = () => [...document.querySelectorAll('.table, .arena, .arena *:not(.scroller)')]
  const before = new Map(all().map(el => [el, [el.scrollLeft, el.scrollTop] as const]))
  return () => {
    for (const el of all()) {
      const [left, top] = before.get(el) ?? [0, 0]
      if (el.scrollLeft !== left) el.scrollLeft = left
      if (el.scrollTop !== top) el.scrollTop = top
    }
  }
}

/** Scroll a zone into sight, unless that would move the prompt; returns whether its top is on the screen now. */
function reveal(zone: HTMLElement): boolean {
  const prompt = document.querySelector('.arena .prompt')
  const arena = document.querySelector('.arena')
  const before = [prompt?.getBoundingClientRect().top, arena?.scrollTop ?? 0] as const
  zone.scrollIntoView({ block: 'nearest' })
  if (arena && prompt?.getBoundingClientRect().top !== before[0]) arena.scrollTop = before[1]
  return zone.getBoundingClientRect().y < innerHeight - GLIMPSE
}

export function Primer({ store, game, close }: { store: TableStore; game: string; close: () => void }) {
  const [tips, setTips] = useState<TipFacts[]>([])
  const [at, setAt] = useState(0)
  // A new object each time: the card is placed anew once the page shows what it speaks of.
  const [{ away }, look] = useState({ away: false })
  useWatch(settings)
  // Layout effects are cleaned up as the guide closes; others would leave the page scrolled for another frame.
  useLayoutEffect(() => restoringScroll(), [])
  useEffect(() => {
    const alone = () => setTips([CLICK, MORE])
    api.game(game).then(detail => setTips([...(detail.tips ?? []), CLICK, MORE]), alone)
  }, [game])
  const tip = tips[at]
  useLayoutEffect(() => {
    const zone = zoneBox(tip?.at ?? '')
    zone?.classList.add('pointed')
    look({ away: !!zone && !reveal(zone) })
    return () => zone?.classList.remove('pointed')
  }, [tip])
  if (!tip) return null
  const done = () => {
    settings.set({ learned: [...settings.value.learned.filter(name => name !== game), game] })
    close()
  }
  const last = at === tips.length - 1
  return (
    <Beside label="First steps" about=".pointed">
      <header>
        <h2>{tip.title}</h2>
        <small>
          {at + 1} of {tips.length}
        </small>
        <button type="button" class="iconbtn" aria-label="Skip the guide" onClick={done}>
          <Icon name="close" />
        </button>
      </header>
      <p aria-live="polite">
        <Rich store={store} text={tip.text} /> {away && <small>Scroll down to see it.</small>}
      </p>
      <div class="acts">
        {at > 0 && (
          <button type="button" class="act" onClick={() => setAt(at - 1)}>
            Back
          </button>
        )}
        <button type="button" class="act go" onClick={() => (last ? done() : setAt(at + 1))}>
          {last ? 'Play' : 'Next'}
        </button>
      </div>
    </Beside>
  )
}
