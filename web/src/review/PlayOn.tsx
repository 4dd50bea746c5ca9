// Play on from the position on screen, at a new table against computer players.
import { useState } from 'preact/hooks'
import { recallLevel, rememberLevel } from '../lib/strength'
import { Select } from '../ui/Select'
import { reviewing } from './api'

interface Props {
  code: string
  step: number
  names: readonly string[]
  seat: number
  /** The levels that the game offers. */
  levels: readonly string[]
}

export function PlayOn({ code, step, names, seat, levels }: Props) {
  const [level, setLevel] = useState(recallLevel(levels))
  const [as, setAs] = useState(String(seat))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const begin = async () => {
    setBusy(true)
    setProblem('')
    rememberLevel(level)
    try {
      location.assign((await reviewing.playOn(code, { step, seat: Number(as), level })).path)
    } catch (error) {
      setBusy(false)
      setProblem((error as Error).message)
    }
  }
  return (
    <section class="playon" aria-label="Play from here">
      <h3>Play from here</h3>
      <p class="hint">
        A new table begins at step {step}, with computer players on the other seats. What is still to be drawn is
        shuffled again.
      </p>
      <div class="acts">
        <Select
          class="inline"
          label="As"
          value={as}
          choices={names.map((name, n) => [String(n), name] as const)}
          choose={setAs}
        />
        <Select
          class="inline"
          label="Against"
          value={level}
          choices={levels.map(name => [name, name] as const)}
          choose={setLevel}
        />
        <button type="button" class="act go" disabled={busy} onClick={begin}>
          {busy ? 'Setting up…' : 'Play'}
        </button>
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
