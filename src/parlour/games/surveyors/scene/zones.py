"""What lies around the mat: piles, Sabotage cards, suspicions, unseen cards and the viewer's own skips."""

from __future__ import annotations

from functools import cache

from parlour.core.state import View
from parlour.core.words import counted, plural
from parlour.games.surveyors.actions import PLAYS, REPLACES, SABOTAGES, SKIPS, Actions
from parlour.games.surveyors.art.mat import backdrop, place, size
from parlour.games.surveyors.art.roads import HEIGHT, WIDTH
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, NAMES, SORTS, TITLES, sides_words, sort_of
from parlour.games.surveyors.state.mat import Mat
from parlour.scene.model import Board, Item, Panel, Pile, Row, Spot, Zone


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
    counts = dict.fromkeys(SORTS, 0)
    for name, count in view["unseen"].items():
        counts[sort_of(NAMES.index(name))] += count
    return Panel(
        id="unseen",
        role="side",
        view="table",
        title="Cards not seen yet",
        items=[Item(text=plural(sort), value=count) for sort, count in counts.items()],
    )


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
    return ", ".join(counted(count, what) for what, count in counts.items() if count) or "nothing yet"


def skipped(view: View) -> Panel:
    """A11: the viewer's own discards, which nobody else knows."""
    items = [Item(text=TITLES[NAMES.index(name)]) for name in view["skipped"]]
    return Panel(id="skipped", role="mine", view="list", title="You skipped", seat=view["seat"], peek=True, items=items)
