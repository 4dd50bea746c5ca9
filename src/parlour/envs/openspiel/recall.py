"""What a seat has seen and done so far, in order: its information state."""

from __future__ import annotations

import functools
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.core.encoding import hashed_features
from parlour.core.game import Game
from parlour.core.state import View
from parlour.envs.episode import Episode


class Moment:
    """What a seat saw at one moment, and its own action that led there (-1: another's)."""

    def __init__(self, own: int, view: View, game: Game, private: bool) -> None:
        self.own = own
        self.view = view
        self.game = game
        self.private = private

    @functools.cached_property
    def text(self) -> str:
        """The view as JSON, after the seat's own action."""
        return as_text(self.view) if self.own < 0 else f"{self.own},{as_text(self.view)}"

    @functools.cached_property
    def numbers(self) -> npt.NDArray[np.float32]:
        """The view as numbers; private facts alone by feature hashing."""
        return np.asarray(hashed_features(self.view) if self.private else self.game.encode(self.view), np.float32)


class Recall:
    """
    Perfect recall of one seat: every change of its view, and each of its own actions.

    Without a seat it is what spectators have seen; with `private`, views are the facts that spectators do not see. What
    does not change the seat's view leaves no trace. Recalling is lazy, since most states of a search are never asked:
    `past` is an episode that lags behind the true one and catches up by the actions taken since. Without it, every step
    must be reported by `see`.
    """

    def __init__(self, seat: int | None, now: Episode, lazy: bool, private: bool = False) -> None:
        self.seat = seat
        self.private = private
        self.past = now.clone() if lazy else None
        self.moments = [Moment(-1, self._seen(now), now.game, private)]

    def _seen(self, now: Episode) -> View:
        if self.private and self.seat is not None:
            return private_facts(now, self.seat)
        return now.state.view(self.seat)

    def catch_up(self, now: Episode) -> None:
        """Play the actions that the past lacks, and recall what they show."""
        past = self.past
        if past is not None:
            for action in now.log[len(past.log) :]:
                actor = past.seat
                past.take(action)
                self.see(past, actor, action)

    def see(self, now: Episode, actor: int, action: int) -> None:
        """Recall what the seat sees now, after an action of `actor`."""
        view = self._seen(now)
        if actor == self.seat or view != self.moments[-1].view:
            self.moments.append(Moment(action if actor == self.seat else -1, view, now.game, self.private))

    def text(self) -> str:
        """All that the seat has seen and done, as JSON: views as objects, and the seat's own actions as numbers before them."""
        return f"[{','.join(moment.text for moment in self.moments)}]"

    def clone(self) -> Recall:
        """An independent copy."""
        twin = Recall.__new__(Recall)
        twin.seat = self.seat
        twin.private = self.private
        twin.past = self.past.clone() if self.past is not None else None
        twin.moments = self.moments.copy()
        return twin


def private_facts(episode: Episode, seat: int) -> dict[str, Any]:
    """The facts of a seat's view that a spectator does not see, or sees otherwise."""
    public = episode.state.view(None)
    return {name: fact for name, fact in episode.view(seat).items() if name not in public or public[name] != fact}


def as_text(facts: dict[str, Any]) -> str:
    """Facts as JSON, the same text for the same facts."""
    return json.dumps(facts, ensure_ascii=False, sort_keys=True)
