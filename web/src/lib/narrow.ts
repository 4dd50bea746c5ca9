// Click to narrow: options are sets of elements; clicking elements in any order leaves the options that still fit.
import type { Option } from '../generated/scene'

/** How many of the selected elements are extras of `any`, or -1 if some element does not belong to the option at all. */
function extras(option: Option, selected: readonly string[]): number {
  let count = 0
  for (const id of selected) {
    if (option.all.includes(id)) continue
    if (!option.any?.of.includes(id)) return -1
    count++
  }
  return count
}

function weight(option: Option, id: string): number {
  const any = option.any!
  return any.sum!.weights[any.of.indexOf(id)] ?? 0
}

/** Whether adding elements to the selection can still finish the option. */
export function fits(option: Option, selected: readonly string[]): boolean {
  const count = extras(option, selected)
  if (count < 0) return false
  const any = option.any
  if (!any) return true
  if (count > any.max) return false
  const rest = any.of.filter(id => !selected.includes(id))
  if (count + rest.length < any.min) return false
  if (!any.sum) return true
  const sum = selected.filter(id => any.of.includes(id)).reduce((total, id) => total + weight(option, id), 0)
  const best = rest
    .map(id => weight(option, id))
    .filter(w => w > 0)
    .sort((a, b) => b - a)
    .slice(0, any.max - count)
  return sum + best.reduce((total, w) => total + w, 0) >= any.sum.least
}

/** Whether the selection is a complete choice of the option. */
export function finishes(option: Option, selected: readonly string[]): boolean {
  const count = extras(option, selected)
  if (count < 0 || !option.all.every(id => selected.includes(id))) return false
  const any = option.any
  if (!any) return true
  if (count < any.min || count > any.max) return false
  if (!any.sum) return true
  return (
    selected.filter(id => any.of.includes(id)).reduce((total, id) => total + weight(option, id), 0) >= any.sum.least
  )
}

export const fitting = (options: readonly Option[], selected: readonly string[]): Option[] =>
  options.filter(o => fits(o, selected))
export const finished = (options: readonly Option[], selected: readonly string[]): Option[] =>
  options.filter(o => finishes(o, selected))

/** Elements that may be added to the selection so that some option still fits. */
export function reachable(options: readonly Option[], selected: readonly string[]): Set<string> {
  const out = new Set<string>()
  for (const option of options) {
    if (!fits(option, selected)) continue
    for (const id of option.all) if (!selected.includes(id)) out.add(id)
    for (const id of option.any?.of ?? [])
      if (!selected.includes(id) && !out.has(id) && fits(option, [...selected, id])) out.add(id)
  }
  return out
}

const FEW = 4
const rank = (option: Option): number => (option.tone === 'danger' ? 2 : option.confirm ? 1 : 0)

/** Buttons in the game's order, what costs something last; of many only the first few stand in the open. */
export function foremost(buttons: readonly Option[]): { first: Option[]; rest: Option[] } {
  const sorted = [...buttons].sort((a, b) => rank(a) - rank(b))
  const room = sorted.length <= FEW ? sorted.length : FEW - 1
  return { first: sorted.slice(0, room), rest: sorted.slice(room) }
}

/** Elements to light up. Everything reachable can be clicked; lighting only the natural first step keeps the board calm. */
export function lit(options: readonly Option[], selected: readonly string[]): Set<string> {
  if (selected.length) return reachable(options, selected)
  return new Set(
    options.flatMap(option =>
      option.all.length && option.lead !== 'any' ? option.all.slice(0, 1) : (option.any?.of ?? []),
    ),
  )
}

export interface Click {
  selected: string[]
  /** The option that this click completed beyond doubt, with the elements chosen for it. */
  commit?: { option: Option; elements: string[] }
}

/** Whether nothing but this option can be meant by the selection, and nothing may be added to it. */
export function certain(options: readonly Option[], selected: readonly string[]): Option | undefined {
  const done = finished(options, selected)
  const only = done[0]
  if (done.length !== 1 || !only || only.confirm || only.input) return undefined
  return fitting(options, selected).length === 1 && reachable(options, selected).size === 0 ? only : undefined
}

/** One click, or one drop, on elements: chosen ones are given back, fitting ones are added, others begin a new choice. */
export function click(options: readonly Option[], selected: readonly string[], ids: readonly string[]): Click {
  let next = [...selected]
  for (const id of ids) {
    if (next.includes(id)) next = next.filter(other => other !== id)
    else if (reachable(options, next).has(id)) next.push(id)
    else if (reachable(options, []).has(id)) next = [id]
  }
  if (!next.length) return { selected: next }
  const option = certain(options, next)
  if (option) return { selected: [], commit: { option, elements: next } }
  // The mandatory last element of a choice with optional extras closes it: the extras were chosen before.
  const done = finished(options, next)
  const closing = done[0]
  if (
    done.length === 1 &&
    closing &&
    !closing.confirm &&
    !closing.input &&
    selected.length &&
    fitting(options, next).length === 1
  ) {
    const last = ids[ids.length - 1]!
    const picked = next.some(id => closing.any?.of.includes(id))
    if (picked && closing.all.includes(last) && next.includes(last))
      return { selected: [], commit: { option: closing, elements: next } }
  }
  return { selected: next }
}

/** As many of the elements as go together, beginning with the selection: a click on a stack means all of it, if it can. */
export function together(options: readonly Option[], selected: readonly string[], ids: readonly string[]): string[] {
  const taken: string[] = []
  for (const id of ids) if (reachable(options, [...selected, ...taken]).has(id)) taken.push(id)
  return taken
}
