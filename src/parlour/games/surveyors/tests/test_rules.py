"""The rules by number, on mats drawn as text: single lines are roads, double lines and bold stubs dead ends."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadSetup
from parlour.core.events import Event
from parlour.core.playout import random_playout
from parlour.core.rng import FastRng
from parlour.games.surveyors import DECKS, GAME, MAT, POOLS
from parlour.games.surveyors.cards import (
    DEAD_END,
    FORMS,
    KIND_OF,
    LAYS,
    MAPS,
    NAMES,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    sides_name,
    turned,
)
from parlour.games.surveyors.rules import SPY, SURVEYOR, Surveyors
from parlour.games.surveyors.tests.positions import START, do, kinds, picture, position, refusal, words
from parlour.testing import CHECKS


@pytest.mark.parametrize(
    ("split", "seats", "surveyors", "spies"),
    [
        ("5+3", 4, 3, 2),
        ("5+3", 5, 4, 2),
        ("5+3", 6, 4, 3),
        ("5+3", 7, 5, 3),
        ("6+2", 4, 4, 1),
        ("6+2", 5, 5, 1),
        ("6+2", 6, 5, 2),
        ("6+2", 7, 6, 2),
    ],
)
def test_a1_role_pool(split: str, seats: int, surveyors: int, spies: int) -> None:
    """A1: the pool at each number of players, of which one card is left over."""
    assert POOLS[split, seats] == (surveyors, spies)
    leftovers = set()
    for seed in range(40):
        state = GAME.deal(GAME.setup(seats, {"role_cards": split}), FastRng(seed))
        dealt = [*state.roles, state.leftover]
        assert (dealt.count(SURVEYOR), dealt.count(SPY)) == (surveyors, spies) == state.pool()
        leftovers.add(state.leftover)
    assert leftovers == {SURVEYOR, SPY}


def test_a1_every_seat_may_be_a_spy() -> None:
    """A1: roles are dealt at random over all seats."""
    spies = {seat for seed in range(40) for seat, role in enumerate(GAME.deal(GAME.setup(7), FastRng(seed)).roles) if role == SPY}
    assert spies == set(range(7))


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a2_seven_cards_each(seats: int) -> None:
    """A2: everybody is dealt seven cards, the rest is the pile, and no card is lost."""
    state = GAME.deal(GAME.setup(seats), FastRng(3))
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert len(state.pile) == 62 - 7 * seats
    assert sorted([kind for hand in state.hands for kind in hand] + state.pile) == DECKS[seats]


def test_a2_first_player() -> None:
    """A2: the first player is drawn at random, or the one the host names; then the turn goes round."""
    assert {GAME.deal(GAME.setup(4), FastRng(seed)).turn for seed in range(40)} == {0, 1, 2, 3}
    assert {GAME.deal(GAME.setup(4, {"first": 3}), FastRng(seed)).turn for seed in range(10)} == {2}
    with pytest.raises(BadSetup, match="only 4 players"):
        GAME.setup(4, {"first": 5})
    state = position(hand="TB TB", turn=3)
    do(state, "skip TRBL")
    assert state.turn == 0


def test_a3_mat() -> None:
    """A3: nine columns by five rows, seven empty squares between the Encampment and Richmond, open on all four sides."""
    state = GAME.deal(GAME.setup(4), FastRng(1))
    assert picture(state) == START
    assert (MAT.name(MAT.encampment), MAT.name(MAT.richmond)) == ("1,3", "9,3")
    assert sides_name(state.squares[MAT.encampment]) == sides_name(state.squares[MAT.richmond]) == "TRBL"


def test_a3_cards_stay_on_the_mat() -> None:
    """A3: roads may run off the edge of the mat, but no card lies there: only these squares are beside the Encampment."""
    state = position(hand="TRBL")
    assert words(state, "play") == ["play TRBL 1,2", "play TRBL 2,3", "play TRBL 1,4"]
    corner = position(
        """
    │........
    │........
    E.......R
    .........
    .........
    """,
        hand="TRBL",
    )
    assert words(corner, "play") == ["play TRBL 2,3", "play TRBL 1,4"]


@pytest.mark.parametrize(("seats", "players"), [(4, "4 or 6"), (5, "5 or 7"), (6, "4 or 6"), (7, "5 or 7")])
def test_a4_sixty_two_cards(seats: int, players: str) -> None:
    """A4, A5: 62 cards at each number of players, by the numbers that RULES.md gives, and as many for each tool."""
    deck = DECKS[seats]
    assert len(deck) == 62
    text = " ".join(GAME.rules().split())
    roads = sum(1 for kind in deck if kind < 7)
    dead_ends = sum(1 for kind in deck if 7 <= kind < MAPS)
    tools = {word: sum(1 for kind in deck if NAMES[kind].startswith(word)) for word in ("sabotage", "replace", "resurvey")}
    maps = f"{roads + dead_ends} Map cards ({roads} roads and {dead_ends} dead ends)"
    others = f"{tools['sabotage']} Sabotage, {tools['replace']} Replacement and {tools['resurvey']} Resurvey cards"
    assert f"With {players} players: {maps}, {others}" in text
    assert all(3 * deck.count(kind) == tools["sabotage"] for kind in range(SABOTAGE, REPLACEMENT))
    assert all(3 * deck.count(kind) == tools["replace"] for kind in range(REPLACEMENT, RESURVEY))
    listed = [
        ", ".join(f"{NAMES[kind].removesuffix('-end')} {deck.count(kind)}" for kind in some if kind in deck)
        for some in (range(7), range(7, MAPS))
    ]
    assert f"The roads with {players} players: {listed[0]}; the dead ends: {listed[1]}" in text


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a4_all_know_the_deck(seats: int) -> None:
    """A4: what a seat or a spectator sees and what its view counts as unseen make up the deck, in every turn."""
    state = GAME.deal(GAME.setup(seats), FastRng(seats))
    rng = FastRng(9)
    while not state.over():
        state.apply(state.turn, state.random_action(state.turn, rng))
        for watcher in (None, *range(seats)):
            view = state.view(watcher)
            cards = [NAMES.index(name) for name, count in view["unseen"].items() for _ in range(count)]
            cards += [NAMES.index(name) for name in (*view["spent"], *view.get("hand", []), *view.get("skipped", []))]
            squares = MAT.read(view["mat"])
            cards += [KIND_OF[squares[square]] for square in MAT.free if squares[square]]
            cards += [NAMES.index(f"sabotage-{tool}") for tools in view["broken"] for tool in tools]
            assert sorted(cards) == DECKS[seats]


def test_a5_map_cards() -> None:
    """A5: seven kinds of roads and nine kinds of dead ends, each by its open sides."""
    assert [sides_name(form) for form in FORMS] == [
        "TB",
        "LR",
        "TL",
        "TR",
        "TRB",
        "TRL",
        "TRBL",
        "T-end",
        "R-end",
        "TB-end",
        "LR-end",
        "TL-end",
        "TR-end",
        "TRB-end",
        "TRL-end",
        "TRBL-end",
    ]
    assert {kind for deck in DECKS.values() for kind in deck if kind < MAPS} == set(range(MAPS))


def test_a5_turned_upside_down_not_sideways() -> None:
    """A5: turned by 180 degrees top is bottom and right is left; TB never becomes LR."""
    ways = {sides_name(lays[0]): [sides_name(form) for form in lays[1:]] for lays in LAYS}
    assert ways == {
        "TB": [],
        "LR": [],
        "TL": ["RB"],
        "TR": ["BL"],
        "TRB": ["TBL"],
        "TRL": ["RBL"],
        "TRBL": [],
        "T-end": ["B-end"],
        "R-end": ["L-end"],
        "TB-end": [],
        "LR-end": [],
        "TL-end": ["RB-end"],
        "TR-end": ["BL-end"],
        "TRB-end": ["TBL-end"],
        "TRL-end": ["RBL-end"],
        "TRBL-end": [],
    }
    assert all(turned(turned(form)) == form for form in FORMS)


def test_a5_turned_card_on_the_mat() -> None:
    """A5: the same card lies in two ways, and each has its own action."""
    state = position(hand="TL TL")
    assert words(state, "play") == ["play TL 2,3", "play TL 1,4", "play TL 1,2 turned"]
    do(state, "play TL 1,2 turned")
    assert (
        picture(state)
        == """
