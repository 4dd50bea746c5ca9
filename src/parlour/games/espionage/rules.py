"""The rules of 1955: The War of Espionage; the numbers are those of RULES.md."""

from __future__ import annotations

from bisect import insort
from typing import Final

from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import Outcome, Timer, View
from parlour.games.espionage.cards import (
    ADD,
    AIM,
    BLOCKADE,
    CARDS,
    COORDINATED_ASSAULT,
    COORDINATED_ATTACK,
    COUNTRIES,
    DEPORT,
    DETAIN,
    DONE,
    GADGET,
    GADGET_BUSTER,
    GADGET_RESEARCH,
    GADGETS,
    HOME,
    INFLUENCE,
    KEEP,
    MILITARY_TRANSPORT,
    MOVE,
    NONE,
    PAID_INFORMANT,
    PASS,
    PASS_ALL,
    PILFER_ACCOUNTS,
    REVOLUTION,
    SAFE_HOUSE,
    SKIP,
    SPECIAL,
    STAY,
    STRATEGIC_RESUPPLY,
    SUPPLY_DROP,
    TRANSPORT,
    Catalogue,
    title_of,
)
from parlour.games.espionage.choices import (
    KEPT,
    can_be_answered,
    can_be_blocked,
    legal_actions,
    most_targets,
    needs_more,
    only_composes,
)
from parlour.games.espionage.knowledge import known_view, known_world_key, unseen_by
from parlour.games.espionage.position import (
    ACTS,
    ANSWER,
    BLOCK,
    BY_INFLUENCE,
    BY_SPECIAL,
    BY_TRANSPORT,
    COUNTERS,
    ENEMY_HOME,
    HAND_SIZE,
    HOMES,
    INFLUENCES,
    NOTHING,
    OVER,
    PLAY,
    RETAIN,
    SECURED_TO_WIN,
    SPY,
    THREE_COUNTRIES,
    WAYS_TO_WIN,
    Announcement,
    Position,
)
from parlour.games.espionage.reasons import why_not, why_not_now

LASTS: Final = 2
"""An effect "until the end of your next turn" outlasts the end of this turn and ends with that of the next one."""


