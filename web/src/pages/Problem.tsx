// Error pages: what happened and what to do.
import { useEffect } from 'preact/hooks'
import type { Refusal } from '../lib/api'
import { mark } from '../lib/notices'

interface Props {
  refusal: Pick<Refusal, 'code' | 'message'> & { status?: number }
  code?: string
}

export function Problem({ refusal, code }: Props) {
  useEffect(() => {
    document.documentElement.dataset.theme = 'parlour'
    mark('Parlour', false)
  }, [])
  const missing = refusal.status === 404 || refusal.code.includes('unknown')
  const network = refusal.code === 'network'
  return (
    <main class="page">
      <h1>{missing ? 'There is no such table' : network ? 'No answer' : 'That did not work'}</h1>
      <p>{refusal.message.charAt(0).toUpperCase() + refusal.message.slice(1)}</p>
      {missing && (
        <p>
          {code ? (
            <>
              Check the code <b class="code">{code}</b>:{' '}
            </>
          ) : null}
          ask for a new link, or make a table of your own.
        </p>
      )}
      <div class="acts">
        {!missing && (
          <button type="button" class="act go" onClick={() => location.reload()}>
            Try again
          </button>
        )}
        <a class={`act${missing ? ' go' : ''}`} href="/">
          Home
        </a>
      </div>
    </main>
  )
}

export function Lost() {
  return (
    <main class="page">
      <h1>Nothing here</h1>
      <p>This address leads nowhere. All tables and games are on the home page.</p>
      <div class="acts">
        <a class="act go" href="/">
          Home
        </a>
      </div>
    </main>
  )
}
