"""
Players from outside in the arena.

They are programs (`program:COMMAND`), language models (`llm:URL#MODEL`), trained nets (`net:FILE`) and OpenSpiel's search with a
number of simulations (`openspiel:N`).

An outsider sees what its seat sees. If its answer comes late, not at all, or is illegal, the arena takes the game's default
action instead and counts it, so that no outsider can stop a tournament.
"""

from __future__ import annotations

import os
import shlex
import shutil

from parlour.core.errors import BadSetup, IllegalAction
from parlour.core.game import Game, Setup
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.lab.opponents import make_player
from parlour.llm.endpoint import NoAnswer, endpoint_of

PROGRAM, MODEL, NET, OPENSPIEL = "program:", "llm:", "net:", "openspiel:"
PATIENCE = "PARLOUR_PATIENCE"  # the environment variable: seconds for an answer


def patience(usual: float) -> float:
    """The seconds that an outsider has for an answer."""
    given = os.environ.get(PATIENCE, "")
    try:
        seconds = float(given) if given else usual
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 3600.0:
        raise BadSetup(f"{PATIENCE} must be a number of seconds from 0 to 3600, not {given!r:.40}")
    return seconds


class Outsider(Bot):
    """A player whose answers are checked; `ask` gives an action and a text, or raises `NoAnswer`."""

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        self.game = game
        self.actions = game.actions(setup)
        self.rng = FastRng(seed)
        self.defaults = 0
        self.reasons: list[str] = []  # why, for the first few
        self._words = ""

    def ask(self, perspective: Perspective) -> tuple[int, str]:
        """The outsider's action and the text that goes with it."""
        raise NotImplementedError

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)  # this seat has the same legal actions in all of its worlds
        try:
            action, self._words = self.ask(perspective)
            world.check(perspective.seat, action, self._words)
        except (NoAnswer, IllegalAction) as error:
            self.defaults += 1
            if len(self.reasons) < 10:
                self.reasons.append(str(error))
            action = world.default_action(perspective.seat)
            self._words = self.game.sample_text(world, perspective.seat, action, self.rng)
        return action

    def say(self, perspective: Perspective, action: int) -> str:
        return self._words


def check_outsider(name: str) -> bool:
    """Whether a name stands for an outsider; `BadSetup` if it does but is malformed."""
    if name.startswith(PROGRAM):
        try:
            words = shlex.split(name.removeprefix(PROGRAM))
        except ValueError as error:
            raise BadSetup(f"{name!r:.80} is not a command: {error}") from error
        if not words:
            raise BadSetup("name the program's command, for example program:./mybot")
        if shutil.which(words[0]) is None:
            raise BadSetup(f"{words[0]!r:.80} cannot be started: there is no such program, or it is not executable")
        return True
    if name.startswith(MODEL):
        if not endpoint_of(name.removeprefix(MODEL)).model:
            raise BadSetup(f"{name!r:.80} must be llm:URL#MODEL, for example llm:http://127.0.0.1:11434/v1#llama3")
        return True
    if name.startswith(OPENSPIEL):
        if not name.removeprefix(OPENSPIEL).isdecimal() or not int(name.removeprefix(OPENSPIEL)):
            raise BadSetup(f"{name!r:.80} must be openspiel:N with the number of simulations, for example openspiel:100")
        return True
    return name.startswith(NET)  # loading it checks that it fits the game


def make_any_player(game: Game, setup: Setup, name: str, seat: int, seed: int) -> Bot:
    """A player by a name that `make_player` knows, or an outsider."""
    if name.startswith(PROGRAM):
        from parlour.lab.programs import ProgramBot  # outsiders are rare, and these modules are slow to import

        return ProgramBot(game, setup, shlex.split(name.removeprefix(PROGRAM)), seat, seed)
    if name.startswith(MODEL):
        from parlour.lab.models import ModelBot

        return ModelBot(game, setup, endpoint_of(name.removeprefix(MODEL)), seed)
    if name.startswith(NET):
        from parlour.baselines.player import net_player

        return net_player(game, setup, name.removeprefix(NET), seed)
    if name.startswith(OPENSPIEL):
        from parlour.lab.openspiel import OpenSpielBot

        return OpenSpielBot(game, setup, seed, int(name.removeprefix(OPENSPIEL)))
    return make_player(game, name, seed)


def defaults_of(bot: Bot) -> int:
    """How many times the arena played the default action for a player."""
    return bot.defaults if isinstance(bot, Outsider) else 0
