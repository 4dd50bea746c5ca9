"""The layers of the project as a drawing, from the list that the architecture test checks."""

from __future__ import annotations

from html import escape

from tests.test_architecture import LAYERS

WIDTH, ROW, MARGIN, GAP = 760, 58, 20, 12
ABOUT = {
    "scene": "the picture that a seat sees",
    "core": "the contract of a game",
    "content": "reads data files",
    "regression": "fits numbers",
    "search": "searches any game",
    "games": "one folder a game",
    "testing": "the conformance suite",
    "bots": "levels of players",
    "table": "live tables",
    "store": "tables on disk",
    "cluster": "several processes",
    "envs": "research",
    "lab": "tournaments",
    "review": "hints, reviews",
    "newgame": "templates",
    "terminal": "play as text",
    "server": "HTTP, WebSocket",
    "door": "language models",
    "cli": "the commands",
}
"""A description of each layer, short enough for its box; a layer without one shows only its name."""


def drawing() -> str:
    """The layers from top to bottom, grouped by height."""
    rows: dict[int, list[str]] = {}
    for name, height in LAYERS.items():
        if not name.startswith("_"):
            rows.setdefault(height, []).append(name)
    parts = []
    for n, height in enumerate(sorted(rows, reverse=True)):
        parts += row(sorted(rows[height]), MARGIN + n * (ROW + GAP))
    total = 2 * MARGIN + len(rows) * (ROW + GAP) - GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" role="img" font-family="sans-serif" '
        f'text-anchor="middle"><title>The layers of Parlour: each imports only from those below it</title>\n'
        f'<rect width="{WIDTH}" height="{total}" rx="10" fill="#f8f5ee"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def row(names: list[str], top: int) -> list[str]:
    """The boxes at one height."""
    width = (WIDTH - 2 * MARGIN - (len(names) - 1) * GAP) / len(names)
    parts = []
    for i, name in enumerate(names):
        left = MARGIN + i * (width + GAP)
        middle = left + width / 2
        parts.append(
            f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{ROW}" rx="7" fill="#fff" stroke="#3b4a5a"/>'
            f'<text x="{middle:.1f}" y="{top + 25}" font-size="16" font-weight="bold" fill="#1d252e">{escape(name)}</text>'
            f'<text x="{middle:.1f}" y="{top + 44}" font-size="11" fill="#4a5560">{escape(ABOUT.get(name, ""))}</text>'
        )
    return parts
