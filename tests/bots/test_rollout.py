"""Players that compare moves by rollouts: honest, repeatable, and better than their guide."""

from __future__ import annotations

import pytest

from parlour.bots.levels import make_bot
from parlour.bots.search_rollout import Candidate, Foresight, RolloutBot, best_first
from parlour.core import FastRng, Outcome, Perspective, Rng, State, View, game
from parlour.testing.driver import moments

BY_ROLLOUTS = ("bluegray", "civilwar", "espionage")  # the games with such a hard player


def foresight(name: str) -> Foresight:
    """The guide of a game's hard player."""
    bot = make_bot(game(name), "hard", 1)
    assert isinstance(bot, RolloutBot)
    return bot.guide


@pytest.mark.parametrize("name", BY_ROLLOUTS)
def test_hard_players_choose_alike_in_worlds_they_cannot_tell_apart(name: str) -> None:
    """In the true world and in worlds drawn from what its seat knows, a bot with the same seed makes the same choice."""
    chosen = game(name)
    checked = 0
    for state in moments(chosen, 4, [0, 2, 12, 31]):
        for seat in state.actors():
            if len(state.legal(seat)) > 1:
                worlds = [state, *(Perspective(state, seat).world(FastRng(k)) for k in range(2))]
                choices = {RolloutBot(foresight(name), 9, 6).choose(Perspective(world, seat)) for world in worlds}
                assert len(choices) == 1, f"seat {seat}"
                checked += 1
    assert checked > 0


@pytest.mark.parametrize("name", BY_ROLLOUTS)
def test_every_proposed_move_can_be_played_in_order(name: str) -> None:
    """Every proposed move is legal action by action, and no two are the same."""
    chosen = game(name)
    guide = foresight(name)
    for state in moments(chosen, 6, [0, 1, 5, 14, 40, 77]):
        for seat in state.actors():
            moves = guide.moves(Perspective(state, seat).world(FastRng(1)), seat, FastRng(2))
            assert len({tuple(move) for move in moves}) == len(moves) > 0
            for move in moves:
                trial = state.clone()
                for action in move:
                    assert action in trial.legal(seat)
                    trial.apply(seat, action)


class Stairs(State):
    """Seat 0 climbs 1, 2 or 3 steps three times; it must not end on the hidden step, which it believes to be `likely`."""

    def __init__(self, rng: Rng, hidden: int, likely: int, height: int, steps: int) -> None:
        super().__init__(1, rng)
        self.hidden = hidden
        self.likely = likely
        self.height = height
        self.steps = steps

    def clone(self) -> Stairs:
        return Stairs(self.rng.clone(), self.hidden, self.likely, self.height, self.steps)

    def actors(self) -> list[int]:
        return [] if self.steps == 3 else [0]

    def legal(self, seat: int) -> list[int]:
        return [] if self.steps == 3 else [1, 2, 3]

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.height += action
        self.steps += 1

    def outcome(self) -> Outcome | None:
        return Outcome([-1.0 if self.height == self.hidden else self.height / 9.0], "") if self.steps == 3 else None

    def view(self, seat: int | None) -> View:
        return {"height": self.height, "steps": self.steps}

    def resample(self, seat: int, rng: Rng) -> Stairs:
        world = self.clone()
        world.rng = rng.fork()
        world.hidden = self.likely
        return world


class Timid(Foresight):
    """Always climbs 2 in a rollout, and proposes one climb or two at once."""

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        return [[2], [1, 1], [3, 3]]

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        return 2


@pytest.mark.parametrize(("likely", "height"), [(4, 6), (8, 4)])
def test_the_best_whole_move_is_found_and_played_to_its_end(likely: int, height: int) -> None:
    """The move that ends highest without ending on the likely step is played completely."""
    state = Stairs(FastRng(1), 9, likely, 0, 0)
    bot = RolloutBot(Timid(), 3, 12)
    state.apply(0, bot.choose(Perspective(state, 0)))
    state.apply(0, bot.plan[0] if bot.plan else 2)
    assert state.height == height


def test_equals_stay_in_the_order_of_the_guide() -> None:
    """Candidates are ordered by their totals, and equal ones as the guide proposed them."""
    candidates = [Candidate([place], place) for place in range(4)]
    for candidate, total in zip(candidates, [1.0, 2.0, 1.0, 2.0], strict=True):
        candidate.total = total
    assert [candidate.place for candidate in best_first(candidates)] == [1, 3, 0, 2]


class Short(Foresight):
    """Judges after one climb, and prefers low steps, unlike the end of the game."""

    def moment(self, state: State) -> int:
        assert isinstance(state, Stairs)
        return state.steps

    def ahead(self) -> int:
        return 1

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Stairs)
        assert state.steps == 1
        return -float(state.height)


def test_a_rollout_ends_when_the_guide_has_seen_enough() -> None:
    """With one moment ahead, nothing is played after the move, and the guide's value decides."""
    assert RolloutBot(Short(), 1, 30).choose(Perspective(Stairs(FastRng(1), 9, 9, 0, 0), 0)) == 1


def test_the_same_seed_makes_the_same_choices() -> None:
    """Bots with the same seeds play the same game of Blue & Gray from the same deal."""
    histories = []
    for _ in range(2):
        state = game("bluegray").deal(game("bluegray").setup(), FastRng(5))
        bots = [RolloutBot(foresight("bluegray"), seed, 12) for seed in (1, 2)]
        history = []
        for _ in range(12):
            seat = state.actors()[0]
            history.append(bots[seat].choose(Perspective(state, seat)))
            state.apply(seat, history[-1])
        histories.append(history)
    assert histories[0] == histories[1]


def test_doubt_asks_for_a_sure_gain() -> None:
    """Gains of 1, 1, 1 and -1 have a mean of 1.15 standard errors: enough for a doubt of 1, not of 2."""
    candidate = Candidate([1], 1)
    for gain in (1.0, 1.0, 1.0, -1.0):
        candidate.add(gain, 0.0)
    assert candidate.surely_better(1.0)
    assert not candidate.surely_better(2.0)


def test_a_doubtful_player_keeps_to_its_guide() -> None:
    """Even with great doubt, a move that is better in every world is taken."""
    state = Stairs(FastRng(1), 9, 4, 0, 0)
    assert RolloutBot(Timid(), 3, 12, doubt=1e6).choose(Perspective(state, 0)) == 3


def test_an_error_is_the_same_in_all_rollouts_of_a_move() -> None:
    """A player with a large error takes each proposed move for some seed, and never another."""
    perspective = Perspective(Stairs(FastRng(1), 9, 9, 0, 0), 0)
    choices = {(bot.choose(perspective), *bot.plan) for bot in (RolloutBot(Timid(), seed, 60, error=9.0) for seed in range(30))}
    assert choices == {(2,), (1, 1), (3, 3)}


class Coin(Timid):
    """Judges by a coin toss, so that no move is better than another."""

    def ahead(self) -> int:
        return 1

    def moment(self, state: State) -> int:
        assert isinstance(state, Stairs)
        return state.steps

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Stairs)
        return float(state.rng.below(2) if state.height == 2 else state.rng.bits() % 2)


def test_luck_does_not_sway_a_doubtful_player() -> None:
    """If moves differ only by luck, a player with doubt takes its guide's first choice for every seed."""
    perspective = Perspective(Stairs(FastRng(1), 9, 9, 0, 0), 0)
    choices = {RolloutBot(Coin(), seed, 60, doubt=3.5).choose(perspective) for seed in range(20)}
    assert choices == {2}
