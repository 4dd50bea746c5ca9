// A live table: shows what the server sends, and sends what the person does.
import type { Ended, FromClient, FromServer, TableNews, Update, Welcome } from '../generated/protocol'
import type { Op, Option } from '../generated/scene'
import { Connection, type Status } from '../lib/connection'
import type { Flight } from '../lib/flights'
import { apply, type FullScene, fill } from '../lib/ops'
import { ChoosingStore } from './choosing'
import { curtain } from './curtain'
import { Hints } from './hints'
import { Notepad } from './notepad'
import { browserPage, type Page } from './page'
import { Playback, type Shown, type Stage } from './playback'
import { Reasons } from './reasons'
import { Since } from './since'
import { Talk } from './talk'
import { type Toast, Toaster } from './toaster'
import { TurnBell } from './turn'

/** A move that was sent, and the last log line that the person had seen then. */
interface Pending {
  option: Option
  elements: string[]
  text: string
  heard: number
  /** The connection was lost before an answer came. */
  cut: boolean
}

const lastOf = (scene: FullScene): number => scene.log.at(-1)?.n ?? -1

export class TableStore extends ChoosingStore implements Stage {
  welcome: Welcome | null = null
  table: TableNews | null = null
  ended: Ended | null = null
  closed: { code: string; text: string } | null = null
  status: Status = 'connecting'
  /** Hot seat: the seat whose player is at the screen now. */
  lifted: number | null = null
  /** Server time minus ours. */
  skew = 0
  readonly talk: Talk
  readonly notepad: Notepad
  readonly connection: Connection
  readonly reasons: Reasons
  readonly since: Since
  readonly hints: Hints
  /** A move that the server has not confirmed yet. */
  private pending: Pending | null = null
  /** This person asked for a rematch or agreed to one, and goes there once it is ready. */
  private leaving = false
  private rev = -1
  /** The newest scene that the server has sent. */
  private newest: FullScene | null = null
  private readonly playback: Playback
  private readonly toaster: Toaster
  private readonly bell: TurnBell
  private readonly sleep: () => void

  constructor(
    readonly code: string,
    page: Page = browserPage,
  ) {
    super(page)
    const changed = () => this.changed()
    this.playback = new Playback(page, this)
    this.toaster = new Toaster(page, changed)
    this.bell = new TurnBell(page)
    this.reasons = new Reasons(page, changed)
    this.since = new Since(page, changed)
    this.talk = new Talk(page)
    this.hints = new Hints(changed)
    this.notepad = new Notepad(page, text => this.send({ t: 'note', text }), changed)
    this.connection = new Connection(
      `${page.origin}/ws/${encodeURIComponent(code)}`,
      message => this.receive(message),
      status => this.statusChanged(status),
      page.world,
    )
    this.sleep = page.onWake(() => this.wake())
    this.connection.open()
  }

  dispose(): void {
    this.sleep()
    this.connection.close()
  }

  /** Send a message; false if there is no connection. */
  send(message: FromClient): boolean {
    return this.connection.send(message)
  }

  private wake(): void {
    if (!this.page.online) this.connection.cut()
    else if (this.connection.status === 'waiting' && !this.page.hidden) this.connection.open()
    else this.connection.nudge()
    if (this.page.hidden) {
      this.since.leave()
      this.playback.skip()
      return
    }
    if (this.newest && this.status === 'open') this.since.back(this.newest)
    this.talk.look()
    this.tell()
    this.changed()
  }

  private statusChanged(status: Status): void {
    this.status = status
    if (status !== 'open') this.since.leave()
    if (status !== 'open' && this.pending) this.pending.cut = true
    if (status !== 'open') this.busy = this.pending !== null
    this.changed()
  }

  get slow(): boolean {
    return this.connection.slow
  }

  get online(): boolean {
    return this.page.online
  }

  /** Whether a move has been sent over a connection that does not answer. */
  get unsent(): boolean {
    return this.pending !== null && (this.status !== 'open' || this.slow)
  }

  // What the server says.

  private receive(message: FromServer): void {
    if ('now' in message) this.skew = message.now - this.page.now
    switch (message.t) {
      case 'welcome':
        if (message.model && !this.welcome) this.say(message.model)
        this.welcome = message
        this.notepad.open(`${this.code}.${message.you ?? 'w'}`, message.note)
        this.talk.open(this.code)
        break
      case 'table':
        this.table = message
        if (this.leaving && message.next) this.page.go(`/t/${message.next}`)
        break
      case 'scene':
        this.playback.clear()
        this.rev = message.scene.rev ?? 0
        this.setScene(fill(message.scene))
        if (this.scene) this.since.arrive(`${this.code}.${this.scene.you ?? 'w'}`, this.scene)
        this.settle()
        break
      case 'update':
        this.update(message)
        return
      case 'chat':
        this.talk.hear(message, this.tab === 'chat' && (!this.page.narrow || this.pane === 'talk'))
        break
      case 'over':
        this.ended = message
        this.page.chime('end')
        break
      case 'error':
        if (message.re === 'hint') this.hints.drop()
        this.refused(message.code, message.text, message.rule ?? '')
        break
      case 'reason':
        this.reasons.answer(message)
        break
      case 'hint':
        this.hints.answer(message)
        this.highlight(message.els)
        break
      case 'closed':
        this.closed = message.again ? null : { code: message.code, text: message.text }
        break
      case 'position':
      case 'pong':
        return
    }
    this.changed()
  }

  private setScene(scene: FullScene): void {
    if (!this.scene || this.scene.you !== scene.you) this.strikes.open(`${this.code}.${scene.you ?? 'w'}`)
    this.scene = scene
    this.newest = scene
    this.busy = false
    this.page.theme(scene.theme)
    this.prune()
    this.tell()
  }

