// Beside the board of a lesson: what it is about, the task, and the result of the latest try.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TaskFacts, VerdictFacts } from '../generated/learn'
import type { SceneStore } from '../store/scene'
import { Rich } from '../ui/Rich'

interface Props {
  store: SceneStore
  task: TaskFacts
  verdict: VerdictFacts | null
  /** This exercise's place among the others. */
  place: ComponentChildren
  /** Shown below the task while it is open, such as a way to give up. */
  more?: ComponentChildren
  /** What to do after a try; the first is the usual one. */
  next: ComponentChildren
}

export function Coach({ store, task, verdict, place, more, next }: Props) {
  const [open, setOpen] = useState(true)
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (verdict) acts.current?.querySelector<HTMLElement>('.act')?.focus({ preventScroll: true })
  }, [verdict])
  // On a small screen the board needs the room once the person has started.
  const begun = store.selected.length > 0 || store.busy || verdict !== null
  useEffect(() => {
    if (begun) setOpen(false)
  }, [begun])
  const fate = verdict ? (verdict.solved ? ' is-solved' : ' is-wrong') : ''
  return (
    <section class={`coach${fate}${open ? '' : ' folded'}`} aria-label="Lesson">
      <header>
        <h2>{task.title}</h2>
        <small>{place}</small>
        <button type="button" class="link fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'Explain'}
        </button>
      </header>
      <div class="telling">
        <p class="lead">
          <Rich store={store} text={task.text} />
        </p>
        <p class="ask">
          <b>Your task</b> <Rich store={store} text={task.ask} />
        </p>
        <div class="verdict" role="status">
          {verdict && (
            <p>
              <b>{verdict.solved ? 'Solved' : 'Not yet'}</b> <Rich store={store} text={verdict.says} />
            </p>
          )}
        </div>
        {open && !verdict && (
          <button type="button" class="act go start" onClick={() => setOpen(false)}>
            Start
          </button>
        )}
        {verdict ? (
          <div class="acts" ref={acts}>
            {next}
          </div>
        ) : (
          more
        )}
      </div>
    </section>
  )
}
