// The line that is being played: whose it is and what it says, until the next one; a click shows the rest at once.
import type { Shown } from '../store/playback'
import type { SceneStore } from '../store/scene'
import { Rich } from '../ui/Rich'

export const Caption = ({ store, shown: { entry, more } }: { store: SceneStore; shown: Shown }) => (
  <span class="caption" data-tone={store.tone(entry.seat)}>
    <span class="told" key={entry.n}>
      <Rich store={store} text={entry.text} quiet />
    </span>
    {more && (
      <button type="button" class="quiet skip" onClick={() => store.hurry()}>
        Skip <kbd>Esc</kbd>
      </button>
    )}
  </span>
)
