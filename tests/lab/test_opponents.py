"""Opponents for measurements: who they are, and that each thinks as it says."""

from __future__ import annotations

import pytest
from deaddrop import GAME as DEADDROP

from parlour.bots.levels import LEVELS
from parlour.bots.search_rollout import Foresight, RolloutBot
from parlour.core import BadSetup, Bot, FastRng, Guide, Outcome, Perspective, Rng, State, View, game, games
from parlour.lab.opponents import MODEL_WORK, FlatMonteCarlo, Insight, exploiter, hard_player, known_players, make_player


class Duel(State):
    """Seat 0 names a number from 0 to 2, then seat 1; seat 0 wins unless seat 1 names the same."""

    def __init__(self, rng: Rng, said: list[int]) -> None:
        super().__init__(2, rng)
        self.said = said

    def clone(self) -> Duel:
        return Duel(self.rng.clone(), self.said.copy())

    def actors(self) -> list[int]:
        return [len(self.said)] if len(self.said) < 2 else []

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2] if [seat] == self.actors() else []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.said.append(action)

    def outcome(self) -> Outcome | None:
        if len(self.said) < 2:
            return None
        return Outcome([-1.0, 1.0] if self.said[0] == self.said[1] else [1.0, -1.0], "")

    def view(self, seat: int | None) -> View:
        return {"said": self.said}

    def resample(self, seat: int, rng: Rng) -> Duel:
        return Duel(rng.fork(), self.said.copy())


class Always(RolloutBot):
    """Names 0, whatever happened."""

    def choose(self, perspective: Perspective) -> int:
        return 0


def test_every_game_has_searches_and_two_player_games_an_exploiter() -> None:
    """Every game has three searches and hard with less work; those whose hard compares whole moves have an exploiter."""
    for each in [*games().values(), DEADDROP]:
        names = known_players(each)
        assert {*LEVELS, "greedy", "tree1000", "tree3000", "flat", "quarter"} <= set(names)
        assert ("exploiter" in names) == (each.name in ("bluegray", "civilwar", "espionage"))
    with pytest.raises(BadSetup, match="tree1000"):
        make_player(DEADDROP, "tree9", 1)


@pytest.mark.parametrize("name", ["bluegray", "civilwar", "espionage"])
def test_styles_play_whole_games(name: str) -> None:
    """Every style of a game finishes a game against the greedy player."""
    chosen = game(name)
    for style in {"rusher", "turtle", "hoarder", "liar"} & set(chosen.bots()):
        state = chosen.deal(chosen.setup(), FastRng(1))
        bots = [make_player(chosen, style, 1), make_player(chosen, "greedy", 2)]
        while not state.over():
            seat = state.actors()[0]
            action = bots[seat].choose(Perspective(state, seat))
            assert action in state.legal(seat)
            state.apply(seat, action)


def test_flat_monte_carlo_takes_what_wins_most_playouts() -> None:
    """Seat 1 names what seat 0 has named, which alone wins."""
    for said in range(3):
        state = Duel(FastRng(1), [said])
        assert FlatMonteCarlo(Guide(), 1, 30).choose(Perspective(state, 1)) == said


def test_an_exploiter_foresees_what_its_model_does() -> None:
    """Against a model that always names 0, seat 0 names another number; a rollout by the guide alone could not tell."""

    def model(seed: int) -> Bot:
        return Always(Foresight(), seed, 1)

    choices = {
        RolloutBot(Insight(Foresight(), model), seed, 12).choose(Perspective(Duel(FastRng(1), []), 0)) for seed in range(9)
    }
    assert 0 not in choices


@pytest.mark.parametrize("name", ["bluegray", "civilwar", "espionage"])
def test_the_exploiter_models_hard_with_little_work(name: str) -> None:
    """The exploiter of a game knows hard's foresight, and its model is hard itself with a tenth of the rollouts."""
    chosen = game(name)
    bot = exploiter(chosen, 3)
    assert isinstance(bot, RolloutBot)
    assert isinstance(bot.guide, Insight)
    model, hard = bot.guide.model(1), hard_player(chosen, 1.0, 1)
    assert isinstance(model, RolloutBot)
    assert isinstance(hard, RolloutBot)
    assert type(model) is type(hard)
    assert model.rollouts == MODEL_WORK * hard.rollouts
