// What is asked next while a choice is in progress: in the game's own words, or by the kind of what is left to choose.
import type { Option } from '../generated/scene'
import { finished, fitting, reachable } from './narrow'
import { type FullScene, placed } from './ops'

/** How many parts of an option are chosen; all of its extras together count as one. */
function parts(option: Option, selected: readonly string[]): number {
  const fixed = option.all.filter(id => selected.includes(id)).length
  return fixed + (option.any?.of.some(id => selected.includes(id)) ? 1 : 0)
}

/** Whether more is chosen than the target, which comes last: only then do the option's own questions follow. */
function led(option: Option, selected: readonly string[]): boolean {
  const leading = option.lead === 'any' ? [] : option.all.length > 1 ? option.all.slice(0, -1) : option.all
  return [...leading, ...(option.any?.of ?? [])].some(id => selected.includes(id))
}

function byKind(scene: FullScene, left: ReadonlySet<string>): string {
  const drawn = placed(scene)
  const first = [...left].find(id => drawn.has(id))
  if (!first) return left.size > 1 ? 'Which one?' : '' // a single button says by itself what it does
  if (first.startsWith('seat:')) return 'Whom?'
  const place = scene.zones.some(
    zone => zone.id === first || (zone.kind === 'board' && zone.spots.some(s => s.id === first)),
  )
  if (place) return 'Where?'
  return scene.zones.some(zone => zone.kind === 'board' && zone.id === scene.pieces[first]?.zone)
    ? 'Which one?'
    : 'What else?'
}

/** The question after the first part of a choice; "" before it, or if nothing is left to choose. */
export function question(scene: FullScene, options: readonly Option[], selected: readonly string[]): string {
  if (!selected.length) return ''
  const open = fitting(options, selected)
  const left = reachable(open, selected)
  if (!left.size) return ''
  if (finished(open, selected).some(option => option.input)) return '' // its field is open and says what to write
  for (const option of open.filter(one => led(one, selected))) {
    const asked = option.asks?.[parts(option, selected) - 1]
    if (asked) return asked
  }
  return byKind(scene, left)
}
