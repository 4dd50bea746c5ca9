// The service worker: the shell, the rules, the lessons and whatever the server calls public work offline; play needs
// the server.
import type { GameFacts } from '../src/generated/api'
import type { LessonBook, Try } from '../src/generated/learn'
import { fromBook } from './book'

declare const self: ServiceWorkerGlobalScope
declare const SHELL: string[]
declare const VERSION: string

const SHELL_CACHE = `shell-${VERSION}`
const PAGES = 'pages'
const PATIENCE_MS = 2500
const LESSON = /^\/api\/games\/([^/]+)\/lessons\/([^/]+)$/

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(SHELL_CACHE)
      .then(cache => cache.addAll(['/', ...SHELL]))
      .then(() => stock())
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(names.filter(name => name !== SHELL_CACHE && name !== PAGES).map(n => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const [, game, lesson] = LESSON.exec(url.pathname) ?? []
  if (request.method === 'POST' && game && lesson) event.respondWith(attempt(request, game, decodeURIComponent(lesson)))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/static/')) event.respondWith(file(request))
  else if (url.pathname.startsWith('/api/')) event.respondWith(answer(request))
})

/** Any page is the shell, which picks what to show by the address: from the server, or cached if it does not answer. */
async function page(request: Request): Promise<Response> {
  const shell = await caches.match('/')
  return within(fetch(request), PATIENCE_MS).catch(() => shell ?? Response.error())
}

/** Hashed files never change. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok && fresh.headers.get('cache-control')?.includes('immutable')) await keep(SHELL_CACHE, request, fresh)
  return fresh
}

/** What the server marks as public is the same for everybody and cached; offline, the last answer is used. */
async function answer(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request)
    if (fresh.ok && fresh.headers.get('cache-control')?.includes('public')) await keep(PAGES, request, fresh)
    return fresh
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}

/** A try at a lesson: judged by the server or, offline, by the cached book of lessons. */
async function attempt(request: Request, game: string, lesson: string): Promise<Response> {
  const copy = request.clone()
  try {
    return await within(fetch(request), PATIENCE_MS)
  } catch (error) {
    const kept = await caches.match(`/api/games/${game}/lessons/book`)
    if (!kept) throw error
    const found = fromBook((await kept.json()) as LessonBook, lesson, (await copy.json()) as Try)
    if (found) return Response.json(found)
    return Response.json(
      { code: 'offline', text: 'Offline, this cannot be judged. Try another move.' },
      { status: 503 },
    )
  }
}

/** Cache what the home page, the rules and the lists of lessons show, for offline use. */
async function stock(): Promise<void> {
  const cache = await caches.open(PAGES)
  await cache.add('/api/games').catch(() => {})
  const games = (await (await cache.match('/api/games'))?.json()) as GameFacts[] | undefined
  for (const { name } of games ?? []) {
    const at = `/api/games/${encodeURIComponent(name)}`
    const pictures = ['light', 'dark'].map(mode => `${at}/picture.svg?mode=${mode}`)
    for (const path of [at, `${at}/lessons`, ...pictures]) await cache.add(path).catch(() => {})
  }
}

async function keep(name: string, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, response.clone())
}

/** A promise that fails if it takes too long. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('too slow')), ms)
    promise.then(resolve, reject)
  })
}
