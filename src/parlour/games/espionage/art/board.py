"""The board: six tracks side by side, the viewer's stars at the bottom."""

from __future__ import annotations

import functools

from parlour.games.espionage.art.symbols import SYMBOLS
from parlour.games.espionage.state.catalogue import COUNTRIES, FACTIONS, Catalogue
from parlour.scene.model import Spot

COLUMN = 110.0
WIDTH = COLUMN * COUNTRIES
HEIGHT = 712.0
MIDDLE = 330.0
STEP = 21.5
FAR_SPY = 37.0
NEAR_SPY = 624.0
SPACE = 9.5  # half the height of a space
BROAD = 17.0  # half its width: numbers can be read on a small board too
STAR = 19.0
APART = STAR + SPACE - STEP + 5.0  # a star is larger than a space, so it needs extra distance
MARKER = 25.0
SPY = 44.0
MARK = 30.0


def column(country: int) -> float:
    """Return the x coordinate of a country's track."""
    return COLUMN * country + COLUMN / 2


def height_of(progress: int, steps: int) -> float:
    """Return the y coordinate of a space `progress` steps toward the viewer; the stars stand clear of the other spaces."""
    apart = 0.0 if abs(progress) < steps else APART if progress > 0 else -APART
    return MIDDLE + STEP * progress + apart


@functools.cache
def spots(catalogue: Catalogue, steps: tuple[int, ...], near: int) -> list[Spot]:
    """
    Return the spots of each country: its column, its spaces, and places for spies, Homes and blockades.

    A spot has the same id for both viewers, so that events can name it; a space is counted toward seat 0.
    """
    found: list[Spot] = []
    for k, name in enumerate(catalogue.countries):
        x = column(k)
        found.append(Spot(id=f"country:{name}", x=COLUMN * k + 6, y=4, w=COLUMN - 12, h=HEIGHT - 8))
        for space in range(-steps[k], steps[k] + 1):
            progress = space if near == 0 else -space
            found.append(centered(f"space:{name}/{space}", x, height_of(progress, steps[k]), MARKER))
        found.append(centered(f"post:{1 - near}/{name}", x, FAR_SPY, SPY))
        found.append(centered(f"post:{near}/{name}", x, NEAR_SPY, SPY))
        found.append(centered(f"roof:{1 - near}/{name}", x + 36, FAR_SPY - 6, 24))
        found.append(centered(f"roof:{near}/{name}", x + 36, NEAR_SPY + 6, 24))
        found.append(centered(f"mark:{name}", x - 34, MIDDLE, MARK))
    return found


def centered(name: str, x: float, y: float, size: float) -> Spot:
    """Return a round spot centred on a point."""
    return Spot(id=name, x=x - size / 2, y=y - size / 2, w=size, h=size, round=True)


@functools.cache
def backdrop(catalogue: Catalogue, steps: tuple[int, ...], near: str, far: str) -> str:
    """Draw the board; `near` and `far` are the tones of the viewer's and the other player's stars."""
    rings = "".join(f'<circle cx="{WIDTH / 2:g}" cy="{MIDDLE:g}" r="{r}"/>' for r in range(70, 480, 70))
    rays = "".join(
        f'<path d="M{WIDTH / 2:g} {MIDDLE:g}L{x:g} {y:g}"/>'
        for x, y in (
            (0, 0),
            (WIDTH, 0),
            (0, HEIGHT),
            (WIDTH, HEIGHT),
            (WIDTH / 2, 0),
            (WIDTH / 2, HEIGHT),
            (0, MIDDLE),
            (WIDTH, MIDDLE),
        )
    )
    parts = [f'<g fill="none" stroke="var(--line)" stroke-opacity=".55">{rings}{rays}</g>']
    parts += [track(catalogue, steps, k, near, far) for k in range(COUNTRIES)]
    return "".join(parts)


