// Clocks tick by themselves; the table is not rerendered.
import { useEffect, useRef } from 'preact/hooks'
import type { Clock } from '../generated/scene'

function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

export function ClockView({ clock, skew, label }: { clock: Clock; skew: number; label: string }) {
  const ref = useRef<HTMLTimeElement>(null)
  const { deadline } = clock
  const running = !!deadline
  useEffect(() => {
    const draw = () => {
      const left = deadline ? deadline - (Date.now() + skew) : (clock.left ?? 0)
      if (!ref.current) return
      ref.current.textContent = duration(left)
      ref.current.classList.toggle('short', running && left < 15_000)
    }
    draw()
    if (!running) return
    const timer = setInterval(draw, 250)
    return () => clearInterval(timer)
  }, [deadline, clock.left, skew])
  return <time ref={ref} class={`clock${running ? ' run' : ''}`} role="timer" aria-label={label} title={label} />
}
