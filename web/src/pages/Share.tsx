// A replay's link and record, and the check that its deal was fixed before the first move.
import { useEffect, useState } from 'preact/hooks'
import type { ReplayStep } from '../generated/api'
import { api } from '../lib/api'
import { CopyLink } from '../ui/CopyLink'
import { Drawer } from '../ui/Drawer'
import { Icon } from '../ui/Icon'

interface Props {
  code: string
  seat: string
  found: ReplayStep
  close: () => void
}

export const Share = ({ code, seat, found, close }: Props) => (
  <Drawer title="Share and check" close={close}>
    <section>
      <h3>Link to this step</h3>
      <CopyLink path={`/replay/${code}#step=${found.step}&seat=${seat}`} />
    </section>
    <section>
      <h3>The record</h3>
      <p class="hint">
        The whole match as a JSON file. <code>parlour replay FILE</code> shows it in a terminal,{' '}
        <code>parlour verify FILE</code> checks it.
      </p>
      <a class="act" href={api.recordUrl(code)} download>
        <Icon name="down" /> Download
      </a>
    </section>
    <SeedCheck seed={found.seed} commitment={found.commitment} />
  </Drawer>
)

const hex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 of a seed; null on insecure pages, where browsers do not offer it. */
function useDigest(seed: string): string | null {
  const [digest, setDigest] = useState<string | null>(null)
  useEffect(() => {
    if (!crypto.subtle) return
    const bytes = new Uint8Array((seed.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16)))
    void crypto.subtle.digest('SHA-256', bytes).then(found => setDigest(hex(new Uint8Array(found))))
  }, [seed])
  return digest
}

function SeedCheck({ seed, commitment }: { seed: string; commitment: string }) {
  const computed = useDigest(seed)
  const good = computed === commitment
  return (
    <section class="seedcheck">
      <h3>Was the deal fair?</h3>
      <p class="hint">
        Before the first move the server committed to the seed of all randomness by publishing its SHA-256. Here is the
        seed; your browser has just computed its SHA-256.
      </p>
      <dl>
        {hash('Seed', seed)}
        {hash('Published before the match', commitment)}
        {computed && hash('Computed here', computed)}
      </dl>
      <p class={computed ? (good ? 'good' : 'danger') : 'hint'} role="status">
        {!computed
          ? 'This browser computes SHA-256 on secure pages only; check the record with parlour verify.'
          : good
            ? 'They are the same: the deal was fixed before the first move.'
            : 'They differ: this record was changed.'}
      </p>
    </section>
  )
}

const hash = (title: string, value: string) => (
  <div>
    <dt>{title}</dt>
    <dd class="hash">{value}</dd>
  </div>
)
