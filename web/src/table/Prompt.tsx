// What to do now: the prompt, what has been chosen, and the buttons that finish or take back.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Option } from '../generated/scene'
import { finished, foremost } from '../lib/narrow'
import type { TableStore } from '../lib/store'
import { Icon } from '../ui/Icon'
import { Rich } from '../ui/Rich'
import { ClockView } from './Clock'
import { classes, type Lights } from './PieceView'

export function Prompt({ store, lights }: { store: TableStore; lights: Lights }) {
  const scene = store.scene!
  const done = finished(store.options, store.selected)
  const chips = store.chips(lights.lit)
  const typed = done.filter(option => option.input)
  const buttons = done.filter(option => !option.input)
  const [more, showMore] = useState(-1)
  const open = more === scene.rev
  const { first, rest } = foremost(buttons)
  const table = scene.clocks.filter(clock => clock.seat === undefined || clock.seat === null)
  const over = scene.over
  const standIn =
    store.table?.phase === 'playing'
      ? store.table.seats.find(seat => seat.n === scene.you && seat.kind === 'person' && seat.bot && !seat.resigned)
      : undefined
  const cls = `prompt${store.yours && !store.busy ? ' yours' : ''}${over ? ' over' : ''}`
  return (
    <div class={cls} role="region" aria-label="What to do">
      {table.map(clock => (
        <ClockView key={clock.id} clock={clock} skew={store.skew} label={store.plain(clock.label)} />
      ))}
      <div class="say" aria-live="polite">
        {over ? (
          <Result store={store} />
        ) : store.busy ? (
          <span class="wait">One moment…</span>
        ) : store.selected.length ? (
          <Chosen store={store} />
        ) : standIn ? (
          <>A computer player plays for you.</>
        ) : (
          <Rich store={store} text={scene.prompt || 'Waiting.'} />
        )}
      </div>
      {!store.busy && !over && (
        <div class="acts">
          {standIn && (
            <button
              type="button"
              class="act go"
              onClick={() => store.connection.send({ t: 'bot', seat: standIn.n, level: '' })}
            >
              <Icon name="person" /> Take my seat back
            </button>
          )}
          {typed.map(option => (
            <TextForm key={option.act} store={store} option={option} alone={typed.length === 1} />
          ))}
          {chips.map(id => (
            <button
              type="button"
              key={id}
              class={`chip ${classes(store, lights, id)}`}
              data-id={id}
              aria-pressed={store.selected.includes(id)}
              onClick={() => store.press([id])}
            >
              {store.name(id)}
            </button>
          ))}
          {first.map(option => (
            <ActButton key={option.act} store={store} option={option} />
          ))}
          {open && rest.map(option => <ActButton key={option.act} store={store} option={option} />)}
          {rest.length > 0 && (
            <button
              type="button"
              class="quiet more"
              aria-expanded={open}
              onClick={() => showMore(open ? -1 : scene.rev)}
            >
              {open ? 'Less' : `More (${rest.length})`}
            </button>
          )}
          {store.selected.length > 0 && (
            <button type="button" class="quiet" onClick={() => store.cancel()}>
              Cancel <kbd>Esc</kbd>
            </button>
          )}
          {scene.undo && !store.selected.length && (
            <button type="button" class="quiet" onClick={() => store.undo()}>
              <Icon name="undo" /> Undo
            </button>
          )}
        </div>
      )}
      {over && <After store={store} />}
    </div>
  )
}

/** A plain button that costs something is pressed twice. */
function ActButton({ store, option }: { store: TableStore; option: Option }) {
  const [armed, arm] = useState(false)
  const ask = option.confirm && !store.selected.length && !armed
  const label = <Rich store={store} text={option.label} quiet />
  return (
    <button
      type="button"
      class={`act ${store.selected.length || armed ? 'go' : ''} ${option.tone ?? ''}`}
      data-act={option.act}
      onBlur={() => arm(false)}
      onClick={() => (ask ? arm(true) : store.commit(option, store.selected))}
    >
      {armed ? <>Sure? {label}</> : label}
    </button>
  )
}

function Chosen({ store }: { store: TableStore }) {
  const groups = new Map<string, string[]>()
  for (const id of store.selected) groups.set(store.name(id), [...(groups.get(store.name(id)) ?? []), id])
  return (
    <span class="crumbs">
      {[...groups].map(([name, ids]) => (
        <button
          type="button"
          key={ids[0]}
          title="Give back"
          aria-label={`Give back ${name}`}
          onClick={() => store.press(ids)}
        >
          {ids.length > 1 ? `${ids.length} × ` : ''}
          {name}
          <Icon name="close" />
        </button>
      ))}
    </span>
  )
}

function TextForm({ store, option, alone }: { store: TableStore; option: Option; alone: boolean }) {
  const input = option.input!
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (alone && store.selected.length && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [option.act])
  const ready = !(input.required ?? true) || store.text.trim().length > 0
  return (
    <form
      class="words"
      onSubmit={event => {
        event.preventDefault()
        if (ready) store.commit(option, store.selected, store.text.trim())
      }}
    >
      <input
        ref={field}
        value={store.text}
        maxLength={input.max}
        placeholder={store.plain(input.placeholder)}
        aria-label={store.plain(input.placeholder) || store.plain(option.label)}
        autocomplete="off"
        onInput={event => store.type(event.currentTarget.value)}
      />
      <button class={`act go ${option.tone ?? ''}`} data-act={option.act} disabled={!ready}>
        <Rich store={store} text={option.label} quiet />
      </button>
    </form>
  )
}

function Result({ store }: { store: TableStore }) {
  const { over, you, seats } = store.scene!
  const winners = over!.winners
  const all = winners.length === seats.length
  const head = all
    ? 'A draw'
    : you !== null && winners.includes(you)
      ? 'You win'
      : winners.length
        ? `${winners.map(n => seats[n]?.name).join(' and ')} ${winners.length > 1 ? 'win' : 'wins'}`
        : 'Nobody wins'
  return (
    <>
      <strong class="result">{head}</strong> <Rich store={store} text={over!.text} />
    </>
  )
}

function After({ store }: { store: TableStore }) {
  const offers = store.table?.offers ?? []
  const offered = offers.find(offer => offer.kind === 'rematch')
  const mine = store.welcome?.mine ?? []
  const answered = offered && mine.every(n => offered.agreed.includes(n))
  return (
    <div class="acts">
      {store.table?.next ? (
        <a class="act go" href={`/t/${store.table.next}`}>
          To the rematch
        </a>
      ) : (
        mine.length > 0 &&
        (offered && !answered ? (
          <button
            type="button"
            class="act go"
            onClick={() => store.connection.send({ t: 'answer', offer: offered.id, yes: true })}
          >
            Accept the rematch
          </button>
        ) : (
          <button
            type="button"
            class="act go"
            disabled={!!answered}
            onClick={() => store.connection.send({ t: 'rematch' })}
          >
            {answered ? 'Rematch offered…' : 'Rematch'}
          </button>
        ))
      )}
      <a class="act" href={store.ended?.replay ?? `/replay/${store.code}`}>
        Replay
      </a>
      <a class="act" href="/">
        Home
      </a>
    </div>
  )
}
