"""Many games at once: one call steps all of them in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parlour.core.course import Course
from parlour.core.encoding import Masks, Numbers, SheetNumbers
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng, Rng, pick
from parlour.core.state import State, View


@final
class Kind:
    """A fleet's game; `encode` is None if states write their numbers themselves, `say` is None if nobody talks."""

    def __init__(
        self,
        deal: Callable[[Rng], State],
        encode: Callable[[View, Numbers], None] | None,
        say: Callable[[State, int, int, Rng], str] | None,
        sides: Callable[[State], list[str]] | None,
        width: int,
        size: int,
        seats: int,
    ) -> None:
        self.deal = deal
        self.encode = encode
        self.say = say
        self.sides = sides  # None: every seat earns its own return
        self.width = width
        self.size = size
        self.seats = seats


@final
class Game:
    """One game of a fleet and its stream of chance, which no other game touches."""

    def __init__(self, stream: FastRng, course: Course, words: FastRng, players: list[Bot], sides: list[str]) -> None:
        self.stream = stream
        self.course = course
        self.words = words
        self.players = players
        self.sides = sides


@final
class Fleet:
    """
    One game per row. After each call the arrays hold, for every row, what the seat to act observes and which actions are
    legal.

    `learner` is the seat that acts from outside, and the players of `recruit` take the others; with -1 all seats act from
    outside. A row's game depends only on its seed and the actions taken. An illegal action ends the game with -1 for its seat
    and 0 for the others. When a game ends, `ended` is 1, `rewards` holds the seats' returns and `last` the learner's final
    observation, and the row is dealt anew at once. If `renew` is False its seat is -1 instead, and it waits for `reset`.
    """

    def __init__(self, kind: Kind, rows: int, learner: int, recruit: Callable[[FastRng], list[Bot]], renew: bool) -> None:
        self.kind = kind
        self.rows: i64 = rows
        self.learner = learner
        self.recruit = recruit
        self.renew = renew
        self.games: list[Game] = []
        self.sheet = SheetNumbers(rows, kind.width)
        self.last = SheetNumbers(rows if learner >= 0 else 0, kind.width)
        self.masks = Masks(rows, kind.size)
        self.seats = vec[i64]([-1] * rows)
        self.rewards = vec[float]([0.0] * (rows * kind.seats))
        self.ended = vec[u8]([0] * rows)
        self.seeds = vec[i64]([0] * rows)
        self.sampled = vec[i64]([0] * rows)

    def reset(self, seeds: list[int]) -> None:
        """Deal rows anew from their seeds; after the first call, a row with a negative seed is left alone."""
        seats = self.kind.seats
        begun = len(self.games) > 0
        for row in range(self.rows):
            if begun and seeds[row] < 0:
                continue
            stream = FastRng(seeds[row])
            game = Game(stream, Course(self.kind.deal(FastRng(0)), {}, -1, []), stream, [], [])
            if begun:
                self.games[row] = game
            else:
                self.games.append(game)
            self.ended[row] = 0
            for i in range(row * seats, row * seats + seats):
                self.rewards[i] = 0.0
            self.deal(row, game)
            self.show(row, game)

    def step(self, actions: vec[i64]) -> None:
        """Take one action in every row, for its seat to act; actions of waiting rows are ignored."""
        seats = self.kind.seats
        size: i64 = self.kind.size
        learner = self.learner
        row: i64 = -1
        for game in self.games:
            row += 1
            if self.ended[row] != 0:
                if not self.renew:
                    continue
                self.ended[row] = 0
                first = row * seats
                for i in range(first, first + seats):
                    self.rewards[i] = 0.0
            course = game.course
            seat = course.seat
            action = actions[row]
            if not 0 <= action < size or self.masks.memory[row * size + action] == 0:
                self.rewards[row * seats + seat] = -1.0
                self.end(row, game)
            else:
                self.act(game, int(action))
                if learner >= 0:
                    self.others_act(game)
                if course.seat < 0:
                    self.pay(row, game)
                    self.end(row, game)
            self.show(row, game)

    def sample(self, seed: int, first: int) -> vec[i64]:
        """A random legal action for each row, by a seed and the row's number from `first` on; 0 for waiting rows."""
        row: i64 = -1
        start: i64 = seed & 0xFFFFFFFF
        for legal in self.masks.legal:
            row += 1
            if len(legal) > 0:
                self.sampled[row] = legal[pick(start + (first + row) * 0x9E3779B1, len(legal))]
        return self.sampled

    def act(self, game: Game, action: int) -> None:
        """Take an action for the seat to act, with a text from the game's samples if the action takes one."""
        say = self.kind.say
        course = game.course
        if say is None or not course.state.speaks(course.seat, action):
            course.play(action, "")
        else:
            course.play(action, say(course.state, course.seat, action, game.words))

    def others_act(self, game: Game) -> None:
        """Let the players act until it is the learner's turn or the end."""
        course = game.course
        learner = self.learner
        while course.seat >= 0 and course.seat != learner:
            player = game.players[course.seat]
            perspective = Perspective(course.state, course.seat)
            action = player.choose(perspective)
            course.play(action, "" if self.kind.say is None else player.say(perspective, action))

    def deal(self, row: i64, game: Game) -> None:
        """Deal a row anew, and play up to the learner's first decision."""
        kind = self.kind
        while True:
            seed = game.stream.bits()
            chance = FastRng(seed)
            game.words = chance.fork()
            state = kind.deal(chance)
            if kind.sides is not None:
                game.sides = kind.sides(state)
            game.course = Course(state, {}, -1, [])
            game.course.go_on()
            if self.learner >= 0:
                game.players = self.recruit(game.stream)
                self.others_act(game)
            if game.course.seat >= 0:  # a game may end before the learner ever decides
                self.seeds[row] = seed
                return

    def pay(self, row: i64, game: Game) -> None:
        """Write the rewards of a finished game."""
        outcome = game.course.state.outcome()
        assert outcome is not None
        returns = outcome.returns
        sides = game.sides
        at = row * self.kind.seats
        for seat in range(len(returns)):
            earned = returns[seat]
            if len(sides) > 0:
                earned = 0.0
                members = 0
                for other in range(len(returns)):
                    if sides[other] == sides[seat]:
                        earned += returns[other]
                        members += 1
                earned /= members
            self.rewards[at + seat] = earned

    def end(self, row: i64, game: Game) -> None:
        """Mark a row as ended, write the learner's final observation, and deal anew."""
        self.ended[row] = 1
        if self.learner >= 0:
            self.last.begin(row)
            self.observe(game.course.state, self.learner, self.last)
        if self.renew:
            self.deal(row, game)
        else:
            game.course = Course(game.course.state, {}, -1, [])

    def show(self, row: i64, game: Game) -> None:
        """Write the observation and the mask of the row's seat to act."""
        course = game.course
        seat = course.seat
        self.seats[row] = seat
        self.masks.put(row, course.legal)
        self.sheet.begin(row)
        if seat >= 0:
            self.observe(course.state, seat, self.sheet)
        elif self.learner >= 0:
            self.observe(course.state, self.learner, self.sheet)

    def observe(self, state: State, seat: int, sheet: SheetNumbers) -> None:
        """Write what a seat observes."""
        encode = self.kind.encode
        if encode is None:
            state.observe(seat, sheet)
        else:
            encode(state.view(seat), sheet)
