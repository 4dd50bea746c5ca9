// One game on the home page: its picture, what it is like, and how to start it.
import { useEffect, useState } from 'preact/hooks'
import type { GameFacts } from '../generated/api'
import { api, type Refusal } from '../lib/api'
import { settings } from '../lib/settings'
import { knowsLevel, noteOf, recallLevel, rememberLevel } from '../lib/strength'
import { useWatch } from '../lib/watch'
import { Drawer } from '../ui/Drawer'
import { Icon } from '../ui/Icon'

interface Props {
  game: GameFacts
  make: () => void
  fail: (error: Error) => void
}

const NEEDED =
  'A game needs the server, where the cards are dealt and the computer players think; it does not answer right now. ' +
  'The rules can be read without it.'

export function GameCard({ game, make, fail }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, ask] = useState(false)
  const play = async (level: string) => {
    ask(false)
    setBusy(true)
    rememberLevel(level)
    import('./Table').catch(() => {}) // meanwhile, so that the table opens at once
    try {
      const bots = Array.from({ length: game.default_seats - 1 }, () => level)
      const seated = await api.create({ game: game.name, bots, options: game.unhurried })
      location.assign(seated.path)
    } catch (error) {
      setBusy(false)
      fail((error as Refusal).code === 'network' ? new Error(NEEDED) : (error as Error))
    }
  }
  const seats = game.seats.length > 1 ? `${game.seats[0]}–${game.seats.at(-1)}` : game.seats[0]
  const usual = recallLevel(game.bots)
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
          {knowsLevel() && (
            <button type="button" class="link" disabled={busy} onClick={() => ask(true)}>
              against {usual}
            </button>
          )}
        </p>
        <div class="acts">
          <button type="button" class="act go" disabled={busy} onClick={() => (knowsLevel() ? play(usual) : ask(true))}>
            {busy ? 'Dealing…' : 'Play now'}
          </button>
          <button type="button" class="act" onClick={make}>
            New table…
          </button>
        </div>
        <div class="acts study">
          <a class="act quiet" href={`/learn/${game.name}`}>
            Learn
          </a>
          <a class="act quiet" href={`/rules/${game.name}`}>
            Rules
          </a>
        </div>
      </div>
      {asking && <HowStrong game={game} usual={usual} play={play} close={() => ask(false)} />}
    </li>
  )
}

interface StrongProps {
  game: GameFacts
  usual: string
  play: (level: string) => void
  close: () => void
}

/** The only question before a game against the computer. */
const HowStrong = ({ game, usual, play, close }: StrongProps) => (
  <Drawer title="How strong?" close={close} middle>
    <ul class="levels">
      {game.bots.map(level => (
        <li key={level}>
          <button type="button" class="choice" aria-current={level === usual} onClick={() => play(level)}>
            <b>{level}</b> <span>{noteOf(game, level)}</span>
          </button>
        </li>
      ))}
    </ul>
    <p class="hint">You can change this later, beside “Play now”. No clock runs against the computer.</p>
  </Drawer>
)

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
