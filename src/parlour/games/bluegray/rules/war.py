"""The rules of Blue & Gray, by the numbers of RULES.md. Seat 0 is the Union, seat 1 the Confederacy."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from parlour.core.cues import Cue
from parlour.core.encoding import Numbers
from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import Outcome, View
from parlour.core.words import counted, sentence
from parlour.games.bluegray import knowledge, refusals
from parlour.games.bluegray.actions import COLUMN, MARCH, PLACE
from parlour.games.bluegray.encode import observe
from parlour.games.bluegray.rules.cues import cleared
from parlour.games.bluegray.rules.decks import draw, flip, refill
from parlour.games.bluegray.rules.events import carry_out, choices
from parlour.games.bluegray.rules.report import (
    battle_title,
    tell,
    tell_deployment,
    tell_nothing,
    tell_passed_over,
    tell_reinforcements,
    tell_result,
    tell_tie,
)
from parlour.games.bluegray.state.cards import AGAIN, ASKS, CARDS, COLUMNS, DECK, SIDE_NAMES
from parlour.games.bluegray.state.position import (
    BOTH_LOSE,
    CARRY_OUT,
    DEPLOY,
    EMPTY,
    LAST_BATTLE,
    OVER,
    QUIET,
    REINFORCE,
    REPORT,
    Position,
    copies,
)

# At most, each side chooses 2 columns, lays 3 reinforcements and marches once a battle, and each event asks once.
LONGEST: Final = LAST_BATTLE * (2 * (2 + 3 + 1) + sum([1 for card in range(CARDS) if ASKS[card]]))

ACTORS: Final[list[list[int]]] = [[], [0], [1], [0, 1]]  # shared, and never changed
NUMBERS: Final[list[object]] = list(range(PLACE + CARDS * COLUMNS))


class Rules(Position):
    """A war in progress: what each side may do, and what that does."""

    def clone(self) -> Rules:
        return Rules(
            seats=self.seats,
            rng=self.rng.clone(),
            decks=copies(self.decks),
            hands=copies(self.hands),
            placed=self.placed.copy(),
            survivors=copies(self.survivors),
            graves=copies(self.graves),
            columns=copies(self.columns),
            beside=copies(self.beside),
            beside_at=copies(self.beside_at),
            pending=self.pending.copy(),
            slots=self.slots.copy(),
            ready=self.ready.copy(),
            deployed=self.deployed,
            battle=self.battle,
            quiet=self.quiet,
            phase=self.phase,
        )

    # Who may do what.

    def over(self) -> bool:
        return self.phase == OVER

    def actors(self) -> list[int]:
        """B5, B6, B12: the side that has a choice to make; both at once while they reinforce or read the report."""
        return ACTORS[(1 if self.awaits(0) else 0) + (2 if self.awaits(1) else 0)]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat < 0 or seat > 1 or phase == OVER:
            return []
        if phase == REINFORCE:
            return self.placements(seat)
        if phase == REPORT:
            return [] if self.ready[seat] else [MARCH]
        if phase == DEPLOY:
            if seat != self.deploying():
                return []
            return [COLUMN + column for column in range(COLUMNS) if column not in self.slots]
        return choices(self, self.pending[0]) if seat == self.pending[0] // DECK else []

    def placements(self, side: i64) -> list[int]:
        """B5: the ways to lay one of the reinforcements in hand on a free column."""
        actions: list[object] = []  # compiled, whole numbers would be made anew for every list
        first = side * COLUMNS
        for card in cast("list[i64]", self.hands[side]):
            action = PLACE + card * COLUMNS
            for column in range(first, first + COLUMNS):
                if self.placed[column] == EMPTY:
                    actions.append(NUMBERS[action])
                action += 1
        return cast("list[int]", actions)

    def why_not_now(self, seat: int) -> str:
        return refusals.why_not_now(self, seat)

    def why_not(self, seat: int, action: int) -> str:
        return refusals.why_not(self, seat, action)

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        return refusals.meant(self, seat, element, picked)

    def outcome(self) -> Outcome | None:
        """B1, B14: the last side with cards wins; both out at once is a draw; a war that stops goes to the larger side."""
        if self.phase != OVER:
            return None
        left = [self.at_hand(0), self.at_hand(1)]
        stops = "" if left[0] == 0 or left[1] == 0 else f"the war stops {self.why_it_stops()}: "
        if left[0] == left[1]:
            return Outcome([0.0, 0.0], f"{stops}both sides have {counted(left[0], 'card')} left")
        winner = 0 if left[0] > left[1] else 1
        reason = f"{stops}the {SIDE_NAMES[winner]} side wins with {counted(left[winner], 'card')} left"
        if stops:
            reason += f" against {left[1 - winner]}"
        return Outcome([1.0 if side == winner else -1.0 for side in range(2)], reason)

    def why_it_stops(self) -> str:
        """B14: why a war ends while both sides have cards."""
        return f"after {QUIET} battles without a loss" if self.quiet == QUIET else f"after battle {self.battle}"

    # The course of a battle.

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if self.phase != REINFORCE:
            self.edition = 0  # a reinforcement is laid face down, and leaves the battlefield as it is
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
            carry_out(self, action)
            self.next_event()

    def announce(self) -> None:
        self.emit("head", battle_title(self))
        tell_deployment(self, self.first())
        tell_deployment(self, 1 - self.first())
        tell_passed_over(self)

    def open_battle(self, cues: list[Cue] | None = None) -> None:
        """B10: begin a battle on an empty battlefield."""
        if self.events is not None:
            self.emit("head", battle_title(self), NOBODY, None, None, cues)
        self.deployed = 0
        self.deploy()

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
                flip(self, side, column, live=True, told=False)
            self.slots = []
            self.deployed += 1
            tell_deployment(self, side)
        self.next_event()

    def next_event(self) -> None:
        """B6: ask the owner of the next event for a choice; events that find nothing to act on are passed over."""
        while self.pending:
            card = self.pending[0]
            if choices(self, card):
                self.phase = CARRY_OUT
                return
            tell_nothing(self, card)
            self.pending.pop(0)
        self.draw_reinforcements()

    def draw_reinforcements(self) -> None:
        """B5, B12: both sides draw three cards, or all they have."""
        self.phase = REINFORCE
        for side in range(2):
            for _ in range(COLUMNS):
                card = draw(self, side)
                if card != EMPTY:
                    self.hands[side].append(card)
            self.hands[side].sort()
        if not self.hands[0] and not self.hands[1]:
            self.reveal()

    def assign(self, side: int, card: int, column: int) -> None:
        """B5: lay a reinforcement face down; when both sides are done, all are turned up together."""
        self.hands[side].remove(card)
        self.placed[side * COLUMNS + column] = card
        if not self.hands[side]:
            if self.events is not None:
                tell(self, "info", side, f"commits {counted(self.reinforcement_count(side), 'reinforcement')}", [])
            if not self.hands[1 - side]:
                self.reveal()

    def reveal(self) -> None:
        """B5, B6: turn all reinforcements up; "play another" works as before, and events count zero."""
        self.edition = 0
        turned = self.placed
        self.placed = [EMPTY] * (2 * COLUMNS)
        for place in range(2 * COLUMNS):
            if turned[place] != EMPTY:
                self.columns[place].append(turned[place])
        first = self.first()
        for side in [first, 1 - first]:
            tell_reinforcements(self, side, turned)
            for column in range(COLUMNS):
                card = turned[side * COLUMNS + column]
                if card != EMPTY and AGAIN[card]:
                    flip(self, side, column, live=False, told=True)
        self.break_ties()

    def break_ties(self) -> None:
        """B8, B13: each side that can flips one more card onto the lowest level column, until no column is level."""
        while True:
            level = EMPTY
            for column in range(COLUMNS):
                if self.winner(column) == BOTH_LOSE:
                    level = column
                    break
            if level == EMPTY or (not self.decks[0] and not self.decks[1]):
                break
            tell_tie(self, level)
            first = self.first()
            flip(self, first, level, live=False, told=True)
            flip(self, 1 - first, level, live=False, told=True)
        self.phase = REPORT
        tell_result(self)

    def clear_field(self) -> None:
        """B7, B9, B13, B14: winners go to the Survivors, losers and events beside the battlefield to the Graveyard."""
        dead = len(self.graves[0]) + len(self.graves[1])
        winners = [self.winner(column) for column in range(COLUMNS)]
        cues = cleared(self, winners) if self.events is not None else []
        for place in range(2 * COLUMNS):
            side = place // COLUMNS
            pile = self.survivors[side] if winners[place % COLUMNS] == side else self.graves[side]
            pile.extend(self.columns[place])
            self.columns[place] = []
        for side in range(2):
            self.graves[side].extend(self.beside[side])
            self.beside[side] = []
            self.beside_at[side] = []
            refill(self, side, cues)
        self.ready = [False, False]
        self.quiet = self.quiet + 1 if len(self.graves[0]) + len(self.graves[1]) == dead else 0
        if self.at_hand(0) == 0 or self.at_hand(1) == 0 or self.battle == LAST_BATTLE or self.quiet == QUIET:
            self.phase = OVER
            if self.events is not None:
                outcome = self.outcome()
                assert outcome is not None
                self.emit("head", sentence(outcome.reason[0].upper() + outcome.reason[1:]), NOBODY, None, None, cues)
            return
        self.battle += 1
        self.open_battle(cues)

    # What a seat knows.

    def view(self, seat: int | None) -> View:
        return knowledge.view(self, seat)

    def observe(self, seat: int, numbers: Numbers) -> None:
        observe(self, seat, numbers)

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = self.clone()
        world.rng = rng.fork()
        knowledge.redraw(world, seat)
        return world

    def key(self, seat: int) -> int:
        return knowledge.key(self, seat)


def deal(rng: Rng) -> Rules:
    """B1, B4: start with both decks complete, and open the first battle."""
    state = Rules(
        seats=2,
        rng=rng,
        decks=[list(range(side * DECK, (side + 1) * DECK)) for side in range(2)],
        hands=[[], []],
        placed=[EMPTY] * (2 * COLUMNS),
        survivors=[[], []],
        graves=[[], []],
        columns=[[] for _ in range(2 * COLUMNS)],
        beside=[[], []],
        beside_at=[[], []],
        pending=[],
        slots=[],
        ready=[False, False],
        deployed=0,
        battle=1,
        quiet=0,
        phase=DEPLOY,
    )
    state.deploy()
    return state
