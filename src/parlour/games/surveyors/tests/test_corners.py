"""Where two rules meet: roads that are cut and mended, and players who can do nothing but skip."""

from __future__ import annotations

from parlour.games.surveyors.state.position import NONE, SPY, SURVEYOR
from parlour.games.surveyors.tests.positions import do, position, refusal, words


def test_a7_a10_after_a_resurvey_the_far_end_is_out_of_reach_if_roads_must_be_connected() -> None:
    """A7, A10: with the square 3,3 empty again, 5,3 joins a card, but no road from the Encampment."""
    mat = """
    .........
    .........
    E───....R
    .........
    .........
    """
    for connected in (False, True):
        state = position(mat, hand="resurvey TB", hands=("LR TB", "TB TB", "TB TB"), pile="TB TB", connected=connected)
        do(state, "resurvey 3,3")
        assert ("play LR 5,3" in words(state)) == (not connected)
        do(state, "play LR 3,3")
        assert state.winner == NONE


def test_a7_a13_the_last_gap_may_be_closed_between_two_roads() -> None:
    """A7, A13: a road that grew apart from the Encampment counts as soon as the gap between the two is closed."""
    state = position(
        """
    .........
    .........
    E──.────R
    .........
    .........
    """,
        hand="LR",
        roles="CUUU",
        leftover="U",
    )
    do(state, "play LR 4,3")
    assert state.winner == SURVEYOR


def test_a6_a8_a_player_whose_tools_are_broken_and_who_holds_map_cards_alone_skips() -> None:
    """A6, A8: no Map card may be laid, so a discard is all that is left; the draw comes as always."""
    state = position(hand="LR TRBL", broken=(1, 0, 0, 0), pile="TB")
    assert words(state) == ["skip LR", "skip TRBL"]
    assert refusal(state, "play LR 2,3").startswith("A7:")
    do(state, "skip LR")
    assert len(state.hands[0]) == 2


def test_a8_a_player_without_cards_may_still_be_given_a_sabotage_card() -> None:
    """A8, A12: a player who is passed over is still a player."""
    state = position(hand="sabotage-chain", hands=("", "TRBL", "TRBL"))
    targets = words(state, "sabotage")
    assert len(targets) == 3
    do(state, targets[0])
    assert state.broken[1] != 0


def test_a9_a_replacement_may_help_a_player_of_the_other_team() -> None:
    """A9: anybody's Sabotage card of that type can go, whatever team the two are of."""
    state = position(hand="replace-balloon", broken=(0, 0, 0, 4), roles="UUUC")
    do(state, words(state, "replace")[0])
    assert state.broken == [0, 0, 0, 0]


def test_a14_the_spies_win_even_if_nobody_could_lay_the_cards_that_were_left() -> None:
    """A12, A14: the last cards are skipped one by one; with all hands empty the Spies have won."""
    state = position(hand="LR", hands=("", "LR", ""), broken=(1, 0, 1, 0))
    do(state, "skip LR", "skip LR")
    assert state.winner == SPY
