// A puzzle: one position, one move that is far better than the others.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { DailyPuzzle, Try } from '../generated/learn'
import { mark } from '../lib/notices'
import { Rich } from '../ui/Rich'
import { learning } from './api'
import { Coach } from './Coach'
import { Desk, Sorry } from './Desk'
import { afterPuzzle, progress } from './progress'
import { useSession } from './session'

interface Props {
  game: string
  number: string
}

export function PuzzlePage({ game, number }: Props) {
  const [today, setToday] = useState<DailyPuzzle | null>(null)
  const [count, setCount] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [gaveUp, giveUp] = useState(false)
  useEffect(() => {
    learning.today().then(setToday, () => {})
    learning.course(game).then(
      course => setCount(course.puzzles ?? 0),
      () => {},
    )
  }, [])
  const again = () => setAttempt(attempt + 1)
  const onward = afterPuzzle(game, Number(number), count)
  const rest = { game, number, today, onward, again, gaveUp, giveUp: () => giveUp(true) }
  return <Puzzle key={attempt} {...rest} />
}

interface PuzzleProps extends Props {
  today: DailyPuzzle | null
  /** Where to go after this one. */
  onward: { to: string; words: string }
  again: () => void
  gaveUp: boolean
  giveUp: () => void
}

function Puzzle({ game, number, today, onward, again, gaveUp, giveUp }: PuzzleProps) {
  const { store, task, verdict, problem } = useSession((body: Try) => learning.puzzle(game, number, body))
  const [solution, setSolution] = useState('')
  const daily = today?.game === game && String(today.number) === number
  const solved = verdict?.solved ?? false
  useLayoutEffect(() => {
    if (!solved || gaveUp) return
    progress.puzzle(game, number)
    if (daily) progress.solvedDay(today.day)
  }, [solved, daily])
  useEffect(() => {
    if (task) mark(task.title, false)
  }, [task])
  const home = `/learn/${encodeURIComponent(game)}`
  if (problem) {
    return <Sorry title="This puzzle cannot be shown" message={problem.message} back={home} words="More of this game" />
  }
  if (!task || !store.scene) {
    return (
      <main class="page">
        <p role="status">Setting the puzzle up…</p>
      </main>
    )
  }
  const tell = () => {
    giveUp()
    learning.puzzle(game, number, { solution: true }).then(
      found => setSolution(found.solution ?? ''),
      problem => store.say((problem as Error).message, 'error'),
    )
  }
  const told = solution && (
    <p>
      <b>Solution</b> <Rich store={store} text={solution} />
    </p>
  )
  const tellButton = !solved && !solution && (
    <button type="button" class="act quiet" onClick={tell}>
      Show the solution
    </button>
  )
  const next = (
    <>
      {!solved && (
        <button type="button" class="act go" onClick={again}>
          Try again
        </button>
      )}
      <a class={`act${solved ? ' go' : ''}`} href={onward.to}>
        {onward.words}
      </a>
      {tellButton}
      {told}
    </>
  )
  const place = daily ? streakWords(today.day) : ''
  const more = told || tellButton
  const coach = <Coach store={store} task={task} verdict={verdict} place={place} more={more} next={next} />
  return <Desk store={store} tag={daily ? 'daily puzzle' : 'puzzle'} coach={coach} />
}

/** How long the streak is now. */
export function streakWords(day: string): string {
  const { days } = progress.streak(day)
  return days ? `${days} ${days === 1 ? 'day' : 'days'} in a row` : 'today'
}
