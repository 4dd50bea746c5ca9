"""Cards as pieces: on the mat, before the players, in hand; and the role cards."""

from __future__ import annotations

from functools import cache

from parlour.core.state import View
from parlour.games.surveyors.art.roads import HEIGHT, WIDTH, map_card
from parlour.games.surveyors.state.cards import (
    DEAD_END,
    EMPTY,
    FORMS,
    KIND_OF,
    MAPS,
    NAMES,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    TITLES,
    TOOL_TITLES,
    TOOLS,
    sides_words,
)
from parlour.games.surveyors.state.mat import Mat
from parlour.games.surveyors.state.position import ROLE_TITLES, ROLES
from parlour.scene.lasting import lasting
from parlour.scene.model import Card, Drawing, Face, Piece

ROLE_TEXTS = {"surveyor": "Build an unbroken road to Richmond.", "spy": "Let the cards run out before there is a road."}
ROAD_TEXT = "Lay it where a road runs into an empty square, as printed or turned round."
DEAD_END_TEXT = "Lay it like a road. Its roads do not meet, so no way leads through it."


def laid(mat: Mat, squares: list[int]) -> dict[str, Piece]:
    """The Map cards on the mat."""
    return {f"lay:{mat.name(square)}": lying(mat, square, squares[square]) for square in mat.free if squares[square] != EMPTY}


@cache
def lying(mat: Mat, square: int, form: int) -> Piece:
    """A Map card on a square, turned if it lies turned."""
    kind = KIND_OF[form]
    name = mat.name(square)
    return Piece(
        zone="mat",
        at=f"sq:{name}",
        face=NAMES[kind],
        rot=0 if FORMS[kind] == form else 180,
        size=WIDTH,
        label=f"{sides_words(form)} at {name}",
    )


def sabotaged(view: View) -> dict[str, Piece]:
    """A8: the Sabotage cards before each player."""
    return {
        f"before:{seat}:{tool}": Piece(
            zone=f"before:{seat}",
            i=i,
            face=f"sabotage-{tool}",
            label=f"{TITLES[SABOTAGE + TOOLS.index(tool)]} before {{seat:{seat}}}",
        )
        for seat, tools in enumerate(view["broken"])
        for i, tool in enumerate(tools)
    }


def tops(view: View) -> dict[str, Piece]:
    """A11: the top cards of the draw pile and the discard pile, both face down."""
    found = {}
    if view["pile"]:
        found["pile:top"] = Piece(zone="pile", label="draw pile, face down")
    if view["spent"] or any(view["skips"]):
        found["discard:top"] = Piece(zone="discard", label="discard pile, face down")
    return found


def hand(view: View) -> dict[str, Piece]:
    """The viewer's cards, stacked by kind."""
    held: list[str] = view.get("hand", [])
    return {
        f"card:{name}": Piece(
            zone="hand",
            i=i,
            face=name,
            label=TITLES[NAMES.index(name)],
            tip=map_text(NAMES.index(name)),
            badge=f"×{held.count(name)}" if held.count(name) > 1 else "",
        )
        for i, name in enumerate(dict.fromkeys(held))
    }


def map_text(kind: int) -> str:
    """A5, A7: what a Map card does, in words; the faces of other cards say it themselves."""
    if kind >= MAPS:
        return ""
    return DEAD_END_TEXT if FORMS[kind] & DEAD_END else ROAD_TEXT


def role_title(role: str) -> str:
    """The name of a role for players."""
    return ROLE_TITLES[ROLES.index(role)]


def roles(view: View) -> dict[str, Piece]:
    """A15: the viewer's role, and the leftover card face down; at the end all role cards, face up."""
    found = {"leftover": Piece(zone="under", label="the role card that was left over, face down")}
    if "leftover" in view:
        found = {"leftover": Piece(zone="under", face=view["leftover"], label=f"left over: {role_title(view['leftover'])}")}
    if not view["winner"]:
        if "role" in view:
            found[f"role:{view['seat']}"] = Piece(zone="role", face=view["role"], label="Your role card")
        return found
    for seat, role in enumerate(view["roles"]):
        label = f"{{seat:{seat}}}: {role_title(role)}"
        found[f"role:{seat}"] = Piece(zone="roles", i=seat, face=role, badge=seat + 1, label=label)
    return found


@cache
def face_of(name: str) -> Face:
    """The face of a card or a role."""
    return lasting(_face_of(name))


def _face_of(name: str) -> Face:
    if name in ROLES:
        tone = "union" if name == "surveyor" else "confederate"
        return Card(name=role_title(name), sym=name, tone=tone, text=ROLE_TEXTS[name])
    kind = NAMES.index(name)
    if kind < MAPS:
        return Drawing(svg=map_card(FORMS[kind]), w=WIDTH, h=HEIGHT, alt=TITLES[kind])
    if kind == RESURVEY:
        return Card(name="Resurvey", sym="resurvey", tone="gold", text="Takes one Map card off the mat.")
    if kind >= REPLACEMENT:
        tool = kind - REPLACEMENT
        return Card(
            name="Replacement",
            sub=TOOL_TITLES[tool],
            sym=TOOLS[tool],
            tone="blue",
            corner="+",
            text="Removes a Sabotage card for this tool.",
        )
    tool = kind - SABOTAGE
    return Card(
        name="Sabotage", sub=TOOL_TITLES[tool], sym=TOOLS[tool], tone="red", corner="×", text="No Map cards until it is replaced."
    )
