"""A turn, A6 and A8 to A12: cards other than Map cards, skips, and who is next."""

from __future__ import annotations

from parlour.core.events import Event
from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.state.position import SURVEYOR
from parlour.games.surveyors.tests.positions import NEARLY, do, kinds, picture, position, refusal, words


def test_a6_play_then_draw() -> None:
    """A6: after playing a card the player draws one, and the turn passes."""
    state = position(hand="LR TB", pile="resurvey")
    do(state, "play LR 2,3")
    assert (state.hands[0], state.pile, state.turn) == (kinds("TB resurvey"), [], 1)


def test_a6_skip_then_draw() -> None:
    """A6: after a skip the player draws, too; without a pile the hand shrinks."""
    state = position(hand="LR TB", hands=("TB TB", "TB", "TB"), pile="resurvey")
    do(state, "skip LR", "skip TB")
    assert [len(hand) for hand in state.hands] == [2, 1, 1, 1]


def test_a6_identical_cards_share_an_action() -> None:
    """A6: two cards of a kind are one choice to play and one to skip."""
    assert words(position(hand="LR LR")) == ["play LR 2,3", "skip LR"]


def test_a6_a_hand_is_seven_while_the_pile_lasts() -> None:
    """A6: in random games every hand has seven cards while the pile lasts."""
    state = GAME.deal(GAME.setup(5), FastRng(8))
    rng = FastRng(9)
    while state.pile:
        assert [len(hand) for hand in state.hands] == [7] * 5
        state.apply(state.turn, state.random_action(state.turn, rng))


def test_a6_refusals() -> None:
    """A6: players act only in turn and discard only cards in hand."""
    state = position(hand="LR")
    assert refusal(state, "skip TRBL", seat=1) == "A6: it is player 1's turn; wait for yours"
    assert refusal(state, "skip TRBL") == (
        "A6: you cannot discard a road north, east, south and west, which you do not hold; you have 1 card to choose from"
    )


def test_a8_sabotage() -> None:
    """A8: a Sabotage card goes to any other player, where everyone sees it."""
    state = position(hand="sabotage-balloon", pile="TB")
    assert words(state, "sabotage") == ["sabotage balloon 1", "sabotage balloon 2", "sabotage balloon 3"]
    do(state, "sabotage balloon 2")
    assert all(state.view(seat)["broken"] == [[], [], ["balloon"], []] for seat in (None, 0, 1, 2, 3))
    holding = position(hand="sabotage-balloon")
    assert refusal(holding, "sabotage balloon 0") == (
        "A8: a Sabotage card goes to another player, not to yourself; you may give it to player 2, 3 or 4"
    )
    assert refusal(holding, "sabotage balloon 5") == "A8: there is no player 6; the players are 1 to 4"
    assert refusal(position(hand="TB TB"), "sabotage balloon 1") == (
        "A8: you cannot play Sabotage (Balloon), which you do not hold; you have 2 cards to choose from"
    )


def test_a8_one_for_each_tool() -> None:
    """A8: nobody has two Sabotage cards for one tool, but anyone may have one for each tool."""
    state = position(hand="sabotage-balloon", broken=(0, 4, 3, 7))
    assert words(state, "sabotage") == ["sabotage balloon 2"]
    full = "A8: the Balloon of player 2 is already broken, and nobody has two Sabotage cards for one tool; "
    assert refusal(state, "sabotage balloon 1") == f"{full}you may give it to player 3"
    state.broken[2] = 4
    assert refusal(state, "sabotage balloon 1") == f"{full}nobody can take it now, but you may skip with it"


def test_a9_replacement() -> None:
    """A9: a Replacement removes a Sabotage card for the same tool before any player; both are discarded."""
    state = position(hand="replace-chain TB", broken=(3, 2, 1, 0), pile="TB")
    assert words(state, "replace") == ["replace chain 0", "replace chain 1"]
    do(state, "replace chain 0")
    assert state.broken == [1, 2, 1, 0]
    assert state.view(2)["spent"] == ["sabotage-chain", "replace-chain"]
    other = position(hand="replace-chain", broken=(0, 0, 1, 0))
    assert refusal(other, "replace chain 2") == (
        "A9: player 3's Surveyor Chain is not broken; nobody needs it now, but you may skip with it"
    )
    assert refusal(other, "replace chain 4") == "A9: there is no player 5; the players are 1 to 4"
    assert refusal(other, "replace compass 2") == (
        "A9: you cannot play Replacement (Solar Compass), which you do not hold; you have 1 card to choose from"
    )
    other.broken[1] = 2
    assert refusal(other, "replace chain 0") == "A9: your own Surveyor Chain is not broken; you may play it for player 2"


def test_a9_all_sabotage_must_go() -> None:
    """A9: a player with two Sabotage cards may not lay Map cards after one Replacement."""
    state = position(hand="replace-chain LR LR", hands=("TB TB", "TB TB", "TB TB"), broken=(3, 0, 0, 0), pile="")
    do(state, "replace chain 0", "skip TB", "skip TB", "skip TB")
    assert words(state) == ["skip LR"]


