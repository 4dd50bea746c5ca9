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
  const steps = found?.steps ?? 0
  const stops = found?.stops ?? []
  /** Ask for a step, counted from the one asked for last: two quick presses go two moves, whatever has arrived. */
  const move = (from: (step: number) => number) =>
    setAt(old => ({ ...old, step: Math.max(0, Math.min(steps, from(old.step === 'last' ? steps : old.step))) }))
  const go = (wanted: number) => move(() => wanted)
  const next = () => move(step => stops.find(stop => stop > step) ?? steps)
  const back = () => move(step => stops.filter(stop => stop < step).at(-1) ?? 0)
  useEffect(() => {
    if (!playing || !found || store.playing) return
    if (found.step >= steps) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(next, BEAT / (settings.value.speed || 1))
    return () => clearTimeout(timer)
  }, [playing, found, store.playing])
  /** Play, from the start if the replay is at its end; or pause. */
  const toggle = () => {
    if (!found || found.step >= steps) go(0)
    setPlaying(!playing)
  }
  /** See the match as somebody else saw it. */
  const see = (seat: string) => setAt(old => ({ ...old, seat }))
  return { store, found, seat: at.seat, problem, playing, go, next, back, toggle, see }
}
