"""The rules of Surveyors & Spies; the numbers are those of RULES.md."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import FastRng, Rng
from parlour.core.state import Outcome, State, View
from parlour.games.surveyors.cards import (
    EMPTY,
    KIND_OF,
    KINDS,
    LAYS,
    MAPS,
    NAMES,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    TITLES,
    TOOL_TITLES,
    TOOLS,
    sides_words,
)
from parlour.games.surveyors.ledger import acts, by_kind
from parlour.games.surveyors.mat import MOST_SEATS, Mat
from parlour.games.surveyors.roads import complete, edges, fits, joins, open_squares, reached

SURVEYOR: Final = 0
SPY: Final = 1
ROLES: Final = ["surveyor", "spy"]
TEAMS: Final = ["surveyors", "spies"]
NONE: Final = -1
HAND: Final = 7
SKIP: Final = -1
"""Stands in the history for a skip: the card stays unknown."""

UNSEEN: Final = 3  # in `cards` of a view, after hand, skips and spent

_M30: Final = (1 << 30) - 1


def _salts() -> list[int]:
    rng = FastRng(1863)
    return [(rng.bits() & _M30) << 30 | rng.bits() & _M30 for _ in range(3 * KINDS)]


_SALTS: Final = _salts()  # for keys: of cards in hand, of cards skipped, of roles and seats
_M60: Final = (1 << 60) - 1


def mix(trail: int, item: int) -> int:
    """A number of 60 bits for a sequence that was `trail`, and now goes on with `item`."""
    low = trail & _M30
    high = trail >> 30
    low = ((low ^ item) * 0x2C1B3C6D + 0x1F123BB5) & _M30
    low ^= low >> 13
    high = ((high ^ low) * 0x297A2D39 + item) & _M30
    high ^= high >> 15
    return high << 30 | low


class Surveyors(State):
    """
    A game in progress.

    `roles` are SURVEYOR or SPY by seat, and `leftover` is the card under the mat. `squares` hold Map cards as they lie.
    Hands are ascending lists of kinds; the pile has no order. `broken` holds for each seat a bit for each tool that lies
    sabotaged before it. The discard pile is `spent`, which all have seen, and `skipped` by seat, which only that seat has.
    `history` has a pair for each turn, flat: the seat, then its action, or SKIP; `trail` is a number for all of it.
    """

    def __init__(
        self,
        seats: int,
        rng: Rng,
        mat: Mat,
        connected: bool,
        roles: list[int],
        leftover: int,
        squares: list[int],
        hands: list[list[int]],
        pile: list[int],
        broken: list[int],
        spent: list[int],
        skipped: list[list[int]],
        turn: int,
        winner: int,
        history: list[int],
        trail: int,
    ) -> None:
        super().__init__(seats, rng)
        self.mat = mat
        self.connected = connected
        self.roles = roles
        self.leftover = leftover
        self.squares = squares
        self.hands = hands
        self.pile = pile
        self.broken = broken
        self.spent = spent
        self.skipped = skipped
        self.turn = turn
        self.winner = winner
        self.history = history
        self.trail = trail

    def clone(self) -> Surveyors:
        return Surveyors(
            self.seats,
            self.rng.clone(),
            self.mat,
            self.connected,
            self.roles.copy(),
            self.leftover,
            self.squares.copy(),
            [hand.copy() for hand in self.hands],
            self.pile.copy(),
            self.broken.copy(),
            self.spent.copy(),
            [cards.copy() for cards in self.skipped],
            self.turn,
            self.winner,
            self.history.copy(),
            self.trail,
        )

    # Whose turn, and what may be done.

    def over(self) -> bool:
        return self.winner != NONE

    def actors(self) -> list[int]:
        return [] if self.winner != NONE else [self.turn]

    def legal(self, seat: int) -> list[int]:
        """A6: play a card, or skip with any card."""
        actions: list[int] = []
        if self.winner != NONE or seat != self.turn:
            return actions
        hand = self.hands[seat]
        if self.broken[seat] == 0 and hand[0] < MAPS:
            self._add_plays(hand, actions)
        last = NONE
        for kind in hand:
            if SABOTAGE <= kind < RESURVEY and kind != last:
                self._add_tools(seat, kind, actions)
                last = kind
        mat = self.mat
        if hand[-1] == RESURVEY:
            for square in mat.free:
                if self.squares[square] != EMPTY:
                    actions.append(mat.resurvey(square))
        last = NONE
        for kind in hand:
            if kind != last:
                actions.append(mat.first_skip + kind)
                last = kind
        return actions

    def _add_plays(self, hand: list[int], actions: list[int]) -> None:
        """A7: every square where a Map card of the hand joins and fits, both ways round."""
        mat = self.mat
        opened = open_squares(mat, self.squares, self.connected)
        last = NONE
        for kind in hand:
            if kind >= MAPS:
                break
            if kind != last:
                last = kind
                for form in LAYS[kind]:
                    for place in opened:
                        if form & place & 15 == place >> 4 & 15:
                            actions.append(mat.play(form, place >> 8))

    def _add_tools(self, seat: int, kind: int, actions: list[int]) -> None:
        """A8, A9: whom a Sabotage card can be given, and before whom a Replacement finds its like."""
        sabotage = kind < REPLACEMENT
        tool = kind - SABOTAGE if sabotage else kind - REPLACEMENT
        first = (self.mat.first_sabotage if sabotage else self.mat.first_replacement) + tool * MOST_SEATS
        for other in range(self.seats):
            lies = self.broken[other] >> tool & 1 == 1
            if (not lies and other != seat) if sabotage else lies:
                actions.append(first + other)

    def default_action(self, seat: int) -> int:
        """A6: a seat whose time is up skips with its last card."""
        return self.mat.first_skip + self.hands[seat][-1]

    # A turn.

    def apply(self, seat: int, action: int, text: str = "") -> None:
        """A6: play or skip, draw, and pass the turn on."""
        mat = self.mat
        told = action
        if action < mat.first_sabotage:
            self.lay(seat, mat.form_of(action), mat.square_of(action))
        elif action < mat.first_replacement:
            self.sabotage(seat, (action - mat.first_sabotage) // MOST_SEATS, (action - mat.first_sabotage) % MOST_SEATS)
        elif action < mat.first_resurvey:
            self.replace(seat, (action - mat.first_replacement) // MOST_SEATS, (action - mat.first_replacement) % MOST_SEATS)
        elif action < mat.first_skip:
            self.resurvey(seat, mat.resurveyed(action))
        else:
            self.skip(seat, action - mat.first_skip)
            told = SKIP
        self.history.append(seat)
        self.history.append(told)
        self.trail = mix(self.trail, (told + 1) * MOST_SEATS + seat)
        if self.winner == NONE:
            self.draw(seat)
            self.pass_on()
        if self.winner != NONE and self.events is not None:
            self.tell_roles()

    def lay(self, seat: int, form: int, square: int) -> None:
        """A7, A13: lay a Map card; a road to Richmond wins at once."""
        self.hands[seat].remove(KIND_OF[form])
        self.squares[square] = form
        if self.events is not None:
            name = self.mat.name(square)
            self.emit("act", f"{{seat:{seat}}} lays {sides_words(form)} at {{s:sq:{name}|{name}}}.", seat)
        if complete(self.mat, self.squares):
            self.winner = SURVEYOR

    def sabotage(self, seat: int, tool: int, other: int) -> None:
        """A8: give a Sabotage card to another player, for all to see."""
        self.hands[seat].remove(SABOTAGE + tool)
        self.broken[other] |= 1 << tool
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} sabotages the {TOOL_TITLES[tool]} of {{seat:{other}}}.", seat)

    def replace(self, seat: int, tool: int, other: int) -> None:
        """A9: a Replacement removes a Sabotage card of its type; both are discarded."""
        self.hands[seat].remove(REPLACEMENT + tool)
        self.broken[other] &= ~(1 << tool)
        self.spent.append(REPLACEMENT + tool)
        self.spent.append(SABOTAGE + tool)
        if self.events is not None:
            whose = "their own" if other == seat else f"{{seat:{other}}}'s"
            self.emit("act", f"{{seat:{seat}}} replaces {whose} {TOOL_TITLES[tool]}.", seat)

    def resurvey(self, seat: int, square: int) -> None:
        """A10: take a Map card off the mat; both cards are discarded."""
        self.hands[seat].remove(RESURVEY)
        form = self.squares[square]
        self.squares[square] = EMPTY
        self.spent.append(RESURVEY)
        self.spent.append(KIND_OF[form])
        if self.events is not None:
            name = self.mat.name(square)
            self.emit("act", f"{{seat:{seat}}} resurveys {{s:sq:{name}|{name}}}: {sides_words(form)} is taken away.", seat)

    def skip(self, seat: int, kind: int) -> None:
        """A6, A11: discard a card face down; only its owner knows which."""
        self.hands[seat].remove(kind)
        self.skipped[seat].append(kind)
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} skips and discards a card face down.", seat)
            self.emit("info", f"You discarded {TITLES[kind]}.", seat, [seat])

    def draw(self, seat: int) -> None:
        """A6: the hand is filled up from the pile, while it lasts."""
        if not self.pile:
            return
        kind = self.rng.draw(self.pile)
        hand = self.hands[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > kind:
            place -= 1
        hand.insert(place, kind)
        if self.events is not None:
            self.emit("info", f"You draw {TITLES[kind]}.", seat, [seat])

    def pass_on(self) -> None:
        """A12, A14: the next player who has cards is to act; if nobody has, the Spies win."""
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if self.hands[seat]:
                self.turn = seat
                return
        self.winner = SPY

    def tell_roles(self) -> None:
        """A15: at the end all roles are shown, and the card that was left over."""
        for seat in range(self.seats):
            self.emit("info", f"{{seat:{seat}}} was a {ROLES[self.roles[seat]]}.", seat)
        self.emit("info", f"The card under the mat was a {ROLES[self.leftover]}.")
        self.emit("head", f"The {TEAMS[self.winner]} win: {self.reason()}.")

    def reason(self) -> str:
        """A13, A14: why the game has ended."""
        if self.winner == SURVEYOR:
            return "an unbroken road runs from the Encampment to Richmond"
        return "the cards have run out and no road reaches Richmond"

    def outcome(self) -> Outcome | None:
        """A15: the winners are the team; if nobody holds a Spy and the cards run out, all lose."""
        if self.winner == NONE:
            return None
        return Outcome([1.0 if role == self.winner else -1.0 for role in self.roles], self.reason())

    def announce(self) -> None:
        """A1, A2: what is told of the deal; a role stands on its card alone, for somebody may look over a shoulder."""
        surveyors, spies = self.pool()
        self.emit("head", f"{surveyors} Surveyors and {spies} Spies: one card each, one left over. {{seat:{self.turn}}} begins.")
        self.emit("info", "Look at your role.")

    # Refusals.

    def why_not_now(self, seat: int) -> str:
        if not self.hands[seat]:
            return "A12: you have no cards left, so you are passed over"
        return "A6: it is another player's turn"

    def why_not(self, seat: int, action: int) -> str:
        """The rule that forbids an action, as far as the seat itself can know."""
        mat = self.mat
        if action < mat.first_sabotage:
            return self.why_not_lay(seat, mat.form_of(action), mat.square_of(action))
        if action >= mat.first_skip:
            return f"A6: you have no {NAMES[action - mat.first_skip]} to discard"
        if action >= mat.first_resurvey:
            if RESURVEY not in self.hands[seat]:
                return "A10: you have no Resurvey card"
            return f"A10: there is no Map card at {mat.name(mat.resurveyed(action))}"
        sabotage = action < mat.first_replacement
        number = action - (mat.first_sabotage if sabotage else mat.first_replacement)
        tool = number // MOST_SEATS
        if number % MOST_SEATS >= self.seats:
            return f"A8: there is no seat {number % MOST_SEATS}"
        if sabotage:
            if SABOTAGE + tool not in self.hands[seat]:
                return f"A8: you have no Sabotage card for the {TOOL_TITLES[tool]}"
            if number % MOST_SEATS == seat:
                return "A8: a Sabotage card is given to another player"
            return f"A8: a sabotaged {TOOL_TITLES[tool]} lies before that player already"
        if REPLACEMENT + tool not in self.hands[seat]:
            return f"A9: you have no Replacement for the {TOOL_TITLES[tool]}"
        return f"A9: no sabotaged {TOOL_TITLES[tool]} lies before that player"

    def why_not_lay(self, seat: int, form: int, square: int) -> str:
        """A7: what forbids a Map card on a square."""
        mat = self.mat
        if KIND_OF[form] not in self.hands[seat]:
            return f"A7: you have no Map card {NAMES[KIND_OF[form]]}"
        if self.broken[seat]:
            return "A7: you may not play a Map card while a Sabotage card lies before you"
        if self.squares[square] != EMPTY:
            return f"A7: there is a card at {mat.name(square)} already"
        if not joins(mat, self.squares, square, None):
            return f"A7: no road of a Map card runs into {mat.name(square)} (Richmond alone is not enough)"
        if self.connected and not joins(mat, self.squares, square, reached(mat, self.squares)):
            return f"A7: no unbroken road from the Encampment runs into {mat.name(square)}"
        assert not fits(form, edges(mat, self.squares, square))
        return f"A7: at {mat.name(square)} road must meet road and blank meet blank on every side"

    # Knowledge.

    def pool(self) -> tuple[int, int]:
        """A1: how many Surveyor and Spy cards were shuffled, the one left over included; all know it."""
        spies = self.roles.count(SPY) + self.leftover
        return self.seats + 1 - spies, spies

    def unseen(self, seat: int) -> list[int]:
        """A4, A11: the pile, the others' hands and the others' skips in any order; with NONE what is hidden from spectators."""
        cards = self.pile.copy()
        for other in range(self.seats):
            if other != seat:
                cards.extend(self.hands[other])
                cards.extend(self.skipped[other])
        return cards

    def view(self, seat: int | None) -> View:
        """
        A8, A11, A15: the mat, the tools and what was played are for all; hand, role and own skips for the seat alone.

        `history` has [seat, action] for each turn, with -1 in place of a skip's action. `unseen` counts the cards that the
        seat has not seen: all know what the deck is made of.
        """
        facts = self.seen(NONE if seat is None else seat)
        history = self.history
        surveyors, spies = self.pool()
        counts: list[list[int]] = facts["cards"]
        facts["mat"] = self.mat.picture(self.squares)
        facts["broken"] = [[TOOLS[tool] for tool in range(3) if tools >> tool & 1] for tools in self.broken]
        facts["unseen"] = {NAMES[kind]: counts[UNSEEN][kind] for kind in range(KINDS) if counts[UNSEEN][kind] > 0}
        facts["spent"] = [NAMES[kind] for kind in sorted(self.spent)]
        facts["pool"] = {"surveyors": surveyors, "spies": spies}
        facts["history"] = [[history[i], history[i + 1]] for i in range(0, len(history), 2)]
        if seat is not None:
            facts["hand"] = [NAMES[kind] for kind in self.hands[seat]]
            facts["skipped"] = [NAMES[kind] for kind in sorted(self.skipped[seat])]
        if self.winner != NONE:
            facts["leftover"] = ROLES[self.leftover]
        return facts

    def glance(self, seat: int) -> View:
        return self.seen(seat)

    def seen(self, seat: int) -> View:
        """
        A8, A11, A15: the same in numbers, as far as it has any; with NONE what a spectator sees.

        `squares` hold what lies there, `tools` a bit for each that is broken, `acts` what `ledger.acts` counts, and `cards`
        how many of each kind are in the seat's hand, among its skips, spent before all eyes, and unseen by it.
        """
        own = seat != NONE
        facts: View = {
            "squares": self.squares.copy(),
            "turn": self.turn,
            "hand_sizes": [len(hand) for hand in self.hands],
            "pile": len(self.pile),
            "tools": self.broken.copy(),
            "skips": [len(cards) for cards in self.skipped],
            "spies": self.pool()[1],
            "reach": "connected" if self.connected else "touch",
            "winner": "" if self.winner == NONE else TEAMS[self.winner],
            "acts": acts(self.history, self.mat, self.seats),
            "cards": [
                by_kind(self.hands[seat]) if own else [0] * KINDS,
                by_kind(self.skipped[seat]) if own else [0] * KINDS,
                by_kind(self.spent),
                by_kind(self.unseen(seat)),
            ],
        }
        if own:
            facts["seat"] = seat
            facts["role"] = ROLES[self.roles[seat]]
        if self.winner != NONE:
            facts["roles"] = [ROLES[role] for role in self.roles]
        return facts

    def resample(self, seat: int, rng: Rng) -> Surveyors:
        """A1, A11: others' hands, others' skips and the pile are any cards unseen; roles any of the pool, till shown."""
        world = self.clone()
        fork = rng.fork()
        world.rng = fork
        unseen = self.unseen(seat)
        unseen.sort()  # so that a draw depends on what may be known alone
        for other in range(self.seats):
            if other != seat:
                hand = [fork.draw(unseen) for _ in self.hands[other]]
                hand.sort()
                world.hands[other] = hand
                world.skipped[other] = [fork.draw(unseen) for _ in self.skipped[other]]
        world.pile = [fork.draw(unseen) for _ in self.pile]  # so that its order says nothing either
        if self.winner == NONE:
            pool = [self.leftover]
            for other in range(self.seats):
                if other != seat:
                    pool.append(self.roles[other])
            pool.sort()
            for other in range(self.seats):
                if other != seat:
                    world.roles[other] = fork.draw(pool)
            world.leftover = pool[0]
        return world

    def key(self, seat: int) -> int:
        """The public history, and the seat's own hand, skips and role; a card counts the same wherever it lies in a hand."""
        total = self.trail + _SALTS[2 * KINDS + seat * 2 + self.roles[seat]]
        for kind in self.hands[seat]:
            total += _SALTS[kind]
        for kind in self.skipped[seat]:
            total += _SALTS[KINDS + kind]
        if self.winner != NONE:
            shown = self.leftover
            for role in self.roles:
                shown = shown * 2 + role
            total += mix(shown, self.winner)
        return total & _M60


def deal(seats: int, rng: Rng, mat: Mat, deck: list[int], surveyors: int, spies: int, connected: bool, first: int) -> Surveyors:
    """A1, A2: a role card and seven play cards each; `first` begins, or with NONE a seat drawn at random."""
    assert surveyors + spies == seats + 1
    pool = [SURVEYOR] * surveyors + [SPY] * spies
    roles = [rng.draw(pool) for _ in range(seats)]
    pile = deck.copy()
    hands: list[list[int]] = []
    for _ in range(seats):
        hand = [rng.draw(pile) for _ in range(HAND)]
        hand.sort()
        hands.append(hand)
    turn = rng.below(seats) if first == NONE else first
    trail = mix(mix(seats * 16 + spies, turn), 1 if connected else 0)
    return Surveyors(
        seats,
        rng,
        mat,
        connected,
        roles,
        pool[0],
        mat.start(),
        hands,
        pile,
        [0] * seats,
        [],
        [[] for _ in range(seats)],
        turn,
        NONE,
        [],
        trail,
    )
