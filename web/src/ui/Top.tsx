// The bar at the top of a page: home, a title, and buttons.
import type { ComponentChildren } from 'preact'
import type { SceneStore } from '../store/scene'
import { Icon, type IconName } from './Icon'

export const HomeLink = () => (
  <a href="/" class="home" aria-label="Parlour, home">
    <Icon name="home" />
  </a>
)

interface TopProps {
  title: string
  tag?: string | undefined
  /** The accessible name of the buttons. */
  about: string
  children: ComponentChildren
}

export const Top = ({ title, tag, about, children }: TopProps) => (
  <header class="top">
    <HomeLink />
    <h1>{title}</h1>
    {tag && <span class="tag">{tag}</span>}
    <nav aria-label={about}>{children}</nav>
  </header>
)

interface ButtonProps {
  icon: IconName
  words: string
  press: () => void
  class?: string
}

export const TopButton = ({ icon, words, press, class: extra }: ButtonProps) => (
  <button type="button" class={extra} onClick={press}>
    <Icon name={icon} />
    <span>{words}</span>
  </button>
)

/** On a small screen: switches between the board and the log. */
interface PaneProps {
  store: SceneStore
  unread?: number
  /** The log or the chat is shown. */
  opened?: () => void
}

export function PaneButton({ store, unread = 0, opened }: PaneProps) {
  const talk = store.pane === 'talk'
  const open = () => {
    if (!talk) opened?.()
    store.show({ pane: talk ? 'board' : 'talk' })
  }
  return (
    <button type="button" class="small-only" aria-pressed={talk} onClick={() => open()}>
      <Icon name="talk" />
      <span>{talk ? 'Board' : 'Log'}</span>
      {unread > 0 && !talk && <b class="new">{unread}</b>}
    </button>
  )
}
