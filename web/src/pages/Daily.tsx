// The puzzle of the day on the home page, and for how many days in a row it was solved.
import { useEffect, useState } from 'preact/hooks'
import type { DailyPuzzle } from '../generated/learn'
import { learning } from '../learn/api'
import { progress } from '../learn/progress'

export function Daily() {
  const [today, setToday] = useState<DailyPuzzle | null>(null)
  useEffect(() => {
    // A server without puzzles has none for today either.
    learning.today().then(setToday, () => {})
  }, [])
  if (!today) return null
  const { last, days, best } = progress.streak(today.day)
  const solved = last === today.day
  const run = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} in a row` : 'Solve it to begin a streak'
  return (
    <section aria-labelledby="daily">
      <h2 id="daily">Puzzle of the day</h2>
      <div class="daily">
        <p>
          <b>{today.title}</b>: find the one move that is far better than all others.{' '}
          <small>
            {run}
            {best > days ? `, best ${best}` : ''}.
          </small>
        </p>
        <a class={`act${solved ? '' : ' go'}`} href={`/puzzle/${encodeURIComponent(today.game)}/${today.number}`}>
          {solved ? 'Solved today' : 'Solve it'}
        </a>
      </div>
    </section>
  )
}
