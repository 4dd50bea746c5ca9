"""The rules of Dead Drop, by the numbers of RULES.md."""

from __future__ import annotations

from typing import Final

from parlour.core.actions import ActionTable
from parlour.core.cues import Count, Cue, Glow
from parlour.core.rng import Rng
from parlour.core.state import Outcome, State, View

COURIERS: Final = 16
PAPERS: Final = 6
ROUNDS: Final = 4
UNSENT: Final = 0

ACTIONS: Final = ActionTable()
for _courier in range(1, COURIERS + 1):
    ACTIONS.add("send", str(_courier), label=f"Send courier {_courier}")  # action number: courier - 1


class Rules(State):
    """`hands` are ascending; `sent` holds this round's sealed choices, or UNSENT; `shown` those of past rounds."""

    def __init__(
        self,
        seats: int,
        rng: Rng,
        hands: list[list[int]],
        sent: list[int],
        papers: list[int],
        paper: int,
        shown: list[list[int]],
        points: list[int],
    ) -> None:
        super().__init__(seats, rng)
        self.hands = hands
        self.sent = sent
        self.papers = papers
        self.paper = paper
        self.shown = shown
        self.points = points

    def clone(self) -> Rules:
        return Rules(
            seats=self.seats,
            rng=self.rng.clone(),
            hands=[hand.copy() for hand in self.hands],
            sent=self.sent.copy(),
            papers=self.papers.copy(),
            paper=self.paper,
            shown=[couriers.copy() for couriers in self.shown],
            points=self.points.copy(),
        )

    def over(self) -> bool:
        return self.paper == 0

    def actors(self) -> list[int]:
        """X2: all seats that have not chosen yet, at the same time."""
        if self.paper == 0:
            return []
        return [seat for seat in range(self.seats) if self.sent[seat] == UNSENT]

    def legal(self, seat: int) -> list[int]:
        if self.paper == 0 or seat < 0 or seat >= self.seats or self.sent[seat] != UNSENT:
            return []
        return [courier - 1 for courier in self.hands[seat]]

    def random_action(self, seat: int, rng: Rng) -> int:
        hand = self.hands[seat]
        return hand[rng.below(len(hand))] - 1

    def why_not_now(self, seat: int) -> str:
        return "X2: you have already sent a courier this round"

    def why_not(self, seat: int, action: int) -> str:
        return f"X2: courier {action + 1} is not in your hand"

    def apply(self, seat: int, action: int, text: str = "") -> None:
        """X2: seal a choice, and show all of them once the last is in."""
        self.hands[seat].remove(action + 1)
        self.sent[seat] = action + 1
        if self.events is not None:
            self.emit("info", f"{{seat:{seat}}} has sent a courier.", seat, None, None, [Glow([f"seat:{seat}"])])
        if UNSENT not in self.sent:
            self.reveal()

    def reveal(self) -> None:
        """X3: the highest courier takes the paper; all couriers shown are spent."""
        winner = 0
        for seat in range(1, self.seats):
            if self.sent[seat] > self.sent[winner]:
                winner = seat
        self.points[winner] += self.paper
        if self.events is not None:
            shown = ", ".join([f"{{seat:{seat}}} {self.sent[seat]}" for seat in range(self.seats)])
            told = f"{shown}: {{seat:{winner}}} takes the papers worth {self.paper}."
            cues: list[Cue] = [Glow(["papers"]), Count(f"seat:{winner}", self.points[winner], "Points")]
            self.emit("act", told, winner, None, None, cues)
        self.shown.append(self.sent)
        self.sent = [UNSENT] * self.seats
        self.paper = self.rng.draw(self.papers) if len(self.hands[0]) > 0 else 0

    def outcome(self) -> Outcome | None:
        """X4: the most points win."""
        if self.paper != 0:
            return None
        best = max(self.points)
        if self.points.count(best) == self.seats:
            return Outcome([0.0] * self.seats, "all have the same number of points")
        return Outcome([1.0 if points == best else -1.0 for points in self.points], f"{best} points are the most")

    def view(self, seat: int | None) -> View:
        facts: View = {
            "paper": self.paper,
            "papers_left": sorted(self.papers),
            "points": self.points.copy(),
            "shown": [couriers.copy() for couriers in self.shown],
            "hand_sizes": [len(hand) for hand in self.hands],
            "has_sent": [courier != UNSENT for courier in self.sent],
        }
        if seat is not None:
            facts["hand"] = self.hands[seat].copy()
            facts["sent"] = self.sent[seat]
        return facts

    def resample(self, seat: int, rng: Rng) -> Rules:
        """X1, X2: draw the others' couriers, sealed ones included, from those that the seat has not seen."""
        world = self.clone()
        world.rng = rng.fork()
        known = set(self.hands[seat])
        for couriers in self.shown:
            known.update(couriers)
        known.add(self.sent[seat])
        unseen = [courier for courier in range(1, COURIERS + 1) if courier not in known]
        for other in range(self.seats):
            if other != seat:
                world.hands[other] = sorted([world.rng.draw(unseen) for _ in self.hands[other]])
                if self.sent[other] != UNSENT:
                    world.sent[other] = world.rng.draw(unseen)
        return world


def deal(seats: int, rng: Rng) -> Rules:
    """X1: deal four couriers each, and put out the first paper."""
    deck = list(range(1, COURIERS + 1))
    hands = [sorted([rng.draw(deck) for _ in range(ROUNDS)]) for _ in range(seats)]
    papers = list(range(1, PAPERS + 1))
    paper = rng.draw(papers)
    return Rules(
        seats=seats,
        rng=rng,
        hands=hands,
        sent=[UNSENT] * seats,
        papers=papers,
        paper=paper,
        shown=[],
        points=[0] * seats,
    )
