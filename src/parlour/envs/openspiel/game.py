"""One of our games as an OpenSpiel game, and its states."""

from __future__ import annotations

from typing import Any

import pyspiel

from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.options import OptionValue
from parlour.envs.episode import Episode
from parlour.envs.openspiel.observer import Observer, recalled_size
from parlour.envs.openspiel.playing import SEED_BITS, SEED_NODES, Playing

SAMPLED, EXPLICIT = "sampled", "explicit"


def quoted(value: OptionValue) -> OptionValue:
    """A value as a parameter: strings that OpenSpiel would read as numbers, such as "5+3" or "", get a mark in front."""
    return f"'{value}" if isinstance(value, str) and not value.strip("+-.0123456789") else value


def plain(value: OptionValue) -> OptionValue:
    """The value of a parameter without the mark."""
    return value.removeprefix("'") if isinstance(value, str) else value


class OpenSpielGame(pyspiel.Game):
    """One of our games; its parameters are `players`, the game's options and, if its chance can be enumerated, `chance`."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {option.name: plain(given[option.name]) for option in self.game.options if option.name in given}
        self.episode = Episode(self.game, given.get("players", self.game.default_seats()), options)
        self.explicit = given.get("chance", SAMPLED) == EXPLICIT
        if given.get("chance", SAMPLED) not in (SAMPLED, EXPLICIT) or (self.explicit and self.game.draws is None):
            raise BadSetup(f"{self.game.title}: chance is sampled" + ("" if self.game.draws is None else " or explicit"))
        nodes, outcomes = SEED_NODES, 1 << SEED_BITS
        if self.explicit and self.game.draws is not None:
            nodes, outcomes = self.game.draws
        best = self.game.best_return()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.episode.size,
            max_chance_outcomes=outcomes,
            num_players=self.episode.setup.seats,
            min_utility=-best,
            max_utility=best,
            utility_sum=self.game.constant_sum(self.episode.setup),
            max_game_length=self.game.longest + nodes,  # some count chance nodes too
        )
        super().__init__(kind_of(self.game, self.episode.setup, self.episode.width), info, given)

    def new_initial_state(self) -> OpenSpielState:
        """A state before the deal."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer that turns a state into strings and tensors; by default of the player's present view."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.episode, self.game.longest)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.get_type().short_name, self.get_parameters())


class OpenSpielState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.playing = Playing(game.episode.clone(), game.explicit)

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's id for chance or for the end."""
        if self.playing.results:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.playing.episode.seat
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.playing.episode.legal if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All results of a draw, or the next eight bits of the seed."""
        return [(value, 1 / self.playing.results) for value in range(self.playing.results)]

    def _apply_action(self, action: int) -> None:
        self.playing.apply(action)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> OpenSpielState:
        """A state drawn from those that the player cannot tell apart from this one; other players recall only its present."""
        twin: OpenSpielState = self.clone()
        twin.playing.redraw(player_id, int(probability_sampler() * (1 << 32)))
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else str(self.playing.episode.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.playing.over()

    def returns(self) -> list[float]:
        """The return of each seat; zeros before the end."""
        episode = self.playing.episode
        return episode.returns() if self.playing.over() else [0.0] * episode.setup.seats

    def __str__(self) -> str:
        return f"{self.playing.episode.game.name} {self.playing.history}"

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.get_game(), self.playing)


def load(short_name: str, parameters: dict[str, Any]) -> Any:
    """Rebuild a pickled game."""
    return pyspiel.load_game(short_name, parameters)


def restore(game: OpenSpielGame, playing: Playing) -> Any:
    """Rebuild a pickled state."""
    state = game.new_initial_state()
    for action in playing.history:
        state.apply_action(action)
    return state


def kind_of(game: Game, setup: Setup, width: int) -> Any:
    """The type of a game under a setup."""
    options = {option.name: quoted(option.default) for option in game.options}
    if game.draws is not None:
        options["chance"] = SAMPLED
    total = game.constant_sum(setup)
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_parlour_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if total is None else utility.ZERO_SUM if total == 0.0 else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recalled_size(width, game.longest) > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.default_seats(), **options},
    )


kinds: dict[str, type[OpenSpielGame]] = {}
"""The class of each registered game by its name."""


def register(game: Game) -> None:
    """Register a game with OpenSpiel as `python_parlour_<name>`."""
    setup = game.setup(options=game.untimed)
    kinds[game.name] = type(f"OpenSpiel_{game.name}", (OpenSpielGame,), {"game": game})
    pyspiel.register_game(kind_of(game, setup, game.width), kinds[game.name])
