"""The rules as the core's contract: who may act, what is legal, what actions do, how the game ends."""

from __future__ import annotations

from typing import Final

from parlour.core.encoding import Numbers
from parlour.core.rng import Rng
from parlour.core.state import Outcome, Timer, View
from parlour.games.espionage import knowledge, refusals
from parlour.games.espionage.actions import (
    ADD,
    AIM,
    ASK_FLIGHTS,
    DONE,
    GADGET,
    HOME,
    INFLUENCE,
    KEEP,
    MOVE,
    PASS,
    PASS_ALL,
    PASS_FLIGHTS,
    SKIP,
    STAY,
)
from parlour.games.espionage.encode import observe
from parlour.games.espionage.rules.answers import announce_special, pass_window
from parlour.games.espionage.rules.choices import legal_actions, only_composes
from parlour.games.espionage.rules.composing import add_card, choose_card, choose_country, finish
from parlour.games.espionage.rules.log import listed
from parlour.games.espionage.rules.special import keep_card
from parlour.games.espionage.rules.turn import choose_home, clear_composition, skip_play, step_four
from parlour.games.espionage.state.catalogue import CARDS, COUNTRIES, NONE, Catalogue
from parlour.games.espionage.state.position import (
    ANSWER,
    BLOCK,
    HOMES,
    NOTHING,
    OVER,
    PLAY,
    WAYS_TO_WIN,
    Position,
)
from parlour.games.espionage.state.theater import HAND_SIZE, Settings

# Lists that are needed at every step and never changed.
NOBODY: Final[list[int]] = []
ALONE: Final = [[0], [1]]
NO_CLOCKS: Final[list[Timer]] = []