.........
┌........
E.......R
.........
.........
"""
    )


def test_a6_play_then_draw() -> None:
    """A6: after a card is played one is drawn, and the turn passes."""
    state = position(hand="LR TB", pile="resurvey")
    do(state, "play LR 2,3")
    assert (state.hands[0], state.pile, state.turn) == (kinds("TB resurvey"), [], 1)


def test_a6_skip_then_draw() -> None:
    """A6: after a skip one is drawn too; without a pile the hand shrinks."""
    state = position(hand="LR TB", hands=("TB TB", "TB", "TB"), pile="resurvey")
    do(state, "skip LR", "skip TB")
    assert [len(hand) for hand in state.hands] == [2, 1, 1, 1]


def test_a6_identical_cards_share_an_action() -> None:
    """A6: two cards of a kind are one choice, to play and to skip."""
    assert words(position(hand="LR LR")) == ["play LR 2,3", "skip LR"]


def test_a6_a_hand_is_seven_while_the_pile_lasts() -> None:
    """A6: in random play every hand holds seven cards as long as there is a pile."""
    state = GAME.deal(GAME.setup(5), FastRng(8))
    rng = FastRng(9)
    while state.pile:
        assert [len(hand) for hand in state.hands] == [7] * 5
        state.apply(state.turn, state.random_action(state.turn, rng))


def test_a6_refusals() -> None:
    """A6: one acts in turn only, and with a card that one holds."""
    state = position(hand="LR")
    assert refusal(state, "skip TRBL", seat=1) == "A6: it is another player's turn"
    assert refusal(state, "skip TRBL") == "A6: you have no TRBL to discard"


def test_a7_road_must_run_across_the_shared_edge() -> None:
    """A7: a card that merely lies beside a card, with no road between, does not join."""
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
    # The road card at 2,3 (drawn off the rules) is blank to the right, so 3,3 has no road running into it.
    assert "play TRBL 3,3" not in words(state)
    assert refusal(state, "play TRBL 3,3").startswith("A7: no road of a Map card runs into 3,3")


def test_a7_road_meets_road_and_blank_meets_blank() -> None:
    """A7: at 2,2 the card must be open below (the crossroads) and to the left (the bend), so only some cards fit."""
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
    assert refusal(state, "play TB 2,2") == "A7: at 2,2 road must meet road and blank meet blank on every side"


def test_a7_blank_edge_of_a_neighbour_forbids_a_road() -> None:
    """A7: beside a card that is blank on the shared edge only a blank edge may lie."""
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
    assert refusal(state, "play LR 2,3") == "A7: there is a card at 2,3 already"


def test_a7_no_such_card_in_hand() -> None:
    """A7: one lays a card that one holds."""
    assert refusal(position(hand="TB"), "play LR 2,3") == "A7: you have no Map card LR"


def test_a7_joining_richmond_alone_is_not_enough() -> None:
    """A7: a card beside Richmond must also join another Map card."""
    state = position(hand="LR TB")
    assert words(state, "play") == ["play TB 1,2", "play TB 1,4", "play LR 2,3"]
    assert refusal(state, "play LR 8,3") == "A7: no road of a Map card runs into 8,3 (Richmond alone is not enough)"


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
    """A7: while a Sabotage card lies before a player, Map cards are refused, and all else is allowed."""
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
    assert refusal(state, "play LR 3,3") == "A7: you may not play a Map card while a Sabotage card lies before you"


ISLAND = """
.........
.........
E─..─...R
.........
.........
"""


def test_a7_reach_touch() -> None:
    """A7: as written, a Map card may join any other, even one cut off from the Encampment, and a dead end."""
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
    """A7: with the option the road must come from the Encampment: not from an island, and not out of a dead end."""
    state = position(ISLAND, hand="LR", connected=True)
    assert words(state, "play") == ["play LR 3,3"]
    assert refusal(state, "play LR 6,3") == "A7: no unbroken road from the Encampment runs into 6,3"
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


def test_a8_sabotage() -> None:
    """A8: given to any other player, where all see it."""
    state = position(hand="sabotage-balloon", pile="TB")
    assert words(state, "sabotage") == ["sabotage balloon 1", "sabotage balloon 2", "sabotage balloon 3"]
    do(state, "sabotage balloon 2")
    assert all(state.view(seat)["broken"] == [[], [], ["balloon"], []] for seat in (None, 0, 1, 2, 3))
    assert refusal(position(hand="sabotage-balloon"), "sabotage balloon 0") == "A8: a Sabotage card is given to another player"
    assert refusal(position(hand="TB"), "sabotage balloon 1") == "A8: you have no Sabotage card for the Balloon"
    assert refusal(position(hand="sabotage-balloon"), "sabotage balloon 5") == "A8: there is no seat 5"


def test_a8_one_of_each_type() -> None:
    """A8: nobody has two Sabotage cards of one type, but may have all three types."""
    state = position(hand="sabotage-balloon", broken=(0, 4, 3, 7))
    assert words(state, "sabotage") == ["sabotage balloon 2"]
    assert refusal(state, "sabotage balloon 1") == "A8: a sabotaged Balloon lies before that player already"


def test_a9_replacement() -> None:
    """A9: removes one Sabotage card of the same type before any player, oneself included; both are discarded."""
    state = position(hand="replace-chain TB", broken=(3, 2, 1, 0), pile="TB")
    assert words(state, "replace") == ["replace chain 0", "replace chain 1"]
    do(state, "replace chain 0")
    assert state.broken == [1, 2, 1, 0]
    assert state.view(2)["spent"] == ["sabotage-chain", "replace-chain"]
    other = position(hand="replace-chain", broken=(0, 0, 1, 0))
    assert refusal(other, "replace chain 2") == "A9: no sabotaged Surveyor Chain lies before that player"
    assert refusal(other, "replace compass 2") == "A9: you have no Replacement for the Solar Compass"


def test_a9_all_sabotage_must_go() -> None:
    """A9: with two Sabotage cards before a player, one Replacement does not let him lay Map cards again."""
    state = position(hand="replace-chain LR LR", hands=("TB TB", "TB TB", "TB TB"), broken=(3, 0, 0, 0), pile="")
    do(state, "replace chain 0", "skip TB", "skip TB", "skip TB")
    assert words(state) == ["skip LR"]


def test_a10_resurvey() -> None:
    """A10: removes any one Map card, never the Encampment or Richmond; the square is empty again."""
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
    assert refusal(position(hand="resurvey"), "resurvey 2,3") == "A10: there is no Map card at 2,3"
    assert refusal(position(hand="TB"), "resurvey 2,3") == "A10: you have no Resurvey card"


def test_a10_without_map_cards_resurvey_can_only_be_skipped() -> None:
    """A10: on the empty mat there is nothing to remove."""
    assert words(position(hand="resurvey")) == ["skip resurvey"]


def test_a11_what_was_skipped_stays_unknown() -> None:
    """A11: only the seat itself sees what it skipped; the others see that it skipped."""
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
    """A11: the card's name is told to the seat alone."""
    state = position(hand="LR resurvey", pile="TB")
    state.events = []
    do(state, "skip resurvey")
    heard: list[Event] = state.events
    assert [event.text for event in heard if event.visible_to(1)] == ["{seat:0} skips and discards a card face down."]
    own = [event.text for event in heard if event.visible_to(0)]
    assert own[1:] == ["You discarded Resurvey.", "You draw road north, south."]


