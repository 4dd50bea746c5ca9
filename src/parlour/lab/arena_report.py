"""The report of a tournament as a single HTML page with SVG plots and without scripts."""

from __future__ import annotations

from html import escape
from typing import Any

STYLE = """
:root{color-scheme:light dark;--ink:#222;--soft:#777;--line:#ccc;--paper:#fff;--bar:#3b6ea5;--rgb:59 110 165}
@media(prefers-color-scheme:dark){:root{--ink:#eee;--soft:#999;--line:#444;--paper:#181818;--bar:#7fb0e6;--rgb:127 176 230}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .75rem;border-bottom:1px solid var(--line);text-align:right}
td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto}svg text{fill:var(--ink);font-size:13px}
.soft{color:var(--soft)}
"""
LEFT, WIDTH, ROW = 130, 700, 34


def html_report(report: dict[str, Any]) -> str:
    """The complete page."""
    title = f"{report['title']}: arena"
    options = ", ".join(f"{name} = {value}" for name, value in report["options"].items()) or "none"
    facts = (
        f"{report['seats']} seats; options: {options}; {report['games_a_pair']} games a pair; seed {report['seed']}; "
        f"{'compiled' if report['compiled'] else 'not compiled'}; "
        f"every pair plays the same deals, each with seats swapped."
    )
    players = sorted(report["players"].items(), key=lambda item: -item[1]["rating"])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>"
        f'<p class="soft">{escape(facts)}</p>'
        f"<h2>Share of the points</h2>{share_plot(players)}"
        f"<h2>Rating</h2>{rating_plot(players)}"
        f"<h2>Every pair</h2><p>The share of the player in the row against the player in the column.</p>"
        f"{matrix(report, players)}"
        f"<h2>Figures</h2>{figures(report, players)}</body></html>\n"
    )


def share_plot(players: list[tuple[str, dict[str, Any]]]) -> str:
    """A bar for each player with its 95 % interval, and lines at every quarter."""
    height = ROW * len(players) + 30
    parts = [f'<svg viewBox="0 0 {LEFT + WIDTH + 60} {height}" role="img" aria-label="Share of each player">']
    for quarter in range(5):
        parts.append(gridline(LEFT + WIDTH * quarter / 4, height, f"{25 * quarter} %"))
    for i, (name, player) in enumerate(players):
        y = ROW * i + 8
        low, high = player["interval"]
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 15}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{LEFT}" y="{y}" width="{WIDTH * player["share"]:.1f}" height="20" '
            f'fill="var(--bar)" opacity=".75"/>'
            f"{whisker(LEFT + WIDTH * low, LEFT + WIDTH * high, y + 10)}"
        )
    return "".join([*parts, "</svg>"])


def rating_plot(players: list[tuple[str, dict[str, Any]]]) -> str:
    """A dot for each player on the Elo scale with its 95 % interval."""
    low = min(player["rating_interval"][0] for _, player in players) - 50
    high = max(player["rating_interval"][1] for _, player in players) + 50
    scale = WIDTH / (high - low)
    height = ROW * len(players) + 30
    parts = [f'<svg viewBox="0 0 {LEFT + WIDTH + 60} {height}" role="img" aria-label="Rating of each player">']
    step = 200 if high - low < 2000 else 500
    mark = int(low // step + 1) * step
    while mark < high:
        parts.append(gridline(LEFT + scale * (mark - low), height, str(mark)))
        mark += step
    for i, (name, player) in enumerate(players):
        y = ROW * i + 18
        bottom, top = player["rating_interval"]
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 5}" text-anchor="end">{escape(name)}</text>'
            f'<circle cx="{LEFT + scale * (player["rating"] - low):.1f}" cy="{y}" r="6" fill="var(--bar)"/>'
            f"{whisker(LEFT + scale * (bottom - low), LEFT + scale * (top - low), y)}"
        )
    return "".join([*parts, "</svg>"])


def gridline(x: float, height: float, label: str) -> str:
    """A line from top to bottom with its label below."""
    return (
        f'<path d="M{x:.1f} 0V{height - 25}" stroke="var(--line)"/>'
        f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle">{label}</text>'
    )


def whisker(start: float, end: float, y: float) -> str:
    """An interval as a line with end marks."""
    return (
        f'<path d="M{start:.1f} {y - 5}V{y + 5}M{start:.1f} {y}H{end:.1f}M{end:.1f} {y - 5}V{y + 5}" '
        f'stroke="var(--ink)" stroke-width="1.5" fill="none"/>'
    )


def matrix(report: dict[str, Any], players: list[tuple[str, dict[str, Any]]]) -> str:
    """The shares of all pairs as numbers, the higher the darker."""
    shares: dict[tuple[str, str], float] = {}
    for pair in report["pairs"]:
        shares[pair["first"], pair["second"]] = pair["share"]
        shares[pair["second"], pair["first"]] = 1 - pair["share"]
    names = [name for name, _ in players]
    rows = ["<tr><th></th>" + "".join(f"<th>{escape(name)}</th>" for name in names) + "</tr>"]
    for row in names:
        cells = "".join(
            f'<td style="background:rgb(var(--rgb)/{shares[row, column] * 0.6:.2f})">{shares[row, column]:.1%}</td>'
            if row != column
            else "<td></td>"
            for column in names
        )
        rows.append(f"<tr><td>{escape(row)}</td>{cells}</tr>")
    return f"<table>{''.join(rows)}</table>"


def figures(report: dict[str, Any], players: list[tuple[str, dict[str, Any]]]) -> str:
    """All figures, including pairs by side."""
    heads = ["player", "share", "95 %", "rating", "95 %", "seconds a choice", "p99", "slowest"]
    rows = ["<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"]
    for name, player in players:
        bottom, top = player["rating_interval"]
        rows.append(
            f"<tr><td>{escape(name)}</td>{share_cells(player)}"
            f"<td>{player['rating']:.0f}</td><td>{bottom:.0f} to {top:.0f}</td>"
            f"<td>{player['seconds_a_choice']:.4f}</td><td>{player['p99_choice']:.2f}</td>"
            f"<td>{player['slowest_choice']:.2f}</td></tr>"
        )
    pairs = ["<tr><th>pair</th><th>games</th><th>share of the first</th><th>95 %</th></tr>"]
    for pair in report["pairs"]:
        for role, entry in [("", pair), *((f" as {side}", entry) for side, entry in pair.get("sides", {}).items())]:
            label = escape(f"{pair['first']}{role} against {pair['second']}")
            pairs.append(f"<tr><td>{label}</td><td>{entry['games']}</td>{share_cells(entry)}</tr>")
    sides = ["<tr><th>side, by any player</th><th>games</th><th>share</th></tr>"]
    for side, entry in report["sides"].items():
        sides.append(f"<tr><td>{escape(side)}</td><td>{entry['games']}</td><td>{entry['share']:.1%}</td></tr>")
    tables = [rows, pairs, sides] if report["sides"] else [rows, pairs]
    return "".join(f"<table>{''.join(table)}</table>" for table in tables)


def share_cells(entry: dict[str, Any]) -> str:
    """A share and its interval."""
    low, high = entry["interval"]
    return f"<td>{entry['share']:.1%}</td><td>{low:.1%} to {high:.1%}</td>"
