"""The computer players of one table: asks them for moves and plays their answers."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.core.errors import IllegalAction
from parlour.core.match import LONGEST_TEXT
from parlour.table.commands import Play
from parlour.table.model import plain
from parlour.table.moves import Step, default_move
from parlour.table.pacing import beats, beats_to_follow
from parlour.table.store import StoreUnavailable
from parlour.table.think import Answer, question_of

if TYPE_CHECKING:
    from parlour.table.live import LiveTable


class Thoughts:
    """Asks every computer player that is to act, once for each position, and plays its answer on a fixed beat."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.asked: dict[int, object] = {}  # a token for each seat that is thinking
        self._cancel: dict[int, Callable[[], None]] = {}
        self._keys: dict[int, int] = {}  # of the positions that were asked about
        self._told = False  # whether the house knows that somebody is to think

    def __bool__(self) -> bool:
        return bool(self.asked)

    def forget(self, seat: int | None = None) -> None:
        """Cancel the thought of a seat (None: of every seat)."""
        for n in [*self.asked] if seat is None else [seat]:
            self.asked.pop(n, None)
            cancel = self._cancel.pop(n, None)
            if cancel is not None:
                cancel()

    def wake(self) -> None:
        """Ask every computer player that is to act, unless it is already thinking, and cancel thoughts that came too late."""
        table, match = self.live.table, self.live.table.match
        to_act = table.bots_to_act()
        for seat in [*self.asked]:
            if match is None or seat not in to_act or match.state.key(seat) != self._keys[seat]:
                self.forget(seat)
        if not to_act and not self._told:
            return
        self._told = bool(to_act)
        if not self.live.house.attended(self.live, self._told):
            return
        for seat in to_act:
            if seat in self.asked or match is None:
                continue
            token = self.asked[seat] = object()
            talks = self.live.house.model is not None and match.game.talks(match.setup)
            question = question_of(table.code, match, seat, table.head.chairs[seat].bot, secrets.randbits(30), talks)
            watched = any(side.wants("scene") for side in self.live.sides.values())
            follow = beats_to_follow(match) if watched else 0
            key = self._keys[seat] = match.state.key(seat)
            done = functools.partial(self._answered, seat, token, self.live.house.now(), follow, key)
            cancel = self.live.house.think(question, self.live.where, done)
            if self.asked.get(seat) is token:  # not answered yet
                self._cancel[seat] = cancel

    def _answered(self, seat: int, token: object, since: int, follow: int, key: int, answer: Answer) -> None:
        """
        Hold an answer back until the next beat, so its timing reveals nothing.

        It waits at least `follow` beats, so that people can follow one computer player after another.
        """
        if self.asked.get(seat) is not token:
            return
        self._cancel.pop(seat, None)
        house, table = self.live.house, self.live.table
        ripe = functools.partial(self._play, seat, token, key, answer)
        if house.pace and table.match is not None:
            level, took = table.head.chairs[seat].bot, house.now() - since
            count = beats(table.match.state, seat, level, took, house.pace, max(table.game.pace, follow))
            house.alarm((table.code, "bot", seat), since + count * house.pace, ripe)
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
