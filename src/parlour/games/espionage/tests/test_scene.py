"""The scene: pieces, marks with their end, the announced influence, and moves as single gestures."""

from __future__ import annotations

import msgspec

from parlour.core.rng import FastRng
from parlour.games.espionage import GAME, TABLE_OF_ACTIONS
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.state.catalogue import ADVANCED_TRANSPORT
from parlour.games.espionage.tests import positions
from parlour.scene.check import validate
from parlour.scene.diff import sent
from parlour.scene.model import Board, Option, Panel, Pile, Row, Scene, move_of
from parlour.scene.svg import render


def position(mine: str = "", theirs: str = "", *, spies: str = "") -> Rules:
    """Build a position with the cards and tracks of the game itself."""
    state = positions.position(spies=spies)
    state.catalogue = CATALOGUE
    state.steps = CATALOGUE.steps[0]
    state.hands = [sorted(CATALOGUE.cards.index(name) for name in names.split()) for names in (mine, theirs)]
    state.deck = [card for card in range(54) if card not in state.hands[0] and card not in state.hands[1]]
    return state


def scene_of(state: Rules, seat: int | None) -> Scene:
    """Draw and validate the scene of a viewer."""
    scene = GAME.scene(state.view(seat), seat, state.legal(seat) if seat is not None else [], TABLE_OF_ACTIONS)
    assert validate(scene) == []
    return scene


def find(scene: Scene, *elements: str) -> list[Option]:
    """Return the options that these elements complete."""
    return [option for option in scene.options if move_of(option, list(elements)) is not None]


def play(state: Rules, *actions: str) -> Rules:
    """Check and take actions, each for the seat to act."""
    for action in actions:
        state.check(state.actor, TABLE_OF_ACTIONS.parse(action))
        state.apply(state.actor, TABLE_OF_ACTIONS.parse(action))
        positions.decline_flights(state)
    return state


def gesture(state: Rules, seat: int, *elements: str) -> str:
    """Play the one option that these elements complete, and return its label."""
    options = find(scene_of(state, seat), *elements)
    assert len(options) == 1, [option.label for option in options]
    move = move_of(options[0], list(elements))
    assert move is not None
    for action in move:
        state.check(seat, action)
        state.apply(seat, action)
    return options[0].label


def test_d15_cards_and_a_country_are_one_gesture_whose_label_shows_the_influence() -> None:
    """D15, D16: the label counts the spy's 1, a second card and mercenaries."""
    hand = "france-military-transport france-supply-drop mercenary-1 mercenary-2"
    labels = []
    for cards in (
        ["france-military-transport"],
        ["france-military-transport", "france-supply-drop"],
        ["france-military-transport", "mercenary-1"],
        ["france-military-transport", "france-supply-drop", "mercenary-1", "mercenary-2"],
        ["mercenary-1", "mercenary-2"],
    ):
        state = position(hand, "mercenary-1-b", spies="france poland")
        labels.append(gesture(state, 0, "country:france", *[f"card:{name}" for name in cards]))
        assert state.view(0)["announced"][0]["influence"] == int(labels[-1].split("influence ")[1].split()[0])
    assert labels == [
        "France: influence 3 (spy +1) with France:2 Military Transport",
        "France: influence 6 with France:2 Military Transport and France:4 Supply Drop",
        "France: influence 4 (spy +1) with France:2 Military Transport and Mercenary:1 Ace",
        "France: influence 9 with France:2 Military Transport, France:4 Supply Drop, Mercenary:1 Ace and Mercenary:2 Eagle",
        "France: influence 3 with Mercenary:1 Ace and Mercenary:2 Eagle",
    ]


def test_d33_the_announced_action_lies_open_with_its_influence() -> None:
    """D33: while a window is open, all see the influence and the announced cards, apart from the discard pile."""
    state = play(
        position("france-supply-drop mercenary-1", "mercenary-2 mercenary-2-b"),
        "influence france-supply-drop",
        "aim france",
        "add mercenary-1",
        "done",
    )
    for viewer in (None, 0, 1):
        scene = scene_of(state, viewer)
        row = next(zone for zone in scene.zones if zone.id == "announced")
        assert isinstance(row, Row)
        assert row.title == "Announced: influence 5 in France"
        lying = {name for name, piece in scene.pieces.items() if piece.zone == "announced"}
        assert lying == {"card:france-supply-drop", "card:mercenary-1"}
        assert "influence 5" in scene.prompt


