"""What a viewer reads, for tests that look it over for slips."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.scene.model import Card, Drawing, Panel, Scene
from parlour.scene.refs import plain


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
