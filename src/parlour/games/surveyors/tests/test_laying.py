"""A turn, A7: where a Map card may go. In drawn mats single lines are roads, double lines and bold stubs dead ends."""

from __future__ import annotations

from parlour.core.rng import FastRng
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import (
    DEAD_END,
    NAMES,
)
from parlour.games.surveyors.tests.positions import position, refusal, words


def test_a7_road_must_run_across_the_shared_edge() -> None:
    """A7: lying beside a card without a road between them is not joining."""
    state = position(
        """
    .........
    .........
    E│......R
    .........
    .........
    """,
        hand="TRBL TB",
    )
    # The road card at 2,3 (drawn against the rules) is blank to the right, so 3,3 has no road running into it.
    assert "play TRBL 3,3" not in words(state)
    assert refusal(state, "play TRBL 3,3") == (
        "A7: no road of a Map card runs into 3,3, and Richmond alone is not enough; this card fits at 1,2 or on 3 other squares"
    )


def test_a7_road_meets_road_and_blank_meets_blank() -> None:
    """A7: at 2,2 only cards fit that are open below (to the crossroads) and to the left (to the bend)."""
    state = position(
        """
    .........
    ┌........
    E┼......R
    .........
    .........
    """,
        hand="TR LR TB TRL TRB TRBL",
    )
    at = [word for word in words(state, "play") if " 2,2" in word]
    assert at == ["play TR 2,2 turned", "play TRB 2,2 turned", "play TRL 2,2 turned", "play TRBL 2,2"]
    needs = "A7: at 2,2 road must meet road and blank meet blank on every side; "
    assert refusal(state, "play TB 2,2") == f"{needs}this card fits at 1,4 or 2,4"
    assert refusal(state, "play TRL 2,2") == f"{needs}turned the other way round, this card fits there"


def test_a7_blank_edge_of_a_neighbor_forbids_a_road() -> None:
    """A7: beside a blank edge only a blank edge may lie."""
    state = position(
        """
    .........
    │........
    E┼......R
    .........
    .........
    """,
        hand="TRBL TRB TB",
    )
    at = [word for word in words(state, "play") if " 2,2" in word]
    assert at == ["play TB 2,2", "play TRB 2,2"]  # never a road to the left: 1,2 is blank there


def test_a7_occupied_square() -> None:
    """A7: a Map card goes onto an empty square."""
    state = position(
        """
    .........
    .........
    E─......R
    .........
    .........
    """,
        hand="LR",
    )
    assert words(state, "play") == ["play LR 3,3"]
    assert refusal(state, "play LR 2,3") == "A7: there is already a card at 2,3; this card fits at 3,3"


def test_a7_no_such_card_in_hand() -> None:
    """A7: a player lays only cards in hand."""
    assert refusal(position(hand="TB"), "play LR 2,3") == (
        "A7: you cannot lay a road east and west, which you do not hold; you have 1 card to choose from"
    )


def test_a7_joining_richmond_alone_is_not_enough() -> None:
    """A7: a card beside Richmond must also join another Map card."""
    state = position(hand="LR TB")
    assert words(state, "play") == ["play TB 1,2", "play TB 1,4", "play LR 2,3"]
    assert refusal(state, "play LR 8,3") == (
        "A7: no road of a Map card runs into 8,3, and Richmond alone is not enough; this card fits at 2,3"
    )


def test_a7_richmond_must_be_matched() -> None:
    """A7: beside Richmond the card needs a road to Richmond."""
    state = position(
        """
    .........
    .......┐.
    E.......R
    .........
    .........
    """,
        hand="TB TR TL",
    )
    at = [word for word in words(state, "play") if " 8,3" in word]
    assert at == ["play TR 8,3"]


def test_a7_sabotaged_player_lays_nothing() -> None:
    """A7: a sabotaged player may play anything but Map cards."""
    state = position(
        """
    .........
    .........
    E─......R
    .........
    .........
    """,
        hand="LR sabotage-chain replace-compass resurvey",
        broken=(1, 0, 0, 0),
    )
    assert words(state) == [
        "sabotage chain 1",
        "sabotage chain 2",
        "sabotage chain 3",
        "replace compass 0",
        "resurvey 2,3",
        "skip LR",
        "skip sabotage-chain",
        "skip replace-compass",
        "skip resurvey",
    ]
    assert refusal(state, "play LR 3,3") == (
        "A7: you may not lay a Map card while your Solar Compass is broken; play another card or skip until it is replaced"
    )
    state.broken[0] = 5
    assert refusal(state, "play LR 3,3") == (
        "A7: you may not lay a Map card while your Solar Compass and Balloon are broken; "
        "play another card or skip until they are replaced"
    )


