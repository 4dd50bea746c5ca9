import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterName, parse, tied } from '../src/lib/refs'

const shape = (text: string) =>
  tied(parse(text)).map(part => (typeof part === 'string' ? part : [part.before, part.ref.target, part.after]))

test('punctuation stays on the line of the reference that it follows or opens', () => {
  assert.deepEqual(shape('Ada plays ({p:x|Ace}), then {p:y|Bee}. End.'), [
    'Ada plays ',
    ['(', 'x', '),'],
    ' then ',
    ['', 'y', '.'],
    ' End.',
  ])
  assert.deepEqual(shape('{seat:0} and {seat:1}'), [['', '0', ''], ' and ', ['', '1', '']])
  assert.deepEqual(shape('({r:E1})'), [['(', 'E1', ')']])
})

test('a sentence that ends with a name has one full stop', () => {
  const after = ['.', '. Then', ', too.', '...', '?'].map(text => afterName('Ada Jr.', text))
  assert.deepEqual(after, ['', ' Then', ', too.', '...', '?'])
  assert.equal(afterName('Ada', '.'), '.')
})
