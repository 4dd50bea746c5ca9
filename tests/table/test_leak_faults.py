"""The leak hunter works: it finds each leak that is planted in a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
import pytest
from tests.table import twins
from tests.table.playhouse import Playhouse
from tests.table.straw import Straw
from tests.table.test_leaks import COMPANIES, hunt, hunt_in_worlds
from tests.table.twins import Company, Stage

from parlour.core.chain import fingerprint
from parlour.core.match import Match
from parlour.server.describe import summary
from parlour.table import commands, records
from parlour.table.decide import DECISIONS
from parlour.table.model import Head
from parlour.table.records import Record
from parlour.table.store import Done
from parlour.table.table import Table
from parlour.testing.leaks import Tape

Patch = pytest.MonkeyPatch


def in_frames(patch: Patch, change: Callable[[Match, bytes], bytes]) -> None:
    """Change every frame that leaves a table during a match."""

    def deliver(self: Stage, tape: Tape, frame: bytes) -> None:
        match = self.live.table.match
        tape.record(self.house.time, frame if match is None else change(match, frame))

    patch.setattr(Stage, "deliver", deliver)


def adding(patch: Patch, fact: Callable[[Match], object]) -> None:
    """Add a fact to every message."""
    in_frames(patch, lambda match, frame: json.dumps({**json.loads(frame), "fact": fact(match)}).encode())


def clock_of_all_who_may_act(patch: Patch) -> None:
    """A clock for every seat that may act, as it once was: it stops when somebody passes in secret."""
    adding(patch, lambda match: [f"clock {seat}" for seat in match.state.actors()])


def log_that_counts_actions(patch: Patch) -> None:
    """The true length of the log."""
    adding(patch, lambda match: len(match.log))


def fingerprint_of_every_action(patch: Patch) -> None:
    """A fingerprint that covers secret actions at once."""
    adding(patch, lambda match: fingerprint(match.heads()[-1]))


def undo_that_ends_with_any_action(patch: Patch) -> None:
    """A right to undo that passes to another seat with every action, even a secret one."""
    adding(patch, lambda match: match.log[-1].seat if match.log else None)


def revision_that_counts_secrets(patch: Patch) -> None:
    """A revision that grows with every action."""

    def change(match: Match, frame: bytes) -> bytes:
        message = json.loads(frame)
        return json.dumps({**message, "rev": message["rev"] + len(match.log)} if "rev" in message else message).encode()

    in_frames(patch, change)


def padding(patch: Patch) -> None:
    """Frames that end in blanks, one for each action."""
    in_frames(patch, lambda match, frame: frame + b" " * len(match.log))


def order_by_secrets(patch: Patch) -> None:
    """A message that comes after the next one if the number of actions is odd."""
    held: dict[int, list[bytes]] = {}

    def deliver(self: Stage, tape: Tape, frame: bytes) -> None:
        match, waiting = self.live.table.match, held.setdefault(id(tape), [])
        if match is not None and len(match.log) % 2 and not waiting:
            waiting.append(frame)
            return
        tape.record(self.house.time, frame)
        while waiting:
            tape.record(self.house.time, waiting.pop())

    patch.setattr(Stage, "deliver", deliver)


def frame_for_every_action(patch: Patch) -> None:
    """An empty message whenever anybody has acted."""

    def append(self: Playhouse, code: str, seq: int, history: list[Record], head: Head | None, done: Done) -> None:
        Straw.append(self, code, seq, history, head, done)
        for listener in self.live.listeners if self.live is not None else []:
            listener.push(b"{}")

    patch.setattr(Playhouse, "append", append)


def listing_by_last_action(patch: Patch) -> None:
    """A list of tables by the time of the last action."""

    def by_action(head: Any, person: str, table: Any) -> Any:
        return msgspec.structs.replace(summary(head, person, table), touched=table.table.at)

    patch.setattr(twins, "summary", by_action)


def clocks_from_the_last_record(patch: Patch) -> None:
    """Clocks that continue after a restart from the last record, even a secret one."""

    def resume(table: Table, command: commands.Resume) -> list[Record]:
        if table.clocks.next() is None:
            return []
        return [records.Resumed(at=command.at, clocks=table.clocks.keep(table.at))]

    patch.setitem(DECISIONS, commands.Resume, resume)


FAULTS: list[tuple[Callable[[Patch], None], str]] = [
    (clock_of_all_who_may_act, "spyfall timed"),
    (log_that_counts_actions, "spyfall any time"),
    (fingerprint_of_every_action, "espionage"),
    (undo_that_ends_with_any_action, "spyfall any time"),
    (revision_that_counts_secrets, "spyfall with bots"),
    (padding, "bluegray"),
    (order_by_secrets, "spyfall any time"),
    (frame_for_every_action, "civilwar"),
    (listing_by_last_action, "bluegray"),
    (clocks_from_the_last_record, "spyfall with a bank"),
]
MOST = 60  # tables until a fault is found


def keep_hunting(way: Callable[[Company, int], object], name: str) -> None:
    """Hunt at one table after another."""
    for seed in range(MOST):
        way(COMPANIES[name], seed)


@pytest.mark.parametrize(("plant", "name"), FAULTS, ids=lambda value: getattr(value, "__name__", value))
def test_a_planted_leak_of_actions_is_found(plant: Callable[[Patch], None], name: str, monkeypatch: Patch) -> None:
    """Somebody notices what another seat did in secret."""
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="notices Secret"):
        keep_hunting(hunt, name)


@pytest.mark.parametrize("name", ["espionage with a bot", "bluegray with a bot"])
def test_a_player_that_answers_faster_without_a_choice_is_found(name: str, monkeypatch: Patch) -> None:
    """Somebody can tell from its thinking time whether a computer player has a card."""

    def alarm(self: Playhouse, key: Hashable, when: int | None, call: Callable[[], None]) -> None:
        answered = when is not None and isinstance(key, tuple) and key[1] == "bot"
        Straw.alarm(self, key, self.time + 700 if answered else when, call)

    monkeypatch.setattr(Playhouse, "alarm", alarm)
    with pytest.raises(AssertionError, match="notices"):
        keep_hunting(hunt_in_worlds, name)
