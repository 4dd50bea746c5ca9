"""The whole scene: seats, zones, pieces, choices, and how it ended."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.surveyors.actions import PLAYS, REPLACES, SABOTAGES, SKIPS, Actions
from parlour.games.surveyors.art.mat import SYMBOLS
from parlour.games.surveyors.scene.cards import face_of, hand, laid, role_title, roles, sabotaged, tops
from parlour.games.surveyors.scene.choices import NAMES_OF_CHIPS, option, prompt
from parlour.games.surveyors.scene.zones import names, zones
from parlour.games.surveyors.state.cards import TOOL_TITLES, TOOLS
from parlour.games.surveyors.state.roads import road
from parlour.scene.model import Fact, Over, Scene, Seat


def draw(view: View, seat: int | None, legal: list[int], actions: Actions) -> Scene:
    """The scene of one seat, or of a spectator."""
    mat = actions.mat
    squares = mat.read(view["mat"])
    pieces = {**laid(mat, squares), **sabotaged(view), **hand(view), **roles(view), **tops(view)}
    faces = {piece.face: face_of(piece.face) for piece in pieces.values() if piece.face}
    return Scene(
        game="surveyors",
        title="Surveyors & Spies",
        theme="atlas",
        you=seat,
        seats=seats(view),
        zones=zones(view, seat, actions),
        pieces=pieces,
        faces=faces,
        names={**NAMES_OF_CHIPS, **names(mat, squares)},
        prompt=prompt(view, seat),
        options=[option(action, actions, legal, squares, seat) for action in legal],
        last=last(view, actions, squares),
        symbols=SYMBOLS,
        over=over(view, last(view, actions, squares)),
    )


def seats(view: View) -> list[Seat]:
    """The players with their cards in hand and broken tools, and at the end their roles."""
    found = []
    for n, tools in enumerate(view["broken"]):
        facts = [Fact(sym="cards", label="Cards", value=view["hand_sizes"][n])]
        facts += [Fact(sym=tool, label=f"{TOOL_TITLES[TOOLS.index(tool)]} broken", value="×") for tool in tools]
        side = role_title(view["roles"][n]) if view["winner"] else ""
        found.append(
            Seat(
                n=n,
                name=f"Player {n + 1}",
                tone=f"s{n}",
                facts=facts,
                side=side,
                active=not view["winner"] and view["turn"] == n,
                mark="sabotaged" if tools else "",
            )
        )
    return found


def last(view: View, actions: Actions, squares: list[int]) -> list[str]:
    """The elements that the last move touched; at the end the road itself."""
    mat = actions.mat
    if view["winner"] == "surveyors":
        return [f"lay:{mat.name(square)}" for square in road(mat, squares) if square in mat.free]
    if not view["history"]:
        return []
    seat, action = view["history"][-1]
    verb = actions.verb_of(action)
    if verb == SKIPS:
        return [f"seat:{seat}", "discard"]
    if verb == PLAYS:
        return [f"lay:{mat.name(actions.square_of(action))}"]
    if verb in (SABOTAGES, REPLACES):
        return [f"seat:{actions.target_of(action)}"]
    return [f"sq:{mat.name(actions.resurveyed(action))}"]


def over(view: View, road: list[str]) -> Over | None:
    """A15: the winning team, marked by its road or by the pile that has run out; nobody if no Spy was dealt."""
    if not view["winner"]:
        return None
    if view["winner"] == "surveyors":
        text = "An unbroken road runs to Richmond: the Surveyors win."
    elif "spy" in view["roles"]:
        text = "The cards have run out and no road reaches Richmond: the Spies win."
    else:
        text = "The cards have run out, no road reaches Richmond, and no Spy was dealt: nobody wins."
    team = "surveyor" if view["winner"] == "surveyors" else "spy"
    marks = road if view["winner"] == "surveyors" else ["pile"]
    return Over(text=text, winners=[seat for seat, role in enumerate(view["roles"]) if role == team], marks=marks)
