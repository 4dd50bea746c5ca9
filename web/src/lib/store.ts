// All that the page of a table knows: the scene, the table around it, the choice in progress and what is open on screen.
import type { Chat, ChatLine, Ended, FromServer, Room, Step, Table, Update, Welcome } from '../generated/protocol'
import type { Op, Option, Piece } from '../generated/scene'
import { Connection, type Status } from './connection'
import { capture, fly, type Flight } from './flights'
import { click, finished, fits, lit, reachable, together } from './narrow'
import { announce, chime, mark, notify } from './notices'
import { apply, fill, placed, type FullScene } from './ops'
import { nameOf, plain } from './refs'
import { recall, remember, settings } from './settings'
import { Watchable } from './watch'

export interface Toast {
  text: string
  rule: string
  kind: 'error' | 'info'
}
export type Drawer = '' | 'primer' | 'rules' | 'settings' | 'choices' | 'help' | 'menu'
export type Tab = 'log' | 'chat' | 'notes'

const STEP_MS = 420
const LONGEST_BACKLOG = 6

/** What is being drawn: a live table or a replay; the parts that both have. */
export class SceneStore extends Watchable {
  scene: FullScene | null = null
  selected: string[] = []
  highlighted: string[] = []
  /** A face shown large: its key, and the piece it is on. */
  zoom: { face: string; piece: string } | null = null
  /** A stack whose pieces are laid out to choose from. */
  stack: string | null = null
  busy = false
  hovered = ''
  drawer: Drawer = ''
  tab: Tab = 'log'
  /** On a small screen: what fills it. */
  pane: 'board' | 'talk' = 'board'
  rule = ''
  readOnly = false
  protected flight: Flight | null = null
  private struck = new Set<string>()
  private struckKey = ''

  get options(): Option[] {
    return this.scene && !this.busy && !this.readOnly ? this.scene.options : []
  }

  /** Elements that can be clicked now, and those among them that light up. */
  choices(): { hot: Set<string>; lit: Set<string>; danger: Set<string> } {
    const options = this.options
    const danger = options.filter(o => o.tone === 'danger' && fits(o, this.selected)).flatMap(o => o.all)
    return { hot: reachable(options, this.selected), lit: lit(options, this.selected), danger: new Set(danger) }
  }

  /** Buttons of the prompt that are elements of an option, but are drawn nowhere else. */
  chips(lights: Set<string>): string[] {
    if (!this.scene) return []
    const drawn = placed(this.scene)
    return [...lights].filter(id => !drawn.has(id))
  }

  /** Pieces as they would be: the preview of the choice in progress. */
  preview(): Record<string, Piece> {
    const trial =
      this.hovered && !this.selected.includes(this.hovered) ? [...this.selected, this.hovered] : this.selected
    if (!trial.length) return {}
    for (const chosen of [trial, this.selected]) {
      const shown = finished(this.options, chosen).find(o => o.show && Object.keys(o.show).length)
      if (shown?.show && chosen.length) return shown.show
    }
    return {}
  }

  name(id: string): string {
    return this.scene ? nameOf(this.scene, id) : id
  }

  plain(text: string): string {
    return this.scene ? plain(this.scene, text) : text
  }

  press(_ids: readonly string[]): void {}

  cancel(): void {
    this.selected = []
    this.stack = null
    this.zoom = null
    this.changed()
  }

  highlight(ids: string[]): void {
    this.highlighted = ids
    this.changed()
  }

  hover(id: string): void {
    if (this.hovered === id) return
    this.hovered = id
    if (this.options.some(o => o.show)) this.changed()
  }

  show(change: Partial<Pick<SceneStore, 'zoom' | 'stack' | 'drawer' | 'tab' | 'pane' | 'rule'>>): void {
    Object.assign(this, change)
    this.changed()
  }

  /** The page has been drawn: let the pieces fly from where they were. */
  drawn(): void {
    const flight = this.flight
    this.flight = null
    if (flight && this.scene) fly(flight, this.scene, STEP_MS / (settings.value.speed || 1))
  }

  // Strike-out lists: they never leave this browser.

  strikeBy(key: string): void {
    this.struckKey = `parlour.strike.${key}`
    this.struck = new Set(recall<string[]>(this.struckKey, []))
  }

  isStruck(id: string): boolean {
    return this.struck.has(id)
  }

  strike(id: string): void {
    if (!this.struck.delete(id)) this.struck.add(id)
    remember(this.struckKey, [...this.struck])
    this.changed()
  }
}