ISLAND = """
.........
.........
E─..─...R
.........
.........
"""


def test_a7_reach_touch() -> None:
    """A7: by default a Map card may join any other, even a dead end or one cut off from the Encampment."""
    state = position(ISLAND, hand="LR")
    assert words(state, "play") == ["play LR 3,3", "play LR 4,3", "play LR 6,3"]
    beyond = position(
        """
    .........
    .........
    E═......R
    .........
    .........
    """,
        hand="LR",
    )
    assert words(beyond, "play") == ["play LR 3,3"]


def test_a7_reach_connected() -> None:
    """A7: with the option the road must come from the Encampment, not from an island or out of a dead end."""
    state = position(ISLAND, hand="LR", connected=True)
    assert words(state, "play") == ["play LR 3,3"]
    assert refusal(state, "play LR 6,3") == "A7: no unbroken road from the Encampment runs into 6,3; this card fits at 3,3"
    beyond = position(
        """
    .........
    .........
    E═......R
    .........
    .........
    """,
        hand="LR TB",
        connected=True,
    )
    assert words(beyond, "play") == ["play TB 1,2", "play TB 1,4"]
    assert refusal(beyond, "play LR 3,3").endswith("runs into 3,3; this card fits nowhere now, but you may skip with it")


def test_a7_connected_card_may_also_touch_an_island() -> None:
    """A7: a card that comes from the Encampment must still match an island beside it."""
    state = position(
        """
    .........
    .........
    E─.─....R
    .........
    .........
    """,
        hand="LR TL TRL",
        connected=True,
    )
    at = [word for word in words(state, "play") if " 3,3" in word]
    assert at == ["play LR 3,3", "play TRL 3,3", "play TRL 3,3 turned"]


def test_legal_actions_are_those_that_the_rules_allow() -> None:
    """A7: in random games the legal plays are those that `judged` allows."""
    rng = FastRng(77)
    for seed in range(6):
        state = GAME.deal(GAME.setup(5, {"reach": ("touch", "connected")[seed % 2]}), FastRng(seed))
        while not state.over():
            legal = state.legal(state.turn)
            assert legal == sorted(set(legal))
            allowed = [action for action in range(ACTIONS.first_sabotage) if judged(state, action)]
            assert [action for action in legal if action < ACTIONS.first_sabotage] == allowed
            state.apply(state.turn, legal[rng.below(len(legal))])


def judged(state: Rules, action: int) -> bool:
    """Whether a play is allowed, worked out independently, side by side."""
    name, place = ACTIONS.table[action].args[:2]
    if NAMES.index(name) not in state.hands[state.turn] or state.broken[state.turn]:
        return False
    form = ACTIONS.form_of(action)
    column, row = (int(part) - 1 for part in place.split(","))
    if state.squares[row * 9 + column]:
        return False
    joined = False
    for side, (dx, dy) in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]):
        x, y = column + dx, row + dy
        if not (0 <= x < 9 and 0 <= y < 5) or not state.squares[y * 9 + x]:
            continue
        mine, theirs = bool(form & 1 << side), bool(state.squares[y * 9 + x] & 1 << (side + 2) % 4)
        if mine != theirs:
            return False
        if mine and (x, y) != (8, 2) and (not state.connected or from_encampment(state, x, y)):
            joined = True
    return joined


def from_encampment(state: Rules, x: int, y: int) -> bool:
    """Whether (x, y) passes on a road from the Encampment, found by growing the set of such squares."""
    carried = {(0, 2)}
    while True:
        grown = {
            (a + dx, b + dy)
            for a, b in carried
            for side, (dx, dy) in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)])
            if 0 <= a + dx < 9
            and 0 <= b + dy < 5
            and state.squares[b * 9 + a] & 1 << side
            and state.squares[(b + dy) * 9 + a + dx] & 1 << (side + 2) % 4
            and not state.squares[(b + dy) * 9 + a + dx] & DEAD_END
        }
        if grown <= carried:
            return (x, y) in carried
        carried |= grown
