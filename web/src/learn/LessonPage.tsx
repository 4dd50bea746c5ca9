// A lesson, tried until it is solved; then on to the next one.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { CourseFacts, Try } from '../generated/learn'
import { mark } from '../lib/notices'
import { learning } from './api'
import { Coach } from './Coach'
import { Desk, Sorry } from './Desk'
import { progress } from './progress'
import { useSession } from './session'

interface Props {
  game: string
  name: string
}

export function LessonPage({ game, name }: Props) {
  const [course, setCourse] = useState<CourseFacts | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    learning.course(game).then(setCourse, () => {})
  }, [game])
  return <Lesson key={attempt} game={game} name={name} course={course} again={() => setAttempt(attempt + 1)} />
}

function Lesson({ game, name, course, again }: Props & { course: CourseFacts | null; again: () => void }) {
  const { store, task, verdict, problem } = useSession((body: Try) => learning.lesson(game, name, body))
  const solved = verdict?.solved ?? false
  // Kept before it is shown: a person who sees that it is solved may leave at once.
  useLayoutEffect(() => {
    if (solved) progress.lesson(game, name)
  }, [solved])
  useEffect(() => {
    if (task) mark(`Lesson: ${task.title}`, false)
  }, [task])
  const home = `/learn/${encodeURIComponent(game)}`
  if (problem) {
    return (
      <Sorry
        title="This lesson cannot be shown"
        message={problem.message}
        back={home}
        words="All lessons of this game"
      />
    )
  }
  if (!task || !store.scene) {
    return (
      <main class="page">
        <p role="status">
          {store.status === 'waiting' ? 'The server does not answer. Trying again…' : 'Setting the lesson up…'}
        </p>
      </main>
    )
  }
  const names = course?.lessons.map(lesson => lesson.name) ?? []
  const at = names.indexOf(name)
  const following = at >= 0 ? names[at + 1] : undefined
  const retry = (
    <button type="button" class={`act${solved ? '' : ' go'}`} onClick={again}>
      {solved ? 'Again' : 'Try again'}
    </button>
  )
  const onward = following ? (
    <a class="act go" href={`${home}/${encodeURIComponent(following)}`}>
      Next lesson
    </a>
  ) : (
    <a class="act go" href={home}>
      All lessons
    </a>
  )
  const place = at >= 0 ? `${at + 1} of ${names.length}` : ''
  const next = solved ? [onward, retry] : [retry, <Home key="home" to={home} />]
  const coach = <Coach store={store} task={task} verdict={verdict} place={place} next={next} />
  return <Desk store={store} tag="lesson" coach={coach} />
}

const Home = ({ to }: { to: string }) => (
  <a class="act quiet" href={to}>
    All lessons
  </a>
)
