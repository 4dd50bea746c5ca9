// What keys, mouse and fingers do.
import { Drawer } from './Drawer'

/** Key names, the text between them, and what they do. */
const KEYS: [keys: string[], between: string, meaning: string][] = [
  [['Tab', '←↑↓→'], ' ', 'go from one choice to the next'],
  [['Enter'], '', 'choose'],
  [['Esc'], '', 'cancel the choice'],
  [['1', '9'], '…', 'cards of your hand'],
  [['L'], '', 'all choices in words'],
  [['U'], '', 'undo'],
  [['H'], '', 'hint, where hints are allowed'],
  [['R'], '', 'rules'],
  [['Z'], '', 'show the focused card large'],
  [['?'], '', 'this page'],
]

export const Help = ({ close }: { close: () => void }) => (
  <Drawer title="Keys and gestures" close={close}>
    <div class="helptext">
      <p>
        <b>Click to narrow.</b> What glows can be clicked. Click the things a move is made of in any order: a card, then
        a country, or the country first. What still fits stays clickable; when only one move is left, it is made. A
        costly move asks for confirmation.
      </p>
      <dl>
        {KEYS.map(([keys, between, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key, i) => (
                <>
                  {i > 0 && between}
                  <kbd>{key}</kbd>
                </>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        With the mouse: rest on a card to see it large, drag a piece to its target, turn the wheel over a fine map. On a
        touch screen: hold a card to see it large, tap a fine map once to magnify it.
      </p>
    </div>
  </Drawer>
)