def test_a11_worlds_redraw_hands_skips_and_roles() -> None:
    """A11: in the eyes of seat 0 every unseen card may be in a hand, in a skip or in the pile, and its own never move."""
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
    """A11: what was played was seen: every seat has the same history, with the actions themselves."""
    state = position(hand="LR", hands=("LR", "sabotage-chain", "TB"), pile="TB TB TB")
    do(state, "play LR 2,3", "skip LR", "sabotage chain 1")
    table = MAT.table
    expected = [[0, table.number("play", "LR", "2,3")], [1, -1], [2, table.number("sabotage", "chain", "1")]]
    assert [state.view(seat)["history"] for seat in (None, 0, 1, 2, 3)] == [expected] * 5


def test_a12_player_without_cards_is_passed_over() -> None:
    """A12: seats 1 and 2 have no cards, so seat 3 is next."""
    state = position(hand="TB TB", hands=("", "", "TRBL"))
    do(state, "skip TB")
    assert state.turn == 3
    assert refusal(state, "skip TB", seat=1) == "A12: you have no cards left, so you are passed over"


def test_a12_one_player_may_have_several_turns() -> None:
    """A12: whoever alone has cards left acts again."""
    state = position(hand="TB TB", hands=("", "", ""))
    do(state, "skip TB")
    assert state.turn == 0


