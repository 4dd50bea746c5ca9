// The page of a lesson or a puzzle: the ordinary board and prompt, with a coach beside them.
import type { ComponentChildren } from 'preact'
import type { TableStore } from '../store/table'
import { Arena } from '../table/Arena'
import { Bubble } from '../table/Bubble'
import { Choices } from '../table/Choices'
import { useKeys } from '../table/keys'
import { Notices } from '../table/Notices'
import { Prompt } from '../table/Prompt'
import { Help } from '../ui/Help'
import { Rules } from '../ui/Rules'
import { SettingsDrawer } from '../ui/Settings'
import { Top, TopButton } from '../ui/Top'

interface Props {
  store: TableStore
  tag: string
  coach: ComponentChildren
}

export function Desk({ store, tag, coach }: Props) {
  const scene = store.shown
  useKeys(store)
  const close = () => store.show({ drawer: '', rule: '' })
  return (
    <div class="table learning">
      <Top title={scene.title} tag={tag} about="Lesson">
        <TopButton icon="list" words="Choices" press={() => store.show({ drawer: 'choices' })} />
        <TopButton icon="book" words="Rules" press={() => store.show({ drawer: 'rules', rule: '' })} />
        <TopButton icon="gear" words="Settings" press={() => store.show({ drawer: 'settings' })} />
      </Top>
      <Notices store={store} line={false} />
      <Arena store={store} bottom={<Prompt store={store} lights={store.choices()} />} side={coach} />
      <Bubble store={store} />
      {store.drawer === 'choices' && <Choices store={store} />}
      {store.drawer === 'rules' && <Rules game={scene.game} rule={store.rule} close={close} />}
      {store.drawer === 'settings' && <SettingsDrawer close={close} />}
      {store.drawer === 'help' && <Help close={close} />}
    </div>
  )
}

interface SorryProps {
  title: string
  message: string
  /** The page to go back to. */
  back: string
  words: string
}

/** An exercise that cannot be shown. */
export const Sorry = ({ title, message, back, words }: SorryProps) => (
  <main class="page">
    <h1>{title}</h1>
    <p>{message.charAt(0).toUpperCase() + message.slice(1)}</p>
    <div class="acts">
      <a class="act go" href={back}>
        {words}
      </a>
      <a class="act" href="/">
        Home
      </a>
    </div>
  </main>
)
