// What is on screen, at a live table and in a replay: the scene, the choice in progress and what is open.
import type { Option, Piece } from '../generated/scene'
import type { Flight } from '../lib/flights'
import { finished, fits, lit, reachable } from '../lib/narrow'
import { type FullScene, placed } from '../lib/ops'
import { question } from '../lib/question'
import { nameOf, plain } from '../lib/refs'
import { Watchable } from '../lib/watch'
import { browserPage, type Page } from './page'
import { type Shown, STEP_MS } from './playback'
import { Strikes } from './strikes'

export type Drawer = '' | 'result' | 'primer' | 'rules' | 'settings' | 'choices' | 'help' | 'menu'
export type Tab = 'log' | 'chat' | 'notes'

/** Elements that can be clicked now, those of them that light up, and those of a dangerous move. */
export interface Lights {
  hot: Set<string>
  lit: Set<string>
  danger: Set<string>
  /** Other first steps: a click on one of them starts over with it. */
  swap: Set<string>
}

export { STEP_MS }

export class SceneStore extends Watchable {
  scene: FullScene | null = null
  selected: string[] = []
  highlighted: string[] = []
  /** A face shown large: its key, and the piece it is on. */
  zoom: { face: string; piece: string } | null = null
  /** The spot whose stack is laid out to choose from. */
  stack: string | null = null
  /** A move has been sent and not answered yet. */
  busy = false
  hovered = ''
  drawer: Drawer = ''
  tab: Tab = 'log'
  /** On a small screen: what fills it. */
  pane: 'board' | 'talk' = 'board'
  rule = ''
  readOnly = false
  readonly strikes: Strikes
  protected flight: Flight | null = null

  constructor(protected readonly page: Page = browserPage) {
    super()
    this.strikes = new Strikes(page, () => this.changed())
  }

  /** The scene on screen; throws before the first one has arrived. */
  get shown(): FullScene {
    if (!this.scene) throw new Error('there is no scene yet')
    return this.scene
  }

  get options(): Option[] {
    return this.scene && !this.busy && !this.readOnly ? this.scene.options : []
  }

  choices(): Lights {
    const options = this.options
    const danger = options.filter(o => o.tone === 'danger' && fits(o, this.selected)).flatMap(o => o.all)
    const hot = reachable(options, this.selected)
    const first = this.selected.length ? lit(options, []) : []
    const swap = new Set([...first].filter(id => !hot.has(id) && !this.selected.includes(id)))
    return { hot, lit: lit(options, this.selected), danger: new Set(danger), swap }
  }

  /** Elements that light up but are drawn nowhere: the prompt shows them as buttons. */
  chips(lights: Set<string>): string[] {
    if (!this.scene) return []
    const drawn = placed(this.scene)
    return [...lights].filter(id => !drawn.has(id))
  }

  /** Pieces as they would lie after the choice in progress, counting the hovered element as chosen. */
  preview(): Record<string, Piece> {
    const hovered = this.hovered && !this.selected.includes(this.hovered) ? [this.hovered] : []
    for (const chosen of [[...this.selected, ...hovered], this.selected]) {
      if (!chosen.length) continue
      const shown = finished(this.options, chosen).find(o => o.show && Object.keys(o.show).length)
      if (shown?.show) return shown.show
    }
    return {}
  }

  /** What is asked next, after the first part of a choice. */
  get question(): string {
    return this.scene ? question(this.scene, this.options, this.selected) : ''
  }

  /** The line of the log that is being played. */
  get caption(): Shown | null {
    return null
  }

  /** Skip to the end of what is being played; true if the click or key that asked for it means nothing else. */
  hurry(): boolean {
    return false
  }

  /** A click on something that cannot be chosen. */
  why(_id: string): void {}

  name(id: string): string {
    return this.scene ? nameOf(this.scene, id) : id
  }

  plain(text: string): string {
    return this.scene ? plain(this.scene, text) : text
  }

  /** The tone of a seat; undefined if there is no such seat. */
  tone(seat: number | null | undefined): string | undefined {
    return this.scene?.seats.find(({ n }) => n === seat)?.tone
  }

  /** Click on elements; without a live table nothing happens. */
  press(_ids: readonly string[]): void {}

  /** Click on the pieces of a stack; without a live table nothing happens. */
  pressStack(_spot: string, _ids: readonly string[]): void {}

  /** Make this the choice in progress. */
  select(ids: readonly string[]): void {
    this.selected = [...ids]
    this.changed()
  }

  cancel(): void {
    this.stack = null
    this.zoom = null
    this.select([])
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
    if (flight && this.scene) this.page.fly(flight, this.scene, STEP_MS / (this.page.speed || 1))
  }
}
