"""
The map of early 1863 in the style of an engraving, drawn from the map file alone.

All colours come from the theme (`var(--land)` and so on), so the same drawing works in light and dark mode.
"""

from __future__ import annotations

import functools
import math

from parlour.games.civilwar.art.curves import roughen, smooth, straight
from parlour.games.civilwar.content import City, Map, Point, war_map
from parlour.games.civilwar.state.geography import COLUMNS, UNION

SQUARE = 40.0
MARGIN = 26.0
SIDE = MARGIN * 2 + SQUARE * 18

STAR = "M0-1L.225-.309.951-.309.363.118.588.809 0 .382-.588.809-.363.118-.951-.309-.225-.309Z"

DISPLAY = 'font-family="var(--display)"'
BODY = 'font-family="var(--body)"'
LETTERS = {
    "town": f'{BODY} font-size="9.5" fill="var(--ink)"',
    "key": f'{DISPLAY} font-size="12.5" fill="var(--ink)" letter-spacing=".4"',
    "capital": f'{DISPLAY} font-size="14" fill="var(--ink)" letter-spacing=".6"',
    "sea": f'{BODY} font-style="italic" fill="var(--river)" letter-spacing=".22em"',
    "state": f'{DISPLAY} fill="var(--mountain)" opacity=".55" letter-spacing=".3em"',
}
BELOW_EDGE = {"town": 6.0, "key": 6.9, "capital": 6.9}
"""How far below the edge of a row names stand: between the units above with their plate, and the units below."""

HALO = 'paint-order="stroke" stroke="var(--land)" stroke-width="3.2" stroke-linejoin="round"'


def at(point: Point) -> Point:
    """Convert a point of the map file to the units of the drawing."""
    return MARGIN + point[0] * SQUARE, MARGIN + point[1] * SQUARE


