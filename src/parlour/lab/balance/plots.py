"""Parts of the lab's page: tables with interval plots, histograms and curves, in SVG that takes the colours of the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

WIDE, HIGH, LEFT, BELOW = 360, 150, 42, 26
BINS: Final = 20


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def cell(value: object) -> str:
    """A cell of a table; numbers are right-aligned."""
    if isinstance(value, Html):
        return f"<td>{value}</td>"
    return f"<td>{escape(str(value))}</td>"


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table that scrolls on its own where the page is narrow."""
    body = "".join("<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{"".join(f"<th>{escape(head)}</th>" for head in heads)}</tr>{body}</table></div>'


def percent(value: float) -> str:
    """A share for people."""
    return f"{100 * value:.1f}\N{NO-BREAK SPACE}%"


def points(value: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * value:+.1f}"


def between(estimate: dict[str, Any], shown: Any = percent) -> str:
    """An interval in words."""
    low, high = estimate["interval"]
    return f"{100 * low:.1f} to {percent(high)}" if shown is percent else f"{shown(low)} to {shown(high)}"


def bar(estimate: dict[str, Any], low: float = 0.0, high: float = 1.0, mark: float | None = None) -> Html:
    """A dot with its interval on a scale, and a line at what it is compared with."""
    across = [100 * (min(max(value, low), high) - low) / (high - low) for value in (*estimate["interval"], estimate["value"])]
    line = ""
    if mark is not None:
        place = 100 * (mark - low) / (high - low)
        line = f'<line x1="{place:.1f}%" x2="{place:.1f}%" y1="0" y2="100%" stroke="var(--soft)" stroke-dasharray="2 2"/>'
    return Html(
        f'<svg class="bar" role="img" aria-label="{escape(between(estimate))}">'
        f'<rect width="100%" height="100%" fill="rgb(var(--rgb)/.12)"/>'
        f'{line}<line x1="{across[0]:.1f}%" x2="{across[1]:.1f}%" y1="50%" y2="50%" stroke="var(--bar)" stroke-width="3"/>'
        f'<circle cx="{across[2]:.1f}%" cy="50%" r="4" fill="var(--ink)"/></svg>'
    )


def shares(rows: Sequence[tuple[str, dict[str, Any]]], what: str, fair: float | None = None) -> str:
    """A table of shares, each with its interval as a plot and in words."""
    return table(
        [what, "share", "95 %", "", "games"],
        [
            [name, percent(estimate["value"]), between(estimate), bar(estimate, mark=fair), estimate["games"]]
            for name, estimate in rows
        ],
    )


def axes(label: str, low: str, high: str) -> str:
    """The frame of a plot with the ends of its scale."""
    floor = HIGH - BELOW
    return (
        f'<svg class="plot" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">'
        f'<path d="M{LEFT} 8V{floor}H{WIDE - 8}" stroke="var(--soft)" fill="none"/>'
        f'<text x="{LEFT}" y="{HIGH - 10}">{escape(low)}</text>'
        f'<text x="{WIDE - 8}" y="{HIGH - 10}" text-anchor="end">{escape(high)}</text>'
    )


def histogram(values: Sequence[float], low: float, high: float, label: str, unit: str) -> str:
    """A histogram: how often values fall into classes of equal width."""
    bins, width = BINS, (high - low) / BINS
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / width))] += 1
    room, floor, top = (WIDE - 8 - LEFT) / bins, HIGH - BELOW, max(counts)
    boxes = "".join(
        f'<rect x="{LEFT + room * i + 1:.1f}" y="{floor - (floor - 12) * count / top:.1f}" width="{max(1.0, room - 2):.1f}" '
        f'height="{(floor - 12) * count / top:.1f}" fill="var(--bar)"><title>{low + width * i:g}{unit}: {count}</title></rect>'
        for i, count in enumerate(counts)
    )
    most = f'<text x="{LEFT - 4}" y="16" text-anchor="end">{top}</text>'
    return f"{axes(label, f'{low:g}{unit}', f'{high:g}{unit}')}{most}{boxes}</svg>"


def curve(places: Sequence[dict[str, Any]], label: str) -> str:
    """A share over the course of a game with the band of its interval."""
    floor = HIGH - BELOW

    def spot(at: float, value: float) -> str:
        return f"{LEFT + (WIDE - 8 - LEFT) * at:.1f} {8 + (floor - 8) * (1 - min(1.0, max(0.0, value))):.1f}"

    upper = [spot(place["at"], place["interval"][1]) for place in places]
    lower = [spot(place["at"], place["interval"][0]) for place in reversed(places)]
    line = "L".join(spot(place["at"], place["value"]) for place in places)
    marks = "".join(
        f'<text x="{LEFT - 4}" y="{8 + (floor - 8) * (1 - share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
        for share in (0.0, 0.5, 1.0)
    )
    return (
        f'{axes(label, "start", "end")}{marks}<path d="M{"L".join([*upper, *lower])}Z" fill="rgb(var(--rgb)/.25)"/>'
        f'<path d="M{line}" stroke="var(--bar)" stroke-width="2.5" fill="none"/></svg>'
    )
