"""
Every game as a text game, for language models and for people who train them.

    game = TextGame("espionage", seed=1)
    while not game.over:
        print(game.observation())
        reply = game.step(input())          # "influence France with France:3", or the number of a move
        print(reply.told)

A seat reads what a person in its seat would see, and its moves by number; it answers in its own words.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.errors import IllegalAction
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.playout import count_decision
from parlour.core.registry import game as find_game
from parlour.core.stage import stage
from parlour.core.state import TABLE
from parlour.envs.phrases import Move, rules_in_question, understand
from parlour.scene.choices import choices_of
from parlour.scene.model import Scene
from parlour.scene.text import cards, log_lines, notes, render

SEEDS = (1 << 128) - 1
TASK = """\
You play {title} in seat {seat}. Each turn you read what you see, the rules in question, and your moves by number. Answer with
one move: its number, or its words. Where a move asks for your own words, add them in quotes."""


class Reply(NamedTuple):
    """The result of an answer: whether it counted, what was done or why not, and what every seat has earned so far."""

    accepted: bool
    told: str
    rewards: list[float]
    over: bool


class TextGame:
    """
    A game played in words, one move after another; `seat` is to move, -1 once the game is over.

    The same seed and answers give the same game. An answer that is not understood or not legal changes nothing.
    """

    def __init__(self, game: str | Game, seats: int | None = None, seed: int = 0, rules: int = 6, **options: object) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(seats, {**self.game.untimed, **options})
        self.table = self.game.actions(self.setup)
        self.rules = rules  # how many rules an observation quotes at most
        self.book = self.game.rules()
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Deal anew."""
        self.match = Match(self.game, self.setup, (seed & SEEDS).to_bytes(16, "little"))
        self.waited: dict[str, int] = {}
        self._run_clocks()

    @property
    def seat(self) -> int:
        """The seat to move; several that may move at once do so from the lowest on, and do not see each other's choices."""
        actors = self.match.state.actors()
        return actors[0] if actors else -1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat < 0

    def scene(self, seat: int) -> Scene:
        """The scene that the seat sees."""
        return stage(self.match, seat)

    def task(self, seat: int) -> str:
        """What a player is told before the first move: how to answer, and all rules."""
        return f"{TASK.format(title=self.game.title, seat=seat + 1)}\n\n{self.book}"

    def moves(self) -> list[str]:
        """The moves of the seat to move, in words; the first has number 1."""
        return [] if self.over else [choice.text for choice in choices_of(self.scene(self.seat))]

    def observation(self, seat: int | None = None) -> str:
        """What a seat sees as text, by default the seat to move, with the rules in question and its moves by number."""
        seat = self.seat if seat is None else seat
        view = self.match.state.view(max(seat, 0))
        scene = self.scene(max(seat, 0))
        lines = [render(scene, 0, self.game.sketch(view, seat)), *log_lines(scene, 0)[-8:], "", "Open cards", cards(scene)]
        lines += [f"\n{title}\n{body}" for title, body in notes(scene).items()]
        if seat == self.seat and not self.over:
            lines += ["", "Rules in question", *rules_in_question(self.book, scene, self.rules)]
            lines += ["", "Your moves", *(f"{number}. {words}" for number, words in enumerate(self.moves(), 1))]
        return "\n".join(lines)

    def step(self, said: str) -> Reply:
        """Take a text as the move of the seat to move."""
        if self.over:
            return Reply(False, "The game is over.", self.rewards(), True)
        seat = self.seat
        try:
            move = understand(said, self.scene(seat), self.table, self.match.state.legal(seat))
            self._play(seat, move)
        except IllegalAction as error:
            return Reply(False, str(error), self.rewards(), False)
        self._run_clocks()
        return Reply(True, move.words, self.rewards(), self.over)

    def rewards(self) -> list[float]:
        """What each seat has earned; zeros before the end."""
        outcome = self.match.state.outcome()
        return [0.0] * self.setup.seats if outcome is None else list(outcome.returns)

    def _play(self, seat: int, move: Move) -> None:
        """Carry out a move whole, or raise and change nothing."""
        last = len(move.actions) - 1
        self.match.play_move(seat, [(action, move.text if i == last else "") for i, action in enumerate(move.actions)])

    def _run_clocks(self) -> None:
        """Play the actions of the table's clocks, which count moves instead of seconds."""
        while not self.over:
            expired = count_decision(self.match.state.clocks(), self.waited)
            if expired < 0:
                return
            self.match.play(TABLE, expired)
