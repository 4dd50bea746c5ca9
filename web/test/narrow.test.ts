import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Option } from '../src/generated/scene'
import { click, finished, fits, foremost, lit, reachable, together } from '../src/lib/narrow'
import { option } from './kit'

const some = (of: string[], min: number, max: number, sum?: { weights: number[]; least: number }) => ({
  any: { of, min, max, ...(sum ? { sum } : {}) },
})

const plays = [option('a-x', ['a', 'x']), option('a-y', ['a', 'y']), option('b-x', ['b', 'x']), option('pass', [])]

test('only the natural first step lights up, but everything can be clicked', () => {
  assert.deepEqual([...lit(plays, [])].sort(), ['a', 'b'])
  assert.deepEqual([...reachable(plays, [])].sort(), ['a', 'b', 'x', 'y'])
})

test('elements may be clicked in any order', () => {
  assert.deepEqual(click(plays, [], ['a']), { selected: ['a'] })
  assert.equal(click(plays, ['a'], ['x']).commit?.option.act, 'a-x')
  assert.equal(click(plays, ['x'], ['a']).commit?.option.act, 'a-x')
})

test('a drop on a target is two clicks at once', () => {
  assert.equal(click(plays, [], ['b', 'x']).commit?.option.act, 'b-x')
})

test('after a click only what still fits is left', () => {
  assert.deepEqual([...reachable(plays, ['y'])], ['a'])
  assert.deepEqual([...lit(plays, ['a'])].sort(), ['x', 'y'])
})

test('a second click gives an element back, and an element that does not fit starts a new choice', () => {
  assert.deepEqual(click(plays, ['a'], ['a']), { selected: [] })
  assert.deepEqual(click(plays, ['a'], ['b']), { selected: ['b'] })
})

test('an element that nothing needs changes nothing', () => {
  assert.deepEqual(click(plays, ['a'], ['q']), { selected: ['a'] })
})

test('a plain button is finished from the start, and only then', () => {
  assert.deepEqual(
    finished(plays, []).map(o => o.act),
    ['pass'],
  )
  assert.deepEqual(finished(plays, ['a']), [])
})

test('a finished choice that could still grow waits for its button', () => {
  const options = [option('one', ['a']), option('two', ['a', 'x'])]
  assert.deepEqual(click(options, [], ['a']), { selected: ['a'] })
  assert.deepEqual(
    finished(options, ['a']).map(o => o.act),
    ['one'],
  )
})

test('two options with the same elements are told apart by their buttons', () => {
  const options = [option('low', ['a']), option('high', ['a'])]
  assert.deepEqual(click(options, [], ['a']), { selected: ['a'] })
  assert.equal(finished(options, ['a']).length, 2)
})

test('a costly choice is not made by the click that completes it', () => {
  assert.deepEqual(click([option('bomb', ['a'], { confirm: true })], [], ['a']), { selected: ['a'] })
})

test('a choice with a text waits for the text', () => {
  assert.deepEqual(click([option('ask', ['a'], { input: { placeholder: '', max: 9 } })], [], ['a']), {
    selected: ['a'],
  })
})

test('any of several: between min and max', () => {
  const march = option('march', ['x'], some(['u', 'v', 'w'], 1, 2))
  assert.equal(finished([march], ['x']).length, 0)
  assert.equal(finished([march], ['x', 'u']).length, 1)
  assert.equal(finished([march], ['x', 'u', 'v', 'w']).length, 0)
  assert.deepEqual([...reachable([march], ['x', 'u', 'v'])], [])
  assert.deepEqual(click([march], ['x'], ['u']), { selected: ['x', 'u'] })
  assert.equal(click([march], ['x', 'u'], ['v']).commit?.option.act, 'march')
})

test('the place closes a march whose units were chosen before', () => {
  const march = option('march', ['x'], some(['u', 'v', 'w'], 1, 3))
  const done = click([march], ['u', 'v'], ['x'])
  assert.deepEqual(done.commit?.elements, ['u', 'v', 'x'])
})

