"""A house whose time advances alarm by alarm, and whose computer players need time to think."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

import msgspec
from tests.table.straw import Straw

from parlour.bots.levels import longest_thought, make_bot
from parlour.core.registry import game
from parlour.core.state import State
from parlour.table.live import LiveTable
from parlour.table.model import Head
from parlour.table.moves import compose
from parlour.table.records import Record
from parlour.table.store import Done
from parlour.table.think import Answer, Question, choose
from parlour.testing.leaks import Tape

THOUGHT = 1500  # milliseconds for a searching player with a choice; all others answer at once


class Playhouse(Straw):
    """See the module."""

    def __init__(self) -> None:
        super().__init__()
        self.live: LiveTable | None = None
        self.forced: dict[int, int] = {}  # what a computer player must do next
        self.also: State | None = None  # computer players do only what is legal here, too
        self.agreed: dict[tuple[int, int], int] = {}  # their actions, by seat and number, the same at both tables
        self.answers: Counter[int] = Counter()
        self.asked = 0
        self.lists = Tape()

    def advance(self, milliseconds: int) -> None:
        """Let time pass and ring each alarm at its moment."""
        end = self.time + milliseconds
        while due := [(when, str(key), key) for key, (when, _) in self.alarms.items() if when <= end]:
            when, _, key = min(due)
            self.time = max(self.time, when)
            self.alarms.pop(key)[1]() if key in self.alarms else None
        self.time = end

    def append(self, code: str, seq: int, records: list[Record], head: Head | None, done: Done) -> None:
        """Keep what the lists of tables will show, and when they change."""
        if head is not None:
            self.lists.record(self.time, msgspec.json.encode([head.phase, head.touched, head.seat_info()]))
        super().append(code, seq, records, head, done)

    def think(self, question: Question, where: str, done: Callable[[Answer], None]) -> Callable[[], None]:
        """Answer after a time that depends on the player's hand, as a real player's does."""
        self.asked += 1
        state = self.state()
        takes = THOUGHT if longest_thought(question.level) and len(state.legal(question.seat)) > 1 else 0
        key: Hashable = ("thought", self.asked)
        self.alarm(key, self.time + takes, lambda: done(self.answer(question)))
        return lambda: self.alarm(key, None, lambda: None)

    def answer(self, question: Question) -> Answer:
        """A move that depends on what the player knows, and on nothing else."""
        assert self.live is not None
        if self.live.table.over():
            return []
        state, seat = self.state(), question.seat
        forced = self.forced.pop(seat, None)
        if forced is not None and forced in state.legal(seat):
            return [(forced, "")]
        if seat not in state.actors():
            return []
        if self.also is not None:
            self.answers[seat] += 1
            action = self.agreed.setdefault((seat, self.answers[seat]), self.common(seat, self.also))
            return [(action, "")] if action in state.legal(seat) else []
        bot = make_bot(game(question.game), "random", state.key(seat) % 1000)
        return compose(state.clone(), seat, lambda trial: choose(bot, seat, trial))

    def common(self, seat: int, other: State) -> int:
        """What a computer player may do in both worlds, its usual move if possible; -1 if there is nothing."""
        common = sorted(set(self.state().legal(seat)) & set(other.legal(seat)))
        if not common or seat not in other.actors():
            return -1
        usual = {self.state().default_action(seat), other.default_action(seat)}
        return usual.pop() if len(usual) == 1 else common[0]

    def next_alarm(self) -> int | None:
        """When the next alarm rings."""
        return min((when for when, _ in self.alarms.values()), default=None)

    def state(self) -> State:
        """The state of the match."""
        assert self.live is not None
        return self.live.table.playing().state
