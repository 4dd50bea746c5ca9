"""Events, shown one by one, lead every viewer to the scene as it is."""

from __future__ import annotations

from parlour.core.events import Event
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.scene.check import elements
from parlour.scene.cues import Count, Cue, Move
from parlour.scene.model import Scene
from parlour.scene.told import named, number_of, unlike
from parlour.testing.driver import Place, positions, scene_of

Scenes = dict[int | None, Scene]


def check_cues(game: Game, setup: Setup, seed: int) -> None:
    """The cues of an action's events lead every viewer from the scene before to the one after; each is about something shown."""
    rng = FastRng(seed + 7)
    before: Scenes = {}
    for place, match in positions(game, setup, seed):
        after: Scenes = {}
        if before and any(event.cues for event in match.events[-1]):
            after = _scenes(game, match)
            for viewer, scene in after.items():
                told = [cue for event in match.events[-1] if event.visible_to(viewer) for cue in event.cues]
                problems = unlike(before[viewer], scene, told)
                place.need(not problems, f"cues show {viewer} another scene: {'; '.join(problems[:3])}")
            _about_something(place, match.events[-1], before, after)
        wanted = place.step < 60 or rng.below(3) == 0
        before = (after or _scenes(game, match)) if wanted else {}


def _scenes(game: Game, match: Match) -> Scenes:
    viewers = (None, *range(match.setup.seats))
    return {viewer: scene_of(game, match.state, viewer, match.actions) for viewer in viewers}


def _about_something(place: Place, events: list[Event], before: Scenes, after: Scenes) -> None:
    """Each element of a cue is on screen for somebody in its audience: before, after, or moved there by an earlier cue."""
    moved: set[str] = set()
    for event in events:
        scenes = [scene for viewer in after if event.visible_to(viewer) for scene in (before[viewer], after[viewer])]
        shown = set().union(moved, *(elements(scene) for scene in scenes))
        for cue in event.cues:
            names = named(cue)
            if isinstance(cue, Move):
                names = [cue.was if cue.was in shown else cue.el, cue.to, cue.at or cue.to]
            # What comes and goes within one action lies in a zone that may be gone with it.
            unknown = [name for name in names if name not in shown] if not _passing(cue, shown) else []
            place.need(not unknown, f"a cue is about {unknown}, which nobody in its audience sees: {event.text}")
            if isinstance(cue, Count):
                counted = any(number_of(scene, cue.el, cue.of) is not None for scene in scenes)
                place.need(counted, f"a cue counts {cue.of or 'a number'} of {cue.el}, which shows none: {event.text}")
            if isinstance(cue, Move):
                shown.add(cue.el)
                moved.add(cue.el)


def _passing(cue: Cue, shown: set[str]) -> bool:
    return isinstance(cue, Move) and cue.to not in shown and (cue.was in shown or cue.el in shown)
