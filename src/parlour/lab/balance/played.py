"""One game of the lab: played at full speed, then replayed to see what was offered, chosen and told."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import msgspec

from parlour.core.events import NOBODY
from parlour.core.game import Game, Setup
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.core.state import TABLE, Outcome, State
from parlour.lab.arena import score, seating
from parlour.lab.balance.estimates import Estimates, estimates
from parlour.lab.balance.topics import Topics
from parlour.lab.opponents import make_player
from parlour.review.judge import mixed
from parlour.scene.refs import parse

BOUNDS: Final = (1, 2, 3, 5, 9, 17, 33, 65)
"""The fewest choices of each class of decisions in reports."""
INSTEAD_GAMES: Final = 50
"""In how many games the lab records what was chosen instead of each choice that was passed over."""
SEEN, PLAYED, DEALT = 1, 2, 4

Use = tuple[int, int, float, int]
"""For one topic and seat: decisions that offered it, chose it, and would have by chance, and the flags SEEN, PLAYED, DEALT."""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """One game to play: `rival` is "" among the players themselves; with `estimated`, chances are estimated on the way."""

    deal: int
    repeat: int = 0
    rival: str = ""
    swapped: bool = False
    estimated: bool = False


class Played(msgspec.Struct):
    """What a report needs of one game; lists are by seat."""

    task: Task
    results: list[float]  # 1 for a win, 0 for a loss; draws, and joint wins of seats that play for themselves, are shared
    returns: list[float]
    roles: list[str]  # [] if all play the same
    teams: bool  # whether roles are sides, which win together
    start: int  # the seat that acts first; -1 if several do
    reason: str
    score: float  # with a rival: the first player's result
    actions: int = 0
    turns: int = 0  # how often another seat came to act
    told: int = 0  # actions announced to everybody
    heads: int = 0  # headings of the log: rounds, turns or battles by the game's own count
    choices: list[int] = []  # decisions by number of choices, in the classes of BOUNDS
    legal: int = 0  # choices in all decisions with more than one
    openings: list[str] = []
    content: list[dict[int, Use]] = []
    instead: list[tuple[int, int, int]] = []  # passed over, chosen, how often
    estimates: Estimates | None = None


def results_of(outcome: Outcome, teams: bool) -> list[float]:
    """Each seat's share of the win."""
    winners = outcome.winners()
    seats = len(outcome.returns)
    if teams:
        return [0.5 if len(winners) == seats else float(seat in winners) for seat in range(seats)]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def play(game: Game, setup: Setup, players: list[str], topics: Topics, task: Task, seed: int) -> Played:
    """Play the game of a task; the same seed gives the same game."""
    own = mixed(seed, task.deal)
    state = game.deal(setup, FastRng(own))
    seeds = FastRng(mixed(own, task.repeat))
    sides = game.sides(state)
    mine = held(game, state, task)
    names = [player if own_seat else task.rival for player, own_seat in zip(players, mine, strict=True)]
    bots = [make_player(game, name, seeds.bits()) for name in names]
    start = state.clone()
    actors = state.actors()
    log: list[tuple[int, int, str]] = []
    play_out(state, bots, game.longest, log)
    outcome = state.outcome()
    assert outcome is not None
    played = Played(
        task=task,
        results=results_of(outcome, bool(sides)),
        returns=outcome.returns,
        roles=sides or game.roles(state),
        teams=bool(sides),
        start=actors[0] if len(actors) == 1 else -1,
        reason=plain_reason(outcome.reason),
        score=score(outcome.returns, mine, len(set(sides)) == 2) if task.rival else 0.0,
    )
    if not task.rival:
        states = Replay(played, topics).run(start, log)
        if task.estimated:
            played.estimates = estimates(game, states, mixed(own, -1))
    return played


def held(game: Game, state: State, task: Task) -> list[bool]:
    """Which seats the players themselves hold: those of one side against a rival, every other one if all are of one side."""
    if not task.rival:
        return [True] * state.seats
    if len(set(game.sides(state))) == 1:
        return [(seat % 2 == 0) != task.swapped for seat in range(state.seats)]
    return seating(game, state, task.swapped)[0]


def plain_reason(reason: str) -> str:
    """Why a game ended, without names and numbers, so that equal reasons are counted together."""
    text = re.sub("[0-9]+", "n", without_references(reason))
    return text[:1].upper() + text[1:]


