"""The picture: the mat with its roads, each player's broken tools, the hand and the role."""

from __future__ import annotations

from functools import cache
from typing import Literal

from parlour.core.state import View
from parlour.games.surveyors.actions import PLAYS, REPLACES, SABOTAGES, SKIPS, Actions
from parlour.games.surveyors.art.mat import SYMBOLS, backdrop, place, size
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
from parlour.games.surveyors.state.roads import road
from parlour.scene.model import (
    Board,
    Card,
    Drawing,
    Face,
    Fact,
    Item,
    Option,
    Over,
    Panel,
    Piece,
    Pile,
    Row,
    Scene,
    Seat,
    Spot,
    Zone,
)

ROLE_TITLES = {"surveyor": "Union Surveyor", "spy": "Confederate Spy"}
ROLE_TEXTS = {"surveyor": "Build an unbroken road to Richmond.", "spy": "Let the cards run out before there is a road."}
NAMES_OF_CHIPS = {"do:skip": "Skip: discard it face down", "do:upright": "As printed", "do:turned": "Turned round"}


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
        options=[option(action, actions, legal) for action in legal],
        last=last(view, actions, squares),
        symbols=SYMBOLS,
        over=over(view),
    )


# Zones.


def zones(view: View, seat: int | None, actions: Actions) -> list[Zone]:
    """The mat in the middle, surrounded by piles, notes and the Sabotage cards before the players."""
    width, height, spots, picture = board(actions.mat)
    found: list[Zone] = [Board(id="mat", role="board", w=width, h=height, spots=spots, backdrop=picture, piece=WIDTH, pan=True)]
    for other, tools in enumerate(view["broken"]):
        if tools:
            found.append(
                Row(
                    id=f"before:{other}",
                    role="mine" if other == seat else "rival",
                    seat=other,
                    fit="wrap",
                    title="Sabotaged: you" if other == seat else f"Sabotaged: {{seat:{other}}}",
                )
            )
    discarded = len(view["spent"]) + sum(view["skips"])
    found += [
        Pile(id="pile", role="side", count=view["pile"], title="Draw pile"),
        Pile(id="discard", role="side", count=discarded, title="Discards, face down"),
        Pile(id="under", role="side", count=1, title="Under the mat"),
    ]
    if view["winner"]:
        found.append(Row(id="roles", role="side", title="Who was who", fit="wrap"))
    elif seat is not None:
        found.append(Row(id="role", role="mine", title="Your role", seat=seat, peek=True))
    found += [notes(view, seat, actions), unseen(view)]
    if seat is not None:
        found.append(Row(id="hand", role="hand", title="Your cards", seat=seat))
    if view.get("skipped"):
        found.append(skipped(view))
    return found