export class TableStore extends SceneStore {
  welcome: Welcome | null = null
  table: Table | null = null
  ended: Ended | null = null
  chat: Record<Room, ChatLine[]> = { players: [], spectators: [] }
  unread = 0
  status: Status = 'connecting'
  toast: Toast | null = null
  text = ''
  note = ''
  closed: { code: string; text: string } | null = null
  /** In a hot seat: the seat that may look at the screen now. */
  lifted: number | null = null
  /** Server time minus ours. */
  skew = 0
  private rev = -1
  private queue: { step: Step | null; update: Update }[] = []
  private playing = false
  private wasYours = false
  private toastTimer = 0
  private noteTimer = 0
  readonly connection: Connection

  constructor(readonly code: string) {
    super()
    const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    this.connection = new Connection(
      `${protocol}//${location.host}/ws/${encodeURIComponent(code)}`,
      m => this.receive(m),
      s => this.statusChanged(s),
    )
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.connection.open()
  }

  private wake = () => {
    if (!document.hidden && this.connection.status === 'waiting') this.connection.open()
    if (!document.hidden) this.tell()
  }

  dispose(): void {
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    this.connection.close()
  }

  private statusChanged(status: Status): void {
    this.status = status
    if (status !== 'open') this.busy = false
    this.changed()
  }

  // What the server says.