NEARLY = """
.........
.........
E──────.R
.........
.........
"""


def test_a13_unbroken_road_wins_at_once() -> None:
    """A13: the last card of the road ends the game, whoever laid it, and nobody draws any more."""
    state = position(NEARLY, hand="LR TB", pile="TB")
    do(state, "play LR 8,3")
    assert state.over()
    assert state.actors() == []
    assert state.legal(0) == []
    assert state.view(None)["winner"] == "surveyors"
    assert state.hands[0] == kinds("TB")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [1.0, 1.0, 1.0, -1.0]
    assert outcome.reason == "an unbroken road runs from the Encampment to Richmond"


def test_a13_a_spy_may_complete_the_road() -> None:
    """A13: the Surveyors win even by a Spy's card."""
    state = position(NEARLY, hand="LR TB", roles="CUUU")
    do(state, "play LR 8,3")
    assert state.winner == SURVEYOR


def test_a13_dead_end_breaks_the_road() -> None:
    """A13: a dead end in the last gap touches both sides, but no road runs through."""
    state = position(NEARLY, hand="LR-end TB")
    do(state, "play LR-end 8,3")
    assert not state.over()
    assert (
        picture(state)
        == """
.........
.........
E──────═R
.........
.........
"""
    )
    middle = position(
        """
    .........
    .........
    E──═───.R
    .........
    .........
    """,
        hand="LR TB",
    )
    do(middle, "play LR 8,3")
    assert not middle.over()


