"""From a match to scenes: names, logs, results, and all secrets after the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from deaddrop import GAME

from parlour.core.match import Match
from parlour.core.registry import games
from parlour.core.rng import FastRng
from parlour.core.stage import Chronicle, panorama, pieces_of, stage
from parlour.scene.check import validate
from parlour.scene.diff import diff, sent
from parlour.scene.model import Over
from parlour.testing.driver import random_step


def played(match: Match, actions: int) -> Match:
    """The match after some random actions."""
    rng = FastRng(11)
    for _ in range(actions):
        if match.over():
            break
        match.play(*random_step(match.game, match.state, rng))
    return match


def stops(name: str) -> Iterator[Match]:
    """A random match of a game, after every twelve actions."""
    game = games()[name]
    match = Match(game, game.setup())
    for _ in range(4):
        yield played(match, 12)


def test_names_stand_in_front_of_sides() -> None:
    """A player's name replaces the game's name for the seat, which becomes the side; a bot's level is shown."""
    scene = stage(Match(GAME, GAME.setup(2)), 0, names=["Ann", ""], bots=["", "easy"])
    assert [(seat.name, seat.side, seat.bot) for seat in scene.seats] == [
        ("Ann", "Courier service 1", ""),
        ("Courier service 2", "", "easy"),
    ]


def test_an_idle_or_finished_seat_has_no_options() -> None:
    """A seat has no options while a bot plays for it, or after a resignation."""
    match = Match(GAME, GAME.setup(2))
    assert stage(match, 0).options
    assert not stage(match, 0, idle=True).options
    ended = stage(match, 0, over=Over(text="{seat:1} resigned", winners=[0]))
    assert not ended.options
    assert ended.over is not None
    assert not any(seat.active for seat in ended.seats)


def test_steps_of_the_log_count_what_the_viewer_learned_until_the_end() -> None:
    """During a match the log does not reveal the number of actions; after it, each line has its true step."""
    match = played(Match(GAME, GAME.setup(3)), 100)
    assert match.over()
    running = played(Match(GAME, GAME.setup(3)), 5)
    chronicle = Chronicle(0)
    entries = chronicle.read(running, False)
    assert [entry.n for entry in entries] == list(range(len(entries)))
    assert sorted({entry.step for entry in entries}) == list(range(len({entry.step for entry in entries})))
    assert chronicle.read(running, False) == entries
    exact = Chronicle(0).read(match, True)
    assert [entry.step for entry in exact] == [step for step, _ in match.transcript(0)]


@pytest.mark.parametrize("name", list(games()))
def test_no_scene_changes_what_another_shares_with_it(name: str) -> None:
    """Games share parts between scenes; whatever is staged, sent or shown in between, a scene stays as it was."""

    def drawn(match: Match) -> list[bytes]:
        state, game = match.state, match.game
        seats = [(seat, state.legal(seat)) for seat in range(match.setup.seats)]
        scenes = [game.scene(state.view(seat), seat, legal, match.actions) for seat, legal in [*seats, (None, [])]]
        return [msgspec.json.encode(scene) for scene in scenes]

    names = [f"Name {n}" for n in range(12)]
    for match in stops(name):
        before = drawn(match)
        resigned = Over(text="{seat:0} resigned", winners=[1])
        staged = [stage(match, seat, names=names, over=over) for seat in (0, 1, None) for over in (None, resigned)]
        for scene in staged:
            msgspec.json.encode([diff(staged[0], scene), sent(scene)])
        panorama(match, names=names)
        assert drawn(match) == before


@pytest.mark.parametrize("name", list(games()))
def test_the_panorama_is_a_sound_scene_with_all_private_pieces(name: str) -> None:
    """At any step of any game the panorama is valid and holds every private piece of every seat."""
    for match in stops(name):
        scene = panorama(match)
        assert validate(scene) == []
        faces = {piece.face for piece in scene.pieces.values()}
        for seat in range(match.setup.seats):
            own = stage(match, seat, idle=True)  # without cards that are laid out only for a choice
            private = {zone.id for zone in own.zones if zone.role in ("mine", "hand")}
            assert {piece.face for piece in own.pieces.values() if piece.zone in private} <= faces


@pytest.mark.parametrize("name", list(games()))
def test_the_panorama_shows_no_card_twice(name: str) -> None:
    """A seat's cards that are face up in the panorama are not also there face down; cards hidden from all stay."""
    for match in stops(name):
        spectator, scene = stage(match, None), panorama(match)
        kept = {zone.id for zone in scene.zones}
        for seat in range(match.setup.seats):
            own = {zone.id: zone for zone in stage(match, seat).zones if getattr(zone, "seat", None) == seat}
            for zone in spectator.zones:
                pieces = pieces_of(spectator, zone)
                if getattr(zone, "seat", None) == seat and pieces and not any(piece.face for piece in pieces.values()):
                    closed = zone.id in own and pieces_of(stage(match, seat), own[zone.id]) == pieces
                    assert (zone.id in kept) == closed, f"{zone.id} of seat {seat}"