class Rules(Position):
    """A game of 1955 in progress."""

    def clone(self) -> Rules:
        return Rules(
            seats=self.seats,
            rng=self.rng.clone(),
            catalogue=self.catalogue,
            settings=self.settings,
            phase=self.phase,
            turn=self.turn,
            actor=self.actor,
            start=self.start,
            turns=self.turns,
            plays=self.plays,
            homes=self.homes.copy(),
            spies=self.spies.copy(),
            markers=self.markers.copy(),
            hands=[hand.copy() for hand in self.hands],
            seen=[cards.copy() for cards in self.seen],
            deck=self.deck.copy(),
            discard=self.discard.copy(),
            gadgets=self.gadgets.copy(),
            blockades=self.blockades.copy(),
            detained=self.detained.copy(),
            opened=self.opened.copy(),
            bonus=self.bonus,
            transported=self.transported,
            refilled=self.refilled,
            waived=self.waived.copy(),
            grounded=self.grounded.copy(),
            mode=self.mode,
            picked=self.picked.copy(),
            aimed=self.aimed.copy(),
            stack=self.stack.copy(),
            windows=self.windows,
            winner=self.winner,
            reason=self.reason,
        )

    # Play.

    def over(self) -> bool:
        return self.phase == OVER

    def actors(self) -> list[int]:
        """D7, D33: one seat acts at a time."""
        return NOBODY if self.phase == OVER else ALONE[self.actor]

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor or self.phase == OVER:
            return []
        return legal_actions(self)

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if action < INFLUENCE or action >= KEEP:
            self.edition = 0  # other actions only compose, unless they complete what they compose
        if action < INFLUENCE:
            choose_home(self, seat, action - HOME)
        elif action < AIM:
            choose_card(self, seat, action)
        elif action < ADD:
            choose_country(self, seat, action - AIM)
        elif action < KEEP:
            add_card(self, action - ADD)
        elif action < GADGET:
            keep_card(self, seat, action - KEEP)
        elif action < MOVE:
            announce_special(self, seat, action - GADGET)
        elif action < STAY:
            step_four(self, seat, action - MOVE)
        elif action == STAY:
            step_four(self, seat, self.spies[seat])
        elif action == SKIP:
            skip_play(self, seat)
        elif action == DONE:
            finish(self, seat)
        elif action == ASK_FLIGHTS:
            self.grounded[seat] = False
        else:
            if action == PASS_FLIGHTS:
                self.grounded[seat] = True
            if self.phase == PLAY:
                finish(self, seat)
            else:
                pass_window(self, seat, action == PASS_ALL)

    def why_not_now(self, seat: int) -> str:
        return refusals.why_not_now(self)

    def why_not(self, seat: int, action: int) -> str:
        return refusals.why_not(self, seat, action)

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        return refusals.meant(self, element, picked)

    def why_nothing(self, seat: int, element: str, picked: list[str]) -> str:
        return refusals.why_nothing(self)

    def outcome(self) -> Outcome | None:
        """D34: the winner gets 1, the loser -1."""
        if self.phase != OVER:
            return None
        returns = [1.0 if seat == self.winner else -1.0 for seat in range(2)]
        return Outcome(returns, f"{WAYS_TO_WIN[self.reason]} secured")

    def timers(self) -> list[Timer]:
        """D33: every window has the same time limit, if the host sets one, and then passes."""
        seconds = self.settings.answer_seconds
        if seconds == 0 or (self.phase != ANSWER and self.phase != BLOCK):
            return []
        return [Timer(f"answer:{self.windows}", self.actor, seconds, PASS, True, "Answer")]

    def clocks(self) -> list[Timer]:
        """D33: the table itself has no clock."""
        return NO_CLOCKS

    def default_action(self, seat: int) -> int:
        """Return a pass, the end of a composition, staying, or else the first legal action."""
        actions = legal_actions(self)
        for action in (PASS, DONE, STAY):
            if action in actions:
                return action
        return actions[0]

    def announce(self) -> None:
        """D4: log the start player for all, and each hand for its owner."""
        self.emit("head", "Homes")
        self.emit("info", f"{{seat:{self.start}}} is the start player. Both draw {HAND_SIZE} cards.", self.start)
        for seat in range(2):
            self.emit("info", f"You hold {listed(self, self.hands[seat])}.", seat, [seat])

    # Knowledge.

    def view(self, seat: int | None) -> View:
        return knowledge.view(self, seat)

    def observe(self, seat: int, numbers: Numbers) -> None:
        observe(self, seat, numbers)

    def key(self, seat: int) -> int:
        return knowledge.key(self, seat)

    def resample(self, seat: int, rng: Rng) -> Rules:
        """D12, D28: keep what the seat knows, and draw the rest of the other hand and its composition anew."""
        world = self.clone()
        world.rng = rng.fork()
        world.grounded[1 - seat] = False
        knowledge.redraw(world, seat)
        if self.actor == 1 - seat and self.phase != OVER:
            world.recompose()
        return world

    def recompose(self) -> None:
        """Replace the composition with a random one of the same length, or a shorter one if the hand allows no more."""
        steps = len(self.picked) + len(self.aimed)
        clear_composition(self)
        for _ in range(steps):
            actions = [action for action in legal_actions(self) if only_composes(self, action)]
            if len(actions) == 0:
                return
            self.apply(self.actor, actions[self.rng.below(len(actions))])


def deal(catalogue: Catalogue, settings: Settings, rng: Rng) -> Rules:
    """D4, D6, D7: deal five cards each and draw the start player, who has one card play in the first turn."""
    deck = list(range(CARDS))
    start = rng.below(2)
    hands = [sorted([rng.draw(deck) for _ in range(HAND_SIZE)]) for _ in range(2)]
    return Rules(
        seats=2,
        rng=rng,
        catalogue=catalogue,
        settings=settings,
        phase=HOMES,
        turn=start,
        actor=start,
        start=start,
        turns=0,
        plays=1,
        homes=[NONE, NONE],
        spies=[NONE, NONE],
        markers=[0] * COUNTRIES,
        hands=hands,
        seen=[[], []],
        deck=deck,
        discard=[],
        gadgets=[NONE] * 4,
        blockades=[0] * (2 * COUNTRIES),
        detained=[0, 0],
        opened=[0, 0],
        bonus=0,
        transported=False,
        refilled=False,
        waived=[False, False],
        grounded=[False, False],
        mode=NOTHING,
        picked=[],
        aimed=[],
        stack=[],
        windows=0,
        winner=NONE,
        reason=0,
    )