test('a place clicked first does not close a march', () => {
  const march = option('march', ['x'], some(['u', 'v'], 0, 2))
  assert.deepEqual(click([march], [], ['x']), { selected: ['x'] })
})

test('with no fixed element the extras light up', () => {
  assert.deepEqual([...lit([option('discard', [], some(['a', 'b'], 1, 2))], [])].sort(), ['a', 'b'])
})

test('an option can let its extras light up before its place', () => {
  assert.deepEqual([...lit([option('march', ['x'], { ...some(['u', 'v'], 1, 2), lead: 'any' })], [])].sort(), [
    'u',
    'v',
  ])
})

test('a total must be reached', () => {
  const block = option('block', [], some(['a', 'b', 'c'], 1, 3, { weights: [1, 2, 3], least: 4 }))
  assert.equal(finished([block], ['a', 'b']).length, 0)
  assert.equal(finished([block], ['a', 'c']).length, 1)
})

test('an element with which the total can no longer be reached does not fit', () => {
  const block = option('block', [], some(['a', 'b', 'c'], 1, 2, { weights: [1, 2, 3], least: 5 }))
  assert.equal(fits(block, ['a']), false)
  assert.deepEqual([...reachable([block], [])].sort(), ['b', 'c'])
})

test('negative weights never help to reach a total', () => {
  const block = option('block', [], some(['a', 'b'], 1, 2, { weights: [4, -1], least: 4 }))
  assert.equal(fits(block, ['a']), true)
  assert.equal(finished([block], ['a']).length, 1)
})

test('fewer elements than needed never fit', () => {
  assert.equal(fits(option('x', [], some(['a'], 2, 2)), []), false)
})

test('a click on a stack takes all that go together', () => {
  const march = option('march', ['x'], some(['u', 'v', 'w'], 1, 2))
  assert.deepEqual(together([march], [], ['u', 'v', 'w']), ['u', 'v'])
  assert.deepEqual(together([option('u', ['u']), option('v', ['v'])], [], ['u', 'v']), ['u'])
})

test('every option can be reached by clicking its elements in any order', () => {
  // Small random option sets: in any order, the option is committed, or offered as finished at the end.
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    return seed % n
  }
  for (let round = 0; round < 500; round++) {
    const options = Array.from({ length: 1 + random(6) }, (_, k) => {
      const all = ['a', 'b', 'c', 'd', 'e'].filter(() => random(3) === 0)
      const rest = ['f', 'g', 'h'].filter(() => random(2) === 0)
      return option(String(k), all, rest.length && random(2) ? some(rest, random(rest.length + 1), rest.length) : {})
    })
    const target = options[random(options.length)]
    assert.ok(target)
    const wanted = [...target.all, ...(target.any?.of ?? [])].sort(() => random(3) - 1)
    let selected: string[] = []
    let made: string | undefined
    for (const id of wanted) {
      assert.ok(reachable(options, selected).has(id), `${id} in ${JSON.stringify(options)}`)
      const result = click(options, selected, [id])
      selected = result.selected
      made = result.commit?.option.act
      if (made) break
    }
    const offered = finished(options, selected).map(o => o.act)
    assert.ok(made === target.act || offered.includes(target.act))
  }
})

test('of many buttons only the first few are shown, and costly ones come last', () => {
  const names = (list: Option[]) => list.map(o => o.act)
  const surrender = option('surrender', [], { tone: 'danger', confirm: true })
  const accept = option('accept', [], { confirm: true })
  const few = foremost([surrender, option('end', []), accept, option('draw', [])])
  assert.deepEqual(names(few.first), ['end', 'draw', 'accept', 'surrender'])
  assert.deepEqual(few.rest, [])
  const many = foremost([surrender, option('a', []), option('b', []), option('c', []), option('d', []), accept])
  assert.deepEqual(names(many.first), ['a', 'b', 'c'])
  assert.deepEqual(names(many.rest), ['d', 'accept', 'surrender'])
})
