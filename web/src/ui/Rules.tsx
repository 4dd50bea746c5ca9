// A game's rules in a drawer, scrolled to one of them if it is named.
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../lib/api'
import { Drawer } from './Drawer'

const cache = new Map<string, string>()

export function Rules({ game, rule, close }: { game: string; rule: string; close: () => void }) {
  const [html, setHtml] = useState(cache.get(game) ?? '')
  const [error, setError] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (html) return
    api.game(game).then(
      detail => {
        cache.set(game, detail.rules ?? '')
        setHtml(detail.rules ?? '')
      },
      (problem: Error) => setError(problem.message),
    )
  }, [game])
  useEffect(() => {
    // A lesson opens beside the table, which stays where it is.
    for (const link of box.current?.querySelectorAll<HTMLAnchorElement>('a.try') ?? []) link.target = '_blank'
  }, [html])
  useEffect(() => {
    if (!html || !rule) return
    const target = box.current?.querySelector(`#${CSS.escape(`rule-${rule}`)}`)
    target?.classList.add('cited')
    target?.scrollIntoView({ block: 'center' })
    return () => target?.classList.remove('cited')
  }, [html, rule])
  return (
    <Drawer title="Rules" close={close} wide>
      {error ? (
        <p>{error}</p>
      ) : html ? (
        <div class="rules" ref={box} dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p>Fetching the rules…</p>
      )}
    </Drawer>
  )
}
