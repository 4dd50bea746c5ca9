// A running review: started, polled until it is done, and canceled when the page is left.
import { useEffect, useState } from 'preact/hooks'
import type { ReviewState } from '../generated/review'
import { reviewing } from './api'

const EVERY_MS = 400

export interface Watched {
  state: ReviewState
  begin: () => void
  cancel: () => void
}

const NONE: ReviewState = { state: 'none' }

export function useReview(code: string): Watched {
  const [state, setState] = useState<ReviewState>({ state: 'working' })
  const [round, setRound] = useState(1)
  useEffect(() => {
    if (!round) return
    let timer = 0
    let wanted = true
    let waits = true
    const fail = (error: Error) => wanted && setState({ state: 'failed', text: error.message })
    const heard = (next: ReviewState) => {
      if (!wanted) return
      // Restart a review that the server has lost, for example after a restart.
      if (next.state === 'none') {
        setRound(round + 1)
        return
      }
      setState(next)
      waits = next.state === 'working'
      if (next.state === 'working') timer = window.setTimeout(() => reviewing.look(code).then(heard, fail), EVERY_MS)
    }
    setState({ state: 'working' })
    reviewing.begin(code).then(heard, fail)
    return () => {
      if (waits) reviewing.cancel(code).catch(() => {})
      wanted = false
      clearTimeout(timer)
    }
  }, [code, round])
  const cancel = () => {
    setRound(0)
    setState(NONE)
    reviewing.cancel(code).catch(() => {})
  }
  return { state, begin: () => setRound(Date.now()), cancel }
}