def test_d33_a_chain_of_counters_is_listed() -> None:
    """D30, D33: the panel lists announcements in order."""
    state = play(
        position("poland-safe-house mercenary-1", "great-britain-rebel-forces mercenary-2"),
        "special poland-safe-house",
        "special great-britain-rebel-forces",
    )
    panel = next(zone for zone in scene_of(state, 0).zones if zone.id == "chain")
    assert isinstance(panel, Panel)
    assert [item.text for item in panel.items] == [
        "{seat:0} announces Safe House (Poland:3).",
        "{seat:1} counters with Rebel Forces (Great Britain:4).",
    ]


def test_d19_a_block_is_one_gesture_that_must_reach_the_influence() -> None:
    """D19: cards complete a block only if they reach the influence."""
    state = play(
        position("poland-supply-drop", "poland-safe-house mercenary-1-b mercenary-2", spies="great-britain ussr"),
        "influence poland-supply-drop",
        "aim poland",
        "done",
        "pass",
    )
    scene = scene_of(state, 1)
    assert find(scene, "card:poland-safe-house") == []
    assert len(find(scene, "card:poland-safe-house", "card:mercenary-1-b")) == 1
    gesture(state, 1, "card:mercenary-1-b", "card:mercenary-2", "card:poland-safe-house")
    assert state.hands[1] == []


def test_d29_keeping_two_cards_is_one_gesture() -> None:
    """D29: any two cards may be clicked, in any order."""
    state = position("poland-pilfer-accounts", "poland-deport mercenary-1-b mercenary-2")
    play(state, "special poland-pilfer-accounts", "pass")
    gesture(state, 1, "card:mercenary-2", "card:poland-deport")
    assert [CATALOGUE.cards[c] for c in state.hands[1]] == ["poland-deport", "mercenary-2"]


def test_d23_d25_marks_tell_when_they_end() -> None:
    """D23, D25: a blockade and a detained spy show the turn at whose end they expire."""
    state = position("great-britain-blockade france-detain mercenary-1", "mercenary-2 mercenary-2-b")
    play(state, "special great-britain-blockade", "aim france", "pass", "special france-detain", "pass")
    pieces = scene_of(state, 1).pieces
    # It is turn 5; the next turn of seat 0 is turn 7.
    assert pieces["blockade:0/france"].badge == "T7"
    assert pieces["spy:1"].badge == "T7"
    assert "until turn 7 ends" in pieces["blockade:0/france"].label
    play(state, "stay")
    assert scene_of(state, 1).pieces["blockade:0/france"].badge == "T7"


def test_d26_gadgets_lie_by_the_board() -> None:
    """D26: a gadget is in its owner's row, and a click on it aims Gadget Buster."""
    state = position("france-gadget-buster mercenary-1", "mercenary-2 mercenary-2-b")
    research = CATALOGUE.cards.index("france-gadget-research")
    state.deck.remove(research)
    state.gadgets[2 + ADVANCED_TRANSPORT] = research
    assert scene_of(state, 0).pieces["card:france-gadget-research"].zone == "gadgets:1"
    label = gesture(state, 0, "card:france-gadget-buster", "do:special", "card:france-gadget-research")
    assert label == "Gadget Buster (France:2): Advanced Transport"


def test_d12_the_discard_pile_can_be_browsed() -> None:
    """D12: every discarded card is face up."""
    state = play(position("france-detain mercenary-1", "mercenary-2"), "influence france-detain", "aim france", "done", "pass")
    scene = scene_of(state, 1)
    pile = next(zone for zone in scene.zones if zone.id == "discard")
    assert isinstance(pile, Pile)
    assert (pile.browse, pile.count) == (True, 1)
    assert scene.pieces["card:france-detain"].face == "france-detain"


