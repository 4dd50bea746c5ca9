"""
Many games at once, for learners that want thousands of steps a second.

    games = parlour.envs.vector("espionage", num_envs=1024)            # all seats act from outside
    env = parlour.envs.vector("espionage", num_envs=1024, seat=0, opponent="greedy")   # a gymnasium.vector.VectorEnv

Every game has its own stream of chance, so the same seeds and actions give the same episodes for any number of workers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.core.registry import game as find_game
from parlour.envs.crew import Arrays, Crew, Order, Workers
from parlour.envs.episode import Episode
from parlour.envs.opponents import Opponent
from parlour.envs.rewards import KINDS
from parlour.envs.spaces import observation_space


def vector(
    game: str | Game,
    num_envs: int,
    seats: int | None = None,
    seat: int | None = None,
    opponent: Opponent | None = None,
    autoreset: bool = True,
    num_workers: int = 1,
    reward: str = "own",
    flat: bool = False,
    copy: bool = True,
    **options: object,
) -> ManyGames | ManySeats:
    """
    Many games of one kind: with a `seat` or an `opponent` a Gymnasium vector environment for that seat, else all seats.

    `num_workers` processes share the games; 1 is this process. `flat` and `copy` concern the vector environment: flat
    observations are only the numbers, and without copies the next step overwrites observations.
    """
    if num_envs < 1 or not 1 <= num_workers <= num_envs:
        raise BadSetup(f"{num_envs} games cannot be shared by {num_workers} workers; each needs one game or more")
    if reward not in KINDS:
        raise BadSetup(f"reward is one of {', '.join(KINDS)}, not {reward!r:.40}")
    played = find_game(game) if isinstance(game, str) else game
    setup = played.setup(seats, {**played.untimed, **options})
    alone = seat is not None or opponent is not None
    if alone and not 0 <= (seat or 0) < setup.seats:
        raise BadSetup(f"there is no seat {seat}; seats are 0 to {setup.seats - 1}")
    order = Order(
        game, setup.seats, setup.options, (seat or 0) if alone else -1, opponent or "random", autoreset, reward == "team"
    )
    if alone:
        return ManySeats(order, num_envs, num_workers, flat, copy)
    return ManyGames(order, num_envs, num_workers)


class Shared:
    """The games behind either form: a crew in this process, or workers."""

    def __init__(self, order: Order, num_envs: int, num_workers: int) -> None:
        self.num_envs = num_envs
        self.chance = np.random.default_rng()
        self.crew: Crew | Workers = Crew(order, num_envs) if num_workers == 1 else Workers(order, num_envs, num_workers)
        self.arrays: Arrays = self.crew.arrays
        self.dealt = False

    def deal(self, seed: int | list[int] | None, rows: npt.ArrayLike | None) -> None:
        """Deal all games anew, or those that `rows` marks, from the seeds given or drawn from one."""
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise BadSetup(f"{len(seed)} seeds do not fit {self.num_envs} games")
            seeds = [number & 0xFFFFFFFF for number in seed]
        else:
            if seed is not None:
                self.chance = np.random.default_rng(seed)
            seeds = [int(number) for number in self.chance.integers(1 << 32, size=self.num_envs)]
        if rows is not None:
            marked = np.asarray(rows)
            if marked.shape != (self.num_envs,) or marked.dtype != np.bool_ or not self.dealt:
                raise BadSetup(f"deal all games first; to deal some anew, give {self.num_envs} true or false values")
            seeds = [number if chosen else -1 for number, chosen in zip(seeds, marked, strict=True)]
        self.crew.reset(seeds)
        self.dealt = True

    def act(self, actions: npt.ArrayLike) -> None:
        """Take one action in each game; anything else raises and changes nothing."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu" or not self.dealt:
            raise BadSetup(f"a step takes {self.num_envs} whole numbers, one action for each game, after the first reset")
        self.crew.step(np.ascontiguousarray(given, np.int64))


class ManyGames(Shared):
    """
    All seats act from outside, in the game's own order.

    Arrays, one row per game, are written in place by `reset` and `step`, and are read-only from outside: `observations` and
    `masks` of the seat to act, `seats` to act (-1: the game waits for `reset`), `rewards` by seat of games that have just
    ended (else 0), `ended` (1 after the step that ended a game, whose row then shows the next game), and `deals`, the seed
    of each row's deal. An illegal action ends its game with -1 for its seat.
    """

    def __init__(self, order: Order, num_envs: int, num_workers: int) -> None:
        super().__init__(order, num_envs, num_workers)
        arrays = self.arrays
        self.observations = arrays.observations
        self.masks = arrays.masks
        self.seats = arrays.seats
        self.rewards = arrays.rewards
        self.ended = arrays.ended
        self.deals = arrays.deals

    def reset(self, seed: int | list[int] | None = None, rows: npt.ArrayLike | None = None) -> None:
        """Deal all games anew, or only those that `rows` marks."""
        self.deal(seed, rows)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in each game, for its seat to act."""
        self.act(actions)

    def sample(self, seed: int) -> npt.NDArray[np.int64]:
        """A random legal action for each game; the same seed and games give the same actions."""
        return self.crew.sample(seed)

    def close(self) -> None:
        """End the workers."""
        self.crew.close()


class ManySeats(VectorEnv[Any, Any, Any], Shared):
    """One seat of many games against given opponents; a game that has ended is dealt anew in the same step."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, order: Order, num_envs: int, num_workers: int, flat: bool, copy: bool) -> None:
        Shared.__init__(self, order, num_envs, num_workers)
        episode = Episode(order.game, order.seats, order.options)
        self.metadata = {
            **type(self).metadata,
            "name": episode.game.env_name(),
            "autoreset_mode": AutoresetMode.SAME_STEP if order.renew else AutoresetMode.DISABLED,
        }
        self.seat = order.learner
        self.flat = flat
        self.copies = copy
        self.single_observation_space: Space[Any] = observation_space(episode, flat)
        self.single_action_space: Space[Any] = Discrete(episode.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.never = np.zeros(num_envs, np.bool_)
        self.never.flags.writeable = False

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew, or those that `options["reset_mask"]` marks, and play up to the seat's first decision."""
        self.deal(seed, (options or {}).get("reset_mask"))
        return self._seen(self.arrays.observations, self.arrays.masks), {"action_mask": self._own(self.arrays.masks)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Act for the seat in every game, then let its opponents act."""
        arrays = self.arrays
        self.act(actions)
        over = arrays.ended.astype(np.bool_)
        info: dict[str, Any] = {"action_mask": self._own(arrays.masks)}
        if over.any():
            info["final_obs"] = self._finals(over)
            info["_final_obs"] = over
        return self._seen(arrays.observations, arrays.masks), arrays.rewards[:, self.seat].copy(), over, self.never, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The masks of legal actions of all games, as sb3-contrib expects them."""
        return self.arrays.masks.view(np.bool_).copy()

    def _own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copies else array

    def _seen(self, numbers: npt.NDArray[Any], masks: npt.NDArray[Any]) -> Any:
        return self._own(numbers) if self.flat else {"observation": self._own(numbers), "action_mask": self._own(masks)}

    def _finals(self, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.object_]:
        finals = np.empty(self.num_envs, object)
        nothing = np.zeros(self.arrays.masks.shape[1], np.int8)
        for row in np.flatnonzero(over):
            numbers = self.arrays.finals[row].copy()
            finals[row] = numbers if self.flat else {"observation": numbers, "action_mask": nothing.copy()}
        return finals

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        self.crew.close()
