import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const WIDEST = 120
const LONGEST = 60

function sources(): { name: string; lines: string[] }[] {
  const names = ['src', 'test'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  const ours = [...names, ...readdirSync('.')].filter(
    name => /\.(tsx?|mjs|css)$/.test(name) && !name.includes('generated'),
  )
  return ours.map(name => ({ name, lines: readFileSync(name, 'utf8').split('\n') }))
}

/** Where formatted code opens a function: an arrow, the word itself, or a method. */
const OPENS = /(=>|\bfunction\b.*[({]|^\s+(?!if|for|while|switch|catch|return)[\w ]+\(.*\)?.*\{)( [({])?$/

/** The number of lines of the function that opens at `start`: it ends where the indentation comes back to its own. */
function length(lines: readonly string[], start: number): number {
  const indentation = (line: string) => line.search(/\S/)
  const own = indentation(lines[start] ?? '')
  let end = start
  do {
    end = lines.findIndex((line, i) => i > end && line !== '' && indentation(line) <= own)
    // The end of a signature over several lines is not the end of the function.
  } while (/^\s*[)}\]].*([({]|=>)$/.test(lines[end] ?? ''))
  return end - start + 1
}

test(`no line is wider than ${WIDEST} columns`, () => {
  const wide = sources().flatMap(({ name, lines }) =>
    lines.flatMap((line, i) => ([...line].length > WIDEST ? [`${name}:${i + 1}`] : [])),
  )
  assert.deepEqual(wide, [])
})

test(`no function is longer than ${LONGEST} lines`, () => {
  const long = sources().flatMap(({ name, lines }) =>
    lines.flatMap((line, i) => (OPENS.test(line) && length(lines, i) > LONGEST ? [`${name}:${i + 1}`] : [])),
  )
  assert.deepEqual(long, [])
})

test('functions are measured from their first line to their last', () => {
  const code = [
    'export function one(',
    '  a: number,',
    ') {',
    '  return a',
    '}',
    '',
    'class Two {',
    '  three(): void {',
    '    go()',
    '  }',
    '}',
    '',
    'const four = () => (',
    '  5',
    ')',
  ]
  const found = code.flatMap((line, i) => (OPENS.test(line) ? [[line.trim().split(/\W/)[0], length(code, i)]] : []))
  assert.deepEqual(found, [
    ['export', 5],
    ['three', 3],
    ['const', 3],
  ])
})
