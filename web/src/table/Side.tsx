// Beside the board: what happened, what people say, and private notes.
import type { SceneStore, Tab } from '../store/scene'
import { TableStore } from '../store/table'
import { Rich } from '../ui/Rich'
import { Scroller } from '../ui/Scroller'
import { ChatRoom } from './Chat'

interface Props {
  store: SceneStore
  /** In a replay: jump to a step. */
  goTo?: ((step: number) => void) | undefined
  /** Show only this tab. */
  only?: Tab
}

const TABS: [Tab, string][] = [
  ['log', 'Log'],
  ['chat', 'Chat'],
  ['notes', 'Notes'],
]

export function Side({ store, goTo, only }: Props) {
  const live = store instanceof TableStore ? store : null
  const current = only ?? store.tab
  const tabs = live && !only
  const panel = tabs ? { role: 'tabpanel' as const, 'aria-labelledby': `tab-${store.tab}` } : {}
  return (
    <section class="talk" aria-label="Log, chat and notes">
      {tabs && <Tabs store={live} />}
      <div class="tabpanel" id="tabpanel" {...panel}>
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

function Tabs({ store }: { store: TableStore }) {
  const { unread } = store.talk
  const open = (tab: Tab) => {
    if (tab === 'chat') store.talk.read()
    store.show({ tab })
  }
  const arrows = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const at = TABS.findIndex(([tab]) => tab === store.tab)
    const next = TABS.at((at + step) % TABS.length)?.[0] ?? 'log'
    open(next)
    requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus())
  }
  return (
    <div class="tabs" role="tablist" aria-label="Beside the board" onKeyDown={arrows}>
      {TABS.map(([tab, title]) => (
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
          {tab === 'chat' && unread > 0 && (
            <b class="new">
              {unread}
              <span class="vh"> new</span>
            </b>
          )}
        </button>
      ))}
    </div>
  )
}

function Log({ store, goTo }: Pick<Props, 'store' | 'goTo'>) {
  const log = store.scene?.log ?? []
  return (
    <Scroller label="What happened" silent count={log.length}>
      {store instanceof TableStore && store.welcome?.model && <p class="hint">{store.welcome.model}</p>}
      <ol class="log">
        {log.map(entry => (
          <li
            key={entry.n}
            class={`is-${entry.kind}${store.caption?.entry.n === entry.n ? ' now' : ''}`}
            data-tone={store.tone(entry.seat)}
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
      {store.scene?.fingerprint && (
        <p
          class="hint"
          title="A hash of the match so far, the same for everybody; parlour verify --head checks it later."
        >
          Fingerprint <span class="hash">{store.scene.fingerprint}</span>
        </p>
      )}
    </Scroller>
  )
}

const Notes = ({ store: { notepad } }: { store: TableStore }) => (
  <label class="notes">
    <span>Private notes: nobody else sees them.</span>
    <textarea maxLength={8000} value={notepad.text} onInput={event => notepad.write(event.currentTarget.value)} />
  </label>
)
