"""The rules of Blue & Gray; the numbers are those of RULES.md. Seat 0 is the Union, seat 1 the Confederacy."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import Rng
from parlour.games.bluegray.cards import (
    ACTIONS,
    AGAIN,
    AMOUNT,
    BESIDE,
    CARDS,
    CHOOSE,
    COLUMN,
    COLUMNS,
    DECK,
    DECLINE,
    EFFECT,
    ENTRENCH,
    EVENT,
    KIND,
    MARCH,
    NAME,
    OF,
    PLACE,
    RECALL,
    RECRUIT,
    RUSH,
    SHIFT,
    SIDE_NAMES,
    STRIKE,
    fits,
)
from parlour.games.bluegray.field import (
    BOTH_LOSE,
    CARRY_OUT,
    DEPLOY,
    EMPTY,
    LAST_BATTLE,
    NOBODY_THERE,
    OVER,
    QUIET,
    REINFORCE,
    REPORT,
    Field,
    copies,
)
from parlour.games.bluegray.report import card_and_value, card_ref, line_up, result_in_words, sum_in_words
from parlour.games.bluegray.tally import reasons

ASKS: Final[list[bool]] = [KIND[card] == EVENT and (not BESIDE[card] or EFFECT[card] == ENTRENCH) for card in range(CARDS)]
# A battle has at most 2 columns to choose a side, each event carried out once, 3 reinforcements and one "march" a side.
LONGEST: Final = LAST_BATTLE * (2 * (2 + 3 + 1) + sum([1 for card in range(CARDS) if ASKS[card]]))


class BlueGray(Field):
    """A war in progress: what may be done, and what it does."""

    def clone(self) -> BlueGray:
        return BlueGray(
            self.seats,
            self.rng.clone(),
            copies(self.decks),
            copies(self.hands),
            self.placed.copy(),
            copies(self.survivors),
            copies(self.graves),
            copies(self.columns),
            copies(self.beside),
            copies(self.beside_at),
            self.pending.copy(),
            self.slots.copy(),
            self.ready.copy(),
            self.deployed,
            self.battle,
            self.quiet,
            self.phase,
        )

    # What may be done.

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat < 0 or seat > 1 or phase == OVER:
            return []
        if phase == REINFORCE:
            free = [column for column in range(COLUMNS) if self.placed[seat * COLUMNS + column] == EMPTY]
            return [PLACE + card * COLUMNS + column for card in self.hands[seat] for column in free]
        if phase == REPORT:
            return [] if self.ready[seat] else [MARCH]
        if phase == DEPLOY:
            if seat != self.deploying():
                return []
            return [COLUMN + column for column in range(COLUMNS) if column not in self.slots]
        return self.choices(self.pending[0]) if seat == self.pending[0] // DECK else []

    def choices(self, card: int) -> list[int]:
        """B6: what the owner of an event may do with it, ascending; nothing if it touches no card."""
        side = card // DECK
        effect = EFFECT[card]
        if effect == ENTRENCH:
            return [COLUMN, COLUMN + 1, COLUMN + 2]
        if effect == RUSH:
            return [COLUMN, COLUMN + 1, COLUMN + 2] if self.at_hand(side) > 0 else []
        if effect == SHIFT:
            moves: list[int] = []
            for own in sorted(self.on_field(side)):
                here = self.column_of(own)
                moves.extend([PLACE + own * COLUMNS + column for column in range(COLUMNS) if column != here])
            return [DECLINE, *moves] if moves else []
        if effect == STRIKE:
            targets = [target for target in self.on_field(1 - side) if fits(target, OF[card], AMOUNT[card])]
        elif effect == RECRUIT:
            targets = [target for target in self.graves[side] if fits(target, OF[card], AMOUNT[card])]
        else:
            assert effect == RECALL, "every event that asks has its choices"
            targets = self.on_field(side)
        return [DECLINE, *[CHOOSE + target for target in sorted(targets)]] if targets else []

    def on_field(self, side: int) -> list[int]:
        """The forces and characters that a side has in its columns."""
        found: list[int] = []
        for column in range(COLUMNS):
            found.extend([card for card in self.columns[side * COLUMNS + column] if KIND[card] != EVENT])
        return found

    def column_of(self, card: int) -> int:
        """The column in which a card lies, 0 to 2."""
        base = card // DECK * COLUMNS
        for column in range(COLUMNS):
            if card in self.columns[base + column]:
                return column
        raise AssertionError("the card is not on the battlefield")

    def why_not_now(self, seat: int) -> str:
        if self.phase == REINFORCE:
            return "B5: your reinforcements are committed; wait for the other side"
        if self.phase == REPORT:
            return "B10: wait until the other side has seen the battle's end"
        if self.phase == DEPLOY:
            return "B12: the other side is choosing its columns"
        return "B6: the other side is carrying out an event"

    def why_not(self, seat: int, action: int) -> str:
        name = str(ACTIONS[action])
        if self.phase == REINFORCE:
            if action < PLACE:
                return f"B5: assign your reinforcements first; {name!r} is not possible now"
            card = (action - PLACE) // COLUMNS
            if card not in self.hands[seat]:
                return f"B5: {NAME[card]} is not in your hand"
            return f"B5: column {(action - PLACE) % COLUMNS + 1} has its reinforcement; one card goes to each column"
        if self.phase == REPORT:
            return "B10: the battlefield has to be cleared first: march"
        if self.phase == DEPLOY:
            return f"B12: choose a column that you have not chosen yet; {name!r} is not possible now"
        return f"B6: {NAME[self.pending[0]]} does not allow {name!r}"

    # A battle.

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if self.phase == REINFORCE:
            self.assign(seat, (action - PLACE) // COLUMNS, (action - PLACE) % COLUMNS)
        elif self.phase == REPORT:
            self.ready[seat] = True
            if self.ready[0] and self.ready[1]:
                self.clear_field()
        elif self.phase == DEPLOY:
            self.slots.append(action - COLUMN)
            self.deploy()
        else:
            self.carry_out(action)
            self.next_event()

    def open_battle(self) -> None:
        """B10: a battle begins on an empty battlefield."""
        if self.events is not None:
            self.emit("head", self.battle_title())
        self.deployed = 0
        self.deploy()

    def battle_title(self) -> str:
        """The heading of this battle in the log."""
        return f"Battle {self.battle}: the {SIDE_NAMES[self.first()]} side flips first"

    def deploy(self) -> None:
        """B4, B12: each side in turn flips three cards into its columns; with fewer it first chooses where."""
        while self.deployed < 2:
            side = self.deploying()
            cards = self.at_hand(side)
            if cards < COLUMNS and len(self.slots) < cards:
                self.phase = DEPLOY
                return
            chosen = sorted(self.slots) if cards < COLUMNS else [0, 1, 2]
            for column in chosen:
                self.flip(side, column, True)
            self.slots = []
            self.deployed += 1
            self.tell_deployment(side)
        self.next_event()

    def flip(self, side: int, column: int, live: bool) -> None:
        """
        B4, B6: flip a card onto a column, and one more as long as a card says "play another".

        While events are `live` one that belongs beside the battlefield is laid there and its place filled by one more
        flip; others wait in `pending`. Later in a battle an event is just a card that counts zero.
        """
        while True:
            card = self.draw(side)
            if card == EMPTY:
                return
            if live and KIND[card] == EVENT:
                if ASKS[card]:
                    self.pending.append(card)
                if BESIDE[card]:
                    self.beside[side].append(card)
                    self.beside_at[side].append(EMPTY)
                    continue
            self.columns[side * COLUMNS + column].append(card)
            if self.events is not None and not live:
                self.emit("info", f"{{seat:{side}}} flips {card_and_value(card)} onto column {column + 1}.", side)
            if not AGAIN[card]:
                return

    def draw(self, side: int) -> int:
        """B11, B12: the next card of a side's deck, or EMPTY if it has none left."""
        self.refill(side)
        if not self.decks[side]:
            return EMPTY
        card = self.rng.draw(self.decks[side])
        self.refill(side)
        return card

    def refill(self, side: int) -> None:
        """B11: an empty deck is made from the Survivors at once."""
        if not self.decks[side] and self.survivors[side]:
            self.decks[side] = self.survivors[side]
            self.survivors[side] = []
            if self.events is not None:
                self.emit("info", f"{{seat:{side}}} shuffles {len(self.decks[side])} Survivors into a new deck.", side)

    def next_event(self) -> None:
        """B6: events are carried out one by one; one that touches no card is passed over."""
        while self.pending:
            card = self.pending[0]
            if self.choices(card):
                self.phase = CARRY_OUT
                return
            if self.events is not None:
                self.emit("info", f"{card_ref(card)} finds nothing to act on.", card // DECK)
            self.pending.pop(0)
        self.draw_reinforcements()

    def carry_out(self, action: int) -> None:
        """B6: do what the owner of the first pending event has chosen."""
        card = self.pending.pop(0)
        side = card // DECK
        effect = EFFECT[card]
        if action == DECLINE:
            self.tell_event(card, "leaves it at that")
        elif effect == ENTRENCH:
            self.beside_at[side][self.beside[side].index(card)] = action - COLUMN
            self.tell_event(card, f"column {action - COLUMN + 1} has +{AMOUNT[card]}")
        elif effect == RUSH:
            self.tell_event(card, f"one more card onto column {action - COLUMN + 1}")
            waiting = self.pending
            self.pending = []
            height = len(self.columns[side * COLUMNS + action - COLUMN])
            self.flip(side, action - COLUMN, True)
            self.pending.extend(waiting)  # what was just flipped comes first
            for new in self.columns[side * COLUMNS + action - COLUMN][height:]:
                if self.events is not None:
                    self.emit("info", f"{{seat:{side}}} flips {card_and_value(new)}.", side)
        elif effect == SHIFT:
            moved = (action - PLACE) // COLUMNS
            self.columns[side * COLUMNS + self.column_of(moved)].remove(moved)
            self.columns[side * COLUMNS + (action - PLACE) % COLUMNS].append(moved)
            self.tell_event(card, f"{card_ref(moved)} goes to column {(action - PLACE) % COLUMNS + 1}")
        else:
            target = action - CHOOSE
            if effect == STRIKE:
                self.columns[(1 - side) * COLUMNS + self.column_of(target)].remove(target)
                self.graves[1 - side].append(target)
                self.tell_event(card, f"{card_ref(target)} goes to the Graveyard")
            else:
                if effect == RECALL:
                    self.columns[side * COLUMNS + self.column_of(target)].remove(target)
                else:
                    self.graves[side].remove(target)
                self.survivors[side].append(target)
                self.tell_event(card, f"{card_ref(target)} goes to the Survivors")
                self.refill(side)

    def draw_reinforcements(self) -> None:
        """B5, B12: both sides draw three cards, or as many as they have."""
        self.phase = REINFORCE
        for side in range(2):
            for _ in range(COLUMNS):
                card = self.draw(side)
                if card != EMPTY:
                    self.hands[side].append(card)
            self.hands[side].sort()
        if not self.hands[0] and not self.hands[1]:
            self.reveal()

    def assign(self, side: int, card: int, column: int) -> None:
        """B5: lay a reinforcement face down; when both sides are done all are turned up together."""
        self.hands[side].remove(card)
        self.placed[side * COLUMNS + column] = card
        if not self.hands[side]:
            if self.events is not None:
                self.emit("info", f"{{seat:{side}}} has committed its reinforcements.", side)
            if not self.hands[1 - side]:
                self.reveal()

    def reveal(self) -> None:
        """B5, B6: turn all reinforcements up; "play another" works as before, events count zero."""
        turned = self.placed
        self.placed = [EMPTY] * (2 * COLUMNS)
        for place in range(2 * COLUMNS):
            if turned[place] != EMPTY:
                self.columns[place].append(turned[place])
        first = self.first()
        for side in [first, 1 - first]:
            if self.events is not None:
                shown = [
                    f"{column + 1}: {card_and_value(turned[side * COLUMNS + column])}"
                    for column in range(COLUMNS)
                    if turned[side * COLUMNS + column] != EMPTY
                ]
                self.emit("act", f"{{seat:{side}}} reinforces {'; '.join(shown) if shown else 'with nothing'}.", side)
            for column in range(COLUMNS):
                card = turned[side * COLUMNS + column]
                if card != EMPTY and AGAIN[card]:
                    self.flip(side, column, False)
        self.break_ties()

    def break_ties(self) -> None:
        """B8, B13: level columns, lowest first, get one more card from each side that has one, until none is level."""
        while True:
            level = EMPTY
            for column in range(COLUMNS):
                if self.winner(column) == BOTH_LOSE:
                    level = column
                    break
            if level == EMPTY or (not self.decks[0] and not self.decks[1]):
                break
            if self.events is not None:
                self.emit("info", f"Column {level + 1} is level at {self.total(0, level)}: each side flips one more.")
            first = self.first()
            self.flip(first, level, False)
            self.flip(1 - first, level, False)
        self.phase = REPORT
        self.tell_result()

    def clear_field(self) -> None:
        """B7, B9, B13, B14: winners go to the Survivors, losers and events beside the battlefield to the Graveyard."""
        dead = len(self.graves[0]) + len(self.graves[1])
        winners = [self.winner(column) for column in range(COLUMNS)]
        for place in range(2 * COLUMNS):
            side = place // COLUMNS
            pile = self.survivors[side] if winners[place % COLUMNS] == side else self.graves[side]
            pile.extend(self.columns[place])
            self.columns[place] = []
        for side in range(2):
            self.graves[side].extend(self.beside[side])
            self.beside[side] = []
            self.beside_at[side] = []
            self.refill(side)
        self.ready = [False, False]
        self.quiet = self.quiet + 1 if len(self.graves[0]) + len(self.graves[1]) == dead else 0
        if self.at_hand(0) == 0 or self.at_hand(1) == 0 or self.battle == LAST_BATTLE or self.quiet == QUIET:
            self.phase = OVER
            if self.events is not None:
                outcome = self.outcome()
                assert outcome is not None
                self.emit("head", outcome.reason[0].upper() + outcome.reason[1:] + ".")
            return
        self.battle += 1
        self.open_battle()

    # What is told.

    def announce(self) -> None:
        self.emit("head", self.battle_title())
        self.tell_deployment(self.first())
        self.tell_deployment(1 - self.first())

    def tell_deployment(self, side: int) -> None:
        """B4, B15: all see what was flipped."""
        if self.events is None:
            return
        self.emit("act", f"{{seat:{side}}} deploys {line_up(self.columns, side)}.", side)
        for card in self.beside[side]:
            self.emit("info", f"{{seat:{side}}} lays {card_ref(card)} beside the battlefield.", side)

    def tell_event(self, card: int, what: str) -> None:
        """B6, B15: all see what an event does."""
        if self.events is not None:
            self.emit("act", f"{{seat:{card // DECK}}} carries out {card_ref(card)}: {what}.", card // DECK)

    def tell_result(self) -> None:
        """B7, B15: a report of every column with each modifier."""
        if self.events is None:
            return
        for column in range(COLUMNS):
            winner = self.winner(column)
            if winner == NOBODY_THERE:
                continue
            sums: list[str] = []
            for side in range(2):
                lines = reasons(self.columns, self.beside, self.beside_at, side, column)
                sums.append(f"{SIDE_NAMES[side]} {self.total(side, column)} = {sum_in_words(lines)}")
            lost = len(self.columns[column]) + len(self.columns[COLUMNS + column])
            if winner != BOTH_LOSE:
                lost -= len(self.columns[winner * COLUMNS + column])
            self.emit("info", f"Column {column + 1}: {' against '.join(sums)}: {result_in_words(winner, lost)}.")

    def resample(self, seat: int, rng: Rng) -> BlueGray:
        """B5, B15: the other side's reinforcements are any of its unseen cards, and lie in any way if they lie at all."""
        world = self.clone()
        world.rng = rng.fork()
        other = 1 - seat
        count = self.reinforcement_count(other)
        if self.phase != REINFORCE or count == 0:
            return world
        pool = sorted(self.unseen(other, seat))
        hand = [world.rng.draw(pool) for _ in range(count)]
        free = [0, 1, 2]
        lying = count if self.sealed(other) else world.rng.below(count)
        for column in range(COLUMNS):
            world.placed[other * COLUMNS + column] = EMPTY
        for _ in range(lying):
            world.placed[other * COLUMNS + world.rng.draw(free)] = hand.pop()
        hand.sort()
        world.hands[other] = hand
        world.decks[other] = pool
        return world


def deal(rng: Rng) -> BlueGray:
    """B1, B4: both decks are complete, and the first battle begins."""
    decks = [list(range(side * DECK, (side + 1) * DECK)) for side in range(2)]
    state = BlueGray(
        2,
        rng,
        decks,
        [[], []],
        [EMPTY] * (2 * COLUMNS),
        [[], []],
        [[], []],
        [[] for _ in range(2 * COLUMNS)],
        [[], []],
        [[], []],
        [],
        [],
        [False, False],
        0,
        1,
        0,
        DEPLOY,
    )
    state.deploy()
    return state
