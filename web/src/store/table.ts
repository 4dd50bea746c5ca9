// A live table: shows what the server sends, and sends what the person does.
import type { Ended, FromClient, FromServer, TableNews, Update, Welcome } from '../generated/protocol'
import type { Option } from '../generated/scene'
import { Connection, type Status } from '../lib/connection'
import type { Flight } from '../lib/flights'
import { type FullScene, fill } from '../lib/ops'
import { ChoosingStore } from './choosing'
import { curtain } from './curtain'
import { Notepad } from './notepad'
import { browserPage, type Page } from './page'
import { Playback, type Stage } from './playback'
import { Talk } from './talk'
import { type Toast, Toaster } from './toaster'
import { TurnBell } from './turn'

export class TableStore extends ChoosingStore implements Stage {
  welcome: Welcome | null = null
  table: TableNews | null = null
  ended: Ended | null = null
  closed: { code: string; text: string } | null = null
  status: Status = 'connecting'
  /** In a hot seat: the seat whose player is at the screen now. */
  lifted: number | null = null
  /** Server time minus ours. */
  skew = 0
  readonly talk = new Talk()
  readonly notepad: Notepad
  readonly connection: Connection
  private rev = -1
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
    if (this.page.hidden) return
    if (this.connection.status === 'waiting') this.connection.open()
    this.tell()
  }

  private statusChanged(status: Status): void {
    this.status = status
    if (status !== 'open') this.busy = false
    this.changed()
  }

  // What the server says.

  private receive(message: FromServer): void {
    if ('now' in message) this.skew = message.now - this.page.now
    switch (message.t) {
      case 'welcome':
        this.welcome = message
        this.notepad.open(`${this.code}.${message.you ?? 'w'}`, message.note)
        this.talk.clear()
        break
      case 'table':
        this.table = message
        break
      case 'scene':
        this.playback.clear()
        this.rev = message.scene.rev ?? 0
        this.setScene(fill(message.scene))
        break
      case 'update':
        this.update(message)
        return
      case 'chat':
        this.talk.hear(message, this.tab === 'chat')
        break
      case 'over':
        this.ended = message
        this.page.chime('end')
        break
      case 'error':
        this.refused(message.code, message.text, message.rule ?? '')
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
    this.busy = false
    this.page.theme(scene.theme)
    this.prune()
    this.tell()
  }

  private update(update: Update): void {
    if (update.from !== this.rev) {
      this.send({ t: 'resync' })
      return
    }
    this.rev = update.rev
    this.playback.add(update)
  }

  step(scene: FullScene, flight: Flight | null): void {
    const known = this.scene?.log.length ?? 0
    this.scene = scene
    this.flight = flight
    this.prune()
    const fresh = scene.log.slice(known)
    if (fresh.length) this.page.announce(fresh.map(entry => this.plain(entry.text)).join(' '))
    this.changed()
  }

  done(scene: FullScene, last: boolean): void {
    this.scene = scene
    if (!last) return
    this.busy = false
    this.tell()
    this.changed()
  }

  private refused(code: string, text: string, rule: string): void {
    this.busy = false
    if (code === 'action/stale') this.send({ t: 'resync' })
    this.say(text, 'error', rule)
  }

  // What the person is told.

  /** Whether the table waits for this person. */
  get yours(): boolean {
    return !!this.scene && !this.scene.over && this.scene.options.length > 0
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

  /** In a hot seat: the seat whose player must come to the screen before the table is shown. */
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
    this.text = ''
    this.busy = true
    this.bell.reset()
    this.cancel()
  }

  undo(): void {
    this.selected = []
    this.send({ t: 'undo' })
  }

  look(seat: number | null): void {
    this.lifted = seat
    if (this.scene?.you !== seat) this.send({ t: 'look', seat })
    this.changed()
  }
}
