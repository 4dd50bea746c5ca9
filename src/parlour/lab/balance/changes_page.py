"""The part of the lab's page on what changed between two versions."""

from __future__ import annotations

from html import escape
from typing import Any

from parlour.lab.balance.content_page import change
from parlour.lab.balance.plots import between, percent, points, table


def number(value: float) -> str:
    """A plain number for people."""
    return f"{value:.2f}"


def difference(value: float) -> str:
    """A plain difference for people."""
    return f"{value:+.2f}"


def verdict(entry: dict[str, Any]) -> str:
    """How sure a change is."""
    low, high = entry["change"]["interval"]
    shown = points if entry["share"] else difference
    if entry["sure"]:
        return "surely more" if entry["change"]["value"] > 0 else "surely less"
    if low <= 0.0 <= high:
        return f"none seen; at most {shown(low)} or {shown(high)}"
    return "perhaps; with this many measures it may be chance"


def changes(report: dict[str, Any]) -> str:
    """Everything that changed, the sure changes first."""
    found = [entry for entry in report["changes"] if entry["change"] is not None]
    rows = []
    for entry in sorted(found, key=lambda entry: not entry["sure"]):
        shown, gap = (percent, points) if entry["share"] else (number, difference)
        span = between(entry["change"], gap)
        rows.append(
            [entry["measure"], shown(entry["before"]), shown(entry["after"]), gap(entry["change"]["value"]), span, verdict(entry)]
        )
    content = report["content_changes"]
    parts = [
        f"<h2>What changed</h2><p>Both versions were played on the same {report['versions'][0]['games']} deals. "
        "A change is sure if at most one in twenty of those that are called so is chance.</p>",
        table(["", "before", "after", "change", "95 %", "verdict"], rows),
    ]
    for name, told in (("gone", "Gone"), ("new", "New")):
        if content[name]:
            listed = ", ".join(dict.fromkeys(f"{entry['kind']} {entry['title']}" for entry in content[name]))
            parts.append(f"<p>{told}: {escape(listed)}.</p>")
    for name, told in (("seen", "Seats that see it in a game"), ("played", "Seats that play it in a game")):
        rows = [
            [
                entry["kind"],
                entry["title"],
                number(entry["before"]),
                number(entry["after"]),
                f"{difference(entry['change']['value'])} ({between(entry['change'], difference)})",
            ]
            for entry in content[name]
        ]
        parts.append(
            f"<h3>{told}: sure changes</h3>{table(['kind', '', 'before', 'after', 'change'], rows) if rows else '<p>None.</p>'}"
        )
    rows = [
        [
            entry["kind"],
            entry["title"],
            entry["role"],
            *change(entry["before"]),
            *change(entry["after"]),
            *change(entry["change"]),
        ]
        for entry in content["winning"]
    ]
    heads = ["kind", "", "role", "before", "", "after", "", "change", ""]
    parts.append(f"<h3>What it does to winning: sure changes</h3>{table(heads, rows) if rows else '<p>None.</p>'}")
    return "".join(parts)