@cache
def board(mat: Mat) -> tuple[float, float, list[Spot], str]:
    """A3: the size, spots and backdrop of the mat, which never change."""
    width, height = size(mat.columns, mat.rows)
    spots = []
    for square in range(mat.size):
        x, y = place(square % mat.columns, square // mat.columns)
        spots.append(Spot(id=f"sq:{mat.name(square)}", x=x, y=y, w=WIDTH, h=HEIGHT))
    corners = [(square % mat.columns, square // mat.columns) for square in (mat.encampment, mat.richmond)]
    return width, height, spots, backdrop(mat.columns, mat.rows, corners[0], corners[1])


def names(mat: Mat, squares: list[int]) -> dict[str, str]:
    """The names of the squares."""
    found = {}
    for square in range(mat.size):
        name = mat.name(square)
        what = "" if squares[square] == EMPTY else f": {sides_words(squares[square])}"
        found[f"sq:{name}"] = f"Square {name}{what}"
    found[f"sq:{mat.name(mat.encampment)}"] = "Union Encampment"
    found[f"sq:{mat.name(mat.richmond)}"] = "Richmond"
    return found


def notes(view: View, seat: int | None, actions: Actions) -> Panel:
    """A16: a line for each other player with their public acts; striking it out is the viewer's own suspicion mark."""
    items = [Item(text="Strike out whom you suspect; only you see it.", kind="note")]
    for other in range(len(view["hand_sizes"])):
        if other != seat:
            items.append(Item(id=f"suspect:{other}", text=record(view, other, actions), seat=other, mark="strike"))
    return Panel(id="suspicions", role="side", view="table", title="Suspicions", items=items)


def unseen(view: View) -> Panel:
    """A4: the cards of each sort in the pile, in others' hands and among others' skips."""
    counts = dict.fromkeys(("roads", "dead ends", "Sabotage", "Replacement", "Resurvey"), 0)
    for name, count in view["unseen"].items():
        counts[sort_of(NAMES.index(name))] += count
    return Panel(
        id="unseen",
        role="side",
        view="table",
        title="Cards not seen yet",
        items=[Item(text=sort, value=count) for sort, count in counts.items()],
    )


def sort_of(kind: int) -> str:
    """A4: the sort of a card, as the rules count them."""
    if kind < MAPS:
        return "dead ends" if FORMS[kind] & DEAD_END else "roads"
    return "Sabotage" if kind < REPLACEMENT else "Replacement" if kind < RESURVEY else "Resurvey"


def record(view: View, seat: int, actions: Actions) -> str:
    """A short summary of a seat's public acts."""
    counts = {"road": 0, "dead end": 0, "skip": 0, "sabotage": 0, "replacement": 0, "resurvey": 0}
    for actor, action in view["history"]:
        if actor == seat:
            verb = actions.verb_of(action)
            if verb == SKIPS:
                counts["skip"] += 1
            elif verb == PLAYS:
                counts["dead end" if actions.form_of(action) & DEAD_END else "road"] += 1
            elif verb == SABOTAGES:
                counts["sabotage"] += 1
            elif verb == REPLACES:
                counts["replacement"] += 1
            else:
                counts["resurvey"] += 1
    return ", ".join(f"{count} {what}{'s' if count > 1 else ''}" for what, count in counts.items() if count) or "nothing yet"


def skipped(view: View) -> Panel:
    """A11: the viewer's own discards, which nobody else knows."""
    items = [Item(text=TITLES[NAMES.index(name)]) for name in view["skipped"]]
    return Panel(id="skipped", role="mine", view="list", title="You skipped", seat=view["seat"], peek=True, items=items)


# Pieces and faces.


def laid(mat: Mat, squares: list[int]) -> dict[str, Piece]:
    """The Map cards on the mat."""
    return {f"lay:{mat.name(square)}": lying(mat, square, squares[square]) for square in mat.free if squares[square] != EMPTY}


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
            zone=f"before:{seat}", i=i, face=f"sabotage-{tool}", label=f"sabotaged {TOOL_TITLES[TOOLS.index(tool)]}"
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
            badge=f"×{held.count(name)}" if held.count(name) > 1 else "",
        )
        for i, name in enumerate(dict.fromkeys(held))
    }


def roles(view: View) -> dict[str, Piece]:
    """A15: the viewer's role, and the leftover card face down; at the end all role cards, face up."""
    if not view["winner"]:
        found = {"leftover": Piece(zone="under", label="the role card that was left over, face down")}
        if "role" in view:
            found[f"role:{view['seat']}"] = Piece(zone="role", face=view["role"], label=f"You are a {ROLE_TITLES[view['role']]}")
        return found
    found = {"leftover": Piece(zone="under", face=view["leftover"], label=f"left over: {ROLE_TITLES[view['leftover']]}")}
    for seat, role in enumerate(view["roles"]):
        label = f"Player {seat + 1}: {ROLE_TITLES[role]}"
        found[f"role:{seat}"] = Piece(zone="roles", i=seat, face=role, badge=seat + 1, label=label)
    return found


@cache
def face_of(name: str) -> Face:
    """The face of a card or a role."""
    if name in ROLE_TITLES:
        tone = "union" if name == "surveyor" else "confederate"
        return Card(name=ROLE_TITLES[name], sym=name, tone=tone, text=ROLE_TEXTS[name])
    kind = NAMES.index(name)
    if kind < MAPS:
        return Drawing(svg=map_card(FORMS[kind]), w=WIDTH, h=HEIGHT, alt=TITLES[kind])
    if kind == RESURVEY:
        return Card(name="Resurvey", sym="resurvey", tone="gold", text="Take one Map card off the mat.")
    if kind >= REPLACEMENT:
        tool = kind - REPLACEMENT
        return Card(
            name="Replacement",
            sub=TOOL_TITLES[tool],
            sym=TOOLS[tool],
            tone="blue",
            corner="+",
            text="Removes a Sabotage card of this kind.",
        )
    tool = kind - SABOTAGE
    return Card(
        name="Sabotage", sub=TOOL_TITLES[tool], sym=TOOLS[tool], tone="red", corner="×", text="No Map cards till it is replaced."
    )


def seats(view: View) -> list[Seat]:
    """The players with their cards in hand and broken tools, and at the end their roles."""
    found = []
    for n, tools in enumerate(view["broken"]):
        facts = [Fact(sym="cards", label="Cards", value=view["hand_sizes"][n])]
        facts += [Fact(sym=tool, label=f"{TOOL_TITLES[TOOLS.index(tool)]} broken", value="×") for tool in tools]
        side = ROLE_TITLES[view["roles"][n]] if view["winner"] else ""
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


# Choices.


def option(action: int, actions: Actions, legal: list[int]) -> Option:
    """An action as the elements to click: the card, then where it goes or whom it is for."""
    entry = actions.table[action]
    if entry.verb == "play":
        return lay_option(action, actions, legal)
    if entry.verb == "sabotage":
        elements = [f"card:sabotage-{entry.args[0]}", f"seat:{entry.args[1]}"]
    elif entry.verb == "replace":
        elements = [f"card:replace-{entry.args[0]}", f"before:{entry.args[1]}:{entry.args[0]}"]
    elif entry.verb == "resurvey":
        elements = ["card:resurvey", f"lay:{entry.args[0]}"]
    else:
        elements = [f"card:{entry.args[0]}", "do:skip"]
    tone: Literal["", "danger"] = "danger" if entry.verb == "sabotage" else ""
    return Option(act=str(entry), all=elements, label=entry.label, play=[action], tone=tone)


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
    return Option(act=str(entry), all=elements, label=entry.label, play=[action], show=show)


def prompt(view: View, seat: int | None) -> str:
    """Who is to play, and what they may do."""
    if view["winner"]:
        return f"The {view['winner'].capitalize()} have won."
    if seat != view["turn"]:
        return f"{{seat:{view['turn']}}} is to play."
    if view["broken"][seat]:
        return "You are sabotaged: play any card but a Map card, or skip."
    return "Play a card, or skip: choose a card, then where it goes."


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


def over(view: View) -> Over | None:
    """A15: the winning team; nobody if the cards ran out and no Spy was dealt."""
    if not view["winner"]:
        return None
    team = "surveyor" if view["winner"] == "surveyors" else "spy"
    text = (
        "An unbroken road runs to Richmond: the Surveyors win."
        if team == "surveyor"
        else "The cards have run out and no road reaches Richmond: the Spies win."
    )
    return Over(text=text, winners=[seat for seat, role in enumerate(view["roles"]) if role == team])
