"""Levels and names of computer players."""

from __future__ import annotations

import itertools
import re
import time

import pytest
from deaddrop import GAME, DeadDrop

from parlour.bots.levels import LEVELS, SCALE, level_player, make_bot, player_names
from parlour.bots.personas import persona
from parlour.bots.search import SearchBot, misjudged
from parlour.bots.search_error import wobble
from parlour.bots.search_tree import Edge, Node
from parlour.core import BadSetup, Bot, FastRng, Level, Perspective, game, games


@pytest.mark.parametrize("level", [*LEVELS, "greedy", "random"])
def test_every_level_makes_legal_choices(level: str) -> None:
    """A bot of every level chooses among the legal actions."""
    state = GAME.deal(GAME.setup(3), FastRng(1))
    perspective = Perspective(state, 1)
    assert make_bot(GAME, level, 7).choose(perspective) in perspective.legal()


def test_the_levels_form_one_scale() -> None:
    """From beginner to master, players do more work and misjudge less; master does ten times hard's work within 5 s."""
    assert LEVELS == ("beginner", "easy", "medium", "hard", "master")
    assert [level.work for level in SCALE] == sorted(level.work for level in SCALE)
    assert [level.error for level in SCALE] == sorted((level.error for level in SCALE), reverse=True)
    hard, master = SCALE[-2:]
    assert (hard.error, master.error, hard.work, master.work) == (0.0, 0.0, 1.0, 10.0)
    assert max(level.seconds for level in SCALE) == master.seconds == 5.0
    for level in SCALE:
        assert re.fullmatch(r"[A-Z][^.]*\.", level.says), "one sentence"


@pytest.mark.parametrize("name", sorted(games()))
def test_the_errors_of_a_game_shrink_from_level_to_level(name: str) -> None:
    """A game states errors for the three levels below hard, each smaller than the one before, or for none."""
    errors = game(name).errors
    assert list(errors) in ([], ["beginner", "easy", "medium"])
    assert not errors or errors["beginner"] > errors["easy"] > errors["medium"] >= 0.0


def test_a_game_makes_its_players_from_what_a_level_allows() -> None:
    """A game's own player is asked for first, with the game's own error; else the level searches by the guide."""

    class Own(DeadDrop):
        errors = {"easy": 7.0}

        def player(self, level: Level, seed: int) -> Bot | None:
            return Told(level) if level.name == "easy" else None

    made = level_player(Own(), SCALE[1], 1)
    assert isinstance(made, Told)
    assert made.level == SCALE[1]._replace(error=7.0)
    assert isinstance(make_bot(Own(), "medium", 1), SearchBot)


@pytest.mark.parametrize("name", sorted(games()))
def test_players_read_the_clock_only_at_a_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clock a hard player chooses the same however late it is; with one it has the level's time limit."""
    chosen = game(name)
    state = chosen.deal(chosen.setup(), FastRng(5))
    perspective = Perspective(state, state.actors()[0])
    hard = next(level for level in SCALE if level.name == "hard")
    assert getattr(make_bot(chosen, "hard", 1), "seconds", 0.0) == 0.0
    assert getattr(make_bot(chosen, "hard", 1, clock=True), "seconds", hard.seconds) == hard.seconds
    usual = make_bot(chosen, "hard", 1).choose(perspective)
    ticks = itertools.count(0.0, 1000.0)
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks))  # a machine so busy that no time limit is ever met
    assert make_bot(chosen, "hard", 1).choose(perspective) == usual


class Told(Bot):
    """A player that remembers what it was allowed."""

    def __init__(self, level: Level) -> None:
        self.level = level


def test_an_error_misjudges_moves_but_picks_only_tried_ones() -> None:
    """With a large error every action that was tried may be taken; one that was never tried is not."""
    node = Node()
    for action, visits, total in [(1, 10.0, 10.0), (2, 10.0, 0.0), (3, 0.0, 0.0)]:
        edge = Edge(action, 0)
        edge.visits, edge.total = visits, total
        node.edges.append(edge)
    rng = FastRng(1)
    assert {misjudged(node, [1, 2, 3], 0.0, rng) for _ in range(50)} == {1}
    assert {misjudged(node, [1, 2, 3], 5.0, rng) for _ in range(50)} == {1, 2}


def test_misjudgements_are_bell_shaped() -> None:
    """Their mean is 0 and their standard deviation 1, and none is far out."""
    rng = FastRng(4)
    drawn = [wobble(rng) for _ in range(20_000)]
    assert sum(drawn) / len(drawn) == pytest.approx(0.0, abs=0.03)
    assert sum(x * x for x in drawn) / len(drawn) == pytest.approx(1.0, abs=0.03)
    assert max(map(abs, drawn)) <= 3.5


def test_unknown_level_is_refused_with_the_known_ones() -> None:
    """The error for an unknown level names the known ones."""
    with pytest.raises(BadSetup, match=re.escape(", ".join(player_names(GAME)))):
        make_bot(GAME, "invincible", 1)


def test_personas_are_steady_and_tell_levels_apart() -> None:
    """The same seed gives the same name, every level has eight, and no name serves two levels."""
    names = {level: {persona(level, seed) for seed in range(200)} for level in (*LEVELS, "greedy")}
    assert [persona("hard", seed) for seed in range(9)] == [persona("hard", seed) for seed in range(9)]
    assert {level: len(known) for level, known in names.items()} == dict.fromkeys(names, 8)
    assert len(set().union(*names.values())) == 48
