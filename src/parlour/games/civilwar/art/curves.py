"""Smooth lines through points, as SVG path data."""

from __future__ import annotations

import itertools
import math

from parlour.games.civilwar.content import Point


def smooth(points: list[Point], closed: bool = False) -> str:
    """Return a Catmull-Rom curve through all points, open or closed."""
    count = len(points)
    path = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for i in range(count if closed else count - 1):
        before = points[(i - 1) % count] if closed or i else points[0]
        here = points[i]
        there = points[(i + 1) % count]
        after = points[(i + 2) % count] if closed or i + 2 < count else points[-1]
        path.append(
            f"C{here[0] + (there[0] - before[0]) / 6:.1f} {here[1] + (there[1] - before[1]) / 6:.1f} "
            f"{there[0] - (after[0] - here[0]) / 6:.1f} {there[1] - (after[1] - here[1]) / 6:.1f} "
            f"{there[0]:.1f} {there[1]:.1f}"
        )
    return "".join(path) + ("Z" if closed else "")


def straight(points: list[Point]) -> str:
    """Return a line through all points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def sampled(points: list[Point], step: float) -> list[Point]:
    """Return points along the smooth curve, about `step` apart."""
    out = [points[0]]
    count = len(points)
    for i in range(count - 1):
        before, here, there, after = points[max(0, i - 1)], points[i], points[i + 1], points[min(count - 1, i + 2)]
        parts = max(1, round(math.dist(here, there) / step))
        for k in range(1, parts + 1):
            t = k / parts
            out.append((_spline(before[0], here[0], there[0], after[0], t), _spline(before[1], here[1], there[1], after[1], t)))
    return out


def _spline(before: float, here: float, there: float, after: float, t: float) -> float:
    return 0.5 * (
        2 * here
        + (there - before) * t
        + (2 * before - 5 * here + 4 * there - after) * t * t
        + (3 * here - before - 3 * there + after) * t * t * t
    )


def roughen(points: list[Point], step: float, reach: float, seed: int) -> list[Point]:
    """Return the curve with small bends, as if drawn by hand; the same seed gives the same bends."""
    line = sampled(points, step)
    out = [line[0]]
    state = seed
    for before, here in itertools.pairwise(line):
        length = math.dist(before, here)
        state = (state * 1103515245 + 12345) % 2147483648
        bend = (state / 1073741824 - 1) * reach / max(length, 0.1)
        out.append((here[0] - (here[1] - before[1]) * bend, here[1] + (here[0] - before[0]) * bend))
    out[-1] = line[-1]
    return out
