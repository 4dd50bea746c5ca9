"""What OpenSpiel sees of our games: information states, observations, chance, sums, worlds and pickles."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import leduc
import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts
from open_spiel.python.observation import make_observation

from parlour.core import ParlourError, Perspective, games
from parlour.envs import openspiel
from parlour.envs.episode import Episode
from parlour.envs.openspiel.observer import Observer

openspiel.register(leduc.GAME)
TWO_PLAYERS = [name for name, game in games().items() if 2 in game.seats]
two_players = pytest.mark.parametrize("name", TWO_PLAYERS)
PRIVATE = [pyspiel.PrivateInfoType(number) for number in range(3)]


def dealt(game: pyspiel.Game, seed: bytes) -> pyspiel.State:
    """A state after the chance nodes that draw this seed."""
    state = game.new_initial_state()
    for byte in seed:
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


def random_game(game: pyspiel.Game, seed: int, most: int = 60) -> Iterator[pyspiel.State]:
    """The states of a random game after its deal, as one state that moves on."""
    dice = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(most):
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(dice.integers(len(outcomes)))][0])
        yield state
        if state.is_terminal():
            return
        state.apply_action(int(dice.choice(state.legal_actions())))


@two_players
def test_an_openspiel_bot_plays_ours(name: str) -> None:
    """OpenSpiel's IS-MCTS plays a full game against our greedy player, and OpenSpiel sees each step as our rules make it."""
    game = pyspiel.load_game(f"python_parlour_{name}", {"players": 2})
    theirs = ismcts.ISMCTSBot(game=game, evaluator=Flat(), uct_c=1.0, max_simulations=2, random_state=np.random.RandomState(2))
    ours = games()[name].bots()["greedy"](3)
    seed = bytes([7, 0, 200, 31])
    state, mirror = dealt(game, seed), Episode(name, 2, {})
    mirror.deal(int.from_bytes(seed, "little"))
    movers: set[int] = set()
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == mirror.seat
        assert state.legal_actions() == mirror.legal
        assert state.observation_string(seat) == mirror.text(seat)
        assert state.observation_tensor(seat) == mirror.numbers(seat).tolist()
        action = int(theirs.step(state)) if seat == 0 else ours.choose(Perspective(state.playing.episode.state, seat))
        state.apply_action(action)
        mirror.play(action)
        movers.add(seat)
    assert movers == {0, 1}
    assert mirror.seat == -1
    assert state.returns() == mirror.returns()
    assert any(state.returns())


@two_players
def test_resampling_keeps_what_the_player_knows_and_redraws_the_rest(name: str) -> None:
    """A resampled state is the same information state for its player; where a game hides something, the other's view varies."""
    state = dealt(pyspiel.load_game(f"python_parlour_{name}", {"players": 2}), bytes([1, 2, 3, 4]))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    varied = 0
    for _ in range(6):
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, sampler) for _ in range(12)]
        assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
        assert {world.current_player() for world in worlds} == {player}
        varied += len({world.observation_string(1 - player) for world in worlds}) > 1
        state.apply_action(state.legal_actions()[0])
    assert (varied > 0) == (name != "civilwar")  # which hides nothing


@pytest.mark.parametrize("name", games())
def test_information_states_recall_everything_in_order(name: str) -> None:
    """An information state begins with every earlier one of its player, and ends with the present view."""
    before: dict[int, str] = {}
    for state in random_game(pyspiel.load_game(f"python_parlour_{name}"), 3, 30):
        for player in range(state.num_players()):
            now = state.information_state_string(player)
            assert now.startswith(before.get(player, "[").rstrip("]"))
            assert now.endswith(state.observation_string(player) + "]")
            assert state.clone().information_state_string(player) == now
            before[player] = now
        actor = state.current_player()
        if actor >= 0:
            own = before[actor].rstrip("]")
            ahead = state.child(state.legal_actions()[0])
            if not ahead.is_chance_node():
                assert ahead.information_state_string(actor).startswith(f"{own},{state.legal_actions()[0]},")


@pytest.mark.parametrize("game", ["python_parlour_leduc(chance=explicit)", "python_parlour_deaddrop"])
def test_information_state_tensors_tell_apart_what_strings_do(game: str) -> None:
    """Tensors are equal just where strings are."""
    strings: dict[bytes, str] = {}
    for seed in range(12):
        for state in random_game(pyspiel.load_game(game), seed):
            for player in range(2):
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                text = state.information_state_string(player)
                assert strings.setdefault(tensor, text) == text
    assert len(set(strings.values())) == len(strings)


@pytest.mark.parametrize("name", games())
def test_observations_honour_their_type(name: str) -> None:
    """Public observations are the spectators', private ones say what these lack, and all players' concatenate."""
    game = pyspiel.load_game(f"python_parlour_{name}")
    none, single, everybody = PRIVATE

    def observer(public: bool, private: object) -> Observer:
        return observer_of(game, public, private, recall=False)

    for state in random_game(game, 5, 12):
        episode = state.playing.episode
        spectators = episode.state.view(None)
        for player in range(2):
            shown = observer(True, none)
            shown.set_from(state, player)
            assert shown.tensor is not None
            assert (shown.tensor == np.array(episode.game.encode(spectators), np.float32)).all()
            secret = observer(False, single).string_from(state, player)
            assert ('"seat"' in secret or '"hand"' in secret) == (
                "seat" in episode.view(player) or "hand" in episode.view(player)
            )
            assert observer(False, none).string_from(state, player) == ""
            assert observer(False, none).tensor is None
        whole = observer(True, everybody)
        whole.set_from(state, 0)
        assert whole.tensor is not None
        assert whole.tensor.reshape(state.num_players(), -1)[1].tolist() == episode.numbers(1).tolist()


