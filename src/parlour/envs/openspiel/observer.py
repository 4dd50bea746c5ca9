"""What players observe of a state, by OpenSpiel's types of observation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from parlour.core.encoding import HASHED, hashed_features
from parlour.envs.openspiel.recall import Recall, as_text, private_facts

if TYPE_CHECKING:
    from parlour.envs.episode import Episode
    from parlour.envs.openspiel.game import OpenSpielState

MOST_RECALLED = 1 << 16
"""The most numbers of an information state; a longer game has it as a string only."""


def recalled_size(width: int, length: int, seats: int = 1) -> int:
    """How many numbers a seat's memory has: for each moment its numbers and its own action; 0 if too many."""
    size = (width + 1) * (length + 1) * seats
    return size if size <= MOST_RECALLED else 0


class Observer:
    """
    Strings and tensors of one type of observation.

    Public information is the spectators' view. With a player's private information it is the player's own view, as numbers
    by the game's `encode`. Private information alone is what the player's view has beyond the spectators', as numbers by
    feature hashing. All players' private information is the concatenation of every seat's. With perfect recall it is every
    change of these, in order, and before it the seat's own action that led there.
    """

    def __init__(self, kind: Any, episode: Episode, length: int) -> None:
        self.kind = kind
        self.seats = episode.setup.seats
        self.write: Callable[[OpenSpielState, int], None] = self._observed
        size = self._size(episode.width, length)
        self.tensor = np.zeros(size, np.float32) if size else None
        self.dict = {"observation": self.tensor} if self.tensor is not None else {}

    def _size(self, width: int, length: int) -> int:
        private = self.kind.private_info
        if private == pyspiel.PrivateInfoType.NONE and not self.kind.public_info:
            return 0
        each = width if self.kind.public_info else HASHED
        seats = self.seats if private == pyspiel.PrivateInfoType.ALL_PLAYERS else 1
        if self.kind.perfect_recall:
            self.write = self._recalled
            return recalled_size(each, length, seats)
        return each * seats

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with what a player observes; zeros before the deal."""
        if self.tensor is not None:
            self.tensor.fill(0)
            if state.playing.dealt:
                self.write(state, player)

    def _recalled(self, state: OpenSpielState, player: int) -> None:
        assert self.tensor is not None
        recalls = self._recalls(state, player)
        parts = self.tensor.reshape(len(recalls), -1)
        for part, recall in zip(parts, recalls, strict=True):
            width = len(recall.moments[0].numbers) + 1
            for row, moment in enumerate(recall.moments):
                at = row * width
                part[at] = (moment.own + 1) / (state.playing.episode.size + 1)
                part[at + 1 : at + width] = moment.numbers

    def _recalls(self, state: OpenSpielState, player: int) -> list[Recall]:
        seats = self._seats(player)
        if not seats:
            return [state.playing.retold(None, private=False)] if self.kind.public_info else []
        if self.kind.public_info:
            return [state.playing.recalled(seat) for seat in seats]
        return [state.playing.retold(seat, private=True) for seat in seats]

    def _observed(self, state: OpenSpielState, player: int) -> None:
        assert self.tensor is not None
        seats = self._seats(player)
        if not seats:
            self.tensor[:] = state.playing.episode.game.encode(state.playing.episode.state.view(None))
            return
        parts = self.tensor.reshape(len(seats), -1)
        for row, seat in enumerate(seats):
            parts[row] = (
                state.playing.episode.numbers(seat)
                if self.kind.public_info
                else hashed_features(private_facts(state.playing.episode, seat))
            )

    def _seats(self, player: int) -> list[int]:
        if self.kind.private_info == pyspiel.PrivateInfoType.NONE:
            return []
        return list(range(self.seats)) if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else [player]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player observes, as JSON."""
        if not state.playing.dealt:
            return "before the deal"
        if self.kind.perfect_recall:
            return "\n".join(recall.text() for recall in self._recalls(state, player))
        episode = state.playing.episode
        seats = self._seats(player)
        if not seats:
            return as_text(episode.state.view(None)) if self.kind.public_info else ""
        if self.kind.public_info:
            return "\n".join(episode.text(seat) for seat in seats)
        return "\n".join(as_text(private_facts(episode, seat)) for seat in seats)
