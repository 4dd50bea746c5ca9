// Chances over time: as they truly were, as far as the seat could know, and the moments that decided the match.
import type { ReviewReport } from '../generated/review'
import { HEIGHT, line, place, pointAt, points, stepAt, WIDTH } from './plot'

interface Props {
  report: ReviewReport
  seat: number
  step: number
  go: (step: number) => void
}

export function Chart({ report, seat, step, go }: Props) {
  const { curve, moments } = report
  const last = curve.at(-1)?.length ?? 0
  const [now] = place(step, 0, last)
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    go(stepAt(curve, (event.clientX - box.x) / box.width))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider and the lists below reach every step by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div class="chart" onClick={jump}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Chances of ${report.names[seat]} over the match`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map(chance => (
          <path key={chance} class="grid" d={`M0 ${HEIGHT * chance}H${WIDTH}`} />
        ))}
        <path class="now" d={`M${now.toFixed(1)} 0V${HEIGHT}`} />
        <path class="known" d={line(curve, 'known', seat)} />
        <path class="true" d={line(curve, 'true', seat)} />
      </svg>
      {moments.map(moment => {
        const [x, y] = place(moment.end, pointAt(curve, moment.end)?.true[seat] ?? 0, last)
        return (
          <button
            type="button"
            class="moment"
            key={moment.end}
            style={{ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` }}
            aria-label={`Step ${moment.end}: ${moment.text} (${points(moment.change[seat] ?? 0)})`}
            title={moment.text}
            onClick={event => {
              event.stopPropagation()
              go(moment.end)
            }}
          />
        )
      })}
      <span class="axis upper">100 %</span>
      <span class="axis lower">0 %</span>
    </div>
  )
}
