// Where a replay is: fetches steps of the record, and plays them one after the other.
import { useEffect, useState } from 'preact/hooks'
import type { ReplayStep } from '../generated/api'
import { api, type Refusal } from '../lib/api'
import { settings } from '../lib/settings'
import { ReplayStore } from '../store/replay'

const BEAT = 500

function fromHash(): { step: number | 'last'; seat: string } {
  const query = new URLSearchParams(location.hash.slice(1))
  const step = query.get('step')
  return { step: step && /^\d+$/.test(step) ? Number(step) : 'last', seat: query.get('seat') ?? 'all' }
}

export type Player = ReturnType<typeof usePlayer>

export function usePlayer(code: string) {
  const [store] = useState(() => new ReplayStore())
  const [at, setAt] = useState(fromHash)
  const [found, setFound] = useState<ReplayStep | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    let wanted = true
    api.replay(code, at.step, at.seat).then(
      answer => {
        if (!wanted) return
        setFound(answer)
        store.put(answer)
        history.replaceState(null, '', `#step=${answer.step}&seat=${encodeURIComponent(at.seat)}`)
      },
      (refusal: Refusal) => wanted && setProblem(refusal),
    )
    return () => {
      wanted = false
    }
  }, [code, at.step, at.seat])
  const step = found?.step ?? 0
  const steps = found?.steps ?? 0
  const stops = found?.stops ?? []
  const go = (wanted: number) => setAt(old => ({ ...old, step: Math.max(0, Math.min(steps, wanted)) }))
  const next = () => go(stops.find(stop => stop > step) ?? steps)
  const back = () => go(stops.filter(stop => stop < step).at(-1) ?? 0)
  useEffect(() => {
    if (!playing || !found || store.playing) return
    if (step >= steps) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(next, BEAT / (settings.value.speed || 1))
    return () => clearTimeout(timer)
  }, [playing, found, store.playing])
  /** Play, from the start if the replay is at its end; or pause. */
  const toggle = () => {
    if (step >= steps) go(0)
    setPlaying(!playing)
  }
  /** See the match as somebody else saw it. */
  const see = (seat: string) => setAt({ step, seat })
  return { store, found, seat: at.seat, problem, playing, go, next, back, toggle, see }
}
