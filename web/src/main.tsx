// Starts the page that the address names.
import { render } from 'preact'
import './styles/main.css'
import { watchSystem } from './lib/settings'
import { Home } from './pages/Home'
import { JoinPage } from './pages/Join'
import { Lost } from './pages/Problem'
import { ReplayPage } from './pages/Replay'
import { RulesPage } from './pages/RulesPage'
import { TablePage } from './pages/Table'

function Page() {
  const [, kind, rest = ''] = location.pathname.split('/')
  const name = decodeURIComponent(rest)
  if (!kind) return <Home />
  if (kind === 't' && name) return <TablePage code={name} />
  if (kind === 'join' && name) return <JoinPage code={name} />
  if (kind === 'replay' && name) return <ReplayPage code={name} />
  if (kind === 'rules' && name) return <RulesPage name={name} />
  return <Lost />
}

watchSystem()
const app = document.getElementById('app')
app?.replaceChildren()
if (app) render(<Page />, app)
