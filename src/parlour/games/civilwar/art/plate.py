"""The small plate that shows how many units of each arm a mixed stack holds."""

from __future__ import annotations

from parlour.games.civilwar.actions import force
from parlour.scene.model import Drawing

WIDTH, HEIGHT = 38, 10
SHAPES = (
    '<rect x="0" y="1" width="6" height="5"/>',
    '<path d="M3 .5L6.5 6.5H-.5Z"/>',
    '<path d="M-.5 3.5H1V1H4V3.5H7L6 6.5H.5Z"/>',
)


def plate(counts: list[int]) -> Drawing:
    """Return the plate of a stack with these numbers of infantry, cavalry and gunboats."""
    shown = [(arm, counts[arm]) for arm in range(3) if counts[arm]]
    step = (WIDTH - 2) / len(shown)
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="2" fill="var(--panel)" stroke="var(--line)" stroke-width=".6"/>']
    for k, (arm, count) in enumerate(shown):
        x = 1 + step * k + (step - 12) / 2
        parts.append(
            f'<g transform="translate({x:.1f} 1.8)" fill="var(--ink)">{SHAPES[arm]}</g>'
            f'<text x="{x + 8:.1f}" y="8.2" font-size="8.5" font-weight="700" '
            f'fill="var(--ink)">{count}</text>'
        )
    return Drawing(svg="".join(parts), w=WIDTH, h=HEIGHT, alt=force(counts))
