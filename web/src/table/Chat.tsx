// What people say, in the players' room and in the spectators' room.
import { useState } from 'preact/hooks'
import type { Room } from '../generated/protocol'
import type { TableStore } from '../store/table'
import { Scroller } from '../ui/Scroller'
import { Spoken, When } from '../ui/Spoken'

const SILENCE: Record<Room, string> = {
  players: 'No messages yet. Everyone at the table can read them.',
  spectators: 'Only spectators read this until the match is over.',
}

export function ChatRoom({ store }: { store: TableStore }) {
  const spectator = store.welcome?.you === null
  const over = store.table?.phase === 'over'
  const home: Room = spectator ? 'spectators' : 'players'
  const [room, setRoom] = useState(home)
  const [text, setText] = useState('')
  const lines = store.talk.rooms[room]
  return (
    <>
      {(spectator || over) && (
        <fieldset class="rooms" aria-label="Room">
          <button type="button" aria-pressed={room === 'players'} onClick={() => setRoom('players')}>
            Players
          </button>
          <button type="button" aria-pressed={room === 'spectators'} onClick={() => setRoom('spectators')}>
            Spectators
          </button>
        </fieldset>
      )}
      <Scroller key={room} label={`Chat of the ${room}`} count={lines.length}>
        <ol class="chat">
          {lines.map(line => (
            <li key={line.n} data-tone={store.tone(line.seat)}>
              <b class="who">{line.name}</b> <Spoken text={line.text} /> <When at={line.at} />
            </li>
          ))}
          {!lines.length && <li class="info">{SILENCE[room]}</li>}
        </ol>
      </Scroller>
      {room === home && <SayBar store={store} to={spectator ? 'spectators' : 'table'} text={text} type={setText} />}
    </>
  )
}

interface SayProps {
  store: TableStore
  to: string
  text: string
  type: (text: string) => void
}

function SayBar({ store, to, text, type }: SayProps) {
  const words = text.trim()
  const hint = `Message the ${to}`
  const send = (event: Event) => {
    event.preventDefault()
    if (words && store.send({ t: 'say', text: words })) type('')
  }
  return (
    <form class="saybar" onSubmit={send}>
      <input
        value={text}
        maxLength={500}
        placeholder={hint}
        aria-label={hint}
        autocomplete="off"
        onInput={event => type(event.currentTarget.value)}
      />
      <button type="submit" disabled={!words}>
        Send
      </button>
    </form>
  )
}