def without_references(text: str) -> str:
    """A text with plain words for its references."""
    return "".join(part if isinstance(part, str) else part.label or "a player" for part in parse(text))


class Replay:
    """A finished game replayed, to see what was offered, chosen and told."""

    def __init__(self, played: Played, topics: Topics) -> None:
        self.played = played
        self.topics = topics
        seats = len(played.results)
        self.uses: list[dict[int, list[float]]] = [{} for _ in range(seats)]  # by topic: offered, chosen, by chance, flags
        self.instead: Counter[tuple[int, int]] = Counter()
        self.openings: list[list[int]] = [[] for _ in range(seats)]
        self.begun = [False] * seats  # whether the seat has made its first move
        self.decided = [False] * seats  # whether the seat has had a decision
        self.last = TABLE

    def run(self, state: State, log: list[tuple[int, int, str]]) -> list[tuple[State, int]]:
        """Fill in what was played; for a task with estimates, return the states before every move, each with the seat to move."""
        played = self.played
        played.actions = len(log)
        played.choices = [0] * len(BOUNDS)
        states: list[tuple[State, int]] = []
        state.events = []
        state.announce()
        self.hear(state, TABLE)
        fresh = True
        for seat, action, text in log:
            if seat != TABLE:
                legal = state.legal(seat)
                if played.task.estimated and (fresh or seat != self.last):
                    states.append((state.clone(), seat if len(legal) > 1 else TABLE))
                self.decide(seat, legal, action)
                played.turns += seat != self.last
                self.last = seat
            state.events = []
            state.apply(seat, action, text)
            fresh = self.hear(state, seat)
        self.finish()
        if played.task.estimated:
            states.append((state, TABLE))
        return states

    def decide(self, seat: int, legal: list[int], action: int) -> None:
        """Count what a seat could choose and what it chose."""
        played, by_action = self.played, self.topics.by_action
        count = len(legal)
        played.choices[max(i for i, bound in enumerate(BOUNDS) if bound <= count)] += 1
        opening = self.openings[seat]
        if not self.begun[seat] and (count > 1 or opening) and action not in opening:
            opening.append(action)
        dealt = 0 if self.decided[seat] else DEALT
        self.decided[seat] = True
        offered = Counter(topic for number in legal for topic in by_action[number])
        chosen = by_action[action]
        uses = self.uses[seat]
        for topic, times in offered.items():
            self.flag(seat, topic, SEEN | dealt)
            if count > 1:
                uses[topic][0] += 1
                uses[topic][2] += times / count
        for topic in chosen:
            uses[topic][1] += count > 1
            self.flag(seat, topic, PLAYED)
        if count > 1:
            played.legal += count
            if played.task.deal < INSTEAD_GAMES:
                main = self.topics.main
                self.instead.update(
                    (other, main[action]) for other in {main[number] for number in legal} if other != main[action]
                )

    def hear(self, state: State, seat: int) -> bool:
        """Note what the last action revealed; return whether everybody learned something."""
        events = state.events or []
        state.events = None
        public = False
        for event in events:
            self.played.heads += event.kind == "head"
            public = public or (event.audience is None and seat != TABLE)
            if event.seat == NOBODY:
                for number in self.topics.told_to_all(event):
                    for one in range(len(self.uses)):
                        self.flag(one, number, SEEN | DEALT)
            elif event.visible_to(event.seat):
                flags = SEEN | (PLAYED if event.audience is None else 0) | (0 if self.decided[event.seat] else DEALT)
                for number in self.topics.told(event):
                    self.flag(event.seat, number, flags)
        if public:
            self.played.told += 1
            if self.openings[seat]:
                self.begun[seat] = True
        return public

    def flag(self, seat: int, topic: int, flags: int) -> None:
        """Note what a seat has of a topic."""
        use = self.uses[seat].setdefault(topic, [0, 0, 0.0, 0])
        use[3] = int(use[3]) | flags

    def finish(self) -> None:
        """Put the counts into what was played."""
        table = self.topics.table
        self.played.openings = ["; ".join(without_references(table.label(action)) for action in own) for own in self.openings]
        self.played.content = [
            {topic: (int(use[0]), int(use[1]), round(use[2], 3), int(use[3])) for topic, use in sorted(uses.items())}
            for uses in self.uses
        ]
        self.played.instead = [(passed, chosen, count) for (passed, chosen), count in sorted(self.instead.items())]
