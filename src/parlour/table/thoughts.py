"""The computer players of one table: asks them for moves and plays their answers."""

from __future__ import annotations

import functools
import secrets
from typing import TYPE_CHECKING

from parlour.core.errors import IllegalAction
from parlour.core.match import LONGEST_TEXT
from parlour.table.commands import Play
from parlour.table.model import plain
from parlour.table.moves import Step, default_move
from parlour.table.store import StoreUnavailable
from parlour.table.think import Answer, Question

if TYPE_CHECKING:
    from parlour.table.live import LiveTable


class Thoughts:
    """Asks every computer player that is to act, once for each position, and plays its answer on a fixed beat."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.asked: dict[int, object] = {}  # a token for each seat that is thinking

    def __bool__(self) -> bool:
        return bool(self.asked)

    def forget(self, seat: int | None = None) -> None:
        """Ignore the pending answer of a seat (None: of every seat)."""
        if seat is None:
            self.asked.clear()
        else:
            self.asked.pop(seat, None)

    def wake(self) -> None:
        """Ask every computer player that is to act, unless it is already thinking."""
        table, match = self.live.table, self.live.table.match
        for seat in table.bots_to_act():
            if seat in self.asked or match is None:
                continue
            token = self.asked[seat] = object()
            question = Question(
                table.code,
                match.game.name,
                match.setup.seats,
                match.setup.options,
                match.seed,
                [(entry.seat, entry.action, entry.text) for entry in match.log],
                seat,
                table.head.chairs[seat].bot,
                secrets.randbits(30),
            )
            done = functools.partial(self._answered, seat, token, self.live.house.now(), match.state.key(seat))
            self.live.house.think(question, done)

    def _answered(self, seat: int, token: object, since: int, key: int, answer: Answer) -> None:
        """Hold an answer back until the next beat, so its timing reveals nothing."""
        if self.asked.get(seat) is not token:
            return
        house = self.live.house
        beats = max(self.live.table.game.pace, -(-(house.now() - since) // house.pace)) if house.pace else 0
        ripe = functools.partial(self._play, seat, token, key, answer)
        if beats:
            house.alarm((self.live.table.code, "bot", seat), since + beats * house.pace, ripe)
        else:
            ripe()

    def _play(self, seat: int, token: object, key: int, answer: Answer) -> None:
        """Play an answer; if the position has changed since, ask again."""
        if self.asked.get(seat) is not token or self.live.outbox.closed:
            return
        del self.asked[seat]
        table = self.live.table
        if seat in table.bots_to_act() and table.playing().state.key(seat) == key:
            steps: list[Step] = [(action, plain(text, LONGEST_TEXT)) for action, text in answer]
            try:
                self._do(seat, steps or default_move(table.playing().state, seat))
            except StoreUnavailable:
                return  # play is paused; the player is asked again when it resumes
            except IllegalAction:  # should not happen, but a faulty player must not stop the game
                self._do(seat, default_move(table.playing().state, seat))
        else:
            self.wake()

    def _do(self, seat: int, steps: list[Step]) -> None:
        self.live.do(Play(at=self.live.house.now(), seat=seat, steps=steps))