def test_a13_a_road_round_a_dead_end() -> None:
    """A13: the road may wind: round a dead end, through corners, into Richmond from above."""
    state = position(
        """
    .........
    ...┌────┐
    E──┤═...R
    .........
    .........
    """,
        hand="TB TL",
    )
    state.squares[MAT.columns * 1 + 8] = 0  # the last corner is missing
    assert not state.over()
    state.hands[0] = kinds("TL TB TR")
    do(state, "play TR 9,2 turned")
    assert state.winner == SURVEYOR


def test_a13_resurvey_breaks_a_road_and_laying_it_again_mends_it() -> None:
    """A13: after a Resurvey in the middle the last card no longer wins; the gap filled again does."""
    state = position(NEARLY, hand="resurvey LR", hands=("LR TB", "LR TB", "TB"), pile="TB TB TB TB")
    do(state, "resurvey 4,3", "play LR 8,3")
    assert not state.over()
    do(state, "play LR 4,3")
    assert state.winner == SURVEYOR


def test_a14_spies_win_when_the_cards_run_out() -> None:
    """A14: with pile and hands empty and no road the Spies win, also after a last card that leads nowhere."""
    state = position(hand="LR", hands=("", "", ""))
    do(state, "play LR 2,3")
    assert state.winner == SPY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0, -1.0, -1.0, 1.0]
    assert outcome.winners() == [3]
    assert outcome.reason == "the cards have run out and no road reaches Richmond"


def test_a14_the_last_card_of_all_may_still_win() -> None:
    """A14: the road counts even if it is completed with the very last card."""
    state = position(NEARLY, hand="LR", hands=("", "", ""))
    do(state, "play LR 8,3")
    assert state.winner == SURVEYOR


def test_a14_without_a_spy_all_lose() -> None:
    """A14: if no Spy was dealt and the cards run out, everybody loses."""
    state = position(hand="LR", hands=("", "", ""), roles="UUUU", leftover="C")
    do(state, "skip LR")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.returns == [-1.0] * 4


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("reach", ["touch", "connected"])
@pytest.mark.parametrize("split", ["5+3", "6+2"])
def test_a14_every_game_ends_and_keeps_its_cards(seats: int, reach: str, split: str) -> None:
    """A14: each turn uses up one card, so a game has at most 62 turns; no card is ever lost or made."""
    state = GAME.deal(GAME.setup(seats, {"reach": reach, "role_cards": split}), FastRng(seats))
    turns = random_playout(state, FastRng(seats + 1))
    assert turns <= 62 == GAME.longest
    assert all_cards(state) == DECKS[seats]
    assert state.winner == SURVEYOR or not any(state.hands)


def all_cards(state: Surveyors) -> list[int]:
    """Every play card, wherever it is."""
    cards = [*state.pile, *state.spent]
    for pack in (*state.hands, *state.skipped):
        cards.extend(pack)
    cards.extend(KIND_OF[state.squares[square]] for square in MAT.free if state.squares[square])
    cards.extend(SABOTAGE + tool for tools in state.broken for tool in range(3) if tools >> tool & 1)
    return sorted(cards)


def test_a15_roles_and_leftover_are_shown_at_the_end() -> None:
    """A15: everybody sees all roles and the card under the mat, once it is over and not before."""
    state = position(NEARLY, hand="LR TB", roles="UCUC", leftover="U")
    state.events = []
    for watcher in (None, 0, 1, 2, 3):
        assert not {"roles", "leftover"} & set(state.view(watcher))
    do(state, "play LR 8,3")
    for watcher in (None, 0, 1, 2, 3):
        assert state.view(watcher)["roles"] == ["surveyor", "spy", "surveyor", "spy"]
        assert state.view(watcher)["leftover"] == "surveyor"
    told = [event.text for event in state.events if event.visible_to(None)]
    assert "{seat:1} was a spy." in told
    assert "The card under the mat was a surveyor." in told
    assert told[-1] == "The surveyors win: an unbroken road runs from the Encampment to Richmond."
    assert state.resample(0, FastRng(1)).roles == state.roles


