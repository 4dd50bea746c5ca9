// Click to narrow: options are sets of elements; clicking elements in any order leaves the options that still fit.
import type { AnyOf, Option } from '../generated/scene'

/** How many of the selected elements are extras of `any`; -1 if one of them does not belong to the option. */
function extras(option: Option, selected: readonly string[]): number {
  let count = 0
  for (const id of selected) {
    if (option.all.includes(id)) continue
    if (!option.any?.of.includes(id)) return -1
    count++
  }
  return count
}

function weight(any: AnyOf, id: string): number {
  return any.sum?.weights[any.of.indexOf(id)] ?? 0
}

/** What the selected elements count toward the total of `any`. */
function total(any: AnyOf, selected: readonly string[]): number {
  return selected.reduce((sum, id) => sum + weight(any, id), 0)
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
  const helpful = rest.filter(id => weight(any, id) > 0).sort((a, b) => weight(any, b) - weight(any, a))
  return total(any, selected) + total(any, helpful.slice(0, any.max - count)) >= any.sum.least
}

/** Whether the selection is a complete choice of the option. */
export function finishes(option: Option, selected: readonly string[]): boolean {
  const count = extras(option, selected)
  if (count < 0 || !option.all.every(id => selected.includes(id))) return false
  const any = option.any
  if (!any) return true
  if (count < any.min || count > any.max) return false
  return !any.sum || total(any, selected) >= any.sum.least
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

/** Buttons in the game's order, costly ones last; `rest` holds what is left when there are too many to show. */
export function foremost(buttons: readonly Option[]): { first: Option[]; rest: Option[] } {
  const sorted = [...buttons].sort((a, b) => rank(a) - rank(b))
  const room = sorted.length <= FEW ? sorted.length : FEW - 1
  return { first: sorted.slice(0, room), rest: sorted.slice(room) }
}

/** Elements to light up: not everything that can be clicked, but the natural first step, to keep the board calm. */
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
  /** The option that this click completed, with the elements chosen for it. */
  commit?: { option: Option; elements: string[] }
}

/** The option that the selection completes, if it fits no other and needs neither a confirmation nor words. */
function meant(options: readonly Option[], selected: readonly string[]): Option | undefined {
  const [option, ...others] = finished(options, selected)
  if (!option || others.length || option.confirm || option.input) return undefined
  return fitting(options, selected).length === 1 ? option : undefined
}

/** One click, or one drop, on elements: selected ones are deselected, fitting ones added, others start a new choice. */
export function click(options: readonly Option[], selected: readonly string[], ids: readonly string[]): Click {
  let next = [...selected]
  for (const id of ids) {
    if (next.includes(id)) next = next.filter(other => other !== id)
    else if (reachable(options, next).has(id)) next.push(id)
    else if (reachable(options, []).has(id)) next = [id]
  }
  const option = next.length ? meant(options, next) : undefined
  if (!option) return { selected: next }
  const certain = reachable(options, next).size === 0
  if (certain || closes(option, selected, next, ids.at(-1) ?? '')) {
    return { selected: [], commit: { option, elements: next } }
  }
  return { selected: next }
}

/** Whether the last click ends a choice that could grow: first came its extras, then one of its fixed elements. */
function closes(option: Option, before: readonly string[], now: readonly string[], last: string): boolean {
  const picked = now.some(id => option.any?.of.includes(id))
  return before.length > 0 && picked && option.all.includes(last) && now.includes(last)
}

/** The elements that can be added to the selection together: a click on a stack means all of it, if possible. */
export function together(options: readonly Option[], selected: readonly string[], ids: readonly string[]): string[] {
  const taken: string[] = []
  for (const id of ids) if (reachable(options, [...selected, ...taken]).has(id)) taken.push(id)
  return taken
}