def test_a10_resurvey() -> None:
    """A10: a Resurvey empties the square of any Map card, but not the Encampment or Richmond."""
    state = position(
        """
    .........
    .........
    E─═.....R
    .........
    .........
    """,
        hand="resurvey",
        pile="TB",
    )
    assert words(state, "resurvey") == ["resurvey 2,3", "resurvey 3,3"]
    do(state, "resurvey 2,3")
    assert (
        picture(state)
        == """
.........
.........
E.═.....R
.........
.........
"""
    )
    assert state.view(1)["spent"] == ["LR", "resurvey"]
    bare = "A10: there is no Map card at 2,2; "
    assert refusal(position(hand="resurvey"), "resurvey 2,2") == f"{bare}the mat has none yet, but you may skip with your card"
    assert refusal(position(NEARLY, hand="resurvey"), "resurvey 2,2") == f"{bare}there is one at 2,3 or on 5 other squares"
    assert refusal(position(hand="TB"), "resurvey 2,3") == (
        "A10: you cannot play Resurvey, which you do not hold; you have 1 card to choose from"
    )


def test_a10_without_map_cards_resurvey_can_only_be_skipped() -> None:
    """A10: on an empty mat there is nothing to remove."""
    assert words(position(hand="resurvey")) == ["skip resurvey"]


def test_a11_what_was_skipped_stays_unknown() -> None:
    """A11: a seat sees what it skipped; the others see only that it skipped."""
    state = position(hand="LR resurvey", pile="TB")
    do(state, "skip resurvey")
    assert state.view(0)["skipped"] == ["resurvey"]
    for seat in (1, 2, 3):
        assert state.view(seat)["skipped"] == []
    for watcher in (None, 1, 2, 3):
        view = state.view(watcher)
        assert view["skips"] == [1, 0, 0, 0]
        assert view["history"] == [[0, -1]]
        assert view["spent"] == []


def test_a11_events_of_a_skip() -> None:
    """A11: only the seat itself is told the name of the card."""
    state = position(hand="LR resurvey", pile="TB")
    state.events = []
    do(state, "skip resurvey")
    heard: list[Event] = state.events
    assert [event.text for event in heard if event.visible_to(1)] == [
        "{seat:0} skips and discards a card face down.",
        "The draw pile is empty.",
    ]
    own = [event.text for event in heard if event.visible_to(0)]
    assert own[1:3] == ["You discarded a Resurvey.", "You draw a road north and south; the pile has no cards left."]


def test_a11_worlds_redraw_hands_skips_and_roles() -> None:
    """A11: in worlds of seat 0 any unseen card may be in a hand, a skip or the pile, and its own cards stay."""
    state = position(hand="LR", hands=("TB", "TL", "TR"), pile="TRB", skipped=("TRL", "TRBL", "", ""))
    seen_hands, seen_skips, seen_piles, seen_roles = set(), set(), set(), set()
    rng = FastRng(4)
    for _ in range(300):
        world = state.resample(0, rng)
        assert (world.hands[0], world.skipped[0], world.roles[0]) == (kinds("LR"), kinds("TRL"), SURVEYOR)
        assert world.view(0) == state.view(0)
        assert world.key(0) == state.key(0)
        seen_hands.add(world.hands[2][0])
        seen_skips.add(world.skipped[1][0])
        seen_piles.add(world.pile[0])
        seen_roles.add((*world.roles[1:], world.leftover))
    unseen = set(kinds("TB TL TR TRB TRBL"))
    assert seen_hands == seen_skips == seen_piles == unseen
    assert len(seen_roles) == 6  # two Spies among three others and the card under the mat


def test_a11_history_tells_what_was_played() -> None:
    """A11: everyone has the same history, with the actions that were played."""
    state = position(hand="LR", hands=("LR", "sabotage-chain", "TB"), pile="TB TB TB")
    do(state, "play LR 2,3", "skip LR", "sabotage chain 1")
    table = ACTIONS.table
    expected = [[0, table.number("play", "LR", "2,3")], [1, -1], [2, table.number("sabotage", "chain", "1")]]
    assert [state.view(seat)["history"] for seat in (None, 0, 1, 2, 3)] == [expected] * 5


def test_a12_player_without_cards_is_passed_over() -> None:
    """A12: seats 1 and 2 have no cards, so seat 3 is next."""
    state = position(hand="TB TB", hands=("", "", "TRBL"))
    do(state, "skip TB")
    assert state.turn == 3
    assert refusal(state, "skip TB", seat=1) == "A12: you have no cards left, so you are passed over until the game ends"


def test_a12_one_player_may_have_several_turns() -> None:
    """A12: the only player with cards acts again."""
    state = position(hand="TB TB", hands=("", "", ""))
    do(state, "skip TB")
    assert state.turn == 0
