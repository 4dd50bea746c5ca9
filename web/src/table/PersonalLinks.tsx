// Your seat on other devices: the link that opens it, when it was used, and a way to revoke it.
import { useEffect, useState } from 'preact/hooks'
import type { LinkedDevice, PersonalLink } from '../generated/api'
import { api } from '../lib/api'
import { CopyLink } from '../ui/CopyLink'
import { Icon } from '../ui/Icon'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function PersonalLinks({ code, path }: { code: string; path: string }) {
  const [known, setKnown] = useState<PersonalLink>()
  const [problem, setProblem] = useState('')
  const ask = (answer: Promise<PersonalLink>) =>
    answer.then(setKnown, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  // A new path means that somebody revoked the link.
  useEffect(() => {
    ask(api.link(code))
  }, [code, path])
  const others = known ? known.devices.filter(device => !device.this) : []
  return (
    <section>
      <h3>Your seat on another device</h3>
      <p class="hint">This link is you. Keep it to yourself.</p>
      <CopyLink path={known?.link ?? path} secret />
      {others.length > 0 && (
        <ul class="devices">
          {others.map((device, i) => (
            <li key={i}>{told(device)}</li>
          ))}
        </ul>
      )}
      {known?.revocable && <Revoke count={others.length} revoke={() => ask(api.revokeLink(code))} />}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}

function told({ at, online }: LinkedDevice): string {
  const device = at ? `Opened by the link on ${TIME.format(at)}` : 'The device that took the seat'
  return online ? `${device}, connected now` : device
}

/** Revoking takes two clicks. */
function Revoke({ count, revoke }: { count: number; revoke: () => void }) {
  const [sure, setSure] = useState(false)
  const words = count > 0 ? 'Revoke the link and end these devices’ access' : 'Revoke this link and make a new one'
  const press = () => {
    if (sure) revoke()
    setSure(!sure)
  }
  return (
    <button type="button" class="choice danger" onBlur={() => setSure(false)} onClick={press}>
      <Icon name="flag" /> {sure ? 'Sure? Revoke now' : words}
    </button>
  )
}
