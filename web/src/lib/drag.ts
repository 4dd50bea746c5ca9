// Drag and drop with mouse or pen: a shortcut for clicking the piece and then the target.

class Drag {
  active = false
  private ids: string[] = []
  private drop: ((ids: string[]) => void) | null = null
  private x = 0
  private y = 0
  private ghost: HTMLElement | null = null
  private source: HTMLElement | null = null
  private dropped = 0

  start(event: PointerEvent, ids: string[], drop: (ids: string[]) => void): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    this.ids = ids
    this.drop = drop
    this.x = event.clientX
    this.y = event.clientY
    this.source = event.currentTarget as HTMLElement
    addEventListener('pointermove', this.move)
    addEventListener('pointerup', this.end)
    addEventListener('pointercancel', this.end)
  }

  /** Whether a drag has just ended: the click that follows it does not count. */
  justDropped(): boolean {
    return performance.now() - this.dropped < 50
  }

  private move = (event: PointerEvent) => {
    if (!this.active) {
      if (Math.hypot(event.clientX - this.x, event.clientY - this.y) < 8 || !this.source) return
      this.active = true
      const box = this.source.getBoundingClientRect()
      const ghost = this.source.cloneNode(true) as HTMLElement
      for (const name of ['data-id', 'data-piece', 'id']) ghost.removeAttribute(name)
      ghost.setAttribute('inert', '')
      ghost.classList.add('dragging')
      ghost.style.width = `${box.width}px`
      ghost.style.height = `${box.height}px`
      document.body.append(ghost)
      this.ghost = ghost
    }
    if (this.ghost)
      this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`
    event.preventDefault()
  }

  private end = (event: PointerEvent) => {
    removeEventListener('pointermove', this.move)
    removeEventListener('pointerup', this.end)
    removeEventListener('pointercancel', this.end)
    if (this.active && event.type === 'pointerup') {
      this.dropped = performance.now()
      const under = document.elementsFromPoint(event.clientX, event.clientY)
      const targets = under
        .map(el => el.closest<HTMLElement>('[data-id]'))
        .filter(el => el?.matches('.hot, .warm, .sel, button'))
      const target = targets.map(el => el?.dataset.id ?? '').find(id => id && !this.ids.includes(id))
      if (target) this.drop?.([...this.ids, target])
    }
    this.ghost?.remove()
    this.ghost = null
    this.active = false
  }
}

export const drag = new Drag()
