"""A game in progress with its chance nodes, and what its seats recall."""

from __future__ import annotations

from typing import Any

from parlour.core.course import Course
from parlour.core.errors import ParlourError
from parlour.core.rng import DrawNeeded, FastRng, ScriptedRng
from parlour.core.state import State
from parlour.envs.episode import Episode
from parlour.envs.openspiel.recall import Recall

SEED_BITS = 8
SEED_NODES = 4


class Playing:
    """
    An episode whose chance comes from outside: as a seed, eight bits at a time, or explicitly, draw by draw.

    At a chance node `results` is the number of its equally likely results; at a decision and at the end it is 0.
    """

    def __init__(self, episode: Episode, explicit: bool) -> None:
        self.episode = episode
        self.explicit = explicit
        self.history: list[int] = []  # decisions and chance
        self.script: list[int] = []  # the chance since the last decision
        self.results = 0 if explicit else 1 << SEED_BITS
        self.dealt = False
        self.pending = -1  # the action that waits for chance
        self.recalls: list[Recall] = []
        self.redrawn = False
        if explicit:
            self._draw()

    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.results and self.episode.seat < 0

    def apply(self, action: int) -> None:
        """Take a chance result or a decision; an illegal one raises and changes nothing."""
        if self.results:
            self._chance(action)
        elif self.explicit and action in self.episode.legal:
            self.pending = action
            self._draw()
        else:
            self.episode.play(action)
        self.history.append(action)

    def _chance(self, result: int) -> None:
        self.script.append(result)
        if self.explicit:
            self._draw()
        elif len(self.script) == SEED_NODES:
            self.episode.deal(int.from_bytes(bytes(self.script), "little"))
            self.results, self.script = 0, []
            self._begin()

    def _begin(self) -> None:
        self.dealt = True
        self.recalls = self._fresh()

    def _fresh(self) -> list[Recall]:
        return [Recall(seat, self.episode, not self.explicit) for seat in range(self.episode.setup.seats)]

    def _draw(self) -> None:
        """Deal or act with the chance drawn so far; if that is not enough, this is a chance node."""
        episode = self.episode
        chance = ScriptedRng(self.script.copy())
        try:
            if self.dealt:
                course = episode.course.clone()
                course.state.rng = chance
                course.play(self.pending, "")
            else:
                course = Course(episode.game.deal(episode.setup, chance), {}, -1, [])
                course.go_on()
        except DrawNeeded as need:
            self.results = need.choices
            return
        self.results, self.script = 0, []
        actor, episode.course = episode.seat, course
        if not self.dealt:
            self._begin()
            return
        episode.log.append(self.pending)
        for recall in self.recalls:
            recall.see(episode, actor, self.pending)

    def recalled(self, seat: int) -> Recall:
        """All that a seat has seen and done."""
        recall = self.recalls[seat]
        recall.catch_up(self.episode)
        return recall

    def retold(self, seat: int | None, private: bool) -> Recall:
        """
        What spectators (None) have seen, or what a seat has seen beyond them, retold from the deal.

        After a redraw nobody but its seat has a past, so only the present is told.
        """
        past = Playing(self.episode.clone(), self.explicit)
        recall = Recall(seat, self.episode, False, private)
        for action in [] if self.redrawn else self.history:
            before = past.dealt
            past.apply(action)
            if past.dealt and not before:
                recall = Recall(seat, past.episode, not self.explicit, private)
                past.recalls = [recall]
        recall.catch_up(past.episode)
        return recall

    def redraw(self, seat: int, seed: int) -> None:
        """Move on to a world that the seat cannot tell apart from this one; the other seats recall only its present."""
        own = self.recalled(seat)
        self.continue_from(self.episode.state.resample(seat, FastRng(seed)))
        own.past = self.recalls[seat].past
        self.recalls[seat] = own

    def continue_from(self, state: State) -> None:
        """Continue from another state of the same game, of which the seats recall only the present."""
        self.episode.put(state)
        self.redrawn = True
        self.recalls = self._fresh()

    def clone(self) -> Playing:
        """An independent copy."""
        twin = Playing.__new__(Playing)
        twin.__dict__.update(self.__dict__)
        twin.episode = self.episode.clone()
        twin.history = self.history.copy()
        twin.script = self.script.copy()
        twin.recalls = [recall.clone() for recall in self.recalls]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Playing:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.redrawn:
            raise ParlourError("a resampled state has no history of its own, so it cannot be saved; save the original")
        game, setup = self.episode.source(), self.episode.setup
        return replayed, (game, setup.seats, setup.options, self.explicit, self.history)


def replayed(game: Any, seats: int, options: dict[str, Any], explicit: bool, history: list[int]) -> Playing:
    """Rebuild a saved game from its history."""
    playing = Playing(Episode(game, seats, options), explicit)
    for action in history:
        playing.apply(action)
    return playing
