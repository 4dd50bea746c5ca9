"""The lab's report as one HTML page with SVG plots, without scripts, for light and dark, wide and narrow screens."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from parlour.lab.arena_report import STYLE
from parlour.lab.balance.changes_page import changes
from parlour.lab.balance.content_page import content, openings, passed_over
from parlour.lab.balance.plots import bar, between, curve, histogram, percent, points, shares, table

MORE_STYLE: Final = """
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
.scroll{overflow-x:auto}td:not(:first-child){white-space:nowrap}td:first-child{min-width:6rem}
svg.bar{width:9rem;height:1rem;display:block}
svg.plot{max-width:36rem;display:block}svg.plot text{font-size:11px}
details{margin:.75rem 0}summary{cursor:pointer}code{overflow-wrap:anywhere}
@media(max-width:40rem){body{font-size:15px;margin:1rem auto}td,th{padding:.2rem .45rem}svg.bar{width:6rem}}
"""
NAMES: Final = ("As it is", "Compared")


def html_report(report: dict[str, Any]) -> str:
    """The complete page."""
    title = f"{report['title']}: lab"
    versions = report["versions"]
    players = ", ".join(dict.fromkeys(report["players"]))
    facts = (
        f"{versions[0]['games']} games of {report['seats']} seats, players {players}, seed {report['seed']}, "
        f"rules version {report['rules_version']}, {'compiled' if report['compiled'] else 'not compiled'}."
    )
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}{MORE_STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f"<p>{escape(facts)} Intervals are 95 %, with the deal as the unit.</p>",
        f'<p class="soft"><code>{escape(report["command"])}</code></p>',
    ]
    if len(versions) == 2:
        parts.append(changes(report))
    for name, version in zip(NAMES, versions, strict=False):
        inner = one_version(version, report)
        if len(versions) == 2:
            told = " of ".join(part for part in (name, version["content_of"]) if part)
            parts.append(
                f"<details{' open' if name == NAMES[0] else ''}><summary><b>{escape(told)}</b></summary>{inner}</details>"
            )
        else:
            parts.append(inner)
    return "".join([*parts, "</body></html>\n"])


def one_version(version: dict[str, Any], report: dict[str, Any]) -> str:
    """All findings on one version."""
    return "".join(
        [
            glance(version),
            wins(version["wins"]),
            ends(version["ends"]),
            length(version, report["minutes"]),
            choices(version),
            course(version["course"]),
            content(version),
            openings(version["openings"]),
            passed_over(version),
            skill(version, report["players"][0]),
        ]
    )


def glance(version: dict[str, Any]) -> str:
    """The findings that a designer looks for first, in sentences."""
    won, lasts = version["wins"], version["length"]
    found: list[str] = []
    if won["fair"] is not None:
        uneven = [
            f"{name} {percent(entry['value'])}"
            for name, entry in [
                *((f"seat {seat}", entry) for seat, entry in enumerate(won["seats"])),
                *won["roles"].items(),
                *won["starts"].items(),
            ]
            if not entry["interval"][0] <= won["fair"] <= entry["interval"][1]
        ]
        even = f"Fair would be {percent(won['fair'])} each; "
        found.append(
            even + (f"surely not: {', '.join(uneven)}." if uneven else "no seat, role or start is surely better than another.")
        )
    else:
        found.append("Wins: " + ", ".join(f"{role} {percent(entry['value'])}" for role, entry in won["roles"].items()) + ".")
    minutes = lasts["minutes"]
    found.append(f"Nine games in ten last {minutes['5']:g} to {minutes['95']:g} minutes; the median is {minutes['50']:g}.")
    if version["course"] is not None:
        place = version["course"]["for_good"]["value"]
        found.append(f"On average the winner leads for good from {percent(place)} of the game on.")
    sure = [row for row in version["content"] if row["by_dealt"] and row["by_dealt"]["sure"] and not row["verb"]]
    found.append(f"{len(sure)} cards or other things surely change the chances of a seat that is dealt them.")
    found.append(f"{len(version['unused'])} things never came up, {len(version['passed_over'])} choices are passed over.")
    return f"<h2>At a glance</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in found)}</ul>"


def wins(won: dict[str, Any]) -> str:
    """Shares by seat, role, start and split."""
    fair = won["fair"]
    parts = ["<h2>Who wins</h2>", shares([(f"seat {seat}", entry) for seat, entry in enumerate(won["seats"])], "seat", fair)]
    if won["roles"]:
        parts.append(shares(list(won["roles"].items()), "role or side", fair))
    if won["starts"]:
        parts.append(shares(list(won["starts"].items()), "start", fair))
    for split, entry in won["splits"].items():
        parts.append(f"<h3>{escape(split)}</h3>{shares(list(entry['roles'].items()), 'side')}")
    return "".join([*parts, shares([("draws", won["draws"])], "")])


def ends(found: list[dict[str, Any]], most: int = 12) -> str:
    """Why games ended."""
    return f"<h2>How games end</h2>{shares([(entry['reason'], entry) for entry in found[:most]], 'reason')}"


def length(version: dict[str, Any], box: str) -> str:
    """How long games are."""
    lasts = version["length"]
    names = {
        "actions": "actions",
        "decisions": "decisions with a choice",
        "turns": "turns (another seat acts)",
        "headings": "headings of the log",
        "minutes": f"minutes (the box says {box})",
    }
    rows = [[label, *(f"{lasts[name][key]:g}" for key in ("5", "25", "50", "75", "95", "most"))] for name, label in names.items()]
    return (
        f"<h2>Length</h2><p>Minutes count {lasts['seconds']:g} seconds for every action announced to the table.</p>"
        f"{table(['', '5 %', '25 %', 'median', '75 %', '95 %', 'most'], rows)}"
    )


def choices(version: dict[str, Any]) -> str:
    """How many choices a decision has and how many matter."""
    found = version["choices"]
    classes = found["classes"]
    rows = []
    for i, entry in enumerate(classes):
        last = classes[i + 1]["from"] - 1 if i + 1 < len(classes) else None
        span = (
            f"{entry['from']} or more"
            if last is None
            else f"{entry['from']}"
            if last == entry["from"]
            else f"{entry['from']} to {last}"
        )
        estimate = {"value": entry["share"], "interval": [entry["share"], entry["share"]]}
        rows.append([span, percent(entry["share"]), bar(estimate)])
    parts = [
        f"<h2>Choices</h2><p>{percent(found['forced'])} of all actions are forced; "
        f"the others have {found['mean']:.1f} choices on average.</p>",
        table(["choices", "of all actions", ""], rows),
    ]
    stakes = version["course"] and version["course"]["stakes"]
    if stakes:
        parts.append(
            f"<p>At {stakes['decisions']} decisions the hard player's candidate moves were compared in the same worlds, "
            f"on average {stakes['compared']['value']:.1f} of them. {stakes['keep_up']['value']:.1f} "
            f"({between(stakes['keep_up'], '{:.1f}'.format)}) come within {100 * stakes['close']:.0f} points of the best. "
            f"The best is worth {points(stakes['worth']['value'])} points ({between(stakes['worth'], points)}) against a "
            f"candidate drawn at random, and surely better at {percent(stakes['matter']['value'])} ({between(stakes['matter'])}) "
            "of the decisions.</p>"
        )
    return "".join(parts)


def course(found: dict[str, Any] | None) -> str:
    """Lead changes and when games are decided."""
    if found is None:
        return ""
    lead = found["lead_changes"]
    rows = [["lead changes a game", f"{lead['value']:.2f}", between(lead, "{:.2f}".format)]]
    rows.append(["the winner leads for good from", percent(found["for_good"]["value"]), between(found["for_good"])])
    rows.append(["settled after", percent(found["settled"]["value"]), between(found["settled"])])
    if found["comebacks"]:
        rows.append(["the winner was behind halfway", percent(found["comebacks"]["value"]), between(found["comebacks"])])
    margin = f"{100 * found['margin']:.0f} points"
    parts = [
        f"<h2>Course</h2><p>By the estimates of reviews ({found['rollouts']} rollouts each) in {found['games']} games. A "
        f"lead changes by {margin} or more; a game is settled when every later estimate is within {margin} of the result.</p>",
        table(["", "", "95 %"], rows),
        "<h3>When games are decided</h3><p>The share of the game from which the winner leads for good.</p>",
        histogram(
            [100 * place for place in found["for_good"]["all"]], 0, 100, "Share of the game from which the winner leads", " %"
        ),
    ]
    if found["winner"]:
        parts.append(f"<h3>The chance of those who win</h3>{curve(found['winner'], 'Mean chance of the winner over the game')}")
    return "".join(parts)


def skill(version: dict[str, Any], player: str) -> str:
    """Skill against luck."""
    parts = ["<h2>Skill and luck</h2>"]
    if version["skill"]:
        parts.append(f"<p>{escape(player)} against weaker players, every deal both ways.</p>")
        rows = [
            [
                entry["rival"],
                2 * entry["games"],
                percent(entry["value"]),
                bar(entry, mark=0.5),
                between(entry),
                f"{entry['rating']:+d}",
                percent(entry["both"]),
                percent(entry["neither"]),
            ]
            for entry in version["skill"]
        ]
        parts.append(table(["against", "games", "share", "", "95 %", "rating", "wins a deal both ways", "neither way"], rows))
    found = version["luck"]
    if found is not None:
        same = found["same"]
        told = (
            f"Equal players who play a deal again have the same result in {percent(same['value'])} ({between(same)}) of the "
            f"cases; by chance it would be {percent(found['by_chance'])}."
        )
        if found["deal"]:
            told += (
                f" So the deal decides {percent(found['deal']['value'])} ({between(found['deal'])}) of the variation of results."
            )
        parts.append(f"<p>{told}</p>")
    return "".join(parts) if len(parts) > 1 else ""
