// The choice in progress at a live table: clicks add to it and remove from it until a move is complete.
import type { Option } from '../generated/scene'
import { click, fits, reachable, together } from '../lib/narrow'
import { SceneStore } from './scene'

export abstract class ChoosingStore extends SceneStore {
  /** Text typed for a choice that takes some. */
  text = ''

  /** Make a move. */
  abstract commit(option: Option, elements: readonly string[], text?: string): void

  override press(ids: readonly string[]): void {
    if (this.busy || !this.scene) return
    const { selected, commit } = click(this.options, this.selected, ids)
    if (commit) {
      this.commit(commit.option, commit.elements)
      return
    }
    if (selected.join() !== this.selected.join()) this.text = ''
    if (!selected.length) this.stack = null
    const names = selected.map(id => this.name(id)).join(', ')
    const left = reachable(this.options, selected).size
    this.page.announce(selected.length ? `Selected ${names}. ${left} choices left.` : 'Nothing selected.')
    this.select(selected)
  }

  /** Click on a stack: select the pieces that go together, and lay the stack out to choose from. */
  override pressStack(spot: string, ids: readonly string[]): void {
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
    const added = together(this.options, this.selected, ids)
    const taken = added.length ? added : together(this.options, [], ids)
    this.stack = spot
    if (taken.length > 1) {
      if (!added.length) this.selected = []
      this.press(taken)
    } else this.changed()
  }

  /** Add an element to the choice, or take it back, without making a move. */
  toggle(id: string): void {
    const others = this.selected.filter(other => other !== id)
    this.select(others.length < this.selected.length ? others : [...others, id])
  }

  type(text: string): void {
    this.text = text
    this.changed()
  }

  /** Drop a choice in progress that is no longer possible. */
  protected prune(): void {
    if (!this.scene) return
    if (this.selected.length && !this.scene.options.some(option => fits(option, this.selected))) {
      this.selected = []
      this.text = ''
    }
    if (this.stack && !Object.values(this.scene.pieces).some(piece => piece.at === this.stack)) this.stack = null
  }
}
