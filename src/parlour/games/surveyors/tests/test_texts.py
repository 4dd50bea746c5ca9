"""What players read: events drawn up exactly, and every text of many random positions looked over for slips."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.core.words import plural
from parlour.games.surveyors import ACTIONS, GAME
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.cards import NAMES, SORTS
from parlour.games.surveyors.tests.positions import STRAIGHT, do, position
from parlour.scene.model import Card
from parlour.scene.refs import plain
from parlour.testing.driver import positions
from parlour.testing.texts import Proofreader

NOUNS = (*SORTS, "card", "Map card", "broken tool", "Surveyor", "Spy", "skip", "sabotage", "replacement", "resurvey", "square")
ONE_OF_MANY = re.compile(rf"(?<!Player )\b1 (?:other )?(?:{'|'.join(plural(noun) for noun in NOUNS)})\b", re.IGNORECASE)
HANDLE = re.compile(
    rf"\b(?:{'|'.join(re.escape(name) for name in NAMES if name != 'resurvey')})\b|[a-z]_[a-z]|\b[a-z]+:[a-z0-9]|[{{}}]"
)
SETUPS = [(4, {}), (4, {"role_cards": "6+2"}), (5, {"reach": "connected"}), (6, {"deck": "single"}), (7, {})]


READER = Proofreader(GAME, ONE_OF_MANY, HANDLE)
slip = READER.slip


def random_positions() -> Iterator[Match]:
    """The matches of five random games at every position."""
    for number, (seats, options) in enumerate(SETUPS):
        yield from (match for _, match in positions(GAME, GAME.setup(seats, options), number))


def test_no_text_has_a_slip_and_no_two_options_read_the_same() -> None:
    """A7 to A10: no text has two full stops, "1 cards" or an internal name; each option names its card and target."""
    rng = FastRng(3)
    count = 0
    for match in random_positions():
        count += 1
        tried = [rng.below(len(ACTIONS.table)) for _ in range(30)]
        tried += range(ACTIONS.first_sabotage, ACTIONS.first_resurvey)
        assert READER.slips(match.state, [event.text for event in match.events[-1]], tried) == []
        assert READER.repeated(match.state) == []
    assert count >= 200


def test_the_search_for_slips_finds_them() -> None:
    """The patterns above match what they are for, and nothing else."""
    assert all(slip(text) for text in ("U.S.S.R..", "1 cards left", "1 other squares", "1 Spies", "a TB-end", "LR", "card:LR"))
    assert all(slip(text) for text in ("sabotage-chain", "dead_end", "{seat:0}"))
    assert not any(slip(text) for text in ("11 cards left", "1 card", "A7: at 2,3 or 1,4", "Deck: 4 roads", "a Resurvey. A"))


def test_labels_of_options() -> None:
    """A5 to A10: each label names the card, how it is turned, and where it goes or whom it is for."""
    state = position(
        STRAIGHT,
        hand="TL sabotage-chain replace-balloon resurvey",
        broken=(0, 4, 0, 0),
    )
    scene = GAME.scene(state.view(0), 0, state.legal(0), ACTIONS.table)
    labels = {option.act: plain(scene, option.label) for option in scene.options}
    assert labels["play TL 3,3"] == "Lay a road north and west at 3,3"
    assert labels["play TL 1,2 turned"] == "Lay a road north and west, turned to east and south, at 1,2"
    assert labels["sabotage chain 2"] == "Play Sabotage (Surveyor Chain) on Player 3"
    assert labels["replace balloon 1"] == "Play Replacement (Balloon) for Player 2"
    assert labels["resurvey 2,3"] == "Play Resurvey on 2,3: take away the road east and west"
    assert labels["skip resurvey"] == "Skip: discard a Resurvey face down"
    state.broken = [4, 0, 0, 0]
    scene = GAME.scene(state.view(0), 0, state.legal(0), ACTIONS.table)
    assert "Play Replacement (Balloon) for yourself" in [option.label for option in scene.options]
    assert scene.prompt == "Broken: your Balloon. Play any card but a Map card, or skip."


def test_effects_are_part_of_what_cards_show() -> None:
    """A7 to A10: every card in hand says what it does, on its face or in its tip."""
    state = position(hand="TL TB-end sabotage-chain replace-balloon resurvey")
    scene = GAME.scene(state.view(0), 0, state.legal(0), ACTIONS.table)
    for name in state.view(0)["hand"]:
        face = scene.faces[name]
        said = face.text if isinstance(face, Card) else scene.pieces[f"card:{name}"].tip
        assert said.endswith(".")


def told(state: Rules, *actions: str) -> list[str]:
    """The texts that everybody hears when these actions are played."""
    state.events = []
    do(state, *actions)
    return [event.text for event in state.events if event.audience is None]


def test_events_name_who_did_what_to_whom() -> None:
    """A7 to A12: each event names the player, the card, the target and what it changes."""
    state = position(
        hand="TL TB",
        hands=("sabotage-chain TB", "sabotage-balloon TB", "replace-chain TB TB"),
        pile="replace-balloon",
    )
    assert told(state, "play TL 1,2 turned", "sabotage chain 0", "sabotage balloon 0", "replace chain 0") == [
        "{seat:0} lays a road east and south at {s:sq:1,2|1,2}.",
        "The draw pile is empty.",
        "{seat:1} plays Sabotage (Surveyor Chain) on {seat:0}, who has 1 broken tool and may lay no Map card.",
        "{seat:2} plays Sabotage (Balloon) on {seat:0}, who has 2 broken tools and may lay no Map card.",
        "{seat:3} plays Replacement (Surveyor Chain) for {seat:0}, who still has 1 broken tool.",
    ]
    assert told(state, "replace balloon 0", "skip TB") == [
        "{seat:0} plays Replacement (Balloon) for themselves and may lay Map cards again.",
        "{seat:1} skips and discards a card face down.",
        "{seat:1} has no cards left and is passed over from now on.",
    ]
    assert told(position(STRAIGHT, hand="resurvey TB"), "resurvey 2,3") == [
        "{seat:0} plays Resurvey: a road east and west leaves {s:sq:2,3|2,3}."
    ]


def test_draws_say_how_many_cards_are_left() -> None:
    """A6: only the seat itself is told what it drew, with the size of the pile."""
    state = position(hand="TB TB", pile="TL TL")
    state.events = []
    do(state, "skip TB")
    own = [event.text for event in state.events if event.audience == [0]]
    assert own == ["You discarded a road north and south.", "You draw a road north and west; the pile has 1 card left."]