  private receive(message: FromServer): void {
    if ('now' in message && typeof message.now === 'number') this.skew = message.now - Date.now()
    switch (message.t) {
      case 'welcome':
        this.welcome = message
        this.note = message.note ?? recall(this.noteKey(), '')
        this.chat = { players: [], spectators: [] }
        break
      case 'table':
        this.table = message
        break
      case 'scene':
        this.queue = []
        this.rev = message.scene.rev ?? 0
        this.setScene(fill(message.scene))
        break
      case 'update':
        this.update(message)
        return
      case 'chat':
        this.heard(message)
        break
      case 'over':
        this.ended = message
        chime('end')
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
    if (!this.scene || this.scene.you !== scene.you) this.strikeBy(`${this.code}.${scene.you ?? 'w'}`)
    this.scene = scene
    this.busy = false
    document.documentElement.dataset.theme = scene.theme
    this.prune()
    this.tell()
  }

  private update(update: Update): void {
    if (update.from !== this.rev) {
      this.connection.send({ t: 'resync' })
      return
    }
    this.rev = update.rev
    this.queue.push(...update.steps.map(step => ({ step, update })), { step: null, update })
    if (!this.playing) void this.play()
  }

  /** Show what happened, step by step; in the background, or with too much to show, at once. */
  private async play(): Promise<void> {
    this.playing = true
    while (this.queue.length && this.scene) {
      const { step, update } = this.queue.shift()!
      if (!step) {
        this.scene = { ...this.scene, rev: update.rev }
        if (!this.queue.length) this.settle()
        continue
      }
      const ops = step.ops as Op[]
      const speed = document.hidden || this.queue.length > LONGEST_BACKLOG ? 0 : settings.value.speed
      this.flight = speed ? capture(this.scene, ops) : null
      const lines = this.scene.log.length
      this.scene = apply(this.scene, ops)
      this.prune()
      if (this.scene.log.length > lines)
        announce(
          this.scene.log
            .slice(lines)
            .map(entry => this.plain(entry.text))
            .join(' '),
        )
      this.changed()
      const moves = ops.some(op => op[0] === 'piece')
      const more = this.queue.some(next => next.step)
      if (speed && (step.ms || (moves && more)))
        await new Promise(resolve => setTimeout(resolve, (step.ms || STEP_MS + 120) / speed))
    }
    this.playing = false
  }

  private settle(): void {
    this.busy = false
    this.tell()
    this.changed()
  }

  /** A choice in progress loses what is no longer possible. */
  private prune(): void {
    if (!this.scene) return
    if (this.selected.length && !this.scene.options.some(option => fits(option, this.selected))) {
      this.selected = []
      this.text = ''
    }
    if (this.stack && !Object.values(this.scene.pieces).some(piece => piece.at === this.stack)) this.stack = null
  }

  private heard(chat: Chat): void {
    const lines = this.chat[chat.room]
    const known = new Set(lines.map(line => line.n))
    const fresh = chat.lines.filter(line => !known.has(line.n))
    this.chat = { ...this.chat, [chat.room]: [...lines, ...fresh] }
    if (lines.length && fresh.length && this.tab !== 'chat') this.unread += fresh.length
  }

  private refused(code: string, text: string, rule: string): void {
    this.busy = false
    if (code === 'action/stale') this.connection.send({ t: 'resync' })
    this.say(text, 'error', rule)
  }

  /** Whether the table waits for this person. */
  get yours(): boolean {
    return !!this.scene && !this.scene.over && this.scene.options.length > 0
  }

  private tell(): void {
    const title = this.scene?.title ?? 'Parlour'
    const yours = this.yours
    mark(title, yours)
    if (yours && !this.wasYours) {
      chime('turn')
      notify(title, `It is your turn. ${this.plain(this.scene!.prompt)}`)
    }
    this.wasYours = yours
  }

  say(text: string, kind: Toast['kind'] = 'info', rule = ''): void {
    this.toast = { text, kind, rule }
    clearTimeout(this.toastTimer)
    this.toastTimer = window.setTimeout(() => {
      this.toast = null
      this.changed()
    }, 8000)
    announce(text)
    this.changed()
  }

  dismiss(): void {
    this.toast = null
    this.changed()
  }

  // What the person does.

  override press(ids: readonly string[]): void {
    if (this.busy || !this.scene) return
    const result = click(this.options, this.selected, ids)
    if (result.commit) {
      this.commit(result.commit.option, result.commit.elements)
      return
    }
    if (result.selected.join() !== this.selected.join()) this.text = ''
    this.selected = result.selected
    if (!this.selected.length) this.stack = null
    announce(
      this.selected.length
        ? `Selected ${this.selected.map(id => this.name(id)).join(', ')}. ${reachable(this.options, this.selected).size} choices left.`
        : 'Nothing selected.',
    )
    this.changed()
  }

  /** A click on a stack: all of it if its pieces go together, else they are laid out to choose from. */
  pressStack(spot: string, ids: readonly string[]): void {
    const chosen = ids.filter(id => this.selected.includes(id))
    if (chosen.length) {
      this.stack = spot
      this.press(chosen)
      return
    }
    if (ids.length === 1) {
      this.press(ids)
      return
    }
    const taken = together(this.options, this.selected, ids)
    const fromScratch = taken.length ? taken : together(this.options, [], ids)
    this.stack = spot
    if (fromScratch.length > 1) {
      if (!taken.length) this.selected = []
      this.press(fromScratch)
    } else this.changed()
  }

  commit(option: Option, elements: readonly string[], text = ''): void {
    if (!this.scene || this.busy) return
    const sent = this.connection.send({ t: 'act', act: option.act, rev: this.scene.rev, els: [...elements], text })
    if (!sent) {
      this.say('There is no connection to the table. Your choice is kept; try again in a moment.', 'error')
      return
    }
    this.selected = []
    this.stack = null
    this.text = ''
    this.zoom = null
    this.busy = true
    this.wasYours = false
    this.changed()
  }

  type(text: string): void {
    this.text = text
    this.changed()
  }

  undo(): void {
    this.selected = []
    this.connection.send({ t: 'undo' })
  }

  chatSay(text: string): boolean {
    return this.connection.send({ t: 'say', text })
  }

  look(seat: number | null): void {
    this.lifted = seat
    if (this.scene?.you !== seat) this.connection.send({ t: 'look', seat })
    this.changed()
  }

  /** In a hot seat: the seat for whom the curtain hides the table until they say that they are there. */
  get curtain(): number | null {
    const { welcome, scene } = this
    if (!welcome?.hot || welcome.mine.length < 2 || !scene || scene.over || this.table?.phase !== 'playing') return null
    const next = scene.seats.find(seat => seat.active && welcome.mine.includes(seat.n))?.n
    if (
      scene.you !== null &&
      this.lifted === scene.you &&
      (scene.options.length > 0 || next === undefined || this.busy || this.playing)
    )
      return null
    if (scene.options.length > 0 && scene.you !== null) return scene.you
    return next ?? null
  }

  keepNote(text: string): void {
    this.note = text
    remember(this.noteKey(), text)
    clearTimeout(this.noteTimer)
    this.noteTimer = window.setTimeout(() => this.connection.send({ t: 'note', text }), 800)
    this.changed()
  }

  private noteKey(): string {
    return `parlour.note.${this.code}.${this.welcome?.you ?? 'w'}`
  }
}