def test_a15_nobodys_view_shows_what_is_secret() -> None:
    """A15: before the end a view is the same whatever the others' roles, hands, skips, the leftover and the pile are."""
    one = position(
        hand="LR",
        hands=("TB TB", "TL TR", "TRB T-end"),
        pile="TRL resurvey",
        skipped=("TB", "LR", "", ""),
        roles="UCUU",
        leftover="C",
    )
    two = position(
        hand="LR",
        hands=("T-end TRL", "TB resurvey", "LR TB"),
        pile="TR TL",
        skipped=("TB", "TRB", "", ""),
        roles="UUCC",
        leftover="U",
    )
    assert one.view(0) == two.view(0)
    assert one.view(None) == two.view(None)
    assert one.key(0) == two.key(0)
    assert one.legal(0) == two.legal(0)
    assert {"hand", "role", "skipped", "seat"}.isdisjoint(one.view(None))


def test_clone_is_independent() -> None:
    """A clone can be played to its end without touching the original."""
    state = GAME.deal(GAME.setup(6), FastRng(2))
    before = [state.view(seat) for seat in range(6)]
    twin = state.clone()
    random_playout(twin, FastRng(3))
    assert [state.view(seat) for seat in range(6)] == before
    assert all_cards(state) == DECKS[6]


def test_key_tells_apart_what_a_seat_knows() -> None:
    """The key changes with the hand, the own skips, the role and the history."""
    base = position(hand="LR TB", pile="TB")
    others = [
        position(hand="LR TL", pile="TB"),
        position(hand="LR TB", pile="TB", skipped=("TB", "", "", "")),
        position(hand="LR TB", pile="TB", roles="CUUU"),
    ]
    moved = position(hand="LR TB", pile="TB")
    do(moved, "skip TB")
    keys = {base.key(0), moved.key(0), *(other.key(0) for other in others), base.key(1)}
    assert len(keys) == 6
    assert all(0 <= key < 1 << 62 for key in keys)


def test_default_action_is_a_skip() -> None:
    """A6: a seat whose time is up discards its last card."""
    state = position(hand="LR resurvey")
    assert str(MAT.table[state.default_action(0)]) == "skip resurvey"
    assert state.default_action(0) in state.legal(0)


def test_every_dead_end_is_drawn_unlike_its_road() -> None:
    """Pictures are exact: what is drawn reads back as the same squares."""
    squares = MAT.start()
    for square, form in zip(MAT.free, [form for lays in LAYS for form in lays], strict=False):
        squares[square] = form
    assert MAT.read(MAT.picture(squares)) == squares
    assert sum(1 for form in squares if form & DEAD_END) == 15


def test_legal_actions_are_those_that_the_rules_allow() -> None:
    """A7: over random games the list of plays is what laying each card on each square, judged alone, gives."""
    rng = FastRng(77)
    for seed in range(6):
        state = GAME.deal(GAME.setup(5, {"reach": ("touch", "connected")[seed % 2]}), FastRng(seed))
        while not state.over():
            legal = state.legal(state.turn)
            assert legal == sorted(set(legal))
            allowed = [action for action in range(MAT.first_sabotage) if judged(state, action)]
            assert [action for action in legal if action < MAT.first_sabotage] == allowed
            state.apply(state.turn, legal[rng.below(len(legal))])


def judged(state: Surveyors, action: int) -> bool:
    """Whether a play is allowed, worked out side by side from the picture alone."""
    name, place = MAT.table[action].args[:2]
    if NAMES.index(name) not in state.hands[state.turn] or state.broken[state.turn]:
        return False
    form = MAT.form_of(action)
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


def from_encampment(state: Surveyors, x: int, y: int) -> bool:
    """Whether (x, y) carries a road on from the Encampment, found by growing the set of such squares."""
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


def test_resurvey_is_the_last_kind() -> None:
    """The rules look for a Resurvey card at the end of a hand, so it must be the highest kind."""
    assert {max(deck) for deck in DECKS.values()} == {RESURVEY}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.replace(" ", "-"))
def test_contract_with_six_players(check: str) -> None:
    """The suite over all games deals for the fewest, the most and the usual number of players; six keep the contract too."""
    CHECKS[check](GAME, GAME.setup(6), 0)
