// The REST side of the server, typed.
import type {
  GameDetail,
  GameFacts,
  Join,
  Me,
  NewTable,
  PersonalLink,
  ReplayStep,
  SeatBot,
  Seated,
  TableSummary,
} from '../generated/api'

/** A refusal, in the server's words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    const init: RequestInit = { method, credentials: 'same-origin' }
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    response = await fetch(path, init)
  } catch {
    throw new Refusal(0, 'network', 'The server does not answer. Check the connection, then try again.')
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const refused = answer as { code?: string; text?: string } | null
    throw new Refusal(
      response.status,
      refused?.code ?? 'http',
      refused?.text ?? `The server answered with an error (${response.status}).`,
    )
  }
  return answer as T
}

const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`

export const api = {
  games: () => call<GameFacts[]>('GET', '/api/games'),
  game: (name: string) => call<GameDetail>('GET', `/api/games/${encodeURIComponent(name)}`),
  me: () => call<Me>('GET', '/api/me'),
  rename: (name: string) => call<Me>('PUT', '/api/me', { name }),
  tables: () => call<TableSummary[]>('GET', '/api/tables'),
  create: (table: Partial<NewTable> & { game: string }) => call<Seated>('POST', '/api/tables', table),
  table: (code: string) => call<TableSummary>('GET', at(code)),
  join: (code: string, join: Partial<Join>) => call<Seated>('POST', `${at(code)}/join`, join),
  link: (code: string) => call<PersonalLink>('GET', `${at(code)}/link`),
  revokeLink: (code: string) => call<PersonalLink>('DELETE', `${at(code)}/link`),
  leave: (code: string) => call<TableSummary>('POST', `${at(code)}/leave`),
  bot: (code: string, bot: SeatBot) => call<TableSummary>('POST', `${at(code)}/bot`, bot),
  replay: (code: string, step: number | 'last', seat: string) =>
    call<ReplayStep>(
      'GET',
      `${at(code)}/replay?seat=${encodeURIComponent(seat)}${step === 'last' ? '' : `&step=${step}`}`,
    ),
  recordUrl: (code: string) => `${at(code)}/record`,
  qrUrl: (code: string) => `${at(code)}/qr.svg`,
  pictureUrl: (name: string, dark: boolean) =>
    `/api/games/${encodeURIComponent(name)}/picture.svg?mode=${dark ? 'dark' : 'light'}`,
}
