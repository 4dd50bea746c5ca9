"""Step many games in this process, or in workers that share memory with it."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import multiprocessing.process
import weakref
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.levels import players_of
from parlour.core.errors import BadSetup, ParlourError
from parlour.core.game import Game
from parlour.core.perspective import Bot
from parlour.core.rng import FastRng
from parlour.envs.episode import Episode
from parlour.envs.fleet import Fleet, Kind
from parlour.envs.opponents import Opponent, Opponents

STEP, STOP = "step", "stop"


class Order(NamedTuple):
    """The games to play; `learner` is the seat that acts from outside, or -1 if all seats do."""

    game: str | Game
    seats: int
    options: Mapping[str, Any]
    learner: int
    opponent: Opponent
    renew: bool
    teams: bool


class Arrays(NamedTuple):
    """The results of a fleet, one row per game; `finals` has rows only if there is a learner."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float64]
    ended: npt.NDArray[np.uint8]
    deals: npt.NDArray[np.int64]
    finals: npt.NDArray[np.float32]


class Crew:
    """Steps a fleet in this process; its arrays look into the fleet's own memory."""

    def __init__(self, order: Order, rows: int) -> None:
        episode = Episode(order.game, order.seats, order.options)
        game, setup = episode.game, episode.setup
        kind = Kind(
            deal=lambda chance: game.deal(setup, chance),
            encode=None if episode.direct else game.encode_into,
            say=game.sample_text if episode.talks else None,
            sides=game.sides if order.teams else None,
            width=episode.width,
            size=episode.size,
            seats=setup.seats,
        )
        fleet = Fleet(kind, rows, order.learner, recruiter(game, order.opponent, setup.seats), order.renew)
        self.fleet = fleet
        self.arrays = Arrays(
            window(fleet.sheet.memory, np.float32).reshape(rows, -1),
            window(fleet.masks.memory, np.int8).reshape(rows, -1),
            window(fleet.seats, np.int64),
            window(fleet.rewards, np.float64).reshape(rows, -1),
            window(fleet.ended, np.uint8),
            window(fleet.seeds, np.int64),
            window(fleet.last.memory, np.float32).reshape(-1, episode.width),
        )

    def reset(self, seeds: list[int]) -> None:
        """Deal all games anew."""
        with no_collection():
            self.fleet.reset(seeds)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Take one action in each game."""
        collects = gc.isenabled()  # as with `no_collection`, which would take longer than a game's step
        gc.disable()
        try:
            self.fleet.step(vec[i64](actions))
        finally:
            if collects:
                gc.enable()

    def sample(self, seed: int, first: int = 0) -> npt.NDArray[np.int64]:
        """A random legal action for each game, by a seed and the game's number from `first` on."""
        return window(self.fleet.sample(seed, first), np.int64)

    def close(self) -> None:
        """Do nothing: no resource is open."""


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """Disable the garbage collector: states have no cycles, and scanning all games takes a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def window(memory: Any, kind: type[Any]) -> npt.NDArray[Any]:
    """A read-only array over the memory of compiled code."""
    return np.frombuffer(memoryview(memory), kind) if len(memory) else np.zeros(0, kind)


def recruiter(game: Game, opponent: Opponent, seats: int) -> Callable[[FastRng], list[Bot]]:
    """A function that draws a computer player from a mixture for every seat of a new game."""
    drawn = Opponents(game, opponent)
    known = players_of(game)
    makers = [known[kind] for kind in drawn.kinds if isinstance(kind, str)]
    if len(makers) < len(drawn.kinds):
        raise BadSetup("a function cannot play in many games at once; step all seats from outside instead")
    bounds = [int(bound * (1 << 32)) for bound in np.cumsum(drawn.shares)[:-1]]

    def recruit(stream: FastRng) -> list[Bot]:
        return [makers[pick(stream.bits(), bounds)](stream.bits()) for _ in range(seats)]

    return recruit


def pick(number: int, bounds: list[int]) -> int:
    """Draw an index by its share: count the bounds that a random number reaches."""
    return sum(number >= bound for bound in bounds)


class Workers:
    """Processes that each step some of the games and write into shared arrays."""

    def __init__(self, order: Order, rows: int, count: int) -> None:
        episode = Episode(order.game, order.seats, order.options)
        recruiter(episode.game, order.opponent, order.seats)  # raises here for a wrong opponent
        shapes = shapes_of(episode, rows, order.learner)
        memories = [RawArray("b", max(1, int(np.prod(shape)) * np.dtype(kind).itemsize)) for shape, kind in shapes]
        actions = RawArray("b", 8 * rows)
        self.actions: npt.NDArray[np.int64] = np.frombuffer(actions, np.int64)
        self.arrays = open_arrays(shapes, memories)
        for array in self.arrays:
            array.flags.writeable = False
        self.parts = [(rows * part // count, rows * (part + 1) // count) for part in range(count)]
        self.pipes: list[Connection] = []
        processes: list[multiprocessing.process.BaseProcess] = []
        for part in self.parts:
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.Process(target=serve, args=(order, part, shapes, memories, actions, theirs), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            processes.append(process)
        self.close = weakref.finalize(self, end, self.pipes, processes)

    def reset(self, seeds: list[int]) -> None:
        """Deal all games anew."""
        for pipe, (first, last) in zip(self.pipes, self.parts, strict=True):
            pipe.send(seeds[first:last])
        self._wait()

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Take one action in each game."""
        self.actions[:] = actions
        for pipe in self.pipes:
            pipe.send(STEP)
        self._wait()

    def sample(self, seed: int) -> npt.NDArray[np.int64]:
        """A random legal action for each game."""
        for pipe in self.pipes:
            pipe.send(seed)
        self._wait()
        return self.actions.copy()

    def _wait(self) -> None:
        problems = [pipe.recv() for pipe in self.pipes]
        for problem in problems:
            if problem:
                raise ParlourError(f"a worker failed: {problem}")


