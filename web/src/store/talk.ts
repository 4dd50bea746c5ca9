// What people say, room by room, and how many lines are new to this person.
import type { Chat, ChatLine, Room } from '../generated/protocol'

export class Talk {
  rooms: Record<Room, ChatLine[]> = { players: [], spectators: [] }
  unread = 0

  /** Forget all lines: the server is about to send them again. */
  clear(): void {
    this.rooms = { players: [], spectators: [] }
  }

  /** Add the new lines; they count as unread if they follow earlier ones and the chat is not open. */
  hear(chat: Chat, open: boolean): void {
    const lines = this.rooms[chat.room]
    const known = new Set(lines.map(line => line.n))
    const fresh = chat.lines.filter(line => !known.has(line.n))
    this.rooms = { ...this.rooms, [chat.room]: [...lines, ...fresh] }
    if (lines.length && !open) this.unread += fresh.length
  }

  /** The person has opened the chat. */
  read(): void {
    this.unread = 0
  }
}
