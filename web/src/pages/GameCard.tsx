// One game on the home page: its picture, what it is like, and how to start it.
import { useEffect, useState } from 'preact/hooks'
import type { GameFacts } from '../generated/api'
import { api } from '../lib/api'
import { settings } from '../lib/settings'
import { useWatch } from '../lib/watch'
import { Icon } from '../ui/Icon'

interface Props {
  game: GameFacts
  make: () => void
  fail: (error: Error) => void
}

export function GameCard({ game, make, fail }: Props) {
  const [busy, setBusy] = useState(false)
  const play = async () => {
    setBusy(true)
    try {
      const level = game.bots[Math.min(1, game.bots.length - 1)] ?? 'greedy'
      const bots = Array.from({ length: game.default_seats - 1 }, () => level)
      const seated = await api.create({ game: game.name, bots })
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      fail(error as Error)
    }
  }
  const seats = game.seats.length > 1 ? `${game.seats[0]}–${game.seats.at(-1)}` : game.seats[0]
  return (
    <li class="game" data-theme={game.theme} data-game={game.name}>
      <Picture name={game.name} />
      <div class="about">
        <h3>{game.title}</h3>
        <p>{game.tagline}</p>
        <p class="facts">
          <span>
            <Icon name="person" /> {seats} players
          </span>
          <span>{game.minutes} min</span>
        </p>
        <div class="acts">
          <button type="button" class="act go" disabled={busy} onClick={play}>
            {busy ? 'Dealing…' : 'Play now'}
          </button>
          <button type="button" class="act" onClick={make}>
            New table…
          </button>
          <a class="act quiet" href={`/rules/${game.name}`}>
            Rules
          </a>
        </div>
      </div>
    </li>
  )
}

/** The server's picture of a game, drawn into the page so that it uses the page's fonts. */
function Picture({ name }: { name: string }) {
  const { dark } = useWatch(settings)
  const [svg, setSvg] = useState('')
  useEffect(() => {
    fetch(api.pictureUrl(name, dark))
      .then(answer => (answer.ok ? answer.text() : ''))
      .then(setSvg, () => {})
  }, [name, dark])
  return <div class="cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}
