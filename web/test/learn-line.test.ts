import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tried, Try } from '../src/generated/learn'
import { ExerciseLine } from '../src/learn/line'
import { Refusal } from '../src/lib/api'
import { TableStore } from '../src/store/table'
import { aScene, FakePage, option } from './kit'

const TASK = { title: 'Block', text: 'Text.', ask: 'Block it.' }

/** Let all answers arrive. */
const settle = () => new Promise<void>(done => setImmediate(done))

/** A table over a line whose server gives these answers in turn. */
function atLesson(answers: (Tried | Refusal)[]) {
  const asked: Try[] = []
  const told: Tried[] = []
  const failed: string[] = []
  const ask = (body: Try) => {
    asked.push(body)
    const answer = answers.shift()
    return answer instanceof Refusal || !answer ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const page = new FakePage()
  page.speed = 0
  const ear = { tried: (tried: Tried) => told.push(tried), failed: (refusal: Refusal) => failed.push(refusal.message) }
  Object.assign(page.world, { socket: () => new ExerciseLine(ask, ear, () => 1000) })
  return { store: new TableStore('', page), page, asked, told, failed }
}

const start = (): Tried => ({ task: TASK, rev: 0, scene: aScene({ rev: 0, options: [option('pass', [])] }) })

test('a lesson is shown by an ordinary table', async () => {
  const { store, told } = atLesson([start()])
  await settle()
  assert.deepEqual([store.status, store.shown.options.length, store.welcome?.mine], ['open', 1, [0]])
  assert.equal(told[0]?.task.ask, 'Block it.')
})

test('each move goes out with all moves before it', async () => {
  const after = (rev: number): Tried => ({ task: TASK, rev, ops: [] })
  const { store, asked, told } = atLesson([start(), after(1), { ...after(2), verdict: { solved: true, says: 'Yes.' } }])
  await settle()
  const [first] = store.options
  assert.ok(first)
  store.commit(first, ['a'])
  await settle()
  store.commit(first, [], 'words')
  await settle()
  assert.deepEqual(asked[2]?.moves, [
    { act: 'pass', els: ['a'], text: '' },
    { act: 'pass', els: [], text: 'words' },
  ])
  assert.equal(told.at(-1)?.verdict?.says, 'Yes.')
  assert.equal(store.busy, false)
})

test('a refused move is reported and not kept', async () => {
  const refusal = new Refusal(409, 'action/illegal', 'not among your choices')
  const { store, asked } = atLesson([start(), refusal, { task: TASK, rev: 1, ops: [] }])
  await settle()
  const [first] = store.options
  assert.ok(first)
  store.commit(first, [])
  await settle()
  assert.equal(store.toast?.text, 'not among your choices')
  store.commit(first, ['b'])
  await settle()
  assert.deepEqual(asked[2]?.moves, [{ act: 'pass', els: ['b'], text: '' }])
})

test('a question why is answered beside what was clicked', async () => {
  const reason = { t: 'reason' as const, el: 'a', text: 'Not yours.', rule: 'D9' }
  const { store, asked } = atLesson([start(), { task: TASK, rev: 0, reason }])
  await settle()
  store.why('a')
  await settle()
  assert.deepEqual(asked[1]?.why, { el: 'a', picked: [] })
  assert.equal(store.reasons.shown?.rule, 'D9')
})

test('a lost scene is sent whole', async () => {
  const { store, asked } = atLesson([start(), start()])
  await settle()
  store.send({ t: 'resync' })
  await settle()
  assert.equal(asked[1]?.whole, true)
})

test('a lesson that cannot be loaded says so; a server that does not answer is asked again', async () => {
  const broken = atLesson([new Refusal(400, 'content/bad', 'position: there is no card x')])
  await settle()
  assert.deepEqual(broken.failed, ['position: there is no card x'])
  const silent = atLesson([new Refusal(0, 'network', 'The server does not answer.')])
  await settle()
  assert.equal(silent.store.status, 'waiting')
})
