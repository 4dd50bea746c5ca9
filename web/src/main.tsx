// Starts the page that the address names.
import { render } from 'preact'
import './styles/main.css'
import { ignoreSecondClicks } from './lib/doubles'
import { watchSystem } from './lib/settings'
import { Home } from './pages/Home'
import { JoinPage } from './pages/Join'
import { Lost } from './pages/Problem'
import { RulesPage } from './pages/RulesPage'
import { Later } from './ui/Later'

// The home page is small; other pages fetch what they need.
const tablePage = () => import('./pages/Table').then(found => found.TablePage)
const replayPage = () => import('./pages/Replay').then(found => found.ReplayPage)
const learnPages = () => import('./learn/pages').then(found => found.LearnPages)

function Page() {
  const [, kind, ...parts] = location.pathname.split('/')
  const [name = '', rest = ''] = parts.map(decodeURIComponent)
  if (!kind) return <Home />
  if (kind === 't' && name) return <Later load={tablePage} props={{ code: name }} words="Loading the table…" />
  if (kind === 'join' && name) return <JoinPage code={name} />
  if (kind === 'replay' && name) return <Later load={replayPage} props={{ code: name }} words="Fetching the record…" />
  if (kind === 'rules' && name) return <RulesPage name={name} />
  if ((kind === 'learn' || (kind === 'puzzle' && rest)) && name) {
    return <Later load={learnPages} props={{ kind, name, rest }} words="Loading…" />
  }
  return <Lost />
}

/** Keep the shell for the next visit and for offline use, once this page is done loading. */
function installWorker(): void {
  addEventListener('load', () => {
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  })
}

watchSystem()
ignoreSecondClicks(document)
installWorker()
const app = document.getElementById('app')
app?.replaceChildren()
if (app) render(<Page />, app)