Shapes = list[tuple[tuple[int, ...], type[Any]]]


def shapes_of(episode: Episode, rows: int, learner: int) -> Shapes:
    """The shape and type of each array."""
    return [
        ((rows, episode.width), np.float32),
        ((rows, episode.size), np.int8),
        ((rows,), np.int64),
        ((rows, episode.setup.seats), np.float64),
        ((rows,), np.uint8),
        ((rows,), np.int64),
        ((rows if learner >= 0 else 0, episode.width), np.float32),
    ]


def open_arrays(shapes: Shapes, memories: list[Any], first: int = 0, last: int | None = None) -> Arrays:
    """Rows of the arrays in shared memory."""
    return Arrays(
        *(
            np.frombuffer(memory, kind, int(np.prod(shape))).reshape(shape)[first:last]
            for (shape, kind), memory in zip(shapes, memories, strict=True)
        )
    )


def serve(order: Order, part: tuple[int, int], shapes: Shapes, memories: list[Any], actions: Any, pipe: Connection) -> None:
    """Run a worker: deal or step its rows on request until it is told to stop."""
    first, last = part
    crew = Crew(order, last - first)
    shared = open_arrays(shapes, memories, first, last)
    taken: npt.NDArray[np.int64] = np.frombuffer(actions, np.int64)[first:last]
    while True:
        try:
            task = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if task == STOP:
            return
        problem = ""
        try:
            if task == STEP:
                crew.step(taken)
                copy_all(crew.arrays, shared)
            elif isinstance(task, int):
                taken[:] = crew.sample(task, first)
            else:
                crew.reset(task)
                copy_all(crew.arrays, shared)
        except Exception as error:  # report every failure: the caller is waiting
            problem = f"{type(error).__name__}: {error}"
        pipe.send(problem)


def copy_all(mine: Arrays, shared: Arrays) -> None:
    """Copy a worker's arrays into the shared ones."""
    pairs: zip[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = zip(mine, shared, strict=True)
    for one, other in pairs:
        np.copyto(other, one)


def end(pipes: list[Connection], processes: list[multiprocessing.process.BaseProcess]) -> None:
    """Tell the workers to end, and wait for them."""
    for pipe in pipes:
        with contextlib.suppress(OSError):  # the worker has already exited
            pipe.send(STOP)
        pipe.close()
    for process in processes:
        process.join()
