"""Computer players lay their reinforcements sensibly and see only a perspective."""

from __future__ import annotations

import pytest

from parlour.bots.levels import SCALE, level_player, make_bot
from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.bluegray import GAME
from parlour.games.bluegray.actions import ACTIONS
from parlour.games.bluegray.bots import Greedy, Guide, Matrix, Scatter
from parlour.games.bluegray.bots.assignment import assignments, placements
from parlour.games.bluegray.bots.greedy import greedy_way
from parlour.games.bluegray.bots.guide import chance
from parlour.games.bluegray.bots.hard import BattleForesight, Hard
from parlour.games.bluegray.bots.judgement import FINE, PLAIN, weighed
from parlour.games.bluegray.bots.regret import solve
from parlour.games.bluegray.bots.sealed import expected_answers, restricted_response
from parlour.games.bluegray.rules import LONGEST, Rules, deal
from parlour.games.bluegray.state.cards import CONFEDERATE, NUMBER, UNION, VALUE
from parlour.games.bluegray.state.position import CARRY_OUT, DEPLOY, OVER, REINFORCE, REPORT
from parlour.games.bluegray.tests.positions import BLUE_RESERVE, GRAY, names, war


def choice(bot: Bot, state: Rules, seat: int) -> str:
    """The bot's choice as text."""
    return str(ACTIONS[bot.choose(Perspective(state, seat))])


def finish_hand(bot: Bot, state: Rules, seat: int) -> list[list[str]]:
    """Let a bot lay its hand, and return what its columns will hold."""
    while state.hands[seat]:
        state.apply(seat, bot.choose(Perspective(state, seat)))
    turned = [state.placed[seat * 3 + column] for column in range(3)]
    return [names(state.columns[seat * 3 + column] + ([turned[column]] if turned[column] >= 0 else [])) for column in range(3)]


def test_regret_matching_finds_rock_paper_scissors() -> None:
    """The mixture of a symmetric cycle is near a third each."""
    cycle = [0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0]
    assert solve([cycle], 1, 1, 3, 3, 400) == pytest.approx([1 / 3] * 3, abs=0.02)


def test_regret_matching_finds_an_uneven_mixture() -> None:
    """In matching pennies with stakes 3 and 1, the coin side with the higher stake is shown a third of the time."""
    pennies = [3.0, -1.0, -1.0, 1.0]
    assert solve([pennies], 1, 1, 2, 2, 2000) == pytest.approx([1 / 3, 2 / 3], abs=0.03)


def test_regret_matching_takes_what_is_best_against_all_types() -> None:
    """A choice that is better against every type of the other side gets all the weight."""
    good = [2.0, 2.0, 0.0, 0.0]
    assert solve([good, good], 1, 2, 2, 2, 50)[0] > 0.95


PENNIES = [1.0, -1.0, -1.0, 1.0]


def test_a_player_who_fears_to_be_read_mixes() -> None:
    """In matching pennies, without trust in a model both sides of the coin are shown; with full trust the best answer to it."""
    assert restricted_response([PENNIES], [[1.0, 0.0]], 2, 0.0) == pytest.approx([0.5, 0.5], abs=0.1)
    assert restricted_response([PENNIES], [[1.0, 0.0]], 2, 1.0)[0] > 0.95
    assert restricted_response([PENNIES], [[0.0, 1.0]], 2, 1.0)[1] > 0.95


def test_b5_the_population_expects_every_answer_and_the_greedy_one_most() -> None:
    """B5: the chances of the other side's six ways add up to one, none is zero, and each lays the whole hand."""
    state = deal(FastRng(3))
    while state.phase != REINFORCE:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    answers, chances = expected_answers(state, CONFEDERATE)
    assert len(answers) == len(chances) == 6
    assert sum(chances) == pytest.approx(1.0)
    assert min(chances) > 0.0
    greedy = placements(state.hands[CONFEDERATE], greedy_way(state.clone(), CONFEDERATE))
    assert chances[answers.index(greedy)] >= 0.5


def test_b5_there_are_six_ways_to_lay_three_cards() -> None:
    """B5, B12: three cards can lie in 6 ways, two in 6, one in 3, none in 1; taken columns are left alone."""
    assert [len(assignments(count, [0, 1, 2])) for count in (3, 2, 1, 0)] == [6, 6, 3, 1]
    assert assignments(1, [2]) == [[-1, -1, 0]]


def one_column_open() -> Rules:
    """A battle in which the Union has one column safe, one lost and one that can be turned."""
    return war(
        """
        Iron Brigade + 20th Maine + Irish Brigade + XV Corps | VMI Cadets
        Veteran Reserve Corps | Stonewall Brigade + Light Division + Pickett's Division + Cleburne's Division
        USS Tyler | Walker's Greyhounds
    """,
        hands=(
            "U.S. Regulars + Ninety-Day Volunteers + Pennsylvania Emergency Militia",
            "Georgia Militia + Whistling Dick + North Carolina Junior Reserves",
        ),
    )


@pytest.mark.parametrize("make", [Greedy, Matrix])
def test_b5_a_strong_card_goes_where_it_turns_a_column(make: type[Greedy] | type[Matrix]) -> None:
    """B5: with one column lost and one safe, the strongest reinforcement goes to the open one."""
    state = one_column_open()
    assert finish_hand(make(3), state, UNION)[2] == ["USS Tyler", "U.S. Regulars"]


