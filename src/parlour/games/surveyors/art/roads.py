"""Map cards: roads across surveyed country; felled trees in the middle block a dead end."""

from __future__ import annotations

from parlour.games.surveyors.state.cards import DEAD_END

WIDTH = 80
HEIGHT = 104
MIDDLE = (WIDTH / 2, HEIGHT / 2)
ENDS = [(WIDTH / 2, 0.0), (float(WIDTH), HEIGHT / 2), (WIDTH / 2, float(HEIGHT)), (0.0, HEIGHT / 2)]
CORNERS = [(17, 20), (63, 20), (63, 84), (17, 84)]
STUB = 0.56
"""How far a dead end's road runs from the edge toward the middle."""


def map_card(form: int) -> str:
    """The inner SVG of a Map card as printed."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="3" fill="var(--paper)"/>{country(form)}{roads(form)}'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="3" fill="none" stroke="var(--ink)" '
        'stroke-opacity=".55" stroke-width="1.2"/>'
    )


def roads(form: int) -> str:
    """The roads of a card, each a pale strip between two lines of ink."""
    ways = dead_end_ways(form) if form & DEAD_END else through_ways(form)
    lines = "".join(f'<path d="{way}"/>' for way in ways)
    drawn = (
        f'<g fill="none" stroke="var(--ink)" stroke-width="17">{lines}</g>'
        f'<g fill="none" stroke="var(--board)" stroke-width="12.5">{lines}</g>'
        f'<g fill="none" stroke="var(--ink)" stroke-opacity=".45" stroke-dasharray="4 4">{lines}</g>'
    )
    return drawn + (barrier(form) if form & DEAD_END else "")


def through_ways(form: int) -> list[str]:
    """Roads that meet: two sides make one road, straight or bent; three or four meet in the middle."""
    open_ends = [ENDS[side] for side in range(4) if form >> side & 1]
    x, y = MIDDLE
    if len(open_ends) == 2:
        (x1, y1), (x2, y2) = open_ends
        return [f"M{x1:g} {y1:g}Q{x:g} {y:g} {x2:g} {y2:g}"]
    top_bottom = [end for end in (ENDS[0], ENDS[2]) if end in open_ends]
    left_right = [end for end in (ENDS[1], ENDS[3]) if end in open_ends]
    ways = []
    for pair in (top_bottom, left_right):
        if len(pair) == 2:
            ways.append(f"M{pair[0][0]:g} {pair[0][1]:g}L{pair[1][0]:g} {pair[1][1]:g}")
        elif pair:
            ways.append(f"M{pair[0][0]:g} {pair[0][1]:g}L{x:g} {y:g}")
    return ways


def dead_end_ways(form: int) -> list[str]:
    """Roads that stop short of the middle."""
    ways = []
    for side in range(4):
        if form >> side & 1:
            x, y = ENDS[side]
            ways.append(f"M{x:g} {y:g}L{x + (MIDDLE[0] - x) * STUB:g} {y + (MIDDLE[1] - y) * STUB:g}")
    return ways


def barrier(form: int) -> str:
    """A bar across the end of each road, and crossed felled trees in the middle."""
    bars = []
    for side in range(4):
        if form >> side & 1:
            x, y = ENDS[side]
            x, y = x + (MIDDLE[0] - x) * STUB, y + (MIDDLE[1] - y) * STUB
            bars.append(f"M{x - 12:g} {y:g}H{x + 12:g}" if side % 2 == 0 else f"M{x:g} {y - 12:g}V{y + 12:g}")
    x, y = MIDDLE
    logs = f"M{x - 10:g} {y - 10:g}L{x + 10:g} {y + 10:g}M{x + 10:g} {y - 10:g}L{x - 10:g} {y + 10:g}"
    return (
        f'<path d="{"".join(bars)}" fill="none" stroke="var(--red)" stroke-width="5"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="var(--paper)" stroke="var(--red)" stroke-width="1.5" '
        'stroke-dasharray="3 3"/>'
        f'<path d="{logs}" fill="none" stroke="var(--red)" stroke-width="5" stroke-linecap="round"/>'
    )


def country(form: int) -> str:
    """Hills, woods, farms and fields in the corners, where no road runs; arranged differently on every card."""
    marks = [hill, wood, wood, farm, hill, field]
    return "".join(marks[(form * 5 + corner * (2 + form % 3)) % len(marks)](*CORNERS[corner]) for corner in range(4))


def hill(x: float, y: float) -> str:
    """A hill drawn with hachures."""
    strokes = "".join(f"M{x + dx:g} {y - 6 + abs(dx) * 0.35:g}l{dx * 0.35:g} 9" for dx in (-10, -6, -2, 2, 6, 10))
    return f'<path d="{strokes}" fill="none" stroke="var(--mountain)" stroke-width="1.3"/>'


def wood(x: float, y: float) -> str:
    """A clump of trees."""
    crowns = "".join(f"M{x + dx - 4:g} {y + dy:g}a4 4 0 1 1 8 0" for dx, dy in ((-7, 1), (2, -4), (8, 4), (-1, 8)))
    return f'<path d="{crowns}" fill="none" stroke="var(--soft)" stroke-width="1.2"/>'


def farm(x: float, y: float) -> str:
    """A house with its yard."""
    return (
        f'<path d="M{x - 5:g} {y - 3:g}h7v6h-7zM{x + 5:g} {y + 2:g}h4v4h-4z" fill="var(--ink)" fill-opacity=".75"/>'
        f'<path d="M{x - 9:g} {y - 7:g}h20v16h-20z" fill="none" stroke="var(--soft)" stroke-dasharray="2 2"/>'
    )


def field(x: float, y: float) -> str:
    """A ploughed field."""
    furrows = "".join(f"M{x - 10:g} {y + dy:g}h20" for dy in (-7, -3, 1, 5, 9))
    return f'<path d="{furrows}" fill="none" stroke="var(--soft)" stroke-opacity=".7" stroke-dasharray="5 2"/>'