  private update(update: Update): void {
    if (update.from !== this.rev || !this.newest) {
      this.send({ t: 'resync' })
      return
    }
    this.rev = update.rev
    this.newest = { ...apply(this.newest, update.ops as Op[]), rev: update.rev }
    this.playback.add(this.newest)
  }

  step(scene: FullScene, flight: Flight | null): void {
    this.put(scene)
    this.flight = flight ?? this.flight
    if (scene.rev === this.rev) this.busy = false
    this.changed()
  }

  /** Put a scene on screen, and read its new lines aloud. */
  private put(scene: FullScene): void {
    const known = this.scene?.log.at(-1)?.n ?? -1
    if (this.scene?.options !== scene.options) this.dropHint()
    this.scene = scene
    this.prune()
    const fresh = scene.log.filter(entry => entry.n > known)
    if (fresh.length) this.page.announce(fresh.map(entry => this.plain(entry.text)).join(' '))
    if (fresh.length) this.reasons.drop()
  }

  override get caption(): Shown | null {
    return this.playback.shown
  }

  /** Whether what is on screen is older than what the server has sent. */
  get behind(): boolean {
    return this.playback.playing && this.scene?.rev !== this.rev
  }

  override hurry(): boolean {
    if (!this.behind) return false
    const seen = this.scene?.options
    this.playback.skip()
    return this.scene?.options !== seen
  }

  override why(id: string): void {
    if (this.readOnly || this.busy || this.hurry()) return
    this.reasons.ask(id)
    if (!this.send({ t: 'why', el: id, picked: this.selected })) {
      this.reasons.answer({ t: 'reason', el: id, text: 'There is no connection to the table now.' })
    }
  }

  override press(ids: readonly string[]): void {
    if (this.hurry()) return
    this.reasons.drop()
    super.press(ids)
  }

  done(scene: FullScene, last: boolean): void {
    this.put(scene)
    if (!last) {
      this.changed()
      return
    }
    this.since.saw(scene)
    this.busy = false
    this.pending = null
    this.tell()
    this.changed()
  }

  private refused(code: string, text: string, rule: string): void {
    this.busy = false
    this.pending = null
    this.leaving = false
    if (code === 'action/stale') this.send({ t: 'resync' })
    this.say(text, 'error', rule)
  }

  // What the person is told.

  /** Whether the table waits for this person. */
  get yours(): boolean {
    const { scene } = this
    return !!scene && !scene.over && scene.seats.some(seat => seat.n === scene.you && seat.active)
  }

  private tell(): void {
    this.bell.tell(this.scene?.title ?? 'Parlour', this.yours, this.plain(this.scene?.prompt ?? ''))
  }

  get toast(): Toast | null {
    return this.toaster.toast
  }

  say(text: string, kind: Toast['kind'] = 'info', rule = ''): void {
    this.toaster.say(text, kind, rule)
  }

  dismiss(): void {
    this.toaster.dismiss()
  }

  /** Hot seat: the seat whose player must come to the screen before the table is shown. */
  get curtain(): number | null {
    const { welcome, table, scene, lifted } = this
    return curtain({ welcome, table, scene, lifted, moving: this.busy || this.playback.playing })
  }

  // What the person does.

  override commit(option: Option, elements: readonly string[], text = ''): void {
    if (!this.scene || this.busy) return
    if (!this.send({ t: 'act', act: option.act, rev: this.scene.rev, els: [...elements], text })) {
      this.say('There is no connection to the table. Your choice is kept; try again in a moment.', 'error')
      return
    }
    this.pending = { option, elements: [...elements], text, heard: lastOf(this.scene), cut: false }
    this.dropHint()
    this.text = ''
    this.busy = true
    this.bell.reset()
    this.cancel()
  }

  /**
   * After a break: a move that has not arrived is sent again if nothing has happened since; otherwise it becomes the
   * choice in progress again.
   */
  private settle(): void {
    const { pending, scene } = this
    this.pending = null
    if (!pending?.cut || !scene) return
    const { option, elements, text } = pending
    const same = scene.options.find(other => other.act === option.act && other.label === option.label)
    if (!same) return
    if (lastOf(scene) === pending.heard) {
      this.commit(same, elements, text)
      this.say('The connection is back; your move was sent again.')
      return
    }
    this.select(elements)
    this.text = text
    this.say('The connection is back. Your move did not arrive, and the table has moved on: choose again.')
  }

  /** Ask for a hint or, if other people play, for their consent to hints. */
  askHint(): void {
    if (!this.scene || this.hints.asking) return
    if (this.table?.hints === 'open') {
      if (this.send({ t: 'hint', rev: this.scene.rev })) this.hints.ask()
    } else if (this.send({ t: 'hints' })) this.say('You asked for hints at this table. All others must agree first.')
  }

  dropHint(): void {
    this.hints.drop()
    this.highlight([])
  }

  /** Ask for another match, in the same seats or one seat on; with nobody to ask, it begins at once. */
  rematch(keep: boolean): void {
    this.leaving = this.send({ t: 'rematch', keep })
  }

  /** Answer an offer of the others. */
  agree(offer: number): void {
    this.leaving = this.send({ t: 'answer', offer, yes: true })
  }

  undo(): void {
    this.selected = []
    this.send({ t: 'undo' })
  }

  look(seat: number | null): void {
    this.lifted = seat
    this.drawer = ''
    this.cancel()
    if (this.scene?.you !== seat) this.send({ t: 'look', seat })
    this.changed()
  }
}