def test_d28_only_seen_cards_have_faces() -> None:
    """D28: a closed hand shows backs named by their place; an open hand and known cards show faces."""
    state = position("france-paid-informant mercenary-1", "poland-detain mercenary-2")
    hidden = msgspec.json.encode(sent(scene_of(state, 0))).decode()
    assert "poland-detain" not in hidden
    assert [name for name in scene_of(state, 0).pieces if name.startswith("back:rival")] == ["back:rival/0", "back:rival/1"]
    play(state, "special france-paid-informant", "pass")
    assert scene_of(state, 0).pieces["card:poland-detain"].zone == "rival"
    assert scene_of(state, None).pieces["card:poland-detain"].zone == "rival"
    state.opened[1] = 0
    assert scene_of(state, 0).pieces["card:poland-detain"].tip == "You have seen this card; it is still in the hand."
    assert "card:poland-detain" not in scene_of(state, None).pieces


def test_d6_each_player_sees_the_board_from_their_own_side() -> None:
    """D2, D6: each seat has its own spy near and its own star at the bottom."""
    state = position("mercenary-1", "mercenary-2", spies="france hungary")
    state.markers[1] = 2
    heights = [height_of(scene_of(state, seat), element) for seat in (0, 1) for element in ("marker:france", "spy:0")]
    middle = [height_of(scene_of(state, seat), "marker:poland") for seat in (0, 1)]
    assert middle[0] < heights[0] < heights[1], "seat 0 has the marker and its spy near, at the bottom"
    assert middle[1] > heights[2] > heights[3], "seat 1 sees both from the other side"


def height_of(scene: Scene, element: str) -> float:
    """How far down the board a piece lies."""
    board = next(zone for zone in scene.zones if isinstance(zone, Board))
    return next(spot.y + spot.h / 2 for spot in board.spots if spot.id == scene.pieces[element].at)


def test_previews_show_where_the_marker_would_stand() -> None:
    """An influence option shows the marker in its new place."""
    state = position("france-supply-drop mercenary-1", "mercenary-2")
    option = find(scene_of(state, 0), "card:france-supply-drop", "country:france")[0]
    assert option.show["marker:france"].at == "space:france/4"


def test_every_phase_can_be_drawn() -> None:
    """Each position of a random game has a valid scene for every viewer, and each phase can be rendered."""
    state = GAME.deal(GAME.setup(), FastRng(3))
    rng = FastRng(4)
    seen: set[str] = set()
    while True:
        for viewer in (None, 0, 1):
            scene = scene_of(state, viewer)
            if state.view(None)["phase"] not in seen and viewer == 0:
                seen.add(state.view(None)["phase"])
                assert render(scene).startswith("<svg")
        if state.over():
            break
        state.apply(state.actor, state.random_action(state.actor, rng))
    assert scene_of(state, 0).over is not None
    assert {"home", "play", "answer", "spy", "over"} <= seen


def test_d33_a_player_who_can_only_pass_is_told_so() -> None:
    """D27, D33: the question is asked whatever the hand holds, and the prompt says what the hand is good for."""
    attack = ("influence poland-detain", "aim poland", "done")
    state = play(position("poland-detain mercenary-1", "france-detain mercenary-1-b", spies="poland great-britain"), *attack)
    assert scene_of(state, 1).prompt.endswith("No card in your hand answers it.")
    play(state, "pass")
    assert scene_of(state, 1).prompt.endswith("Your cards cannot block it.")
    state.apply(1, TABLE_OF_ACTIONS.parse("pass"))
    assert scene_of(state, 1).prompt == "The card play is finished. You hold no Military Transport: pass."
    state.apply(1, TABLE_OF_ACTIONS.parse("pass"))
    state.plays = 0
    assert scene_of(state, 0).prompt == "Both card plays are done. You hold no Military Transport: go on to the refill."
    state.turns = 0
    assert scene_of(state, 0).prompt.startswith("The card play is done. ")
    flying = play(position("poland-detain", "france-military-transport poland-deport", spies="poland great-britain"), *attack)
    assert scene_of(flying, 1).prompt.endswith("Answer with a card, or pass.")
