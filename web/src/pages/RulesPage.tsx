// The rules of a game as a page of their own.
import { useEffect, useState } from 'preact/hooks'
import type { GameDetail } from '../generated/api'
import { api, type Refusal } from '../lib/api'
import { mark } from '../lib/notices'
import { HomeLink } from '../ui/Top'
import { Problem } from './Problem'

export function RulesPage({ name }: { name: string }) {
  const [game, setGame] = useState<GameDetail | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  useEffect(() => {
    api.game(name).then(found => {
      setGame(found)
      document.documentElement.dataset.theme = found.theme
      mark(`Rules: ${found.title}`, false)
    }, setProblem)
  }, [name])
  useEffect(() => {
    if (game && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [game])
  if (problem) return <Problem refusal={problem} />
  const html = game?.rules ?? '<p>Fetching the rules…</p>'
  return (
    <div class="rulespage">
      <header class="top">
        <HomeLink />
        <span class="title">{game?.title ?? 'Rules'}</span>
      </header>
      <main class="rules" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
