"""A review as a single HTML page with SVG plots and without scripts."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from parlour.lab.arena_report import LEFT, STYLE, WIDTH

HEIGHT: Final = 220
HUES: Final = 360
LONGEST_MOVE: Final = 160  # characters in a table
MORE_STYLE: Final = "path.true{stroke-width:2.5;fill:none}path.known{stroke-width:1.5;fill:none;stroke-dasharray:5 4}"


def html_review(report: dict[str, Any]) -> str:
    """Return the complete page."""
    title = f"{report['title']}: review"
    names = report["names"]
    facts = (
        f"{report['reason']} Every estimate is the mean of {report['rollouts']} rollouts (seed {report['seed']}), "
        "so it can be off by several points."
    )
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}{MORE_STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(facts)}</p><h2>Chances</h2>',
        "<p>Solid: as they truly were, all hands known. Dashed: as the seat could know them. Dots: what decided the match.</p>",
        *(f"<h3>{escape(name)}</h3>{chance_plot(report, seat)}" for seat, name in enumerate(names)),
        f"<h2>Luck and skill</h2>{table(*seat_rows(report))}",
        f"<h2>What decided it</h2>{table(*moment_rows(report))}",
        f"<h2>Mistakes that cost most</h2>{table(*decision_rows(report))}",
    ]
    if report["conclusions"]:
        parts.append(f"<h2>What could be concluded</h2>{table(*conclusion_rows(report))}")
    return "".join([*parts, "</body></html>\n"])


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a table of plain texts."""
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return "<table><tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + f"</tr>{body}</table>"


def chance_plot(report: dict[str, Any], seat: int) -> str:
    """Draw a seat's chances as two lines, with a dot at each deciding moment."""
    last = max(1, report["curve"][-1]["length"])
    colour = f"hsl({HUES * seat // len(report['names'])} 60% 50%)"

    def place(length: int, chance: float) -> str:
        return f"{LEFT + WIDTH * length / last:.1f} {10 + HEIGHT * (1 - chance):.1f}"

    parts = [f'<svg viewBox="0 0 {LEFT + WIDTH + 60} {HEIGHT + 45}" role="img" aria-label="Chances of seat {seat}">']
    for quarter in range(5):
        y = 10 + HEIGHT * (1 - quarter / 4)
        parts.append(f'<path d="M{LEFT} {y}h{WIDTH}" stroke="var(--line)"/>')
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{25 * quarter} %</text>')
    for kind in ("known", "true"):
        line = "L".join(place(point["length"], point[kind][seat]) for point in report["curve"])
        parts.append(f'<path class="{kind}" d="M{line}" stroke="{colour}"/>')
    true = {point["length"]: point["true"][seat] for point in report["curve"]}
    for moment in report["moments"]:
        across, down = place(moment["end"], true[moment["end"]]).split()
        parts.append(f'<circle cx="{across}" cy="{down}" r="5" fill="{colour}"><title>{escape(moment["text"])}</title></circle>')
    parts.append(f'<text x="{LEFT + WIDTH}" y="{HEIGHT + 32}" text-anchor="end">{last} actions</text>')
    return "".join([*parts, "</svg>"])


def points(value: float) -> str:
    """Format a change of a chance in percentage points, with its sign."""
    return f"{100 * value:+.0f}"


def seat_rows(report: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Return what luck and decisions gave each seat, in percentage points."""
    heads = ["seat", "luck", "own decisions", "others' decisions", "decisions", "mistakes", "cost of decisions"]
    rows = [
        [
            name,
            *(points(seat[kind]) for kind in ("luck", "own", "others")),
            str(seat["decisions"]),
            str(seat["mistakes"]),
            f"{100 * seat['cost']:.0f}",
        ]
        for name, seat in zip(report["names"], report["seats"], strict=True)
    ]
    return heads, rows


def actor(report: dict[str, Any], seat: int) -> str:
    """Return the name of the seat that acted, or of the table."""
    return str(report["names"][seat]) if seat >= 0 else "the table"


def moment_rows(report: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Return the moments that decided the match, each with the seat whose chance changed most."""
    rows = []
    for moment in report["moments"]:
        change, luck = moment["change"], moment["luck"]
        most = max(range(len(change)), key=lambda seat: abs(change[seat]))
        rows.append(
            [
                str(moment["end"]),
                shortened(moment["text"], ""),
                actor(report, most),
                points(change[most]),
                points(luck[most]) if any(luck) else "",
            ]
        )
    return ["after", "what happened", "for", "change", "of it luck"], rows


def shortened(move: str, other: str) -> str:
    """Shorten a move: leave out what it shares with another from the start, and cut it to the longest length."""
    parts, others = move.split("; "), other.split("; ")
    same = 0
    while same < min(len(parts), len(others)) - 1 and parts[same] == others[same]:
        same += 1
    text = ("... " if same else "") + "; ".join(parts[same:])
    return text if len(text) <= LONGEST_MOVE else text[: LONGEST_MOVE - 4] + " ..."


def decision_rows(report: dict[str, Any], most: int = 10) -> tuple[list[str], list[list[str]]]:
    """Return the costliest mistakes: another move was better beyond chance, and hard would have chosen differently."""
    costly = sorted((entry for entry in report["decisions"] if entry["mistake"]), key=lambda entry: -entry["cost"])[:most]
    rows = [
        [
            str(entry["length"]),
            actor(report, entry["seat"]),
            shortened(entry["played"], entry["best"]),
            f"{entry['chance']:.0%}",
            shortened(entry["best"], entry["played"]),
            f"{entry['best_chance']:.0%}",
            f"{100 * entry['cost']:.0f} ± {200 * entry['error']:.0f}",
        ]
        for entry in costly
    ]
    return ["after", "seat", "played", "chance", "better", "chance", "cost"], rows


def conclusion_rows(report: dict[str, Any], most: int = 3) -> tuple[list[str], list[list[str]]]:
    """Return what each seat could conclude, with the likeliest answers to each question."""
    rows = []
    for entry in report["conclusions"]:
        for question, answers in entry["answers"].items():
            likely = sorted(answers.items(), key=lambda item: -item[1])[:most]
            shown = ", ".join(f"{name} {chance:.0%}" for name, chance in likely)
            rows.append([str(entry["length"]), actor(report, entry["seat"]), question, shown])
    return ["after", "seat", "question", "likeliest"], rows
