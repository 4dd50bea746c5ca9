// Beside the board: what happened, what people say, and private notes.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatLine, Room } from '../generated/protocol'
import { TableStore, type SceneStore, type Tab } from '../lib/store'
import { Rich } from '../ui/Rich'

export function Side({ store, goTo, only }: { store: SceneStore; goTo?: (step: number) => void; only?: Tab }) {
  const live = store instanceof TableStore ? store : null
  const current = only ?? store.tab
  const tabs: [Tab, string][] =
    live && !only
      ? [
          ['log', 'Log'],
          ['chat', 'Chat'],
          ['notes', 'Notes'],
        ]
      : [['log', 'Log']]
  const open = (tab: Tab) => {
    if (live && tab === 'chat') live.unread = 0
    store.show({ tab })
  }
  const arrows = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = tabs[(tabs.findIndex(([tab]) => tab === store.tab) + step + tabs.length) % tabs.length]![0]
    open(next)
    requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus())
  }
  return (
    <section class="talk" aria-label="Log, chat and notes">
      {tabs.length > 1 && (
        <div class="tabs" role="tablist" aria-label="Beside the board" onKeyDown={arrows}>
          {tabs.map(([tab, title]) => (
            <button
              type="button"
              key={tab}
              role="tab"
              id={`tab-${tab}`}
              aria-selected={store.tab === tab}
              aria-controls="tabpanel"
              tabIndex={store.tab === tab ? 0 : -1}
              onClick={() => open(tab)}
            >
              {title}
              {tab === 'chat' && live && live.unread > 0 && (
                <b class="new" aria-label={`${live.unread} new`}>
                  {live.unread}
                </b>
              )}
            </button>
          ))}
        </div>
      )}
      <div
        class="tabpanel"
        id="tabpanel"
        {...(tabs.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `tab-${store.tab}` } : {})}
      >
        {current === 'chat' && live ? (
          <ChatRoom store={live} />
        ) : current === 'notes' && live ? (
          <Notes store={live} />
        ) : (
          <Log store={store} goTo={goTo} />
        )}
      </div>
    </section>
  )
}

function Log({ store, goTo }: { store: SceneStore; goTo: ((step: number) => void) | undefined }) {
  const log = store.scene?.log ?? []
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [log.length])
  return (
    <div class="scroller" tabIndex={0} role="log" aria-live="off" aria-label="What happened" ref={end}>
      <ol class="log">
        {log.map(entry => (
          <li
            key={entry.n}
            class={`is-${entry.kind}`}
            data-tone={
              entry.seat === undefined || entry.seat === null ? undefined : store.scene!.seats[entry.seat]?.tone
            }
          >
            <Rich store={store} text={entry.text} />
            {goTo && (
              <button
                type="button"
                class="jump"
                aria-label={`Go to step ${entry.step}`}
                onClick={() => goTo(entry.step)}
              >
                {entry.step}
              </button>
            )}
          </li>
        ))}
        {!log.length && <li class="is-info">Nothing has happened yet.</li>}
      </ol>
    </div>
  )
}

function ChatRoom({ store }: { store: TableStore }) {
  const spectator = store.welcome?.you === null
  const over = store.table?.phase === 'over'
  const [room, setRoom] = useState<Room>(spectator ? 'spectators' : 'players')
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const lines = store.chat[room]
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [lines.length, room])
  const writable = spectator ? room === 'spectators' : room === 'players'
  const send = (event: Event) => {
    event.preventDefault()
    const words = text.trim()
    if (words && store.chatSay(words)) setText('')
  }
  return (
    <>
      {(spectator || over) && (
        <div class="rooms" role="group" aria-label="Room">
          {(['players', 'spectators'] as const).map(name => (
            <button type="button" key={name} aria-pressed={room === name} onClick={() => setRoom(name)}>
              {name === 'players' ? 'Players' : 'Spectators'}
            </button>
          ))}
        </div>
      )}
      <div class="scroller" tabIndex={0} role="log" aria-label={`Chat of the ${room}`} ref={end}>
        <ol class="chat">
          {lines.map(line => (
            <Said key={line.n} store={store} line={line} />
          ))}
          {!lines.length && (
            <li class="info">
              {room === 'players'
                ? 'Nobody has said anything yet. All at the table can read this.'
                : 'Only spectators read this until the match is over.'}
            </li>
          )}
        </ol>
      </div>
      {writable && (
        <form class="saybar" onSubmit={send}>
          <input
            value={text}
            maxLength={500}
            placeholder={room === 'players' ? 'Message the table' : 'Message the spectators'}
            aria-label={room === 'players' ? 'Message the table' : 'Message the spectators'}
            autocomplete="off"
            onInput={event => setText(event.currentTarget.value)}
          />
          <button disabled={!text.trim()}>Send</button>
        </form>
      )}
    </>
  )
}

function Said({ store, line }: { store: TableStore; line: ChatLine }) {
  const tone = line.seat === undefined || line.seat === null ? undefined : store.scene?.seats[line.seat]?.tone
  return (
    <li data-tone={tone}>
      <b class="who">{line.name}</b> {line.text}
    </li>
  )
}

function Notes({ store }: { store: TableStore }) {
  return (
    <label class="notes">
      <span>Private notes: nobody else sees them.</span>
      <textarea maxLength={8000} value={store.note} onInput={event => store.keepNote(event.currentTarget.value)} />
    </label>
  )
}
