"""The scene of Spyfall: the thread, the viewer's card under a peek, locations to strike out, ballots and points."""

from __future__ import annotations

from typing import Any

from parlour.core.actions import ActionTable
from parlour.core.state import View
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, DEAL, GUESS, NO, PASS, SILENT, START, STOCK, YES, slug
from parlour.games.spyfall.state.records import without_braces
from parlour.games.spyfall.state.terms import LONGEST_LINE, NONE, the
from parlour.scene.model import Card, Face, Fact, Input, Item, Option, Panel, Piece, Row, Scene, Seat, Zone

SYMBOLS = {
    "star": '<path d="M12 2l3 6.9 7.4.7-5.6 4.9 1.7 7.3L12 18l-6.5 3.8 1.7-7.3L1.6 9.6 9 8.9z"/>',
    "mask": '<path d="M2 7c6.5-2.5 13.5-2.5 20 0 .2 6-2.2 10-6 10-2 0-2.8-2-4-2s-2 2-4 2C4.2 17 1.8 13 2 7z'
    "m4 3.2c.2 1.7 1.5 2.8 3.3 2.8 1.5 0 2-1 1.2-2-.9-1-2.7-1.6-4.5-.8z"
    'm12 0c-1.8-.8-3.6-.2-4.5.8-.8 1-.3 2 1.2 2 1.8 0 3.1-1.1 3.3-2.8z" fill-rule="evenodd"/>',
    "pin": '<path d="M12 2a7 7 0 00-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 00-7-7zm0 4.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5z" '
    'fill-rule="evenodd"/>',
}

BUTTONS = {"do:accuse": "Accuse…", "do:guess": "Guess the location…"}
TALK_PHASES = ("asking", "answering", "window", "accusation")