class Espionage(Position):
    """A game of 1955 in progress."""

    def clone(self) -> Espionage:
        return Espionage(
            self.seats,
            self.rng.clone(),
            self.catalogue,
            self.side,
            self.answer_seconds,
            self.phase,
            self.turn,
            self.actor,
            self.start,
            self.turns,
            self.plays,
            self.homes.copy(),
            self.spies.copy(),
            self.markers.copy(),
            [hand.copy() for hand in self.hands],
            [cards.copy() for cards in self.seen],
            self.deck.copy(),
            self.discard.copy(),
            self.gadgets.copy(),
            self.blockades.copy(),
            self.detained.copy(),
            self.opened.copy(),
            self.bonus,
            self.transported,
            self.waived.copy(),
            self.mode,
            self.picked.copy(),
            self.aimed.copy(),
            self.stack.copy(),
            self.windows,
            self.winner,
            self.reason,
        )

    # The contract.

    def over(self) -> bool:
        return self.phase == OVER

    def actors(self) -> list[int]:
        """D7, D33: one seat at a time."""
        return [] if self.phase == OVER else [self.actor]

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor or self.phase == OVER:
            return []
        return legal_actions(self)

    def why_not_now(self, seat: int) -> str:
        return why_not_now(self)

    def why_not(self, seat: int, action: int) -> str:
        return why_not(self, seat, action)

    def outcome(self) -> Outcome | None:
        """D34: the winner takes all."""
        if self.phase != OVER:
            return None
        returns = [1.0 if seat == self.winner else -1.0 for seat in range(2)]
        return Outcome(returns, f"{WAYS_TO_WIN[self.reason]} secured")

    def timers(self) -> list[Timer]:
        """D33: every window closes by itself after the same time, if the host wants it so."""
        if self.answer_seconds == 0 or (self.phase != ANSWER and self.phase != BLOCK):
            return []
        return [Timer(f"answer:{self.windows}", self.actor, self.answer_seconds, PASS, True, "Answer")]

    def default_action(self, seat: int) -> int:
        """A pass in a window, the end of a composition, a spy that stays, else the first thing that is legal."""
        actions = legal_actions(self)
        for action in (PASS, DONE, STAY):
            if action in actions:
                return action
        return actions[0]

    def view(self, seat: int | None) -> View:
        return known_view(self, seat)

    def key(self, seat: int) -> int:
        return known_world_key(self, seat)

    def resample(self, seat: int, rng: Rng) -> Espionage:
        """
        D12, D28: what lies open, and what the seat has seen of the other hand, stays; the rest could be anywhere.

        At a reshuffle the deck is empty, so that each seat can tell the other's hand (see `reshuffle`); therefore all
        cards that the seat does not know have been drawn, or will be, from one and the same deck.
        """
        world = self.clone()
        world.rng = rng.fork()
        other = 1 - seat
        unseen = unseen_by(self, seat)
        hand = self.seen[other].copy()
        for _ in range(len(self.hands[other]) - len(hand)):
            hand.append(world.rng.draw(unseen))
        hand.sort()
        world.hands[other] = hand
        world.deck = unseen
        if self.actor == other and self.phase != OVER:
            world.recompose()
        return world

    def recompose(self) -> None:
        """Put another composition of as many steps, as far as the hand allows one, in the place of the present one."""
        steps = len(self.picked) + len(self.aimed)
        self.clear_composition()
        for _ in range(steps):
            actions = [action for action in legal_actions(self) if only_composes(self, action)]
            if len(actions) == 0:
                return
            self.apply(self.actor, actions[self.rng.below(len(actions))])

    def announce(self) -> None:
        """D4: who starts is told to all, each hand to its owner."""
        self.emit("head", "Homes")
        self.emit("info", f"{{seat:{self.start}}} is the start player. Both draw {HAND_SIZE} cards.", self.start)
        for seat in range(2):
            self.emit("info", f"You hold {self.listed(self.hands[seat])}.", seat, [seat])

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if action < INFLUENCE:
            self.choose_home(seat, action - HOME)
        elif action < AIM:
            self.choose_card(seat, action)
        elif action < ADD:
            self.choose_country(seat, action - AIM)
        elif action < KEEP:
            insort(self.picked, action - ADD, 1 if self.mode == BY_INFLUENCE else 0)  # the first card leads
        elif action < GADGET:
            self.keep_card(seat, action - KEEP)
        elif action < MOVE:
            self.announce_special(seat, action - GADGET)
        elif action < STAY:
            self.step_four(seat, action - MOVE)
        elif action == STAY:
            self.step_four(seat, self.spies[seat])
        elif action == SKIP:
            self.skip_play(seat)
        elif action == DONE:
            self.finish(seat)
        else:
            self.pass_window(seat, action == PASS_ALL)

    # Setup.

    def choose_home(self, seat: int, country: int) -> None:
        """D5, D6: the Home's marker goes one space toward its owner, whose spy starts there."""
        self.homes[seat] = country
        self.spies[seat] = country
        self.markers[country] = 1 if seat == 0 else -1
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} chooses {self.named(country)} as Home.", seat)
        if seat == self.start:
            self.actor = 1 - seat
        else:
            self.tell_turn()
            self.next_play()

    # Compositions.

    def clear_composition(self) -> None:
        """Forget what was being put together."""
        self.mode = NOTHING
        self.picked = []
        self.aimed = []

    def choose_card(self, seat: int, action: int) -> None:
        """D13, D22, D26: begin an influence action, a special action or Advanced Transport with a card."""
        if action < SPECIAL:
            self.mode = BY_INFLUENCE
            self.picked = [action - INFLUENCE]
        elif action < TRANSPORT:
            card = action - SPECIAL
            self.mode = BY_SPECIAL
            self.picked = [card]
            # In a window only Military Transport goes on to name a country: the others are played to counter.
            counters = self.phase == ANSWER and self.stack[-1].kind != INFLUENCES
            if counters or not needs_more(self.catalogue.special[card]):
                self.announce_special(seat, NONE)
        else:
            self.mode = BY_TRANSPORT
            self.picked = [action - TRANSPORT]

    def choose_country(self, seat: int, country: int) -> None:
        """Name a country; with it a special action that has one target, or Advanced Transport, is complete."""
        if self.mode == BY_TRANSPORT:
            self.advanced_transport(seat, self.picked[0], country)
        elif self.mode == BY_INFLUENCE:
            self.aimed.append(country)
        else:
            insort(self.aimed, country)
            if most_targets(self.catalogue.special[self.picked[0]]) == 1:
                self.announce_special(seat, NONE)

    def finish(self, seat: int) -> None:
        """Commit the composition."""
        if self.phase == BLOCK:
            self.block(seat)
        elif self.mode == BY_INFLUENCE:
            self.announce_influence(seat)
        else:
            self.announce_special(seat, NONE)

    def keep_card(self, seat: int, card: int) -> None:
        """D29: after Pilfer Accounts, keep two cards and discard the rest."""
        self.picked.append(card)
        if len(self.picked) == KEPT:
            lost = [card for card in self.hands[seat] if card not in self.picked]
            for card in lost:
                self.lose(seat, card)
            if self.events is not None:
                self.emit("act", f"{{seat:{seat}}} keeps {KEPT} cards and discards {self.listed(lost)}.", seat)
            self.next_play()

    # Announcements.

    def announce_influence(self, seat: int) -> None:
        """D12, D16: the cards go to the discard pile; all of it is one card play."""
        country = self.aimed[0]
        total = self.influence_of(seat, self.picked, country)
        if self.events is not None:
            self.emit(
                "act", f"{{seat:{seat}}} plays {self.listed(self.picked)} in {self.named(country)}: influence {total}.", seat
            )
        self.plays -= 1
        self.push(Announcement(INFLUENCES, seat, self.picked, [country], NONE, total))

    def announce_special(self, seat: int, gadget: int) -> None:
        """D22, D27, D30: announced with its target; a card play, unless it is Military Transport or answers something."""
        card = self.picked[0]
        answers = self.phase == ANSWER
        counters = answers and self.stack[-1].kind != INFLUENCES
        if not answers and self.catalogue.special[card] != MILITARY_TRANSPORT:
            self.plays -= 1
        if self.events is not None:
            title = f"{self.shown(card)} {self.catalogue.special_title(card)}"
            if counters:
                struck = self.stack[-1].cards[0]
                self.emit("act", f"{{seat:{seat}}} counters {self.catalogue.special_title(struck)} with {title}.", seat)
            else:
                aim = ": " + ", ".join([self.named(country) for country in self.aimed]) if len(self.aimed) > 0 else ""
                choice = f": {title_of(GADGETS[gadget])}" if gadget != NONE else ""
                self.emit("act", f"{{seat:{seat}}} announces {title}{aim}{choice}.", seat)
        self.push(Announcement(COUNTERS if counters else ACTS, seat, self.picked, self.aimed, gadget, 0))

    def push(self, announcement: Announcement) -> None:
        """D12, D33: the cards are discarded at once, and the other seat is asked once whether it answers."""
        for card in announcement.cards:
            self.lose(announcement.seat, card)
        self.clear_composition()
        self.stack.append(announcement)
        if can_be_answered(self, announcement):
            self.open_window(ANSWER, 1 - announcement.seat)
        else:
            self.resolve()

    def open_window(self, phase: int, seat: int) -> None:
        """D33: ask a seat, whatever it holds."""
        self.phase = phase
        self.actor = seat
        self.windows += 1

    def pass_window(self, seat: int, everything: bool) -> None:
        """D33: no answer, now or until the turn ends."""
        self.clear_composition()
        if everything:
            self.waived[seat] = True
            if self.events is not None:
                self.emit("info", f"{{seat:{seat}}} passes everything until this turn ends.", seat)
        elif self.events is not None:
            self.emit("info", f"{{seat:{seat}}} {'does not block' if self.phase == BLOCK else 'does not answer'}.", seat)
        if self.phase == BLOCK:
            self.advance_by_influence()
        else:
            self.resolve()

    def resolve(self) -> None:
        """D22, D30: the last announcement first; a counter strikes what lies beneath it."""
        while len(self.stack) > 0:
            top = self.stack[-1]
            if top.kind == INFLUENCES:
                if can_be_blocked(self, top):
                    self.open_window(BLOCK, 1 - top.seat)
                else:
                    self.advance_by_influence()
                return
            self.stack.pop()
            if top.kind == COUNTERS:
                struck = self.stack.pop()
                if self.events is not None:
                    self.emit(
                        "info",
                        f"{self.catalogue.special_title(struck.cards[0])} of {{seat:{struck.seat}}} is countered.",
                        struck.seat,
                    )
            else:
                self.take_effect(top)
                if self.phase == RETAIN or self.phase == OVER:
                    return
        self.next_play()

    # Influence and blocks.

    def block(self, seat: int) -> None:
        """D19: the cards are discarded and the marker stays."""
        top = self.stack.pop()
        country = top.targets[0]
        if self.events is not None:
            self.emit(
                "act",
                f"{{seat:{seat}}} blocks in {self.named(country)} with {self.listed(self.picked)}: "
                f"{self.block_total(seat, self.picked, country)} against {top.total}.",
                seat,
            )
        for card in self.picked:
            self.lose(seat, card)
        self.next_play()

    def advance_by_influence(self) -> None:
        """D13: nobody has blocked."""
        top = self.stack.pop()
        self.advance(top.seat, top.targets[0], top.total)
        if self.phase != OVER:
            self.next_play()

    def advance(self, seat: int, country: int, spaces: int) -> None:
        """D18, D34: move a marker toward a seat, no farther than its star, and see whether that wins."""
        goal = self.steps[country]
        reached = min(goal, self.progress(seat, country) + spaces)
        freed = self.secured_by(1 - seat, country)
        self.markers[country] = reached if seat == 0 else -reached
        if self.events is not None:
            where = "is secured by" if reached == goal else "is freed and moves toward" if freed else "moves toward"
            self.emit("info", f"{self.named(country)} {where} {{seat:{seat}}}.", seat)
        if reached < goal:
            return
        if country == self.homes[1 - seat]:
            self.win(seat, ENEMY_HOME)
        elif self.secured_count(seat) >= SECURED_TO_WIN:
            self.win(seat, THREE_COUNTRIES)

    def win(self, seat: int, reason: int) -> None:
        """D34: the game ends at once."""
        self.phase = OVER
        self.winner = seat
        self.reason = reason
        self.stack = []
        if self.events is not None:
            self.emit("head", f"{{seat:{seat}}} has secured {WAYS_TO_WIN[reason]} and wins", seat)

    # Special actions.

    def take_effect(self, act: Announcement) -> None:
        """D21, D22: what was announced and not countered happens; nobody is asked to block it."""
        seat = act.seat
        other = 1 - seat
        special = self.catalogue.special[act.cards[0]]
        if special == BLOCKADE:
            self.blockades[seat * COUNTRIES + act.targets[0]] = LASTS
        elif special in (COORDINATED_ASSAULT, COORDINATED_ATTACK):
            self.coordinate(seat, act.targets)
        elif special == DEPORT:
            self.move_spy(other, self.homes[other])
        elif special == DETAIN:
            self.detained[other] = LASTS
        elif special == GADGET_BUSTER:
            self.bust(other, act.gadget)
        elif special == GADGET_RESEARCH:
            self.research(seat, act.gadget, act.cards[0])
        elif special == MILITARY_TRANSPORT:
            self.move_spy(seat, act.targets[0])
        elif special == PAID_INFORMANT:
            self.inform(other)
        elif special == PILFER_ACCOUNTS:
            self.phase = RETAIN
            self.actor = other
        elif special == REVOLUTION:
            self.advance(seat, act.targets[0], 2)
        elif special == SAFE_HOUSE:
            self.bonus += 2
        elif special == SUPPLY_DROP:
            self.bonus += 3
        else:
            assert special == STRATEGIC_RESUPPLY
            self.resupply(seat)

    def coordinate(self, seat: int, countries: list[int]) -> None:
        """D24: one space each."""
        for country in countries:
            if self.phase != OVER:
                self.advance(seat, country, 1)

    def move_spy(self, seat: int, country: int) -> None:
        """D11, D25, D26, D27: a spy goes to a country."""
        assert self.detained[seat] == 0
        self.spies[seat] = country
        if self.events is not None:
            self.emit("info", f"The spy of {{seat:{seat}}} is now in {self.named(country)}.", seat)

    def research(self, seat: int, gadget: int, card: int) -> None:
        """D12, D26: the card lies by the board instead of on the discard pile."""
        self.discard.remove(card)
        self.gadgets[seat * 2 + gadget] = card

    def bust(self, seat: int, gadget: int) -> None:
        """D26: the Gadget Research is discarded, and the gadget is lost."""
        self.discard.append(self.gadgets[seat * 2 + gadget])
        self.gadgets[seat * 2 + gadget] = NONE

    def inform(self, seat: int) -> None:
        """D28: the seat's hand lies open; what the other has seen it will not forget."""
        self.opened[seat] = LASTS
        self.seen[seat] = self.hands[seat].copy()
        if self.events is not None:
            self.emit("info", f"{{seat:{seat}}} shows {self.listed(self.hands[seat])}.", seat)

    def resupply(self, seat: int) -> None:
        """D32: discard the hand, draw as many cards as the hand size."""
        lost = self.hands[seat].copy()
        for card in lost:
            self.lose(seat, card)
        if self.events is not None and len(lost) > 0:
            self.emit("info", f"{{seat:{seat}}} discards {self.listed(lost)}.", seat)
        self.draw(seat, self.hand_size(seat))

    def advanced_transport(self, seat: int, card: int, country: int) -> None:
        """D26: no card play and no special action, so nobody is asked."""
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} discards {self.shown(card)} for Advanced Transport.", seat)
        self.lose(seat, card)
        self.transported = True
        self.move_spy(seat, country)
        self.next_play()

    # Cards.

    def lose(self, seat: int, card: int) -> None:
        """D12: a card goes from the hand to the discard pile, face up."""
        self.hands[seat].remove(card)
        if card in self.seen[seat]:
            self.seen[seat].remove(card)
        self.discard.append(card)

    def draw(self, seat: int, count: int) -> None:
        """D10: draw cards, or what there is."""
        drawn: list[int] = []
        for _ in range(count):
            if len(self.deck) == 0:
                self.reshuffle()
                if len(self.deck) == 0:
                    break
            card = self.rng.draw(self.deck)
            insort(self.hands[seat], card)
            insort(drawn, card)
            if self.opened[seat] > 0:
                insort(self.seen[seat], card)
            if len(self.deck) == 0:
                self.reshuffle()
        if self.events is not None and len(drawn) > 0:
            self.emit("info", f"{{seat:{seat}}} draws {len(drawn)} card{'' if len(drawn) == 1 else 's'}.", seat)
            self.emit("info", f"You draw {self.listed(drawn)}.", seat, [seat])

    def reshuffle(self) -> None:
        """
        D10: the discard pile becomes the draw deck.

        Whoever counts cards knows the other hand now: it is all that lies neither open nor in the own hand.
        """
        if len(self.discard) == 0:
            return
        self.deck = self.discard
        self.discard = []
        for seat in range(2):
            self.seen[seat] = self.hands[seat].copy()
        if self.events is not None:
            self.emit("info", "The discard pile is shuffled into a new draw deck.")

    # The turn.

    def skip_play(self, seat: int) -> None:
        """D8: whoever holds cards and cannot play any shows them and skips the step."""
        self.seen[seat] = self.hands[seat].copy()
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} has no card play and shows {self.listed(self.hands[seat])}.", seat)
        self.plays -= 1
        self.next_play()

    def next_play(self) -> None:
        """D7, D8: the next card play of the turn, or its third step."""
        self.clear_composition()
        self.actor = self.turn
        self.phase = PLAY
        if self.plays == 0 or len(self.hands[self.turn]) == 0:
            self.refill()

    def refill(self) -> None:
        """D9, D32: draw up to the hand size, then what Safe House and Supply Drop bring."""
        seat = self.turn
        missing = self.hand_size(seat) - len(self.hands[seat])
        if missing > 0:
            self.draw(seat, missing)
        if self.bonus > 0:
            self.draw(seat, self.bonus)
        self.phase = SPY
        if self.detained[seat] > 0:
            if self.events is not None:
                self.emit("info", f"The spy of {{seat:{seat}}} is detained.", seat)
            self.end_turn()

    def step_four(self, seat: int, country: int) -> None:
        """D11: the spy goes to any country or stays."""
        if self.spies[seat] != country:
            self.move_spy(seat, country)
        self.end_turn()

    def end_turn(self) -> None:
        """D7, D23, D25, D28: what lasted until now ends, and the other seat's turn begins with two card plays."""
        seat = self.turn
        other = 1 - seat
        for country in range(COUNTRIES):
            if self.blockades[seat * COUNTRIES + country] > 0:
                self.blockades[seat * COUNTRIES + country] -= 1
        if self.detained[other] > 0:
            self.detained[other] -= 1
        if self.opened[other] > 0:
            self.opened[other] -= 1
        self.waived = [False, False]
        self.turn = other
        self.turns += 1
        self.plays = 2
        self.bonus = 0
        self.transported = False
        self.tell_turn()
        self.next_play()

    # Words for events.

    def tell_turn(self) -> None:
        """Head the turn in the log."""
        if self.events is not None:
            self.emit("head", f"Turn {self.turns + 1}: {{seat:{self.turn}}}", NOBODY)

    def named(self, country: int) -> str:
        """A country as a reference."""
        return f"{{s:country:{self.catalogue.countries[country]}|{self.catalogue.titles[country]}}}"

    def shown(self, card: int) -> str:
        """A card as a reference."""
        return f"{{f:{self.catalogue.cards[card]}|{self.catalogue.card_title(card)}}}"

    def listed(self, cards: list[int]) -> str:
        """Cards as references, with "and"."""
        names = [self.shown(card) for card in cards]
        if len(names) < 2:
            return "".join(names) if len(names) == 1 else "no cards"
        return ", ".join(names[:-1]) + " and " + names[-1]


def deal(catalogue: Catalogue, side: int, answer_seconds: int, rng: Rng) -> Espionage:
    """D4, D6, D7: five cards each, markers at the centre, a start player drawn by lot, who will have one card play."""
    deck = list(range(CARDS))
    start = rng.below(2)
    hands = [sorted([rng.draw(deck) for _ in range(HAND_SIZE)]) for _ in range(2)]
    return Espionage(
        2,
        rng,
        catalogue,
        side,
        answer_seconds,
        HOMES,
        start,
        start,
        start,
        0,
        1,
        [NONE, NONE],
        [NONE, NONE],
        [0] * COUNTRIES,
        hands,
        [[], []],
        deck,
        [],
        [NONE] * 4,
        [0] * (2 * COUNTRIES),
        [0, 0],
        [0, 0],
        0,
        False,
        [False, False],
        NOTHING,
        [],
        [],
        [],
        0,
        NONE,
        0,
    )
