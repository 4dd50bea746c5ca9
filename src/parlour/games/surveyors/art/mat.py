"""The mat: a map of Virginia between the Encampment and Richmond, and the symbols of tools and roles."""

from __future__ import annotations

from parlour.games.surveyors.art.roads import HEIGHT, WIDTH, hill, roads, wood
from parlour.games.surveyors.state.mat import OPEN

MARGIN = 30
TITLE = 34

SYMBOLS = {
    "compass": '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M12 4l3 8-3 8-3-8z"/><path d="M4 12h3M17 12h3" stroke="currentColor" stroke-width="2"/>',
    "chain": '<g fill="none" stroke="currentColor" stroke-width="2.4"><rect x="1.5" y="9" width="9" height="6" rx="3"/>'
    '<rect x="13.5" y="9" width="9" height="6" rx="3"/><path d="M8 12h8"/></g>',
    "balloon": '<path d="M12 1.5c5 0 8 3.4 8 7.4 0 3.2-3.4 5.6-5.4 7.6H9.4C7.4 14.5 4 12.1 4 8.9c0-4 3-7.4 8-7.4z"/>'
    '<path d="M9.5 17.5l.7 2m4.3-2l-.7 2" stroke="currentColor" stroke-width="1.2"/><path d="M9.5 19.5h5v3h-5z"/>',
    "resurvey": '<path d="M11 2h2v6h-2z"/><path d="M8 7h8v4H8z"/><path d="M11 11l-6 11M12 11v11M13 11l6 11" fill="none" '
    'stroke="currentColor" stroke-width="2"/><circle cx="18" cy="9" r="2"/>',
    "cards": '<path d="M4 5h10v15H4z"/><path d="M16 6l4 1-3 13-2-.5" fill="none" stroke="currentColor" stroke-width="2"/>',
    "surveyor": '<path d="M12 2l3 7h7l-5.6 4.3 2.1 7.2L12 16.2l-6.5 4.3 2.1-7.2L2 9h7z"/>',
    "spy": '<path d="M12 2l3 7h7l-5.6 4.3 2.1 7.2L12 16.2l-6.5 4.3 2.1-7.2L2 9h7z" fill="none" stroke="currentColor" '
    'stroke-width="1.8" stroke-dasharray="3 1.6"/>',
    "broken": '<path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>',
}


def size(columns: int, rows: int) -> tuple[int, int]:
    """Width and height of the board."""
    return columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN + TITLE


def place(column: int, row: int) -> tuple[int, int]:
    """The top left corner of a square; columns and rows count from 0."""
    return MARGIN + column * WIDTH, MARGIN + TITLE + row * HEIGHT


def backdrop(columns: int, rows: int, encampment: tuple[int, int], richmond: tuple[int, int]) -> str:
    """The printed mat: grid, river, hills, a title, the Encampment and Richmond."""
    width, height = size(columns, rows)
    left, top = place(0, 0)
    parts = [
        f'<rect width="{width:g}" height="{height:g}" fill="var(--board)"/>',
        _frame(8, width, height, 2.5),
        _frame(13, width, height, 0.8),
        f'<text x="{width / 2:g}" y="46" text-anchor="middle" font-family="var(--display)" font-size="23" fill="var(--ink)" '
        'letter-spacing="3">MAP OF A ROAD TO RICHMOND</text>',
        _river(columns, rows),
    ]
    for column in range(columns):
        for row in range(rows):
            x, y = place(column, row)
            if (column * 7 + row * 4) % 5 == 0:
                parts.append(f'<g opacity=".5">{(hill if (column + row) % 2 else wood)(x + 40, y + 52)}</g>')
    lines = "".join(f"M{left + column * WIDTH:g} {top:g}v{rows * HEIGHT}" for column in range(columns + 1))
    lines += "".join(f"M{left:g} {top + row * HEIGHT:g}h{columns * WIDTH}" for row in range(rows + 1))
    parts.append(f'<path d="{lines}" fill="none" stroke="var(--line)" stroke-width="1" stroke-dasharray="6 4"/>')
    for column in range(columns):
        parts.append(_number(left + column * WIDTH + WIDTH / 2, top - 4, column + 1))
    for row in range(rows):
        parts.append(_number(left - 9, top + row * HEIGHT + HEIGHT / 2 + 4, row + 1))
    parts += [_encampment(*place(*encampment)), _richmond(*place(*richmond))]
    return "".join(parts)


def _frame(inset: float, width: float, height: float, stroke: float) -> str:
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{width - 2 * inset:g}" height="{height - 2 * inset:g}" fill="none" '
        f'stroke="var(--ink)" stroke-width="{stroke:g}"/>'
    )


def _number(x: float, y: float, number: int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-family="var(--body)" font-size="11" '
        f'fill="var(--soft)">{number}</text>'
    )


def _river(columns: int, rows: int) -> str:
    """A river that winds across the sheet from north to south-east."""
    left, top = place(0, 0)
    x = left + columns * WIDTH * 0.55
    bottom = top + rows * HEIGHT
    path = f"M{x:g} {top:g}c30 70 -60 120 -10 190s100 60 90 140 30 100 70 {bottom - top - 330:g}"
    return (
        f'<path d="{path}" fill="none" stroke="var(--river)" stroke-width="7" stroke-opacity=".55" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="var(--board)" stroke-width="2.5" stroke-opacity=".7"/>'
    )


def _square(x: float, y: float, inside: str, name: str) -> str:
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{WIDTH}" height="{HEIGHT}" fill="var(--land)" '
        f'stroke="var(--ink)" stroke-width="2"/>{roads(OPEN)}{inside}'
        f'<rect x="2" y="{HEIGHT - 19}" width="{WIDTH - 4}" height="17" fill="var(--paper)" stroke="var(--ink)" '
        f'stroke-width=".8"/><text x="{WIDTH / 2:g}" y="{HEIGHT - 6.5:g}" text-anchor="middle" '
        f'font-family="var(--display)" font-size="11.5" fill="var(--ink)">{name}</text></g>'
    )


def _encampment(x: float, y: float) -> str:
    tents = "".join(f"M{dx} {dy}l9-14 9 14z" for dx, dy in ((8, 34), (54, 34), (31, 60), (8, 82), (54, 82)))
    return _square(
        x,
        y,
        f'<path d="{tents}" fill="var(--paper)" stroke="var(--union)" stroke-width="2"/>'
        '<path d="M40 46v-30h14l-4 4 4 4h-13" fill="var(--union)" stroke="var(--union)" stroke-width="1.5"/>',
        "Encampment",
    )


def _richmond(x: float, y: float) -> str:
    blocks = "".join(f"M{dx} {dy}h8v8h-8z" for dx, dy in ((8, 12), (18, 24), (56, 12), (64, 26), (10, 66), (60, 68), (20, 76)))
    capitol = "M26 60v-3h28v3zM28 57v-14h24v14zM25 43l15-9 15 9z"
    return _square(
        x,
        y,
        f'<path d="{blocks}" fill="var(--paper)" stroke="var(--confederate)" stroke-width="1.6"/>'
        f'<path d="{capitol}" fill="var(--paper)" stroke="var(--confederate)" stroke-width="1.8"/>'
        '<path d="M33 56v-12M40 56v-12M47 56v-12" stroke="var(--confederate)" stroke-width="1.6"/>',
        "Richmond",
    )
