"""The tracks as text: a line for each country, with its marker, the spies and what lies on it."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.scene.cards import announcement_of

STEP = 2  # columns from one space to the next
COLUMNS = 80  # of a terminal


def sketch(view: View, seat: int | None) -> str:
    """D2, D6, D33: each marker between the two stars, the viewer's on the right, and the announcements that answer others."""
    near = 0 if seat is None else seat
    longest = max(view["steps"])
    title = max(len(name) for name in CATALOGUE.titles) + 1
    width = 2 * longest * STEP + 1
    margin = title + width + 3
    mine = "yours" if seat is not None else f"{{seat:{near}}}"
    lines = [f"● marker   ☆ star of {{seat:{1 - near}}}   ★ {mine}"]
    for k, name in enumerate(CATALOGUE.titles):
        steps = view["steps"][k]
        place = view["markers"][k] if near == 0 else -view["markers"][k]
        spaces = ["●" if at == place else "☆" if at == -steps else "★" if at == steps else "·" for at in range(-steps, steps + 1)]
        track = (" " * (STEP - 1)).join(spaces)
        known = remarks(view, k, near, seat)
        joined = ", ".join(known)
        beside = [joined] if margin + len(joined) <= COLUMNS else known
        lines.append(f"{name:{title}} {track:^{width}}  {beside[0]}".rstrip())
        lines += [f"{'':{margin}}{remark}" for remark in beside[1:]]
    if len(view["announced"]) > 1:
        lines += ["", "Announced, the last one settles first:"]
        lines += [f"{n}. {announcement_of(entry)}" for n, entry in enumerate(view["announced"], 1)]
    return "\n".join(lines)


def remarks(view: View, country: int, near: int, seat: int | None) -> list[str]:
    """What else there is to know of a country: Homes, spies and blockades."""
    name = CATALOGUE.countries[country]
    found = []
    for side in (near, 1 - near):
        whose = "your" if side == seat else "their" if seat is not None else f"{{seat:{side}}}"
        if view["homes"][side] == name:
            found.append(f"{whose} Home")
        if view["spies"][side] == name:
            found.append(f"{whose} spy" + (" (detained)" if view["detained"][side] else ""))
        if view["blockades"][side][country]:
            found.append(f"{whose} blockade")
    return found
