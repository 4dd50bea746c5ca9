"""One person against computer players in the terminal: the scene as text, with numbered choices."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

from parlour.bots.levels import make_bot
from parlour.core.errors import ParlourError
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.playout import count_decision
from parlour.core.rng import FastRng
from parlour.core.stage import stage
from parlour.core.state import TABLE
from parlour.scene.model import Option, Scene, move_of
from parlour.scene.refs import plain
from parlour.scene.text import letter, render

HELP = """\
Type the number of a choice. If a choice takes some of several things, add their letters: "3 a c".
If it asks for words, add them after a colon: "2: Do you come here often?".
undo takes your last move back, rules shows the rules, save FILE saves the match, quit leaves."""


class Leave(Exception):
    """The person wants to stop."""


class TerminalTable:
    """A match with one seat played from the keyboard."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seat: int,
        level: str,
        seed: bytes | None,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self.match = Match(game, setup, seed)
        self.seat = seat
        self.read = read
        self.write = write
        chance = FastRng(int.from_bytes(self.match.seed[:4], "little"))
        self.bots = [make_bot(game, level, chance.bits()) for _ in range(setup.seats)]
        self.told = 0
        self.waited: dict[str, int] = {}

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.write(HELP + "\n")
        while not self.match.over():
            if not self.clock_strikes():
                self.bots_move()
                if not self.match.over() and self.seat in self.match.state.actors():
                    self.person_moves()
        self.tell()
        self.write(render(self.scene()))

    def clock_strikes(self) -> bool:
        """Play the action of a clock that has run out, counting decisions instead of seconds, since a terminal waits."""
        demanded = count_decision(self.match.state.clocks(), self.waited)
        if demanded >= 0:
            self.match.play(TABLE, demanded)
        return demanded >= 0

    def bots_move(self) -> None:
        """Let every other seat that may act do so once, from its own perspective."""
        for seat in self.match.state.actors():
            if seat != self.seat and seat in self.match.state.actors():
                perspective = self.match.perspective(seat)
                action = self.bots[seat].choose(perspective)
                self.match.play(seat, action, self.bots[seat].say(perspective, action))

    def person_moves(self) -> None:
        """Show the scene, and ask until the person makes a move."""
        self.tell()
        scene = self.scene()
        self.write(render(scene, log=0))
        while True:
            try:
                if self.answer(scene, self.read("> ").strip()):
                    return
            except ParlourError as error:
                self.write(f"  {error}")

    def answer(self, scene: Scene, line: str) -> bool:
        """Carry out a typed line and return whether the position changed; raise `ParlourError` if the line is wrong."""
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit", "q"):
            raise Leave
        if word == "undo":
            self.match.undo(self.seat)
            return True
        if word == "save":
            path = Path(rest.strip() or "match.json")
            try:
                path.write_text(self.match.save(), encoding="utf-8")
            except OSError as error:
                raise ParlourError(f"{path} cannot be written: {error}") from error
            self.write(f"  saved to {path}")
        elif word == "rules":
            self.write(self.match.game.rules())
        elif word in ("help", "?", ""):
            self.write(HELP)
        else:
            self.choose(scene, line)
            return True
        return False

    def choose(self, scene: Scene, line: str) -> None:
        """Play the option with that number, the elements with those letters, and the words after the colon."""
        head, _, words = line.partition(":")
        number, *letters = head.split() or [""]
        if not number.isdigit() or not 1 <= int(number) <= len(scene.options):
            raise ParlourError(f"type a number from 1 to {len(scene.options)}, or help")
        option = scene.options[int(number) - 1]
        actions = move_of(option, [*option.all, *self.elements(option, letters)])
        if actions is None:
            raise ParlourError("this is not the right number of letters; the line of the choice says how many it takes")
        text = words.strip()
        if option.input is not None and option.input.required and not text:
            text = self.read(f"{plain(scene, option.input.placeholder)}: ").strip()
        steps = [(action, "") for action in actions[:-1]] + [(actions[-1], text)]
        self.match.play_move(self.seat, steps)

    def elements(self, option: Option, letters: list[str]) -> list[str]:
        """The elements that the letters stand for."""
        named = {letter(i): element for i, element in enumerate(option.any.of)} if option.any is not None else {}
        for word in letters:
            if word not in named:
                raise ParlourError(f"this choice has no {word!r:.20}")
        return [named[word] for word in letters]

    def scene(self) -> Scene:
        """The person's current scene."""
        return stage(self.match, self.seat)

    def tell(self) -> None:
        """Write the log since the last call."""
        scene = self.scene()
        for entry in scene.log[self.told :]:
            self.write(textwrap.indent(textwrap.fill(plain(scene, entry.text), 86), "  | "))
        self.told = len(scene.log)
