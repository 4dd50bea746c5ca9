// What lies over the table: a face shown large, a stack laid out, the curtain, rules, settings, help, notices.
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../lib/api'
import { allowNotifications } from '../lib/notices'
import { settings, type Settings } from '../lib/settings'
import type { SceneStore, TableStore } from '../lib/store'
import { useWatch } from '../lib/watch'
import { Drawer } from '../ui/Drawer'
import { Icon } from '../ui/Icon'
import { ratioOf } from '../lib/place'
import { FaceView } from './Faces'
import type { Lights } from './PieceView'

export function Zoom({ store }: { store: SceneStore }) {
  const zoom = store.zoom
  if (!zoom || !store.scene) return null
  const piece = store.scene.pieces[zoom.piece]
  const face = store.scene.faces[zoom.face]
  const tip = piece?.tip ? store.plain(piece.tip) : ''
  if (!face && !tip) return null
  // On the other side of the screen from the piece itself.
  const box = zoom.piece
    ? document.querySelector(`[data-piece="${CSS.escape(zoom.piece)}"]`)?.getBoundingClientRect()
    : undefined
  const aside = box && box.x + box.width / 2 > innerWidth / 2 ? ' left-side' : ''
  return (
    <div class={`zoom${aside}`} onClick={() => store.show({ zoom: null })} aria-hidden="true">
      {face && (
        <div
          class={`piece ${face.kind} large`}
          data-tone={face.kind === 'token' ? face.tone : undefined}
          style={{ '--ratio': ratioOf(face), transform: piece?.rot ? `rotate(${piece.rot}deg)` : undefined }}
        >
          <FaceView scene={store.scene} face={face} piece={piece} />
        </div>
      )}
      <p>
        {piece && <b>{store.plain(piece.label)}</b>}
        {tip && <span>{tip}</span>}
      </p>
    </div>
  )
}

/** The pieces of one spot side by side, to choose some of them. */
export function Tray({ store, lights }: { store: SceneStore; lights: Lights }) {
  const spot = store.stack
  if (!spot || !store.scene) return null
  const pieces = Object.entries(store.scene.pieces)
    .filter(([, piece]) => piece.at === spot)
    .sort((a, b) => (a[1].i ?? 0) - (b[1].i ?? 0))
  if (pieces.length < 2) return null
  return (
    <div class="tray" role="group" aria-label={`Pieces at ${store.name(spot)}`}>
      <b>{store.name(spot)}</b>
      {pieces.map(([id, piece]) => {
        const face = piece.face ? store.scene!.faces[piece.face] : undefined
        const chosen = store.selected.includes(id)
        return (
          <button
            type="button"
            key={id}
            data-tray={id}
            class={`piece ${face?.kind ?? 'down'}${chosen ? ' sel' : ''}`}
            data-tone={face?.kind === 'token' ? face.tone : undefined}
            disabled={!chosen && !lights.hot.has(id)}
            aria-pressed={chosen}
            aria-label={store.plain(piece.label)}
            title={store.plain(piece.label)}
            onClick={() => store.press([id])}
          >
            <FaceView scene={store.scene!} face={face} piece={piece} />
            {piece.badge !== undefined && piece.badge !== '' && <span class="badge">{piece.badge}</span>}
          </button>
        )
      })}
      <button type="button" class="iconbtn" aria-label="Close" onClick={() => store.show({ stack: null })}>
        <Icon name="close" />
      </button>
    </div>
  )
}

export function Curtain({ store, seat }: { store: TableStore; seat: number }) {
  const who = store.scene!.seats[seat]!
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [seat])
  return (
    <main class="curtain" data-tone={who.tone}>
      <h1>{who.name}</h1>
      <p>It is your turn. Everybody else, look away.</p>
      <button type="button" class="act go big" ref={button} onClick={() => store.look(seat)}>
        I am {who.name}: show my side
      </button>
    </main>
  )
}

const rulesCache = new Map<string, string>()

export function Rules({ game, rule, close }: { game: string; rule: string; close: () => void }) {
  const [html, setHtml] = useState(rulesCache.get(game) ?? '')
  const [error, setError] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (html) return
    api.game(game).then(
      detail => {
        rulesCache.set(game, detail.rules ?? '')
        setHtml(detail.rules ?? '')
      },
      (problem: Error) => setError(problem.message),
    )
  }, [game])
  useEffect(() => {
    if (!html || !rule) return
    const target = box.current?.querySelector(`#${CSS.escape(`rule-${rule}`)}`)
    target?.classList.add('cited')
    target?.scrollIntoView({ block: 'center' })
    return () => target?.classList.remove('cited')
  }, [html, rule])
  return (
    <Drawer title="Rules" close={close} wide>
      {error ? (
        <p>{error}</p>
      ) : html ? (
        <div class="rules" ref={box} dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p>Fetching the rules…</p>
      )}
    </Drawer>
  )
}