@pytest.mark.parametrize("name", [*games(), "leduc(chance=explicit)"])
def test_every_type_of_observation_has_perfect_recall(name: str) -> None:
    """Recall grows by what that type observes now; all players' recall is that of each player combined, as are tensors."""
    game = pyspiel.load_game(f"python_parlour_{name}")
    none, single, everybody = PRIVATE
    before: dict[tuple[bool, int], str] = {}
    for state in random_game(game, 6, 14):
        for public, private in ((True, none), (False, single)):
            now = observer_of(game, public, private, recall=False).string_from(state, 1)
            recalled = observer_of(game, public, private, recall=True).string_from(state, 1)
            assert recalled.startswith(before.get((public, int(private)), "[").rstrip("]"))
            assert recalled.endswith(now + "]")
            before[public, int(private)] = recalled
        for public in (True, False):
            one, all_of_them = (observer_of(game, public, private, recall=True) for private in (single, everybody))
            each = [one.string_from(state, player) for player in range(state.num_players())]
            assert all_of_them.string_from(state, 0) == "\n".join(each)
            if all_of_them.tensor is not None and one.tensor is not None:
                all_of_them.set_from(state, 0)
                one.set_from(state, 1)
                assert (all_of_them.tensor.reshape(state.num_players(), -1)[1] == one.tensor).all()
        assert observer_of(game, False, none, recall=True).string_from(state, 0) == ""
        assert observer_of(game, False, none, recall=True).tensor is None
        if state.current_player() >= 0:
            world = state.resample_from_infostate(state.current_player(), lambda: 0.5)
            assert observer_of(game, True, none, recall=True).string_from(world, 0).endswith("}]")


def observer_of(game: pyspiel.Game, public: bool, private: object, recall: bool) -> Observer:
    """The observer for one type of observation."""
    made = make_observation(game, pyspiel.IIGObservationType(public_info=public, private_info=private, perfect_recall=recall))
    assert isinstance(made, Observer)
    return made


def test_leduc_agrees_with_openspiels_own() -> None:
    """With explicit chance the whole tree of Leduc poker is OpenSpiel's: exploitability and CFR give the same numbers."""
    found = []
    for name in ("leduc_poker", "python_parlour_leduc(chance=explicit)"):
        game = pyspiel.load_game(name)
        solver = cfr.CFRSolver(game)
        solver.evaluate_and_update_policy()
        found.append(
            [
                exploitability.exploitability(game, policy.UniformRandomPolicy(game)),
                exploitability.nash_conv(game, solver.average_policy()),
            ]
        )
    assert found[1] == pytest.approx(found[0], abs=1e-6)


@pytest.mark.parametrize("name", games())
def test_types_state_what_holds(name: str) -> None:
    """Sums are declared if they are constant, and no game is longer than stated, chance included."""
    game = pyspiel.load_game(f"python_parlour_{name}")
    zero_sum = name in ("bluegray", "civilwar", "deaddrop", "espionage")
    utility = pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
    assert game.get_type().utility == utility
    assert game.utility_sum() == (0.0 if zero_sum else None)
    for state in random_game(game, 8, game.max_game_length()):
        assert len(state.history()) <= game.max_game_length()


def test_the_number_of_players_decides_about_the_sum() -> None:
    """Dead Drop is zero-sum for two players only."""
    game = pyspiel.load_game("python_parlour_deaddrop", {"players": 3})
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_chance_is_explicit_only_where_it_can_be() -> None:
    """A game that does not state its draws refuses explicit chance; one that does enumerates them."""
    state = pyspiel.load_game("python_parlour_deaddrop(chance=explicit)").new_initial_state()
    assert len(state.chance_outcomes()) == 16
    with pytest.raises(ParlourError, match="sampled"):
        openspiel.kinds["espionage"]({"chance": "explicit"})


@pytest.mark.parametrize("game", ["python_parlour_deaddrop(chance=explicit)", "python_parlour_spyfall", "python_parlour_leduc"])
def test_games_and_states_pickle(game: str) -> None:
    """A pickle restores game and state; a resampled state, which has no history, refuses."""
    made = pyspiel.load_game(game)
    assert str(pickle.loads(pickle.dumps(made))) == str(made)
    *_, state = random_game(made, 4, 2)
    for twin in (
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))[1],
    ):
        assert twin.history() == state.history()
        assert twin.information_state_string(0) == state.information_state_string(0)
    player = state.current_player()
    with pytest.raises(ParlourError, match="resampled"):
        pickle.dumps(state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0)))


class Flat:
    """An evaluator that knows nothing, so that a full game is quick."""

    def evaluate(self, state: object) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The same value for everybody."""
        return np.zeros(2)

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Every action equally likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
