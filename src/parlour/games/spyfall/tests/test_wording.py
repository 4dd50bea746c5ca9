"""What players of Spyfall read, over random positions: plurals, full stops, names, and no two choices that read the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from parlour.core.errors import ParlourError
from parlour.core.game import Setup
from parlour.core.match import Match
from parlour.core.stage import stage
from parlour.games.spyfall import GAME
from parlour.games.spyfall.actions import CASE, GUESS, START, TIME_UP
from parlour.games.spyfall.state.position import OVER
from parlour.games.spyfall.state.terms import SPY
from parlour.games.spyfall.tests.positions import accuse, position, terms
from parlour.games.spyfall.tests.test_content import OWN
from parlour.scene.model import Panel, Scene
from parlour.scene.refs import plain
from parlour.testing.driver import positions

NAMES = ["Ada", "Boris", "Chen", "Dora", "Emil", "Fatma", "Goran"]
SETUPS = [
    GAME.setup(3, {"rounds": 2}),
    GAME.setup(7, {"spies": "2", "old_pals": True, "rounds": 2, "interrupts": "between questions"}),
    GAME.setup(5, {"spies": "2", "talk": "spoken", "rounds": 2, "minutes": 1}),
    GAME.setup(4, {"pack": "own", "own_pack": OWN, "rounds": 3, "questions": 1, "interrupts": "between questions"}),
]
DOUBLE_STOP = re.compile(r"\.\.")
ONE_OF_MANY = re.compile(r"\b1 (?!is\b)\w+s\b", re.IGNORECASE)
INTERNAL = re.compile(r"[{}]|\b(?:seat|loc|do|card):\w|\b[a-z]+_[a-z]+\b")


def fifty_positions(setup: Setup) -> Iterator[Match]:
    """Play at random and yield fifty positions of as many games as that takes."""
    count = 0
    for seed in range(50):
        for place, match in positions(GAME, setup, seed, 60):
            if place.step % 4 == 0 or match.over():
                yield match
                count += 1
                if count == 50:
                    return


def shown(scene: Scene) -> list[str]:
    """Return every text of a scene as a person reads it."""
    texts = [scene.prompt, *(option.label for option in scene.options), *(entry.text for entry in scene.log)]
    texts += [option.input.placeholder for option in scene.options if option.input is not None]
    texts += [scene.over.text] if scene.over is not None else []
    for seat in scene.seats:
        texts += [seat.mark, *(f"{fact.value} {fact.label}" for fact in seat.facts if fact.label != "Points")]
    for zone in scene.zones:
        texts.append(zone.title)
        if isinstance(zone, Panel):
            texts += [f"{item.text} {item.value}" for item in zone.items]
    texts += list(scene.names.values())
    return [plain(scene, text) for text in texts]


def refusals(match: Match, seat: int) -> list[str]:
    """Return what a seat is told about every action that it may not take."""
    told = []
    for action in range(len(match.actions)):
        try:
            match.state.check(seat, action)
        except ParlourError as error:
            told.append(str(error))
    return told


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats}-seats")
def test_every_text_reads_well(setup: Setup) -> None:
    """No text has two full stops, a plural after 1, a handle, a brace or a name of the code; refusals cite a rule."""
    for match in fifty_positions(setup):
        for seat in (None, *range(setup.seats)):
            scene = stage(match, seat, names=NAMES[: setup.seats])
            told = refusals(match, seat) if seat is not None and not match.over() else []
            assert all(re.match(r"S\d+a?: \w", text) for text in told)
            for text in [*shown(scene), *told]:
                assert not DOUBLE_STOP.search(text), text
                assert not ONE_OF_MANY.search(text), text
                assert not INTERNAL.search(text), text


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats}-seats")
def test_no_two_choices_read_the_same(setup: Setup) -> None:
    """Within a scene every label, with its names in place, is different."""
    for match in fifty_positions(setup):
        for seat in range(setup.seats):
            scene = stage(match, seat, names=NAMES[: setup.seats])
            labels = [plain(scene, option.label) for option in scene.options]
            assert len(set(labels)) == len(labels), labels


def test_s23_everybody_is_offered_the_same() -> None:
    """S23: no matter who is the spy, a seat's prompt, buttons, labels and their widths are the same at the same moment."""
    for setup in SETUPS:
        for match in fifty_positions(setup):
            state = match.state.clone()
            cards = state.cards  # type: ignore[attr-defined]
            if match.over() or state.view(None)["phase"] in ("second guess", "reveal"):
                continue
            spy = cards.index(SPY)
            for seat in range(setup.seats):
                if cards[seat] == SPY:
                    continue
                seen = face(state.view(seat), seat, state.legal(seat))
                cards[seat], cards[spy] = cards[spy], cards[seat]
                assert face(state.view(seat), seat, state.legal(seat)) == seen
                cards[seat], cards[spy] = cards[spy], cards[seat]