export function SettingsDrawer({ close }: { close: () => void }) {
  const { value } = useWatch(settings)
  const set = (change: Partial<Settings>) => settings.set(change)
  const choice = <K extends keyof Settings>(key: K, title: string, all: [Settings[K], string][]) => (
    <fieldset class="choice">
      <legend>{title}</legend>
      {all.map(([option, words]) => (
        <label key={String(option)}>
          <input
            type="radio"
            name={key}
            checked={value[key] === option}
            onChange={() => set({ [key]: option } as Partial<Settings>)}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  )
  const flag = (key: 'sound' | 'keys' | 'open' | 'tours', title: string, words: string) => (
    <label class="flag">
      <input type="checkbox" checked={value[key]} onChange={event => set({ [key]: event.currentTarget.checked })} />{' '}
      <span>
        {title}
        <small>{words}</small>
      </span>
    </label>
  )
  return (
    <Drawer title="Settings" close={close}>
      {choice('mode', 'Light', [
        ['auto', 'as the system'],
        ['light', 'light'],
        ['dark', 'dark'],
      ])}
      {choice('speed', 'Pieces move', [
        [0, 'at once'],
        [2, 'fast'],
        [1, 'normally'],
        [0.5, 'slowly'],
      ])}
      {flag('sound', 'Sound', 'A soft chime when it is your turn.')}
      <label class="flag">
        <input
          type="checkbox"
          checked={value.notify}
          onChange={async event => {
            const wish = event.currentTarget.checked
            set({ notify: wish && (await allowNotifications()) })
          }}
        />{' '}
        <span>
          Notifications<small>From the browser, when it is your turn and you look elsewhere.</small>
        </span>
      </label>
      {flag('keys', 'Short cuts', 'Single keys: see “Keys and gestures”.')}
      {flag('tours', 'First steps', 'A short guide beside a game that is new to you.')}
      {flag('open', 'Keep secret cards open', 'Instead of showing them only while held. For your own device.')}
    </Drawer>
  )
}

export function Help({ close }: { close: () => void }) {
  return (
    <Drawer title="Keys and gestures" close={close}>
      <div class="helptext">
        <p>
          <b>Click to narrow.</b> What glows can be clicked. Click the things a move is made of in any order: a card,
          then a country, or the country first. What still fits stays clickable; when only one move is left, it is made.
          A costly move asks once more.
        </p>
        <dl>
          <div>
            <dt>
              <kbd>Tab</kbd> <kbd>←↑↓→</kbd>
            </dt>
            <dd>go from one choice to the next</dd>
          </div>
          <div>
            <dt>
              <kbd>Enter</kbd>
            </dt>
            <dd>choose</dd>
          </div>
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>give everything back</dd>
          </div>
          <div>
            <dt>
              <kbd>1</kbd>…<kbd>9</kbd>
            </dt>
            <dd>cards of your hand</dd>
          </div>
          <div>
            <dt>
              <kbd>L</kbd>
            </dt>
            <dd>all choices in words</dd>
          </div>
          <div>
            <dt>
              <kbd>U</kbd>
            </dt>
            <dd>undo</dd>
          </div>
          <div>
            <dt>
              <kbd>R</kbd>
            </dt>
            <dd>rules</dd>
          </div>
          <div>
            <dt>
              <kbd>Z</kbd>
            </dt>
            <dd>show the focused card large</dd>
          </div>
          <div>
            <dt>
              <kbd>?</kbd>
            </dt>
            <dd>this page</dd>
          </div>
        </dl>
        <p>
          With the mouse: rest on a card to see it large, drag a piece to its target, turn the wheel over a fine map. On
          a touch screen: hold a card to see it large, tap a fine map once to magnify it.
        </p>
      </div>
    </Drawer>
  )
}

export function ToastView({ store }: { store: TableStore }) {
  const toast = store.toast
  if (!toast) return null
  return (
    <div class={`toast ${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <p>{toast.text}</p>
      {toast.rule && (
        <button type="button" class="link" onClick={() => store.show({ drawer: 'rules', rule: toast.rule })}>
          Read rule {toast.rule}
        </button>
      )}
      <button type="button" class="iconbtn" aria-label="Dismiss" onClick={() => store.dismiss()}>
        <Icon name="close" />
      </button>
    </div>
  )
}
