// The course of a game: its lessons in order, its puzzles, and which of them are solved.
import { useEffect, useState } from 'preact/hooks'
import type { CourseFacts, LessonFacts } from '../generated/learn'
import type { Refusal } from '../lib/api'
import { mark } from '../lib/notices'
import { Icon } from '../ui/Icon'
import { HomeLink } from '../ui/Top'
import { learning } from './api'
import { Sorry } from './Desk'
import { progress } from './progress'

export function CoursePage({ game }: { game: string }) {
  const [course, setCourse] = useState<CourseFacts | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  useEffect(() => {
    learning.course(game).then(found => {
      setCourse(found)
      document.documentElement.dataset.theme = found.theme
      mark(`Learn ${found.title}`, false)
    }, setProblem)
  }, [game])
  useEffect(() => {
    if (course?.lessons.length && navigator.serviceWorker?.controller) learning.keep(game)
  }, [course])
  if (problem) return <Sorry title="No lessons" message={problem.message} back="/" words="All games" />
  if (!course) {
    return (
      <main class="page">
        <p role="status">Fetching the lessons…</p>
      </main>
    )
  }
  const done = new Set(progress.lessons(game))
  const open = course.lessons.filter(lesson => !done.has(lesson.name))
  const [first] = open.length ? open : course.lessons
  return (
    <div class="coursepage">
      <header class="top">
        <HomeLink />
        <span class="title">{course.title}</span>
      </header>
      <main>
        <h1>Learn {course.title}</h1>
        <p class="hint">
          {course.lessons.length - open.length} of {course.lessons.length} lessons solved. Each takes a minute; what you
          have solved is kept in this browser.
        </p>
        <div class="acts">
          {first && (
            <a class="act go" href={pathOf(game, first)}>
              {done.size === 0 ? 'Begin' : open.length ? 'Go on' : 'From the start'}
            </a>
          )}
          <a class="act" href={`/rules/${encodeURIComponent(game)}`}>
            Rules
          </a>
        </div>
        {course.broken?.map(problem => (
          <p class="problem" key={problem}>
            A lesson cannot be loaded and is left out: {problem}
          </p>
        ))}
        <Lessons course={course} done={done} current={open[0]} />
        {(course.puzzles ?? 0) > 0 && <Puzzles game={game} count={course.puzzles ?? 0} />}
      </main>
    </div>
  )
}

interface LessonsProps {
  course: CourseFacts
  done: Set<string>
  current: LessonFacts | undefined
}

const Lessons = ({ course, done, current }: LessonsProps) => (
  <ol class="lessons">
    {course.lessons.map((lesson, i) => {
      const solved = done.has(lesson.name)
      return (
        <li key={lesson.name} class={solved ? 'done' : ''}>
          <a href={pathOf(course.game, lesson)} aria-current={lesson === current}>
            <span class="mark">
              {solved ? <Icon name="check" /> : i + 1}
              {solved && <span class="vh">solved</span>}
            </span>
            <b>{lesson.title}</b>
            <small>{lesson.rules.join(', ')}</small>
          </a>
        </li>
      )
    })}
  </ol>
)

const pathOf = (game: string, { name }: LessonFacts) => `/learn/${encodeURIComponent(game)}/${encodeURIComponent(name)}`

function Puzzles({ game, count }: { game: string; count: number }) {
  const done = new Set(progress.puzzles(game))
  const numbers = Array.from({ length: count }, (_, i) => String(i + 1))
  return (
    <section aria-labelledby="puzzles">
      <h2 id="puzzles">Puzzles</h2>
      <p class="hint">
        Positions in which one move is far better than all others. {done.size} of {count} solved.
      </p>
      <ol class="puzzles">
        {numbers.map(number => (
          <li key={number} class={done.has(number) ? 'done' : ''}>
            <a
              href={`/puzzle/${encodeURIComponent(game)}/${number}`}
              aria-label={`Puzzle ${number}${done.has(number) ? ', solved' : ''}`}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
