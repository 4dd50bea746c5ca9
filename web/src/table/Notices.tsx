// Notices over the page: what is wrong with the connection, and what the person is told in passing.
import type { TableStore } from '../store/table'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'

/** The state of the connection above the last notice; a lesson has no connection. */
export const Notices = ({ store, line = true }: { store: TableStore; line?: boolean }) => (
  <div class="overhead">
    {line && <Line store={store} />}
    <Toast store={store} />
  </div>
)

/** What is wrong with the connection, and what happens to a move in flight. */
function Line({ store }: { store: TableStore }) {
  if (store.status === 'open' && !store.slow) return null
  const words = store.slow
    ? 'The table does not answer. Still trying…'
    : !store.online
      ? 'You are offline. The table waits for your return.'
      : store.status === 'connecting'
        ? 'Connecting…'
        : 'The connection is lost. Trying again…'
  return (
    <p class="banner offline" role="status">
      {words}
      {store.unsent && <b> Your move has not been confirmed; it will be sent again or given back.</b>}{' '}
      <button type="button" class="link" onClick={() => store.connection.open()}>
        Try now
      </button>
    </p>
  )
}

function Toast({ store }: { store: TableStore }) {
  const toast = store.toast
  if (!toast) return null
  return (
    <div class={`toast ${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <p>
        <Rich store={store} text={toast.text} quiet />
      </p>
      {toast.rule && (
        <button type="button" class="link" onClick={() => store.show({ drawer: 'rules', rule: toast.rule })}>
          Read rule {toast.rule}
        </button>
      )}
      <button type="button" class="iconbtn" aria-label="Dismiss" onClick={() => store.dismiss()}>
        <Icon name="close" />
      </button>
    </div>
  )
}
