// Reviews of finished matches, typed.
import type { Seated } from '../generated/api'
import type { PlayOn, ReviewState } from '../generated/review'
import { call } from '../lib/api'

const of = (code: string) => `/api/tables/${encodeURIComponent(code)}`

export const reviewing = {
  begin: (code: string) => call<ReviewState>('POST', `${of(code)}/review`),
  look: (code: string) => call<ReviewState>('GET', `${of(code)}/review`),
  cancel: (code: string) => call<ReviewState>('DELETE', `${of(code)}/review`),
  playOn: (code: string, from: PlayOn) => call<Seated>('POST', `${of(code)}/play-on`, from),
}
