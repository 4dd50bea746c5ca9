// The review of a finished match, beside its replay: every part links to the step that it is about.
import { useEffect, useState } from 'preact/hooks'
import type { GameFacts } from '../generated/api'
import type { ReviewReport } from '../generated/review'
import { api } from '../lib/api'
import { Icon } from '../ui/Icon'
import { lateStyle } from '../ui/lateStyle'
import { Select } from '../ui/Select'
import { Chart } from './Chart'
import { PlayOn } from './PlayOn'
import { concluded, costly, different, likeliest, pointAt, points } from './plot'
import styles from './review.late.css'
import { useReview, type Watched } from './useReview'

lateStyle(styles)

export interface ReviewProps {
  code: string
  game: string
  step: number
  /** The seat whose view the replay shows, or whatever it says for all of them. */
  seen: string
  go: (step: number) => void
  close: () => void
}

const LIKELY = 5
const percent = (chance: number) => `${Math.round(100 * chance)} %`

export function ReviewPanel(props: ReviewProps) {
  const review = useReview(props.code)
  const { report } = review.state
  return (
    <section class="talk review" aria-label="Review">
      <header>
        <h2>Review</h2>
        <button type="button" class="iconbtn" aria-label="Back to the log" onClick={props.close}>
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div class="pages" tabIndex={0}>
        {report ? <Report report={report} {...props} /> : <Waiting review={review} />}
      </div>
    </section>
  )
}

function Waiting({ review: { state, begin, cancel } }: { review: Watched }) {
  if (state.state === 'working') {
    const { done = 0, total = 0 } = state
    return (
      <div role="status">
        <p>
          {total ? `Looked at ${done} of ${total} positions.` : 'Getting ready…'} This may take half a minute; live
          tables come first.
        </p>
        <progress value={done} max={total || 1} aria-label="Progress of the review" />
        <p>
          <button type="button" class="act" onClick={cancel}>
            Cancel
          </button>
        </p>
      </div>
    )
  }
  return (
    <div role="status">
      <p>{state.state === 'failed' ? state.text : 'The review was cancelled; nothing else has changed.'}</p>
      <button type="button" class="act go" onClick={begin}>
        {state.state === 'failed' ? 'Try again' : 'Review the match'}
      </button>
    </div>
  )
}

function Report({ report, code, game, step, seen, go }: ReviewProps & { report: ReviewReport }) {
  const [seat, setSeat] = useState(/^\d+$/.test(seen) ? Number(seen) : 0)
  const [facts, setFacts] = useState<GameFacts | null>(null)
  useEffect(() => {
    api.game(game).then(setFacts, () => {})
  }, [game])
  const here = pointAt(report.curve, step)
  const own = report.seats[seat]
  return (
    <>
      <Select
        class="inline"
        label="For"
        value={String(seat)}
        choices={report.names.map((name, n) => [String(n), name] as const)}
        choose={value => setSeat(Number(value))}
      />
      <Chart report={report} seat={seat} step={step} go={go} />
      <p class="legend">
        <span class="line-true">
          as it truly was <b>{here ? percent(here.true[seat] ?? 0) : ''}</b>
        </span>
        <span class="line-known">
          as {report.names[seat]} could know <b>{here ? percent(here.known[seat] ?? 0) : ''}</b>
        </span>
      </p>
      {own && (
        <dl class="tally">
          {[
            ['Luck', points(own.luck)],
            ['Own decisions', points(own.own)],
            ['Others’ decisions', points(own.others)],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Conclusions report={report} seat={seat} step={step} />
      <Moments report={report} seat={seat} go={go} />
      <Decisions report={report} seat={seat} go={go} />
      {facts && <PlayOn key={seat} code={code} step={step} names={report.names} seat={seat} levels={facts.bots} />}
      <p class="hint">
        Each estimate is the mean of {report.rollouts} games played on from there, so it can be off by several points.
      </p>
    </>
  )
}

interface PartProps {
  report: ReviewReport
  seat: number
  go: (step: number) => void
}

const Moments = ({ report, seat, go }: PartProps) => (
  <section>
    <h3>What decided it</h3>
    <ol class="jumps">
      {report.moments.map(moment => (
        <li key={moment.end}>
          <button type="button" onClick={() => go(moment.end)}>
            <small>{moment.end}</small>
            <span>{moment.text}</span>
            <b data-sign={Math.sign(Math.round(100 * (moment.change[seat] ?? 0)))}>
              {points(moment.change[seat] ?? 0)}
            </b>
          </button>
        </li>
      ))}
    </ol>
  </section>
)

function Decisions({ report, seat, go }: PartProps) {
  const [all, setAll] = useState(false)
  const found = costly(report, seat, all)
  const count = report.seats[seat]?.decisions ?? 0
  return (
    <section>
      <h3>{all ? `All ${count} decisions` : 'Mistakes'}</h3>
      {!found.length && <p class="hint">No decision was clearly a mistake.</p>}
      <ol class="jumps">
        {found.map(({ length, played, best, cost, mistake }) => (
          <li key={length}>
            <button type="button" onClick={() => go(length)}>
              <small>{length}</small>
              <span>{different(played, best)}</span>
              {cost >= 0.005 && <em>better: {different(best, played)}</em>}
              <b data-sign={mistake ? -1 : 0}>{points(-cost)}</b>
            </button>
          </li>
        ))}
      </ol>
      {count > 0 && (
        <button type="button" class="link" onClick={() => setAll(!all)}>
          {all ? 'Only mistakes' : `All ${count} decisions`}
        </button>
      )}
    </section>
  )
}

/** What the seat could deduce at this step, if the game offers deductions. */
function Conclusions({ report, seat, step }: { report: ReviewReport; seat: number; step: number }) {
  if (!report.conclusions.length) return null
  const found = concluded(report, seat, step)
  return (
    <section class="conclusions" aria-live="polite">
      <h3>What {report.names[seat]} could conclude here</h3>
      {!found && <p class="hint">Nothing yet. Go on in the match.</p>}
      {Object.entries(found?.answers ?? {}).map(([question, answers]) => (
        <div key={question}>
          <p class="hint">{question}</p>
          {likeliest(answers, LIKELY).map(([name, chance]) => (
            <div class="odds" key={name} style={{ '--chance': chance }}>
              <span>{name}</span>
              <b>{percent(chance)}</b>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
