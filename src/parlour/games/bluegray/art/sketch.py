"""The battlefield as text: three columns face to face, and between them what each counts."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.bluegray.art.faces import MARKS, SIDES
from parlour.games.bluegray.state.cards import AGAIN, COLUMNS, KIND, KIND_NAMES, NAME, NUMBER
from parlour.games.bluegray.state.position import BOTH_LOSE, NOBODY_THERE
from parlour.games.bluegray.state.totals import reasons

WIDTH = 24  # of a column


def sketch(view: View, seat: int | None) -> str:
    """B4: both lines of battle, the viewer's below; each card with the points that it counts."""
    near = 0 if seat is None else seat
    far = 1 - near
    above = [column_cards(view, far, c, seat) for c in range(COLUMNS)]
    below = [column_cards(view, near, c, seat) for c in range(COLUMNS)]
    height = max(len(cards) for cards in above)
    above = [[""] * (height - len(cards)) + cards for cards in above]
    lines = [f"Battle {view['battle']}: the {SIDES[far]} line above, {'yours' if seat is not None else SIDES[near]} below"]
    between = rows([middle(view, c, near, seat) for c in range(COLUMNS)])
    return "\n".join([*lines, *rows(above), rule(), *between, rule(), *rows(below)])


def rows(cells: list[list[str]]) -> list[str]:
    """Three lists of lines side by side."""
    height = max(len(lines) for lines in cells)
    padded = [lines + [""] * (height - len(lines)) for lines in cells]
    return [" │ ".join(f"{lines[i]:{WIDTH}}" for lines in padded).rstrip() for i in range(height)]


def rule() -> str:
    """The line between the parts of the battlefield."""
    return "─┼─".join("─" * WIDTH for _ in range(COLUMNS))


def column_cards(view: View, side: int, column: int, seat: int | None) -> list[str]:
    """The cards of a side's column, each with its points and its kind, in lines that fit."""
    columns = [[NUMBER[slug] for slug in view["columns"][s][c]] for s in (0, 1) for c in range(COLUMNS)]
    beside = [[NUMBER[slug] for slug, _ in view["beside"][s]] for s in (0, 1)]
    beside_at = [[at for _, at in view["beside"][s]] for s in (0, 1)]
    lines: list[str] = []
    for card, points, _ in reasons(columns, beside, beside_at, side, column):
        again = ", play another" if AGAIN[card] else ""
        lines += folded(f"{points} {NAME[card]} ({KIND_NAMES[KIND[card]]}{again})")
    if side == seat and view["placed"][column]:
        lines += folded(f"↓ {NAME[NUMBER[view['placed'][column]]]} (face down)")
    elif side != seat and view["sealed"][side] and view["reinforcements"][side] == COLUMNS:
        lines.append("? face down")
    return lines


def middle(view: View, column: int, near: int, seat: int | None) -> list[str]:
    """What a column counts for either side, and who leads or wins it."""
    lines = [f"Column {column + 1}: {verdict(view, column)}"]
    for side in (1 - near, near):
        prospect = f", {view['prospects'][column]} with ↓" if side == seat and view["placed"][column] else ""
        lines.append(f"{MARKS[side]} {view['totals'][side][column]}{prospect}")
    return lines


def verdict(view: View, column: int) -> str:
    """Who leads a column, or wins it once it is decided."""
    winner = view["winners"][column]
    decided = view["phase"] == "report"
    if winner == NOBODY_THERE:
        return "empty"
    if winner == BOTH_LOSE:
        return "both lose" if decided else "level"
    return f"{MARKS[winner]} {'wins' if decided else 'leads'}"


def folded(text: str) -> list[str]:
    """A text in lines of a column's width, the later ones indented."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) + 1 > WIDTH:
            lines.append("  ")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