def centre(square: int, width: int) -> Point:
    """Return the centre of a square."""
    return at((square % width + 0.5, square // width + 0.5))


@functools.cache
def backdrop() -> str:
    """Return the map as the inside of an SVG of SIDE x SIDE."""
    drawn = war_map()
    inner = SQUARE * 18
    parts = [
        f"<g {BODY}>",
        f'<clipPath id="cw-map"><rect x="{MARGIN}" y="{MARGIN}" width="{inner}" height="{inner}"/></clipPath>',
        f'<rect width="{SIDE}" height="{SIDE}" fill="var(--board)"/>',
        '<g clip-path="url(#cw-map)">',
        _water_and_land(drawn),
        _borders(drawn),
        _state_names(drawn),
        _rivers(drawn),
        _mountains(drawn),
        _grid(drawn),
        _railroads(drawn),
        _sea_names(drawn),
        _circles(drawn),
        _cities(drawn),
        _rose(),
        _cartouche(),
        "</g>",
        _frame(),
        "</g>",
    ]
    return "".join(parts)


def _water_and_land(drawn: Map) -> str:
    """Draw the sea with water lines along the coast, the land, and the lakes with water lines."""
    coast = roughen([at(point) for point in drawn.shores["coast"]], 9, 1.5, 7)
    line = smooth(coast)
    edge = SIDE + 60
    land = f"M-60 -60H{edge}V{coast[0][1]:.1f}L" + line[1:] + "L-60 " + f"{coast[-1][1]:.1f}Z"
    parts = [
        f'<rect width="{SIDE}" height="{SIDE}" fill="var(--sea)"/>',
        _water_lines(line),
        f'<path d="{land}" fill="var(--land)"/>',
        f'<path d="{line}" fill="none" stroke="var(--ink)" stroke-width="1.3" stroke-linejoin="round"/>',
    ]
    for name, points in drawn.shores.items():
        if name == "coast":
            continue
        shore = smooth(roughen([at(point) for point in points], 9, 1.4, len(name)))
        parts.append(
            f'<clipPath id="cw-{len(parts)}"><path d="{shore}Z"/></clipPath><path d="{shore}Z" fill="var(--sea)"/>'
            f'<g clip-path="url(#cw-{len(parts)})">{_water_lines(shore)}</g>'
            f'<path d="{shore}" fill="none" stroke="var(--ink)" stroke-width="1.1"/>'
        )
    return "".join(parts)


def _water_lines(shore: str) -> str:
    """Draw ever fainter lines along a shore, each as a wide stroke under a slightly narrower one in the colour of the sea."""
    parts = [f'<path id="cw-s{len(shore)}" d="{shore}" fill="none"/>']
    for width, faint in ((62, 0.12), (46, 0.18), (33, 0.26), (22, 0.36), (13, 0.5), (6, 0.7)):
        parts.append(
            f'<use href="#cw-s{len(shore)}" stroke="var(--river)" stroke-width="{width}" stroke-opacity="{faint}"/>'
            f'<use href="#cw-s{len(shore)}" stroke="var(--sea)" stroke-width="{width - 1.7:.1f}"/>'
        )
    return "".join(parts)


def _borders(drawn: Map) -> str:
    path = "".join(straight([at(point) for point in points]) for points in drawn.borders.values())
    return (
        f'<path d="{path}" fill="none" stroke="var(--gold)" stroke-width="5" stroke-opacity=".13" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="none" stroke="var(--mountain)" stroke-width=".9" stroke-opacity=".75" '
        'stroke-dasharray="5 2.4 1 2.4"/>'
    )


def _state_names(drawn: Map) -> str:
    return _lettering(drawn, "state")


def _sea_names(drawn: Map) -> str:
    return _lettering(drawn, "sea")


def _lettering(drawn: Map, kind: str) -> str:
    parts: list[str] = []
    for words in drawn.lettering:
        if words.kind == kind:
            x, y = at(words.at)
            turn = f' transform="rotate({words.turn:g} {x:.1f} {y:.1f})"' if words.turn else ""
            parts.append(
                f'<text {LETTERS[kind]} x="{x:.1f}" y="{y:.1f}" font-size="{words.size * SQUARE:.1f}" '
                f'text-anchor="middle"{turn}>{words.text}</text>'
            )
    return "".join(parts)


def _rivers(drawn: Map) -> str:
    """Draw rivers that widen from source to mouth, the navigable ones stronger."""
    navigable = set(drawn.rivers.values())
    parts: list[str] = []
    for name, points in drawn.streams.items():
        bends = roughen([at(point) for point in points], 11, 1.9, len(name) * 7)
        if name not in navigable:
            parts.append(f'<path d="{smooth(bends)}" fill="none" stroke="var(--river)" stroke-width="1.1" stroke-opacity=".8"/>')
            continue
        line = smooth(bends)
        parts.append(f'<path d="{line}" fill="none" stroke="var(--land)" stroke-width="6" stroke-opacity=".7"/>')
        thirds = max(2, len(bends) // 3)
        for i, width in ((0, 2.3), (1, 3.1), (2, 3.9)):
            run = bends[i * thirds : (i + 1) * thirds + 1] if i < 2 else bends[2 * thirds :]
            if len(run) > 1:
                parts.append(
                    f'<path d="{smooth(run)}" fill="none" stroke="var(--river)" stroke-width="{width}" stroke-linecap="round"/>'
                )
    return "".join(parts)


def _mountains(drawn: Map) -> str:
    """Draw a small ridge of hachured peaks on every mountain square, back to front, with room left for track."""
    board = drawn.board
    peaks: list[tuple[float, float, float, int]] = []
    for square in range(board.size):
        if not board.mountain[square]:
            continue
        x, y = square % board.width, square // board.width
        places = [
            (0.2, 0.34, 0.8),
            (0.52, 0.26, 1.05),
            (0.84, 0.36, 0.8),
            (0.3, 0.68, 0.95),
            (0.68, 0.66, 1.1),
            (0.5, 0.96, 0.85),
        ]
        if board.tracks[square]:
            places = [(0.22, 0.3, 0.8), (0.62, 0.24, 0.85), (0.28, 0.95, 0.8), (0.76, 0.97, 0.85)]
        for i, (dx, dy, size) in enumerate(places):
            wobble = ((square * 31 + i * 17) % 11 - 5) / 80
            px, py = at((x + dx + wobble, y + dy - wobble / 2))
            peaks.append((py, px, size, square + i))
    slope = "M-11 5C-8 2-5-5 {0:.1f}-11 {1:.1f}-8 4-5 6-2 8 0 10 4 12 5"
    parts = ["<defs>"]
    for kind in range(5):
        lean = (kind - 2) * 0.7
        outline = slope.format(lean - 1, lean + 2)
        parts.append(
            f'<g id="cw-peak{kind}"><path d="{outline}Z" fill="var(--land)"/>'
            f'<path d="{outline}" fill="none" stroke="var(--mountain)" stroke-width="1.2" stroke-linecap="round"/>'
            f'<path d="M{lean:.1f}-9.5L1.5-4 .5 0 2.5 4M2-6.5L5 0 4.5 4M4-4L7.5 1 7.5 4.5M6.3-1.5L9.8 4.5'
            f'M{lean - 2:.1f}-7L-3.5-2" fill="none" stroke="var(--mountain)" stroke-width=".75"/></g>'
        )
    parts.append("</defs>")
    for py, px, size, seed in sorted(peaks):
        parts.append(f'<use href="#cw-peak{seed % 5}" transform="translate({px:.1f} {py:.1f}) scale({size})"/>')
    return "".join(parts)


def _grid(drawn: Map) -> str:
    end = MARGIN + SQUARE * 18
    lines = "".join(f"M{MARGIN + i * SQUARE:g} {MARGIN}V{end}M{MARGIN} {MARGIN + i * SQUARE:g}H{end}" for i in range(1, 18))
    return f'<path d="{lines}" fill="none" stroke="var(--ink)" stroke-opacity=".13" stroke-width=".8"/>'


def _railroads(drawn: Map) -> str:
    """Draw track with ties, on a pale bed that carries it over rivers."""
    width = drawn.board.width
    path = "".join(smooth([centre(square, width) for square in run]) for runs in drawn.railroads.values() for run in runs)
    return (
        f'<path id="cw-track" d="{path}" fill="none"/>'
        '<use href="#cw-track" stroke="var(--land)" stroke-width="6" stroke-opacity=".85"/>'
        '<use href="#cw-track" stroke="var(--rail)" stroke-width="6" stroke-dasharray="1.1 4.9"/>'
        '<use href="#cw-track" stroke="var(--rail)" stroke-width="1.7"/>'
    )


def _circles(drawn: Map) -> str:
    """Draw a dotted ring on each start square, dense for the Union and open for the Confederacy."""
    board = drawn.board
    parts: list[str] = []
    for side in (0, 1):
        tone, dash = ("var(--union)", "1 2.2") if side == UNION else ("var(--confederate)", "4 3")
        for square in range(board.size):
            if any(drawn.circles[side * 3 + arm][square] for arm in range(3)):
                x, y = centre(square, board.width)
                parts.append(
                    f'<circle cx="{x:g}" cy="{y:g}" r="16.5" fill="none" stroke="{tone}" stroke-opacity=".55" '
                    f'stroke-width="1.1" stroke-dasharray="{dash}"/>'
                )
    return "".join(parts)


def _cities(drawn: Map) -> str:
    """Draw plates and stars for capitals and key cities, and rings for towns: solid in the North, hollow in the South."""
    marks: list[str] = []
    names: list[str] = []
    for city in sorted(drawn.cities, key=lambda city: city.kind == "capital"):
        x, y = centre(city.square, drawn.board.width)
        if city.kind == "town":
            fill = "var(--ink)" if city.side == UNION else "var(--land)"
            marks.append(f'<circle cx="{x:g}" cy="{y:g}" r="3.6" fill="{fill}" stroke="var(--ink)" stroke-width="1.4"/>')
        else:
            capital = city.kind == "capital"
            tone = "var(--union)" if city.side == UNION else "var(--confederate)"
            marks.append(
                f'<rect x="{x - 18:g}" y="{y - 18:g}" width="36" height="36" rx="3" fill="{tone}" fill-opacity=".16" '
                f'stroke="{tone}" stroke-width="{2 if capital else 1.6}"/>'
            )
            if capital:
                marks.append(
                    f'<rect x="{x - 14.5:g}" y="{y - 14.5:g}" width="29" height="29" rx="2" fill="none" stroke="{tone}" '
                    f'stroke-width="1"/>'
                )
            size = 11 if capital else 9
            fill = f'fill="{tone if city.side == UNION else "var(--land)"}" stroke="{tone}"'
            marks.append(
                f'<path {fill} transform="translate({x:g} {y:g}) scale({size})" d="{STAR}" '
                f'stroke-width="{1.4 / size:.3f}" stroke-linejoin="round"/>'
            )
        names.append(_name(city, x, y))
    return "".join(marks) + "".join(names)


def _name(city: City, x: float, y: float) -> str:
    """Draw a city's name along the edge between two rows of squares, with a halo in the colour of the land."""
    px = x + {"east": -12.0, "west": 12.0, "": 0.0}[city.label[5:]]
    py = y + (SQUARE / 2 if city.label.startswith("south") else -SQUARE / 2) + BELOW_EDGE[city.kind]
    anchor = {"east": "start", "west": "end", "": "middle"}[city.label[5:]]
    return f'<text {LETTERS[city.kind]} {HALO} x="{px:.1f}" y="{py:.1f}" text-anchor="{anchor}">{city.name}</text>'


def _rose() -> str:
    """Draw a compass rose in the ocean."""
    x, y = at((16.55, 13.55))
    rays = []
    for i in range(16):
        length = 40 if i % 4 == 0 else 27 if i % 2 == 0 else 17
        wide = 6.2 if i % 4 == 0 else 4.4 if i % 2 == 0 else 2.4
        inner = 9.0
        angle = 22.5 * i
        ray = (
            f'<g transform="rotate({angle:g})"><path d="M0 {-length}L{wide} {-inner}L0 0Z" fill="var(--ink)"/>'
            f'<path d="M0 {-length}L{-wide} {-inner}L0 0Z" fill="var(--land)" stroke="var(--ink)" '
            'stroke-width=".7"/></g>'
        )
        rays.append((i % 4 == 0, i % 2 == 0, ray))
    rays.sort(key=lambda ray: (ray[0], ray[1]))
    ticks = "".join(
        f"M{31 * math.cos(math.radians(a)):.1f} {31 * math.sin(math.radians(a)):.1f}"
        f"L{end * math.cos(math.radians(a)):.1f} {end * math.sin(math.radians(a)):.1f}"
        for a, end in ((a, 34 if a % 30 else 36) for a in range(0, 360, 10))
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><circle r="30.5" fill="none" stroke="var(--ink)" stroke-width=".8"/>'
        '<circle r="23" fill="none" stroke="var(--ink)" stroke-width=".5"/>'
        f'<path d="{ticks}" stroke="var(--ink)" stroke-width=".7"/>'
        + "".join(ray[2] for ray in rays)
        + '<circle r="3.2" fill="var(--land)" stroke="var(--ink)"/>'
        f'<text y="-44" text-anchor="middle" font-size="15" {DISPLAY} fill="var(--ink)">N</text></g>'
    )


def _cartouche() -> str:
    """Draw the title with a scale of miles in a corner of the ocean."""
    x, y = at((15.1, 16.35))
    mile = SQUARE * 2 / 100  # two squares are about a hundred miles
    bar = "".join(
        f'<rect x="{-50 * mile * 2 + i * 50 * mile:.1f}" y="27" width="{50 * mile:.1f}" height="4" '
        f'fill="{"var(--ink)" if i % 2 == 0 else "var(--land)"}" stroke="var(--ink)" stroke-width=".7"/>'
        for i in range(4)
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f})" text-anchor="middle" fill="var(--ink)">'
        '<path d="M-98-36H98M-98-33H98M-98 52H98M-98 55H98" stroke="var(--ink)" stroke-width=".9"/>'
        f'<text y="-13" font-size="21" {DISPLAY} letter-spacing=".06em">The Seat of War</text>'
        '<text y="6" font-size="11" letter-spacing=".08em"><tspan font-style="italic">as it stood early in</tspan>'
        f'<tspan dx="5" font-size="14" {DISPLAY}>1863</tspan></text>'
        f'{bar}<text x="{-100 * mile:.1f}" y="23" font-size="7.5">0</text><text x="0" y="23" font-size="7.5">100</text>'
        f'<text x="{100 * mile:.1f}" y="23" font-size="7.5">200</text>'
        '<text y="43" font-size="7.5" font-style="italic">English miles, west of the mountains</text></g>'
    )


def _frame() -> str:
    """Draw the frame with a checkered scale and the letters and numbers of the squares."""
    inner = SQUARE * 18
    parts: list[str] = []
    for i in range(18):
        x = MARGIN + i * SQUARE
        fill = "var(--ink)" if i % 2 == 0 else "var(--land)"
        for box in (
            f'x="{x:g}" y="{MARGIN - 7:g}" width="{SQUARE:g}" height="4"',
            f'x="{x:g}" y="{MARGIN + inner + 3:g}" width="{SQUARE:g}" height="4"',
            f'y="{x:g}" x="{MARGIN - 7:g}" height="{SQUARE:g}" width="4"',
            f'y="{x:g}" x="{MARGIN + inner + 3:g}" height="{SQUARE:g}" width="4"',
        ):
            parts.append(f'<rect {box} fill="{fill}" stroke="var(--ink)" stroke-width=".6"/>')
        middle = x + SQUARE / 2
        for px, py, text in (
            (middle, 14, COLUMNS[i]),
            (middle, SIDE - 7, COLUMNS[i]),
            (11, middle + 3.5, str(i + 1)),
            (SIDE - 11, middle + 3.5, str(i + 1)),
        ):
            parts.append(f'<text x="{px:g}" y="{py:g}" text-anchor="middle" font-size="10" fill="var(--soft)">{text}</text>')
    frame = f'x="{MARGIN}" y="{MARGIN}" width="{inner}" height="{inner}"'
    parts.append(f'<rect {frame} fill="none" stroke="var(--ink)" stroke-width="1.6"/>')
    parts.append(f'<rect x="2" y="2" width="{SIDE - 4}" height="{SIDE - 4}" fill="none" stroke="var(--ink)" stroke-width="2"/>')
    return "".join(parts)
