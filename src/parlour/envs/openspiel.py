"""
Every game for OpenSpiel, registered on import as `python_parlour_<game>`.

Chance is sampled: four chance nodes at the start draw a seed of 32 bits, which determines all later chance. Seats that act at
the same time decide one after another, sealed. `resampler` makes OpenSpiel's IS-MCTS play our games honestly:

    bot = ismcts.ISMCTSBot(...); bot.set_resampler(openspiel.resampler)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from parlour.core.game import Game
from parlour.core.options import OptionValue
from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.envs.episode import Episode

SEED_BITS = 8
SEED_NODES = 4


def quoted(value: OptionValue) -> OptionValue:
    """A value as a parameter: strings that OpenSpiel would read as numbers, such as "5+3" or "", get a mark in front."""
    return f"'{value}" if isinstance(value, str) and not value.strip("+-.0123456789") else value


def plain(value: OptionValue) -> OptionValue:
    """The value of a parameter without the mark."""
    return value.removeprefix("'") if isinstance(value, str) else value


class OpenSpielGame(pyspiel.Game):
    """One of our games as an OpenSpiel game; its parameters are `players` and the game's options."""

    game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {option.name: plain(given[option.name]) for option in self.game.options if option.name in given}
        self.episode = Episode(self.game.name, given.get("players", self.game.default_seats()), options)
        best = self.game.best_return()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.episode.size,
            max_chance_outcomes=1 << SEED_BITS,
            num_players=self.episode.setup.seats,
            min_utility=-best,
            max_utility=best,
            max_game_length=self.game.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> OpenSpielState:
        """A state before the seed is drawn."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer that turns a state into strings and tensors."""
        return Observer(self.episode.width)

    def information_state_tensor_size(self) -> int:
        """The number of numbers in an observation."""
        return self.episode.width


class OpenSpielState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.episode = game.episode.clone()
        self.drawn: list[int] = []

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's id for chance while the seed is drawn and for the end."""
        if len(self.drawn) < SEED_NODES:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.seat if self.episode.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal if player == self.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next eight bits of the seed."""
        return [(value, 1 / (1 << SEED_BITS)) for value in range(1 << SEED_BITS)]

    def _apply_action(self, action: int) -> None:
        if len(self.drawn) < SEED_NODES:
            self.drawn.append(action)
            if len(self.drawn) == SEED_NODES:
                self.episode.deal(int.from_bytes(bytes(self.drawn), "little"))
        else:
            self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed byte {action}" if player == pyspiel.PlayerId.CHANCE else str(self.episode.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return len(self.drawn) == SEED_NODES and self.episode.seat < 0

    def returns(self) -> list[float]:
        """The return of each seat; zeros before the end."""
        return self.episode.returns() if self.is_terminal() else [0.0] * self.episode.setup.seats

    def __str__(self) -> str:
        return f"{self.episode.game.name} {self.drawn} {self.episode.log}"


class Observer:
    """Strings and tensors from views, which hold all that a seat knows."""

    def __init__(self, width: int) -> None:
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        self.tensor.fill(0)
        if len(state.drawn) == SEED_NODES:
            self.tensor[:] = state.episode.numbers(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player knows, as JSON."""
        return state.episode.text(player) if len(state.drawn) == SEED_NODES else "before the deal"


def resampler(state: OpenSpielState, player: int) -> OpenSpielState:
    """A state drawn from those that `player` cannot tell apart from this one, for OpenSpiel's IS-MCTS."""
    twin: OpenSpielState = state.clone()
    chance = FastRng(int(np.random.randint(1 << 31)))
    twin.episode.put(state.episode.state.resample(player, chance))
    return twin


def register() -> None:
    """Register every game with OpenSpiel."""
    for game in games().values():
        short_name = f"python_parlour_{game.name}"
        options = {option.name: quoted(option.default) for option in game.options}
        kind = pyspiel.GameType(
            short_name=short_name,
            long_name=game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.seats[-1],
            min_num_players=game.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
            parameter_specification={"players": game.default_seats(), **options},
        )
        pyspiel.register_game(kind, type(f"OpenSpiel_{game.name}", (OpenSpielGame,), {"game": game, "kind": kind}))


register()
