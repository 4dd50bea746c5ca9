// What people say, room by room, and how many lines are new to this person, even after a reload.
import type { Chat, ChatLine, Room } from '../generated/protocol'
import type { Page } from './page'

export class Talk {
  rooms: Record<Room, ChatLine[]> = { players: [], spectators: [] }
  private key = ''
  /** The last line that this person has read; null before the first visit to the table. */
  private seen: number | null = null

  constructor(private readonly page: Page) {}

  /** Forget all lines: the server is about to send them again. What was read stays read. */
  open(name: string): void {
    this.rooms = { players: [], spectators: [] }
    this.key = `parlour.read.${name}`
    this.look()
  }

  /** Ask the browser again how far this person has read, perhaps in another tab. */
  look(): void {
    this.seen = this.page.recall<number | null>(this.key, null)
  }

  /** Add the new lines; on the first visit everything that was said before counts as read. */
  hear(chat: Chat, open: boolean): void {
    const lines = this.rooms[chat.room]
    const known = new Set(lines.map(line => line.n))
    const fresh = chat.lines.filter(line => !known.has(line.n))
    this.rooms = { ...this.rooms, [chat.room]: [...lines, ...fresh] }
    if (open || this.seen === null) this.read()
  }

  get unread(): number {
    const { seen } = this
    return seen === null ? 0 : this.lines.filter(line => line.n > seen).length
  }

  /** The person has opened the chat. */
  read(): void {
    const last = Math.max(-1, this.seen ?? -1, ...this.lines.map(line => line.n))
    if (last === this.seen) return
    this.seen = last
    this.page.remember(this.key, last)
  }

  private get lines(): ChatLine[] {
    return [...this.rooms.players, ...this.rooms.spectators]
  }
}