def draw(view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
    """Draw the scene of one viewer, from nothing but its view and its legal actions."""
    pieces: dict[str, Piece] = {}
    faces: dict[str, Face] = {}
    zones: list[Zone] = [thread(view)]
    if view["phase"] in ("reveal", "over"):
        zones.append(reveal(view))
    elif view["phase"] in ("accusation", "time-up vote"):
        zones.append(ballot(view))
    if seat is not None and view["phase"] not in ("reveal", "over"):
        zones.append(Row(id="card", role="mine", title="Your card: press to peek", seat=seat, peek=True))
        faces["mine"] = own_card(view)
        pieces["card:mine"] = Piece(zone="card", face="mine", back="secret", label="Your secret card")
    zones.append(locations(view))
    if view["ballots"]:
        zones.append(past_ballots(view))
    if view["results"]:
        zones.append(scores(view))
    choices = options(view, legal, actions)
    return Scene(
        game="spyfall",
        title="Spyfall 2",
        theme="dossier",
        you=seat,
        seats=seats(view),
        zones=zones,
        pieces=pieces,
        faces=faces,
        names={name: BUTTONS[name] for name in BUTTONS if any(name in choice.all for choice in choices)},
        prompt=prompt(view, seat, legal),
        options=choices,
        symbols=SYMBOLS,
        last=last_touched(view),
    )


def speaking(view: View) -> list[int]:
    """Return the seats that the table waits for."""
    phase = view["phase"]
    count = len(view["points"])
    if phase == "ready":
        return [view["dealer"]]
    if phase == "asking":
        return [view["asker"]]
    if phase == "answering":
        return [view["answerer"]]
    if phase == "window":
        return [n for n in range(count) if not view["decided"][n]]
    if phase in ("accusation", "time-up vote"):
        return [n for n in range(count) if not view["voted"][n] and n != view["suspect"]]
    if phase == "second guess":
        return [n for n in view["shown_spies"] if view["guesses"][n] == NONE]
    return [(view["dealer"] + 1) % count] if phase == "reveal" else []


def seats(view: View) -> list[Seat]:
    """Return each seat with its points, its public marks, and whether the table waits for it."""
    awaited = speaking(view)
    accusers = view["charges"][0::2]
    voting = view["phase"] in ("accusation", "time-up vote")
    made = []
    for n, points in enumerate(view["points"]):
        marks = []
        if n == view["suspect"]:
            marks.append("suspect")
        if voting and view["voted"][n]:
            marks.append("voted")
        if n in accusers:
            marks.append("has accused")
        if n in view.get("shown_spies", []):
            marks.append("spy")
        made.append(
            Seat(
                n=n,
                name=f"Player {n + 1}",
                tone=f"s{n}",
                side="dealer" if n == view["dealer"] else "",
                facts=[Fact(sym="star", label="Points", value=points)],
                active=n in awaited,
                mark=", ".join(marks),
            )
        )
    return made


def thread(view: View) -> Panel:
    """Return the thread of the round: questions, answers and the table's notes."""
    head = f"Round {view['round'] + 1} of {view['terms']['rounds']}: {{seat:{view['dealer']}}} deals"
    items = [Item(n=0, kind="head", text=head)]
    for i, line in enumerate(view["thread"]):
        if line["kind"] == "note":
            items.append(Item(n=i + 1, kind="note", text=line["text"]))
        elif line["kind"] == "ask":
            items.append(
                Item(n=i + 1, kind="ask", seat=line["seat"], to=line["to"], text=without_braces(line["text"]) or "(asks)")
            )
        else:
            items.append(Item(n=i + 1, kind="say", seat=line["seat"], text=without_braces(line["text"]) or "(answers)"))
    return Panel(id="talk", role="board", view="thread", title="Questions and answers", items=items)


def own_card(view: View) -> Card:
    """Return the viewer's own card: place and role, or the spy."""
    if view["spy"]:
        pal = view["pal"]
        text = "Find out where you are, and let nobody notice."
        return Card(name="Spy", tone="red", sym="mask", text=text, foot=f"Old pal: player {pal + 1}" if pal != NONE else "Secret")
    text = "You are no spy. Show that you know the place, but do not give it away."
    place = view["terms"]["locations"][view["location"]]
    return Card(name=place, sub=view["role"], tone="blue", sym="pin", text=text, foot="Secret")


def locations(view: View) -> Panel:
    """Return the list of locations, the same for everybody; a tap strikes one out for that viewer alone."""
    items = [
        Item(id=f"loc:{slug(name)}", text=name, mark="strike", value="used" if i in view["used"] else "")
        for i, name in enumerate(view["terms"]["locations"])
    ]
    return Panel(id="locations", role="side", view="list", title="Locations: tap to strike out", items=items)


def ballot(view: View) -> Panel:
    """Return the current vote: who has voted, not how."""
    suspect = view["suspect"]
    needed = view["terms"]["needed"]
    items = [
        Item(seat=n, text="votes" if view["voted"][n] else "has not voted", value="✓" if view["voted"][n] else "…")
        for n in range(len(view["points"]))
        if n != suspect
    ]
    title = f"Is {{seat:{suspect}}} a spy? {needed} of {len(items)} must say yes"
    return Panel(id="ballot", role="mine", view="table", title="The vote", items=[Item(kind="head", text=title), *items])


def past_ballots(view: View) -> Panel:
    """Return the finished votes of this round."""
    items: list[Item] = []
    for cast in view["ballots"]:
        by = f"{{seat:{cast['accuser']}}} accused" if cast["accuser"] != NONE else "Time-up vote on"
        items.append(Item(kind="head", text=f"{by} {{seat:{cast['suspect']}}}"))
        for vote, word in ((YES, "yes"), (NO, "no")):
            names = ", ".join(f"{{seat:{n}}}" for n, given in enumerate(cast["votes"]) if given == vote)
            if names:
                items.append(Item(text=names, value=word))
    return Panel(id="ballots", role="side", view="table", title="Votes of this round", items=items)


def reveal(view: View) -> Panel:
    """Return the end of the round: location, spies, roles and points."""
    result = view["results"][-1]
    place = view["terms"]["locations"][result["location"]]
    items = [Item(kind="head", text=place), Item(kind="note", text=result["reason"])]
    for n, gain in enumerate(result["gains"]):
        role = result["roles"][n] or "Spy"
        if result["guesses"][n] != NONE:
            role += f", guessed {view['terms']['locations'][result['guesses'][n]]}"
        items.append(Item(seat=n, text=role, value=f"+{gain}"))
    return Panel(id="reveal", role="board", view="table", title="All cards on the table", items=items)


def scores(view: View) -> Panel:
    """Return the points by round."""
    items = []
    for n, points in enumerate(view["points"]):
        gains = " + ".join(str(result["gains"][n]) for result in view["results"])
        items.append(Item(seat=n, text=gains, value=points))
    return Panel(id="scores", role="side", view="table", title="Points by round", items=items)


def last_touched(view: View) -> list[str]:
    """Return the seat that spoke last, to be highlighted."""
    for line in reversed(view["thread"]):
        if line["seat"] != NONE:
            return [f"seat:{line['seat']}"]
    return []


def options(view: View, legal: list[int], actions: ActionTable) -> list[Option]:
    """Return an option for every legal action, talk before interruptions; clicks choose seats and locations."""
    order = sorted(legal, key=lambda action: (action >= GUESS, ACCUSE <= action < YES, action))
    return [option(view, action, actions.label(action)) for action in order]


def option(view: View, action: int, label: str) -> Option:
    """Return how one action is chosen on screen."""
    typed = view["terms"]["typed"]
    if action < ACCUSE:
        to = action - ASK
        words = Input(placeholder="So tell me…", max=LONGEST_LINE) if typed else None
        return Option(act=f"ask{to}", all=[f"seat:{to}"], label=f"Ask {{seat:{to}}}", play=[action], input=words)
    if action < YES:
        suspect = action - ACCUSE
        return Option(
            act=f"accuse{suspect}",
            all=["do:accuse", f"seat:{suspect}"],
            play=[action],
            tone="danger",
            confirm=True,
            label=f"Stop the clock and accuse {{seat:{suspect}}}",
        )
    if action >= GUESS:
        name = view["terms"]["locations"][action - GUESS]
        where = f"loc:{slug(name)}"
        elements = [where] if view["phase"] == "second guess" else ["do:guess", where]
        return Option(
            act=f"guess-{slug(name)}",
            all=elements,
            label=f"Show your card and name {the(name)}",
            play=[action],
            tone="danger",
            confirm=True,
        )
    plainly: dict[int, dict[str, Any]] = {
        YES: {"act": "yes", "label": "Yes, a spy", "tone": "danger"},
        NO: {"act": "no", "label": "No"},
        ANSWER: {
            "act": "answer",
            "label": "Answer" if typed else "Answered",
            "input": Input(placeholder="Your answer", max=LONGEST_LINE) if typed else None,
        },
        SILENT: {"act": "silent", "label": label},
        STOCK: {"act": "stock", "label": label},
        PASS: {"act": "pass", "label": label},
        DEAL: {"act": "deal", "label": label},
        START: {"act": "start", "label": label},
    }
    return Option(all=[], play=[action], **plainly[action])


def prompt(view: View, seat: int | None, legal: list[int]) -> str:
    """Say what to do now, or whom the table waits for."""
    phase = view["phase"]
    awaited = speaking(view)
    waiting = "Waiting for " + ", ".join(f"{{seat:{n}}}" for n in awaited) + "." if awaited else ""
    if phase == "over":
        return "The game is over."
    if seat is None or seat not in awaited:
        if legal and phase in TALK_PHASES:
            return f"{waiting} You may stop the clock."
        return waiting
    if phase == "asking":
        back = view["back"]
        return "Your question. Choose whom to ask" + (f", but not {{seat:{back}}}." if back != NONE else ".")
    return {
        "ready": "Look at your card. Then start the clock.",
        "answering": f"{{seat:{view['asker']}}} asks you.",
        "window": "Let it go on, accuse, or guess if you are a spy.",
        "accusation": f"{{seat:{view['accuser']}}} accuses {{seat:{view['suspect']}}}: a spy?",
        "time-up vote": f"Time is up. Is {{seat:{view['suspect']}}} a spy?",
        "second guess": "You have to name a location, too.",
        "reveal": "Deal the next round.",
    }[str(phase)]
