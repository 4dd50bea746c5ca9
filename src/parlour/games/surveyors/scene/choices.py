"""The choices: each legal action as the elements to click, with a label that names the card and its target."""

from __future__ import annotations

from typing import Literal

from parlour.core.state import View
from parlour.core.words import listed
from parlour.games.surveyors.actions import Actions
from parlour.games.surveyors.scene.cards import lying
from parlour.games.surveyors.state.cards import REPLACEMENT, TITLES, TOOL_TITLES, TOOLS, sides_words
from parlour.scene.model import Option

NAMES_OF_CHIPS = {"do:skip": "Skip: discard it face down", "do:upright": "As printed", "do:turned": "Turned round"}


def option(action: int, actions: Actions, legal: list[int], squares: list[int], seat: int | None) -> Option:
    """An action as the elements to click: the card, then where it goes or whom it is for."""
    entry = actions.table[action]
    label = entry.label
    if entry.verb == "play":
        return lay_option(action, actions, legal)
    asks = {"sabotage": "Sabotage whom?", "replace": "Mend whose tool?", "resurvey": "Take which card away?"}.get(entry.verb, "")
    if entry.verb == "sabotage":
        elements = [f"card:sabotage-{entry.args[0]}", f"seat:{entry.args[1]}"]
    elif entry.verb == "replace":
        elements = [f"card:replace-{entry.args[0]}", f"before:{entry.args[1]}:{entry.args[0]}"]
        if actions.target_of(action) == seat:
            label = f"Play {TITLES[REPLACEMENT + actions.tool_of(action)]} for yourself"
    elif entry.verb == "resurvey":
        elements = ["card:resurvey", f"lay:{entry.args[0]}"]
        label = f"{label}: take away the {sides_words(squares[actions.resurveyed(action)])}"
    else:
        elements = [f"card:{entry.args[0]}", "do:skip"]
    tone: Literal["", "danger"] = "danger" if entry.verb == "sabotage" else ""
    return Option(act=str(entry), all=elements, label=label, play=[action], tone=tone, asks=[asks] if asks else [])


def lay_option(action: int, actions: Actions, legal: list[int]) -> Option:
    """A5: a Map card on a square, previewed there; asks whether to turn it only where both ways fit."""
    entry = actions.table[action]
    card, square = entry.args[0], entry.args[1]
    elements = [f"card:{card}", f"sq:{square}"]
    turned = len(entry.args) == 3
    other = ("play", card, square) if turned else ("play", card, square, "turned")
    if actions.table.numbers.get(other, -1) in legal:
        elements.append("do:turned" if turned else "do:upright")
    show = {f"card:{card}": lying(actions.mat, actions.square_of(action), actions.form_of(action))}
    return Option(
        act=str(entry), all=elements, label=entry.label, play=[action], show=show, asks=["Lay it where?", "Which way round?"]
    )


def prompt(view: View, seat: int | None) -> str:
    """Return whose turn it is, and what they may do."""
    if view["winner"]:
        if view["winner"] == "spies" and "spy" not in view["roles"]:
            return "Nobody has won."
        return f"The {view['winner'].capitalize()} have won."
    if seat != view["turn"]:
        return f"{{seat:{view['turn']}}} is to play."
    if view["broken"][seat]:
        tools = listed([TOOL_TITLES[TOOLS.index(tool)] for tool in view["broken"][seat]])
        return f"Broken: your {tools}. Play any card but a Map card, or skip."
    return "Play a card, or skip: choose a card, then where it goes."
