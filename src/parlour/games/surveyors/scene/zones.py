"""What lies around the mat: piles, Sabotage cards, suspicions, unseen cards and the viewer's own skips."""

from __future__ import annotations

from functools import cache
from typing import Final

from parlour.core.state import View
from parlour.core.words import counted, plural
from parlour.games.surveyors.actions import PLAYS, REPLACES, SABOTAGES, SKIPS, Actions
from parlour.games.surveyors.art.mat import backdrop, place, size
from parlour.games.surveyors.art.roads import HEIGHT, WIDTH
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, NAMES, SORTS, TITLES, sides_words, sort_of
from parlour.games.surveyors.state.mat import Mat
from parlour.scene.model import Board, Item, Panel, Pile, Row, Spot, Zone

SORT_OF: Final = {name: sort_of(card) for card, name in enumerate(NAMES)}
PLURAL: Final = {sort: plural(sort) for sort in SORTS}


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
        Pile(id="under", role="side", count=1 + view["under"], title="Under the mat"),
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
def board(mat: Mat) -> tuple[int, int, list[Spot], str]:
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
    found: dict[str, str] = {}
    for square in range(mat.size):
        key, name = named(mat, square, squares[square])
        found[key] = name
    return found


@cache
def named(mat: Mat, square: int, card: int) -> tuple[str, str]:
    """The element and the name of a square with this card."""
    name = mat.name(square)
    if square == mat.encampment:
        return f"sq:{name}", "Union Encampment"
    if square == mat.richmond:
        return f"sq:{name}", "Richmond"
    what = "" if card == EMPTY else f": {sides_words(card)}"
    return f"sq:{name}", f"Square {name}{what}"


def notes(view: View, seat: int | None, actions: Actions) -> Panel:
    """A16: a line for each other player with their public acts; striking it out is the viewer's own suspicion mark."""
    items = [Item(text="Strike out whom you suspect; only you see it.", kind="note")]
    for other, text in enumerate(records(view, actions)):
        if other != seat:
            items.append(Item(id=f"suspect:{other}", text=text, seat=other, mark="strike"))
    return Panel(id="suspicions", role="side", view="table", title="Suspicions", items=items)


def unseen(view: View) -> Panel:
    """A4: the cards of each sort in the pile, under the mat, in others' hands and among others' skips."""
    counts = dict.fromkeys(SORTS, 0)
    for name, count in view["unseen"].items():
        counts[SORT_OF[name]] += count
    return Panel(
        id="unseen",
        role="side",
        view="table",
        title="Cards not seen yet",
        items=[Item(text=PLURAL[sort], value=count) for sort, count in counts.items()],
    )


ACTS: Final = ("road", "dead end", "skip", "sabotage", "replacement", "resurvey")


def records(view: View, actions: Actions) -> list[str]:
    """A short summary of each seat's public acts."""
    counts = [[0] * len(ACTS) for _ in view["hand_sizes"]]
    for actor, action in view["history"]:
        counts[actor][act_of(actions, action)] += 1
    return [", ".join([counted(count, ACTS[act]) for act, count in enumerate(acts) if count]) or "nothing yet" for acts in counts]


def act_of(actions: Actions, action: int) -> int:
    """Which of `ACTS` an action is."""
    verb = actions.verb_of(action)
    if verb == PLAYS:
        return 1 if actions.form_of(action) & DEAD_END else 0
    if verb == SKIPS:
        return 2
    return 3 if verb == SABOTAGES else 4 if verb == REPLACES else 5


def skipped(view: View) -> Panel:
    """A11: the viewer's own discards, which nobody else knows."""
    items = [Item(text=TITLES[NAMES.index(name)]) for name in view["skipped"]]
    return Panel(id="skipped", role="mine", view="list", title="You skipped", seat=view["seat"], peek=True, items=items)