def face(view: dict[str, object], seat: int, legal: list[int]) -> tuple[object, ...]:
    """Return all of a scene that shows while the card is covered."""
    scene = GAME.scene(view, seat, legal, GAME.actions(SETUPS[0]))
    options = [(option.act, option.all, option.label, option.tone, option.confirm, option.input) for option in scene.options]
    pieces = {key: (piece.zone, piece.label, piece.back) for key, piece in scene.pieces.items()}
    return scene.prompt, options, scene.names, scene.seats, scene.zones, pieces, scene.last


def test_s12_the_un_ends_with_one_full_stop() -> None:
    """S12: a guess of The U.N. is told with its article and one full stop."""
    match = Match(GAME, GAME.setup(5, {"dealer": 1}), bytes(16))
    match.play(0, START)
    spy = match.state.cards.index(SPY)  # type: ignore[attr-defined]
    told = match.play(spy, match.actions.number("guess", "the-u-n"))
    assert told[0].text == f"{{seat:{spy}}} shows the spy card and names the U.N."


def test_s16_the_round_says_who_got_what() -> None:
    """S9, S16: the log names voters, votes and points in words and numbers."""
    state = position(seats=4, spies=(2,), agreed=terms(rounds=1))
    state.events = []
    accuse(state, 0, 2)
    assert [event.text for event in state.events] == [
        "{seat:0} stops the clock and accuses {seat:2}: 3 of 3 votes convict.",
        "{seat:1} has voted.",
        "{seat:3} has voted.",
        "{seat:0} accused {seat:2}: yes from {seat:0}, {seat:1} and {seat:3}. 3 of the 3 votes needed: convicted.",
        "The non-spies win: {seat:2} was convicted and is a spy. It was the Bakery; the spy was {seat:2}.",
        "Points for round 1: {seat:0} +2 (now 2), {seat:1} +1 (now 1) and {seat:3} +1 (now 1).",
    ]
    outcome = state.outcome()
    assert state.phase == OVER
    assert outcome is not None
    assert outcome.reason == "2 points are the most"


def test_s19_one_point_is_the_most() -> None:
    """S19: a single point is not called points."""
    state = position(seats=4, spies=(2,), agreed=terms(rounds=1))
    state.apply(2, GUESS + 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "1 point is the most"


def test_s14_the_first_games_tip_says_how_time_ends() -> None:
    """S14: the tip speaks of a case and of votes, and says that the spies win only if nobody is convicted."""
    tip = GAME.tips[-1].text
    assert "Everybody may make a case. Then the table votes on each player in turn" in tip
    assert "if nobody is convicted, the spies win" in tip
    assert not any("time runs out" in tip.text for tip in GAME.tips)
    assert "{r:S14}" in tip
    assert {GAME.actions(SETUPS[0]).label(action) for action in (TIME_UP, CASE)} == {"Time is up", "Make your case"}
