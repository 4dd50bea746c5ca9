import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LessonBook } from '../src/generated/learn'
import { fromBook } from '../worker/book'

const book = {
  texts: ['a long drawing'],
  words: '⟦words⟧',
  lessons: {
    one: {
      task: { title: 'One', text: '', ask: '' },
      pages: [
        { scene: { backdrop: { text: 0 } }, next: { 'go\na\nb': 1, say: 2 } },
        { ops: [['x', 1]], verdict: { solved: true, says: 'Right.' } },
        { ops: [['line', 'You say: ⟦words⟧']], verdict: { solved: false, says: 'No.' } },
      ],
    },
  },
} as unknown as LessonBook

test('the kept book answers a try, whatever the order of its elements', () => {
  assert.deepEqual(fromBook(book, 'one', {})?.scene, { backdrop: 'a long drawing' })
  const solved = fromBook(book, 'one', { moves: [{ act: 'go', els: ['b', 'a'] }] })
  assert.deepEqual([solved?.rev, solved?.ops, solved?.verdict?.solved], [1, [['x', 1]], true])
  const said = fromBook(book, 'one', { moves: [{ act: 'say', text: 'Hello "there"' }] })
  assert.deepEqual(said?.ops, [['line', 'You say: Hello "there"']])
})

test('if only some solutions are right, all others are judged without a page', () => {
  const { one } = book.lessons
  assert.ok(one)
  const strict = { ...book, lessons: { one: { ...one, otherwise: { solved: false, says: 'Not this.' } } } }
  const wrong = fromBook(strict, 'one', { moves: [{ act: 'go', els: ['a'] }] })
  assert.deepEqual([wrong?.ops, wrong?.verdict?.says], [[], 'Not this.'])
})

test('what is not in the book has no answer', () => {
  assert.equal(fromBook(book, 'two', {}), null)
  assert.equal(fromBook(book, 'one', { moves: [{ act: 'go', els: ['a'] }] }), null)
  assert.equal(fromBook(book, 'one', { why: { el: 'a' } }), null)
  assert.equal(fromBook(book, 'one', { moves: [{ act: 'go', els: ['a', 'b'] }], whole: true }), null)
})
