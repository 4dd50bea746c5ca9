"""Answers why an element of the scene cannot be chosen, from the seat's own knowledge only."""

from __future__ import annotations

from parlour.core.errors import MalformedAction
from parlour.core.why import why_not
from parlour.scene.check import elements
from parlour.scene.model import Scene
from parlour.table.model import rule_of
from parlour.table.protocol import Reason, Why
from parlour.table.table import Table


def reason(table: Table, seat: int | None, scene: Scene, message: Why) -> Reason:
    """Why the seat (None: a spectator) cannot choose an element of the scene that it sees."""
    shown = elements(scene)
    unknown = [element for element in (message.el, *message.picked) if element not in shown]
    if unknown:
        raise MalformedAction(f"there is no element {unknown[0]!r:.60} in this scene")
    return as_reason(message.el, _text(table, seat, scene, message.el, message.picked))


def as_reason(element: str, text: str) -> Reason:
    """A refusal as a sentence, with its rule apart."""
    rule = rule_of(text)
    text = text.removeprefix(f"{rule}: ") if rule else text
    return Reason(el=element, text=text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else "."), rule=rule)


def _text(table: Table, seat: int | None, scene: Scene, element: str, picked: list[str]) -> str:
    if table.match is None or table.over():
        return "the game is over"
    if seat is None:
        return "you are watching; take a seat at another table to play"
    if table.idle(seat):
        return "a computer player plays for you; take your seat back first"
    told = why_not(table.match.state, seat, element, picked)
    if told:
        return told
    if not picked:
        return f"nothing can be done with {_named(scene, element)} now"
    chosen = " and ".join(_named(scene, one) for one in picked[:2])
    return f"{_named(scene, element)} does not go with {chosen}; choose one of those marked, or start over"


def _named(scene: Scene, element: str) -> str:
    """A reference to an element, or words for one that has no name."""
    if element.startswith("seat:"):
        return f"{{{element}}}"
    if element in scene.pieces:
        return f"{{p:{element}}}"
    return f"{{s:{element}}}" if element in scene.names else "this"