BACK = (
    '<rect width="100" height="140" rx="6" fill="var(--card)" stroke="var(--line)"/>'
    '<rect x="5" y="5" width="90" height="130" rx="3" fill="var(--back)"/>'
    '<path d="M5 30L30 5M5 60L60 5M5 90L90 5M5 120L95 30M20 135L95 60M50 135L95 90M80 135L95 120" stroke="var(--card)" '
    'stroke-opacity=".12" stroke-width="3"/>'
    '<rect x="14" y="56" width="72" height="28" fill="none" stroke="var(--card)" stroke-width="1.6"/>'
    '<text x="50" y="75" text-anchor="middle" font-family="var(--display)" font-size="12" '
    'font-weight="600" textLength="62" lengthAdjust="spacingAndGlyphs" '
    'fill="var(--card)">TOP SECRET</text>'
)
"""The back of a card."""


def track(catalogue: Catalogue, steps: tuple[int, ...], k: int, near: str, far: str) -> str:
    """Draw one country: its strip, its track with spaces and stars, and its name."""
    x = column(k)
    left = COLUMN * k + 6
    wide = COLUMN - 12
    tone = FACTIONS[catalogue.factions[k]]
    title = catalogue.titles[k]
    star = SYMBOLS["star4" if tone == "blue" else "star5"]
    top, bottom = height_of(-steps[k], steps[k]), height_of(steps[k], steps[k])
    parts = [
        f'<rect x="{left:g}" y="4" width="{wide:g}" height="{HEIGHT - 8:g}" rx="9" fill="var(--{tone})" fill-opacity=".13" '
        f'stroke="var(--{tone})" stroke-opacity=".4"/>',
        f'<rect x="{left:g}" y="4" width="{wide:g}" height="10" rx="5" fill="var(--{tone})"/>',
        f'<path d="M{x:g} {top:g}V{bottom:g}" stroke="var(--{tone})" stroke-width="3" stroke-opacity=".6"/>',
        f'<rect x="{left:g}" y="{HEIGHT - 56:g}" width="{wide:g}" height="52" rx="9" fill="var(--{tone})"/>',
        f'<text x="{x:g}" y="{HEIGHT - 31:g}" text-anchor="middle" font-family="var(--display)" font-size="19" font-weight="600" '
        f'fill="var(--paper)" textLength="{min(wide - 10, 11.5 * len(title)):g}" lengthAdjust="spacingAndGlyphs">'
        f"{title.upper()}</text>",
        f'<g transform="translate({x - 8:g} {HEIGHT - 26:g}) scale(.66)" fill="var(--paper)">{star}</g>',
    ]
    for y in (FAR_SPY, NEAR_SPY):
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="var(--ink)" fill-opacity=".08" stroke="var(--soft)" '
            'stroke-dasharray="3 3"/>'
        )
    for progress in range(-steps[k], steps[k] + 1):
        y = height_of(progress, steps[k])
        left_to_go = steps[k] - abs(progress)
        if left_to_go == 0:
            owner = near if progress > 0 else far
            shape = SYMBOLS["star4" if owner == "blue" else "star5"]
            parts.append(
                f'<g transform="translate({x - STAR:g} {y - STAR:g}) scale({STAR / 12:.3f})" stroke="var(--{owner})" '
                f'stroke-width="1.2"><g fill="var(--paper)">{shape}</g><g fill="var(--{owner})" fill-opacity=".35">'
                f"{shape}</g></g>"
            )
        elif progress == 0:
            parts.append(
                f'<path d="M{x - 13:g} {y:g}l13 -13l13 13l-13 13z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6"/>'
            )
        else:
            parts.append(
                f'<rect x="{x - BROAD:g}" y="{y - SPACE:g}" width="{2 * BROAD:g}" height="{2 * SPACE:g}" rx="{SPACE:g}" '
                f'fill="var(--paper)" stroke="var(--{tone})" stroke-width="1.6"/><text x="{x:g}" y="{y + 6.2:g}" '
                f'text-anchor="middle" font-family="var(--body)" font-size="17.5" font-weight="600" fill="var(--ink)">'
                f"{left_to_go}</text>"
            )
    return "".join(parts)
