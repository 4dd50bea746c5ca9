"""The texts that a viewer reads, for tests that search them for slips."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parlour.core.errors import IllegalAction
from parlour.core.game import Game
from parlour.core.state import State
from parlour.scene.model import Card, Drawing, Panel, Scene
from parlour.scene.refs import plain
from parlour.testing.driver import scene_of


def texts_of(scene: Scene) -> Iterator[str]:
    """Every text that a scene shows to its viewer, with references resolved."""
    found = [scene.title, scene.prompt, *scene.names.values()]
    found += [option.label for option in scene.options]
    for seat in scene.seats:
        found += [seat.name, seat.side, seat.mark, *(f"{fact.label} {fact.value}" for fact in seat.facts)]
    for piece in [*scene.pieces.values(), *(piece for option in scene.options for piece in option.show.values())]:
        found += [piece.label, piece.tip, str(piece.badge)]
    for face in scene.faces.values():
        found += [face.name, face.sub, face.text, face.foot] if isinstance(face, Card) else []
        found += [face.alt] if isinstance(face, Drawing) else []
    for zone in scene.zones:
        found.append(zone.title)
        found += [f"{item.text} {item.value}" for item in zone.items] if isinstance(zone, Panel) else []
    found += [scene.over.text] if scene.over is not None else []
    return (plain(scene, text) for text in found)


def refusals(state: State, actions: Iterable[int]) -> set[str]:
    """The reasons why seats may not take some of these actions now."""
    found: set[str] = set()
    for action in actions:
        for seat in range(state.seats):
            try:
                state.check(seat, action)
            except IllegalAction as error:
                found.add(str(error))
    return found


class Proofreader:
    """Searches a game's texts for slips: two full stops, a plural after 1, and names that only the code uses."""

    def __init__(self, game: Game, one_of_many: re.Pattern[str], handle: re.Pattern[str]) -> None:
        self.game = game
        self.one_of_many = one_of_many
        self.handle = handle

    def slip(self, text: str) -> bool:
        """Whether a text has a slip."""
        return ".." in text or self.one_of_many.search(text) is not None or self.handle.search(text) is not None

    def slips(self, state: State, events: Iterable[str], tried: Iterable[int]) -> list[str]:
        """All texts with a slip that anybody can read now: scenes, these events, and refusals of the tried actions."""
        scenes = self.scenes(state)
        texts = {text for scene in scenes for text in texts_of(scene)}
        texts |= {plain(scenes[0], event) for event in events}
        texts |= refusals(state, tried)
        outcome = state.outcome()
        texts |= {outcome.reason} if outcome is not None else set()
        return [text for text in texts if self.slip(text)]

    def repeated(self, state: State) -> list[str]:
        """The labels that two options of one scene share."""
        found: list[str] = []
        for scene in self.scenes(state):
            labels = [plain(scene, option.label) for option in scene.options]
            found += [label for label in set(labels) if labels.count(label) > 1]
        return found

    def scenes(self, state: State) -> list[Scene]:
        """The scenes of the spectators and of every seat."""
        actions = self.game.actions(self.game.setup(state.seats))
        return [scene_of(self.game, state, viewer, actions) for viewer in (None, *range(state.seats))]
