"""The rules of Surveyors & Spies, numbered as in RULES.md."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from parlour.core.cues import Cue, Flip, Glow, Leave, Move, Strike
from parlour.core.encoding import Numbers
from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import Outcome, View
from parlour.core.words import counted, listed, sentence
from parlour.games.surveyors import knowledge, refusals
from parlour.games.surveyors.actions import PLAYS, REPLACES, RESURVEYS, SABOTAGES, SKIP, Actions
from parlour.games.surveyors.encode import observe
from parlour.games.surveyors.state.cards import (
    EMPTY,
    HAND,
    KIND_OF,
    LAYS,
    MAPS,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    SORTS,
    TITLES,
    TOOLS,
    WORTH,
    broken_tools,
    sides_words,
    sort_of,
)
from parlour.games.surveyors.state.position import (
    MOST_SEATS,
    NO_PACKETS,
    NONE,
    ROLE_TITLES,
    ROLES,
    SPY,
    SURVEYOR,
    TEAMS,
    Packets,
    Position,
)
from parlour.games.surveyors.state.roads import complete, open_squares, places, road


class Rules(Position):
    """A position with the rules: who may act, what is legal, what actions do, and how the game ends."""

    def clone(self) -> Rules:
        return Rules(
            seats=self.seats,
            rng=self.rng.clone(),
            actions=self.actions,
            connected=self.connected,
            roles=self.roles.copy(),
            leftover=self.leftover,
            shown=self.shown,
            packets=self.packets,
            squares=self.squares.copy(),
            hands=[hand.copy() for hand in self.hands],
            pile=self.pile.copy(),
            broken=self.broken.copy(),
            spent=self.spent.copy(),
            skipped=[cards.copy() for cards in self.skipped],
            turn=self.turn,
            winner=self.winner,
            history=self.history.copy(),
            trail=self.trail,
        )

    # Whose turn it is, and what is legal.

    def over(self) -> bool:
        return self.winner != NONE

    def actors(self) -> list[int]:
        return [] if self.winner != NONE else [self.turn]

    def legal(self, seat: int) -> list[int]:
        """A6: play a card, or skip by discarding any card."""
        legal: list[int] = []
        if self.winner != NONE or seat != self.turn:
            return legal
        hand = self.hands[seat]
        if self.broken[seat] == 0 and hand[0] < MAPS:
            self._add_plays(hand, legal)
        last = NONE
        for kind in hand:
            if SABOTAGE <= kind < RESURVEY and kind != last:
                self._add_tools(seat, kind, legal)
                last = kind
        actions = self.actions
        if hand[-1] == RESURVEY:
            for square in self.mat.free:
                if self.squares[square] != EMPTY:
                    legal.append(actions.resurvey(square))
        last = NONE
        for kind in hand:
            if kind != last:
                legal.append(actions.skip(kind))
                last = kind
        return legal

    def _add_plays(self, hand: list[int], legal: list[int]) -> None:
        """A7: a Map card in hand may go, as printed or turned, to every square where it joins and fits."""
        actions = self.actions
        free_of = actions.free_of
        plays = actions.plays
        found = cast("list[object]", legal)  # compiled, whole numbers would be made anew for every list
        opened = cast("list[i64]", open_squares(self.mat, self.squares, self.connected))
        last = NONE
        for kind in hand:
            if kind >= MAPS:
                break
            if kind != last:
                last = kind
                for form in LAYS[kind]:
                    sides: i64 = form
                    first: i64 = actions.first_play(form)
                    for rim in opened:
                        if sides & rim & 15 == rim >> 4 & 15:
                            found.append(plays[first + free_of[rim >> 8]])

    def _add_tools(self, seat: int, kind: int, legal: list[int]) -> None:
        """A8, A9: a Sabotage card may go to others whose tool works, a Replacement to anyone whose tool is broken."""
        sabotage = kind < REPLACEMENT
        tool = kind - SABOTAGE if sabotage else kind - REPLACEMENT
        first = self.actions.sabotage(tool, 0) if sabotage else self.actions.replace(tool, 0)
        for other in range(self.seats):
            broken = self.broken[other] >> tool & 1 == 1
            if (not broken and other != seat) if sabotage else broken:
                legal.append(first + other)

    def default_action(self, seat: int) -> int:
        """
        A17: a seat that runs out of time skips with the card that helps least; its role plays no part.

        A Map card that fits nowhere goes before all others; then the card that counts least, then the lowest kind.
        """
        opened = open_squares(self.mat, self.squares, self.connected)
        least = NONE
        least_worth = 0
        for kind in self.hands[seat]:
            worth = WORTH[kind]
            if kind >= MAPS or places(kind, opened):
                worth += 10  # more than any Map card counts
            if least == NONE or worth < least_worth:
                least = kind
                least_worth = worth
        return self.actions.skip(least)

    # A turn.

    def apply(self, seat: int, action: int, text: str = "") -> None:
        """A6: play or skip, draw, and pass the turn."""
        actions = self.actions
        shown = action
        verb = actions.verb_of(action)
        if verb == PLAYS:
            self.lay(seat, actions.form_of(action), actions.square_of(action))
        elif verb == SABOTAGES:
            self.sabotage(seat, actions.tool_of(action), actions.target_of(action))
        elif verb == REPLACES:
            self.replace(seat, actions.tool_of(action), actions.target_of(action))
        elif verb == RESURVEYS:
            self.resurvey(seat, actions.resurveyed(action))
        else:
            self.skip(seat, actions.skipped(action))
            shown = SKIP
        self.history.append(seat)
        self.history.append(shown)
        self.trail = knowledge.mix(self.trail, (shown + 1) * MOST_SEATS + seat)
        if self.winner == NONE:
            self.draw(seat)
            self.pass_on()
        if self.winner != NONE and self.events is not None:
            self.tell_roles()

    def lay(self, seat: int, form: int, square: int) -> None:
        """A7, A13: lay a Map card; a complete road wins at once."""
        self.hands[seat].remove(KIND_OF[form])
        self.squares[square] = form
        if self.events is not None:
            name = self.mat.name(square)
            told = f"{{seat:{seat}}} lays a {sides_words(form)} at {{s:sq:{name}|{name}}}."
            self.emit("act", told, seat, None, None, [Move(f"lay:{name}", "mat", f"sq:{name}", f"seat:{seat}")])
        if complete(self.mat, self.squares):
            self.winner = SURVEYOR

    def sabotage(self, seat: int, tool: int, other: int) -> None:
        """A8: give a Sabotage card to another player, face up."""
        self.hands[seat].remove(SABOTAGE + tool)
        self.broken[other] |= 1 << tool
        if self.events is not None:
            tools = counted(len(broken_tools(self.broken[other])), "broken tool")
            told = (
                f"{{seat:{seat}}} plays {TITLES[SABOTAGE + tool]} on {{seat:{other}}}, who has {tools} and may lay no Map card."
            )
            given = Move(f"before:{other}:{TOOLS[tool]}", f"before:{other}", "", f"seat:{seat}")
            self.emit("act", told, seat, None, None, [given, Strike([f"seat:{other}"])])

    def replace(self, seat: int, tool: int, other: int) -> None:
        """A9: remove a Sabotage card for the same tool; discard both cards."""
        self.hands[seat].remove(REPLACEMENT + tool)
        self.broken[other] &= ~(1 << tool)
        self.spent.append(REPLACEMENT + tool)
        self.spent.append(SABOTAGE + tool)
        if self.events is not None:
            left = len(broken_tools(self.broken[other]))
            now = f"still has {counted(left, 'broken tool')}" if left else "may lay Map cards again"
            whom = f"for themselves and {now}" if other == seat else f"for {{seat:{other}}}, who {now}"
            cues: list[Cue] = [Leave(f"before:{other}:{TOOLS[tool]}", "discard"), Glow([f"seat:{other}"])]
            self.emit("act", f"{{seat:{seat}}} plays {TITLES[REPLACEMENT + tool]} {whom}.", seat, None, None, cues)

    def resurvey(self, seat: int, square: int) -> None:
        """A10: take a Map card off the mat; discard both cards."""
        self.hands[seat].remove(RESURVEY)
        form = self.squares[square]
        self.squares[square] = EMPTY
        self.spent.append(RESURVEY)
        self.spent.append(KIND_OF[form])
        if self.events is not None:
            name = self.mat.name(square)
            told = f"{{seat:{seat}}} plays Resurvey: a {sides_words(form)} leaves {{s:sq:{name}|{name}}}."
            cues: list[Cue] = [Strike([f"sq:{name}"]), Leave(f"lay:{name}", "discard")]
            self.emit("act", told, seat, None, None, cues)

    def skip(self, seat: int, kind: int) -> None:
        """A6, A11: discard a card face down; only its owner knows which."""
        self.hands[seat].remove(kind)
        self.skipped[seat].append(kind)
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} skips and discards a card face down.", seat, None, None, [Glow([f"seat:{seat}"])])
            self.emit("info", f"You discarded a {TITLES[kind]}.", seat, [seat])

    def draw(self, seat: int) -> None:
        """A6, A12: draw a card while the pile lasts."""
        if not self.pile:
            if not self.hands[seat] and self.events is not None:
                self.emit("info", f"{{seat:{seat}}} has no cards left and is passed over from now on.", seat)
            return
        kind = self.rng.draw(self.pile)
        hand = self.hands[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > kind:
            place -= 1
        hand.insert(place, kind)
        if self.events is not None:
            self.emit("info", f"You draw a {TITLES[kind]}; the pile has {counted(len(self.pile), 'card')} left.", seat, [seat])
            if not self.pile:
                self.emit("info", "The draw pile is empty.")

    def pass_on(self) -> None:
        """A12, A14: the next player with cards is to act; if nobody has any, the Spies win."""
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if self.hands[seat]:
                self.turn = seat
                return
        self.winner = SPY

    def tell_roles(self) -> None:
        """A15: show all roles and the leftover card at the end."""
        for seat in range(self.seats):
            turned = Move(f"role:{seat}", "roles", "", f"seat:{seat}")
            self.emit("info", f"{{seat:{seat}}} was a {ROLE_TITLES[self.roles[seat]]}.", seat, None, None, [turned])
        under = Flip("leftover", ROLES[self.leftover])
        self.emit("info", f"The role card under the mat was a {ROLE_TITLES[self.leftover]}.", NOBODY, None, None, [under])
        team = "Nobody wins" if self.winner not in self.roles else f"The {TEAMS[self.winner].capitalize()} win"
        way = road(self.mat, self.squares) if self.winner == SURVEYOR else []
        cues: list[Cue] = [Glow([f"lay:{self.mat.name(square)}" for square in way if square in self.mat.free])]
        self.emit("head", sentence(f"{team}: {self.reason()}"), NOBODY, None, None, cues)

    def reason(self) -> str:
        """A13, A14: why the game has ended."""
        if self.winner == SURVEYOR:
            return "an unbroken road runs from the Encampment to Richmond"
        if SPY not in self.roles:
            return "the cards have run out, no road reaches Richmond, and no Spy was dealt"
        return "the cards have run out and no road reaches Richmond"

    def outcome(self) -> Outcome | None:
        """A15: the team wins together; if the cards run out and no Spy was dealt, everyone loses."""
        if self.winner == NONE:
            return None
        return Outcome([1.0 if role == self.winner else -1.0 for role in self.roles], self.reason())

    def announce(self) -> None:
        """A1, A2, A4: announce the deal, but no role: those are only on the cards, in case someone is looking over a shoulder."""
        surveyors, spies = self.pool()
        pool = f"{counted(surveyors, 'Surveyor')} and {counted(spies, 'Spy')}"
        over = f"a {ROLE_TITLES[self.leftover]} left over, face up" if self.shown else "one left over"
        self.emit("head", f"Roles: {pool}, one for each player and {over}. {{seat:{self.turn}}} begins.")
        under = len(self.packets.spy)
        where = f"; {under} of them lie under the mat with the role card" if under else ""
        self.emit("info", f"Deck: {sorts_of(self.unseen(NONE))}{where}.")
        if under:
            self.emit("info", f"Under the mat, if a Surveyor is left over: {sorts_of(self.packets.surveyor)}.")
            self.emit("info", f"Under the mat, if a Spy is left over: {sorts_of(self.packets.spy)}.")
        self.emit("info", "Look at your role.")

    # Refusals and knowledge.

    def why_not_now(self, seat: int) -> str:
        return refusals.why_not_now(self, seat)

    def why_not(self, seat: int, action: int) -> str:
        return refusals.why_not(self, seat, action)

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        return refusals.meant(self, element, picked)

    def why_nothing(self, seat: int, element: str, picked: list[str]) -> str:
        return refusals.why_nothing(self, picked)

    def view(self, seat: int | None) -> View:
        return knowledge.view(self, seat)

    def observe(self, seat: int, numbers: Numbers) -> None:
        observe(self, seat, numbers)

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = self.clone()
        world.rng = rng.fork()
        knowledge.redraw(world, seat, world.rng)
        return world

    def key(self, seat: int) -> int:
        return knowledge.key(self, seat)


def sorts_of(cards: list[int]) -> str:
    """The number of cards of each sort, in words."""
    sorts = [sort_of(kind) for kind in cards]
    return listed([counted(sorts.count(sort), sort) for sort in SORTS if sort in sorts])


def deal(
    seats: int,
    rng: Rng,
    actions: Actions,
    deck: list[int],
    packets: Packets,
    surveyors: int,
    spies: int,
    connected: bool,
    shown: bool,
    first: int,
) -> Rules:
    """
    A1, A2, A4: deal everyone a role card and seven play cards; seat `first` begins, or, with NONE, a random one.

    Of the packets one goes under the mat with the leftover role card, and the other joins the deck; if everyone sees that
    card, they know the cards in play, and nothing needs to lie under the mat.
    """
    assert surveyors + spies == seats + 1
    pool = [SURVEYOR] * surveyors + [SPY] * spies
    roles = [rng.draw(pool) for _ in range(seats)]
    leftover = pool[0]
    pile = sorted(deck + packets.under(1 - leftover))
    known = pile.copy() if shown else sorted(deck + packets.surveyor + packets.spy)
    hands: list[list[int]] = []
    for _ in range(seats):
        hand = [rng.draw(pile) for _ in range(HAND)]
        hand.sort()
        hands.append(hand)
    turn = rng.below(seats) if first == NONE else first
    trail = knowledge.mix(knowledge.mix(seats * 16 + spies, turn), 1 if connected else 0)
    if shown:
        trail = knowledge.mix(trail, 2 + leftover)
    for kind in known:  # everyone knows these cards, so keys depend on them
        trail = knowledge.mix(trail, kind)
    return Rules(
        seats=seats,
        rng=rng,
        actions=actions,
        connected=connected,
        roles=roles,
        leftover=leftover,
        shown=shown,
        packets=NO_PACKETS if shown else packets,
        squares=actions.mat.start(),
        hands=hands,
        pile=pile,
        broken=[0] * seats,
        spent=[],
        skipped=[[] for _ in range(seats)],
        turn=turn,
        winner=NONE,
        history=[],
        trail=trail,
    )
