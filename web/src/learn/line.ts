// The connection to a lesson or a puzzle: it speaks a table's protocol, so that the ordinary table can show it.
// Behind it are requests that each carry the whole attempt, so the server stores nothing.
import type { Choice, Tried, Try } from '../generated/learn'
import type { Act, FromClient, FromServer, Why } from '../generated/protocol'
import { Refusal } from '../lib/api'
import type { SocketLike } from '../lib/connection'

const OPEN = 1
const LOST = 1006

export interface Ear {
  /** The position after a move, or the first one. */
  tried(tried: Tried): void
  /** The exercise cannot be shown at all. */
  failed(refusal: Refusal): void
}

export class ExerciseLine implements SocketLike {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  private moves: Choice[] = []
  private asking = false

  constructor(
    private readonly ask: (body: Try) => Promise<Tried>,
    private readonly ear: Ear,
    private readonly now: () => number = Date.now,
  ) {
    ask({}).then(
      tried => this.begin(tried),
      (refusal: Refusal) => this.broke(refusal),
    )
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromClient
    if (message.t === 'act') this.act(message)
    else if (message.t === 'why') this.why(message)
    else if (message.t === 'resync') this.show()
    else if (message.t === 'ping') this.say({ t: 'pong', at: message.at ?? 0, now: this.now() })
  }

  close(): void {
    this.readyState = 3
  }

  private begin(tried: Tried): void {
    const { scene } = tried
    if (!scene || this.readyState > OPEN) return
    this.readyState = OPEN
    this.ear.tried(tried)
    this.onopen?.()
    const you = scene.you ?? null
    this.say({
      t: 'welcome',
      protocol: 1,
      code: '',
      game: scene.game,
      title: scene.title,
      options: {},
      clock: {},
      you,
      mine: you === null ? [] : [you],
      host: false,
      hot: false,
      link: '',
      invite: '',
      words: '',
      commitment: '',
      bots: [],
      now: this.now(),
    })
    const seats = scene.seats.map(({ n, name }) => ({ n, name, kind: 'bot' as const, online: true }))
    this.say({ t: 'table', phase: 'playing', seats, spectators: 0, now: this.now() })
    this.say({ t: 'scene', scene, now: this.now() })
  }

  private act({ act, els = [], text = '' }: Act): void {
    if (this.asking) return
    this.asking = true
    const moves = [...this.moves, { act, els, text }]
    this.ask({ moves })
      .then(
        tried => {
          this.moves = moves
          this.say({ t: 'update', from: tried.rev - 1, rev: tried.rev, ops: tried.ops ?? [], now: this.now() })
          this.ear.tried(tried)
        },
        (refusal: Refusal) => this.refuse(refusal),
      )
      .finally(() => {
        this.asking = false
      })
  }

  private why({ el, picked = [] }: Why): void {
    this.ask({ moves: this.moves, why: { el, picked } }).then(
      ({ reason }) => reason && this.say({ ...reason, t: 'reason' }),
      (refusal: Refusal) => this.refuse(refusal),
    )
  }

  /** Send the whole scene again. */
  private show(): void {
    this.ask({ moves: this.moves, whole: true }).then(
      ({ scene }) => scene && this.say({ t: 'scene', scene, now: this.now() }),
      (refusal: Refusal) => this.refuse(refusal),
    )
  }

  private refuse({ code, message }: Refusal): void {
    this.say({ t: 'error', code, text: message })
  }

  /** The first request failed: retry if there was no answer, otherwise show the error. */
  private broke(refusal: Refusal): void {
    if (refusal instanceof Refusal && refusal.code === 'network') this.onclose?.({ code: LOST })
    else this.ear.failed(refusal)
  }

  private say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
