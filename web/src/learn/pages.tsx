// The pages that teach, in one chunk that a first visit does not load.
import { lateStyle } from '../ui/lateStyle'
import { CoursePage } from './CoursePage'
import { LessonPage } from './LessonPage'
import styles from './learn.late.css'
import { PuzzlePage } from './PuzzlePage'

lateStyle(styles)

export function LearnPages({ kind, name, rest }: { kind: string; name: string; rest: string }) {
  if (kind === 'puzzle') return <PuzzlePage game={name} number={rest} />
  return rest ? <LessonPage game={name} name={rest} /> : <CoursePage game={name} />
}
