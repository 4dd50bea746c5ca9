"""The part of the lab's page on content: cards, effects, options, openings, and what is dead or dominated."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from parlour.lab.balance.plots import Html, bar, between, percent, points, table

SPAN: Final = 0.3  # of plots of differences, on either side
MOST: Final = 30  # rows of a list that is not folded away


def change(estimate: dict[str, Any] | None) -> list[object]:
    """The cells of a difference: a plot and words; bold where it is sure."""
    if estimate is None:
        return ["", ""]
    told = f"{points(estimate['value'])} ({between(estimate, points)})"
    return [bar(estimate, -SPAN, SPAN, 0.0), Html(f"<b>{told}</b>") if estimate.get("sure") else told]


def content(version: dict[str, Any]) -> str:
    """The things that surely change the chances, then all of them by kind."""
    rows = version["content"]
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    sure = [row for row in rows if not row["verb"] and any(row[by] and row[by]["sure"] for by in ("by_dealt", "by_seen"))]
    sure.sort(key=lambda row: -max(abs(row[by]["value"]) for by in ("by_dealt", "by_seen") if row[by]))
    parts = [
        "<h2>Content</h2><p>How much more often a seat wins, in percentage points: if it is dealt a thing, that is, knows it by "
        "its first decision; if it ever sees it, compared with other things of the kind; and if it plays it rather than only "
        "seeing it. A seat is compared with the same seat in the same role, for the last two also in games of like length. "
        "Chance deals, so the first column is an effect; players choose what they play, so the last may only show when that is. "
        "Bold differences are sure: at most one in twenty of them is chance.</p>",
    ]
    if sure:
        parts.append(f"<h3>Surely good or bad</h3>{content_table(sure[:MOST], True)}")
    else:
        parts.append("<p>These games do not prove anything to be good or bad.</p>")
    for kind in kinds:
        own = [row for row in rows if row["kind"] == kind and row["seats"]]
        if own:
            parts.append(f"<details><summary>{escape(kind)} ({len(own)})</summary>{content_table(own, False)}</details>")
    return "".join(parts)


def content_table(rows: list[dict[str, Any]], kinds: bool) -> str:
    """One line for each thing in the hands of each role."""
    roles = any(row["role"] for row in rows)
    heads = [*(["kind"] if kinds else []), "", *(["role"] if roles else []), "seen", "played", "chosen / by chance"]
    heads += ["dealt", "", "seen", "", "played", ""]
    cells: list[list[object]] = []
    for row in rows:
        ratio = f"{row['chosen'] / row['by_chance']:.2f}" if row["by_chance"] else ""
        cells.append(
            [
                *([row["kind"]] if kinds else []),
                row["title"],
                *([row["role"]] if roles else []),
                percent(row["seen"] / row["seats"]),
                percent(row["played"] / row["seats"]),
                ratio,
                *change(row["by_dealt"]),
                *change(row["by_seen"]),
                *change(row["by_played"]),
            ]
        )
    return table(heads, cells)


def openings(found: dict[str, Any]) -> str:
    """First moves."""
    rows = found["rows"]
    roles = any(row["role"] for row in rows)
    cells = [
        [row["opening"], *([row["role"]] if roles else []), row["made"], percent(row["made"] / row["of"]), *change(row["by"])]
        for row in rows[:MOST]
    ]
    lead = f"{found['different']} different first moves were made, in {found['together']} combinations."
    heads = ["first move", *(["role"] if roles else []), "times", "share", "wins", ""]
    return f"<h2>Openings</h2><p>{lead}</p>{table(heads, cells) if cells else ''}"


def passed_over(version: dict[str, Any]) -> str:
    """Dead and dominated content."""
    parts = ["<h2>Dead and dominated</h2>"]
    never = version["unused"]
    if never:
        bound = min(1.0, 3 / version["games"])
        parts.append(f"<p>Never came up, so surely in fewer than {percent(bound)} of games: {escape(', '.join(never))}.</p>")
    else:
        parts.append("<p>Everything came up.</p>")
    for name, told in (
        ("passed_over", "Passed over: players take these less than a fifth as often as chance would."),
        ("always", "A matter of course: players nearly always take these when they can."),
    ):
        rows = [
            [
                entry["kind"],
                entry["title"],
                entry["offered"],
                entry["chosen"],
                f"{entry['by_chance']:.0f}",
                entry.get("instead", ""),
            ]
            for entry in version[name]
        ]
        if rows:
            heads = ["kind", "", "offered", "chosen", "by chance", "most often instead" if name == "passed_over" else ""]
            short = table(heads, rows[:MOST])
            rest = f"<details><summary>all {len(rows)}</summary>{table(heads, rows[MOST:])}</details>" if len(rows) > MOST else ""
            parts.append(f"<h3>{told}</h3>{short}{rest}")
    return "".join(parts)
