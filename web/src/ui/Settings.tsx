// A drawer with a person's settings.
import { allowNotifications } from '../lib/notices'
import { type Settings, settings } from '../lib/settings'
import { useWatch } from '../lib/watch'
import { Drawer } from './Drawer'

const MODES: [Settings['mode'], string][] = [
  ['auto', 'match the system'],
  ['light', 'light'],
  ['dark', 'dark'],
]
const SPEEDS: [Settings['speed'], string][] = [
  [0.5, 'slowly'],
  [1, 'normally'],
  [2, 'fast'],
  [0, 'all at once'],
]

export function SettingsDrawer({ close }: { close: () => void }) {
  useWatch(settings)
  const flip = (key: 'sound' | 'keys' | 'open' | 'tours') => (on: boolean) => settings.set({ [key]: on })
  const notify = async (on: boolean) => settings.set({ notify: on && (await allowNotifications()) })
  const { value } = settings
  return (
    <Drawer title="Settings" close={close}>
      <Choice name="mode" title="Appearance" values={MODES} />
      <Choice name="speed" title="Moves are played" values={SPEEDS} />
      <Flag title="Sound" on={value.sound} set={flip('sound')}>
        A soft chime when it is your turn.
      </Flag>
      <Flag title="Notifications" on={value.notify} set={notify}>
        From the browser, when it is your turn and you are looking elsewhere.
      </Flag>
      <Flag title="Shortcuts" on={value.keys} set={flip('keys')}>
        Single keys: see “Keys and gestures”.
      </Flag>
      <Flag title="First steps" on={value.tours} set={flip('tours')}>
        A short guide beside a game that is new to you.
      </Flag>
      <Flag title="Keep secret cards open" on={value.open} set={flip('open')}>
        Instead of showing them only while held. For your own device.
      </Flag>
    </Drawer>
  )
}

interface ChoiceProps<K extends keyof Settings> {
  name: K
  title: string
  values: [Settings[K], string][]
}

function Choice<K extends keyof Settings>({ name, title, values }: ChoiceProps<K>) {
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      {values.map(([value, words]) => (
        <label key={String(value)}>
          <input
            type="radio"
            name={name}
            checked={settings.value[name] === value}
            onChange={() => settings.set({ [name]: value } as Partial<Settings>)}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  )
}

interface FlagProps {
  title: string
  on: boolean
  set: (on: boolean) => void
  children: string
}

const Flag = ({ title, on, set, children }: FlagProps) => (
  <label class="flag">
    <input type="checkbox" checked={on} onChange={event => set(event.currentTarget.checked)} />{' '}
    <span>
      {title}
      <small>{children}</small>
    </span>
  </label>
)