def test_b5_a_proud_player_strengthens_what_is_strong() -> None:
    """B5: a player with pride puts the highest card on its strongest column, where hard puts it where it turns one."""
    state = one_column_open()
    assert "U.S. Regulars" in finish_hand(Hard(3, 60, pride=5.0), state.clone(), UNION)[0]
    assert "U.S. Regulars" in finish_hand(Hard(3, 60), state, UNION)[2]


@pytest.mark.parametrize("make", [Greedy, Matrix, Scatter])
def test_b21_a_strike_takes_the_most_valuable_target(make: type[Greedy] | type[Matrix] | type[Scatter]) -> None:
    """B21: Franklin takes Lee rather than Alexander."""
    state = war(
        """
        Repulse at Franklin + 20th Maine | Robert E. Lee + Light Division
        XI Corps | E. Porter Alexander
    """,
        pending="Repulse at Franklin",
        phase=CARRY_OUT,
        union=BLUE_RESERVE,
        confederate=GRAY,
    )
    assert choice(make(1), state, UNION) == "choose robert-e-lee"


def test_b14_the_smaller_side_does_not_let_a_war_stop() -> None:
    """B14: with one card against two and four quiet battles behind it, the smaller side seeks an opposed column."""
    state = war(
        "- | Light Division\n- | Pickett's Division\n- | -", union="XI Corps", phase=DEPLOY, deployed=1, battle=4, quiet=4
    )
    assert choice(Greedy(1), state, UNION) in ("column 1", "column 2")


def test_bots_see_no_more_than_their_perspective() -> None:
    """In all worlds that a seat cannot tell apart, a bot of the same seed makes the same choice."""
    state = deal(FastRng(8))
    for seed in range(4):
        world = state.resample(UNION, FastRng(seed + 40))
        if state.actors() != [CONFEDERATE]:
            for make in (Greedy, Matrix, Scatter):
                assert make(7).choose(Perspective(world, UNION)) == make(7).choose(Perspective(state, UNION))


def test_greedy_beats_random() -> None:
    """Over 60 wars against random players, the greedy player wins clearly more than half."""
    won = 0
    bots = GAME.bots()
    for seed in range(60):
        state = deal(FastRng(seed))
        players = [bots["greedy"](seed), bots["random"](seed)]
        seat = seed % 2
        play_out(state, players if seat == 0 else players[::-1], LONGEST)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.returns[seat] > 0
    assert won >= 34


def test_a_beginner_is_no_worse_than_chance() -> None:
    """Over 40 wars, each deal both ways, a beginner wins at least half against random players."""
    won = 0.0
    for game in range(40):
        state = deal(FastRng(game // 2))
        players: list[Bot] = [make_bot(GAME, "beginner", game), GAME.bots()["random"](game)]
        seat = game % 2
        play_out(state, players if seat == 0 else players[::-1], LONGEST)
        outcome = state.outcome()
        assert outcome is not None
        won += (outcome.returns[seat] + 1) / 2
    assert won >= 20


def test_master_alone_judges_wars_finely() -> None:
    """Levels up to hard judge by plain cards; master also by numbers, so that seven cards against one are as good as won."""
    judgements = [level_player(GAME, level, 1) for level in SCALE]
    assert all(isinstance(bot, Hard) for bot in judgements)
    foresights = [bot.guide for bot in judgements if isinstance(bot, Hard)]
    assert [isinstance(guide, BattleForesight) and guide.judgement is FINE for guide in foresights] == [False] * 4 + [True]
    state = war("Iron Brigade | VMI Cadets", union=BLUE_RESERVE, confederate="Georgia Militia", phase=REPORT)
    assert FINE.prospect(state, UNION) > 0.9 > PLAIN.prospect(state, UNION) > 0.0
    for judgement in (PLAIN, FINE):
        assert judgement.prospect(state, UNION) == pytest.approx(-judgement.prospect(state, CONFEDERATE))


def test_the_fine_judgement_knows_what_the_stage_of_a_war_changes() -> None:
    """A strong card that says "play another" is worth more than a plain one of its value, and the more so early."""
    again, plain = NUMBER["vi-corps"], NUMBER["u-s-regulars"]
    assert FINE.worth[again] > FINE.worth[plain]
    assert FINE.early[again] > FINE.early[plain]
    assert weighed([0.0, 1.0])[again] == VALUE[again] == 7


def test_matrix_player_finishes_a_war() -> None:
    """A war of two matrix players ends by the rules."""
    state = deal(FastRng(2))
    play_out(state, [Matrix(1), Matrix(2)], LONGEST)
    assert state.phase == OVER


def test_the_guide_values_a_war_by_what_is_alive() -> None:
    """More and stronger cards are worth more, the seats' values are opposite, and a finished war has its outcome's value."""
    guide = Guide()
    ahead = war("Iron Brigade | VMI Cadets", union=BLUE_RESERVE)
    assert guide.value(ahead, UNION) > 0.5
    assert guide.value(ahead, UNION) == pytest.approx(-guide.value(ahead, CONFEDERATE))
    over = war(union="Iron Brigade", phase=OVER)
    assert guide.value(over, CONFEDERATE) == -1.0
    assert (chance(9.0, 8.0), chance(0.0, 8.0), chance(-9.0, 8.0)) == (1.0, 0.5, 0.0)
