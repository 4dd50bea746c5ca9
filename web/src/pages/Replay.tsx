// A finished match, step by step: from a seat or all-seeing, shared by link, with its record and the check of its seed.
import { useEffect, useState } from 'preact/hooks'
import type { ReplayStep } from '../generated/api'
import { api, Refusal } from '../lib/api'
import { mark } from '../lib/notices'
import { fill } from '../lib/ops'
import { settings } from '../lib/settings'
import { SceneStore } from '../lib/store'
import { useWatch } from '../lib/watch'
import { Rules, SettingsDrawer } from '../table/Overlays'
import { Arena } from '../table/TableView'
import { CopyLink } from '../ui/CopyLink'
import { Drawer } from '../ui/Drawer'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'
import { Problem } from './Problem'

const BEAT = 1400

function fromHash(): { step: number | 'last'; seat: string } {
  const query = new URLSearchParams(location.hash.slice(1))
  const step = query.get('step')
  return { step: step && /^\d+$/.test(step) ? Number(step) : 'last', seat: query.get('seat') ?? 'all' }
}

export function ReplayPage({ code }: { code: string }) {
  const [store] = useState(() => new SceneStore())
  const [at, setAt] = useState(fromHash)
  const [found, setFound] = useState<ReplayStep | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [playing, setPlaying] = useState(false)
  const [more, setMore] = useState(false)
  useWatch(store)
  useEffect(() => {
    let wanted = true
    api.replay(code, at.step, at.seat).then(
      answer => {
        if (!wanted) return
        store.readOnly = true
        store.scene = fill(answer.scene)
        document.documentElement.dataset.theme = answer.scene.theme
        mark(`Replay: ${answer.scene.title}`, false)
        setFound(answer)
        store.changed()
        history.replaceState(null, '', `#step=${answer.step}&seat=${encodeURIComponent(at.seat)}`)
      },
      (refusal: Refusal) => wanted && setProblem(refusal),
    )
    return () => {
      wanted = false
    }
  }, [code, at.step, at.seat])
  const go = (step: number) => setAt(old => ({ ...old, step: Math.max(0, Math.min(found?.steps ?? 0, step)) }))
  const stops = found?.stops ?? []
  const next = () => go(stops.find(stop => stop > (found?.step ?? 0)) ?? found?.steps ?? 0)
  const back = () => go([...stops].reverse().find(stop => stop < (found?.step ?? 0)) ?? 0)
  useEffect(() => {
    if (!playing || !found) return
    if (found.step >= found.steps) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(next, BEAT / (settings.value.speed || 1))
    return () => clearTimeout(timer)
  }, [playing, found])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (
        document.querySelector('dialog[open]') ||
        (event.target as HTMLElement).matches('input, select, textarea, .scroller, [role=tab]')
      )
        return
      if (event.key === 'ArrowRight') next()
      else if (event.key === 'ArrowLeft') back()
      else if (event.key === 'Home') go(0)
      else if (event.key === 'End') go(found?.steps ?? 0)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [found])
  if (problem) return <Problem refusal={problem} code={code} />
  if (!found || !store.scene)
    return (
      <main class="page">
        <p role="status">Fetching the record…</p>
      </main>
    )
  const scene = store.scene
  const close = () => store.show({ drawer: '', rule: '' })
  const controls = (
    <div class="prompt replaybar" role="region" aria-label="Replay">
      <div class="say">
        {scene.over && found.step === found.steps ? (
          <>
            <strong class="result">
              {scene.over.winners.length === scene.seats.length
                ? 'A draw'
                : `${scene.over.winners.map(n => scene.seats[n]?.name).join(' and ')} ${scene.over.winners.length > 1 ? 'win' : 'wins'}`}
            </strong>{' '}
            <Rich store={store} text={scene.over.text} />
          </>
        ) : (
          <>
            Step {found.step} of {found.steps}
          </>
        )}
      </div>
      <div class="acts">
        <button
          type="button"
          class="iconbtn"
          aria-label="To the start"
          disabled={found.step === 0}
          onClick={() => go(0)}
        >
          <Icon name="first" />
        </button>
        <button type="button" class="iconbtn" aria-label="One move back" disabled={found.step === 0} onClick={back}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="act go"
          aria-pressed={playing}
          onClick={() => {
            if (found.step >= found.steps) go(0)
            setPlaying(!playing)
          }}
        >
          <Icon name={playing ? 'pause' : 'next'} /> {playing ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          class="iconbtn"
          aria-label="One move on"
          disabled={found.step >= found.steps}
          onClick={next}
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          class="iconbtn"
          aria-label="To the end"
          disabled={found.step >= found.steps}
          onClick={() => go(found.steps)}
        >
          <Icon name="last" />
        </button>
      </div>
      <input
        class="slider"
        type="range"
        min={0}
        max={found.steps}
        value={found.step}
        aria-label="Step"
        onInput={event => go(Number(event.currentTarget.value))}
      />
      <label class="inline">
        Seen by{' '}
        <select value={at.seat} onChange={event => setAt({ step: found.step, seat: event.currentTarget.value })}>
          <option value="all">all-seeing</option>
          <option value="spectator">a spectator</option>
          {scene.seats.map(seat => (
            <option key={seat.n} value={seat.n}>
              {seat.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
  return (
    <div class="table replay">
      <header class="top">
        <a href="/" class="home" aria-label="Parlour, home">
          <Icon name="home" />
        </a>
        <h1>{scene.title}</h1>
        <span class="tag">replay</span>
        <nav aria-label="Replay">
          <button
            type="button"
            class="small-only"
            aria-pressed={store.pane === 'talk'}
            onClick={() => store.show({ pane: store.pane === 'talk' ? 'board' : 'talk' })}
          >
            <Icon name="talk" />
            <span>{store.pane === 'talk' ? 'Board' : 'Log'}</span>
          </button>
          <button type="button" onClick={() => setMore(true)}>
            <Icon name="down" />
            <span>Share and check</span>
          </button>
          <button type="button" onClick={() => store.show({ drawer: 'rules' })}>
            <Icon name="book" />
            <span>Rules</span>
          </button>
          <button type="button" onClick={() => store.show({ drawer: 'settings' })}>
            <Icon name="gear" />
            <span>Settings</span>
          </button>
        </nav>
      </header>
      <Arena store={store} bottom={controls} goTo={go} />
      {more && (
        <Drawer title="Share and check" close={() => setMore(false)}>
          <section>
            <h3>Link to this step</h3>
            <CopyLink path={`/replay/${code}#step=${found.step}&seat=${at.seat}`} />
          </section>
          <section>
            <h3>The record</h3>
            <p class="hint">
              The whole match as a JSON file. <code>parlour replay FILE</code> shows it in a terminal,{' '}
              <code>parlour verify FILE</code> checks it.
            </p>
            <a class="act" href={api.recordUrl(code)} download>
              <Icon name="down" /> Download
            </a>
          </section>
          <SeedCheck seed={found.seed} commitment={found.commitment} />
        </Drawer>
      )}
      {store.drawer === 'rules' && <Rules game={scene.game} rule={store.rule} close={close} />}
      {store.drawer === 'settings' && <SettingsDrawer close={close} />}
    </div>
  )
}

function SeedCheck({ seed, commitment }: { seed: string; commitment: string }) {
  const [computed, setComputed] = useState<string | null>(null)
  useEffect(() => {
    if (!crypto.subtle) return // browsers offer it on secure pages only
    const bytes = new Uint8Array((seed.match(/../g) ?? []).map(pair => parseInt(pair, 16)))
    void crypto.subtle
      .digest('SHA-256', bytes)
      .then(digest => setComputed([...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, '0')).join('')))
  }, [seed])
  const good = computed === commitment
  return (
    <section class="seedcheck">
      <h3>Was the deal fair?</h3>
      <p class="hint">
        Before the first move the server fixed the seed of all chance by publishing its SHA-256. Here is the seed; your
        browser has just computed its SHA-256.
      </p>
      <dl>
        <div>
          <dt>Seed</dt>
          <dd class="hash">{seed}</dd>
        </div>
        <div>
          <dt>Published before the match</dt>
          <dd class="hash">{commitment}</dd>
        </div>
        {computed && (
          <div>
            <dt>Computed here</dt>
            <dd class="hash">{computed}</dd>
          </div>
        )}
      </dl>
      <p class={computed ? (good ? 'good' : 'danger') : 'hint'} role="status">
        {computed
          ? good
            ? 'They are the same: the deal was fixed before the first move.'
            : 'They differ: this record was changed.'
          : 'This browser computes SHA-256 on secure pages only; check the record with parlour verify.'}
      </p>
    </section>
  )
}
