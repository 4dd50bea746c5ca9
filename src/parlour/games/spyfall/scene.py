"""The scene of Spyfall: the thread, the viewer's card under a peek, locations to strike out, ballots and points."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.core.match import Match
from parlour.core.state import View
from parlour.core.summary import course, number, verbs
from parlour.core.words import counted, listed
from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, DEAL, GUESS, NO, PASS, SILENT, START, STOCK, YES, slug
from parlour.games.spyfall.refusals import ONLY_A_SPY
from parlour.games.spyfall.state.records import with_names
from parlour.games.spyfall.state.terms import LONGEST_LINE, NONE, the
from parlour.scene.model import Card, Face, Fact, Input, Item, Option, Over, Panel, Piece, Row, Scene, Seat, Zone

SYMBOLS = {
    "star": '<path d="M12 2l3 6.9 7.4.7-5.6 4.9 1.7 7.3L12 18l-6.5 3.8 1.7-7.3L1.6 9.6 9 8.9z"/>',
    "mask": '<path d="M2 7c6.5-2.5 13.5-2.5 20 0 .2 6-2.2 10-6 10-2 0-2.8-2-4-2s-2 2-4 2C4.2 17 1.8 13 2 7z'
    "m4 3.2c.2 1.7 1.5 2.8 3.3 2.8 1.5 0 2-1 1.2-2-.9-1-2.7-1.6-4.5-.8z"
    'm12 0c-1.8-.8-3.6-.2-4.5.8-.8 1-.3 2 1.2 2 1.8 0 3.1-1.1 3.3-2.8z" fill-rule="evenodd"/>',
    "pin": '<path d="M12 2a7 7 0 00-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 00-7-7zm0 4.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5z" '
    'fill-rule="evenodd"/>',
}

BUTTONS = {"do:accuse": "Accuse…", "do:guess": "Guess the location…"}


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """Draw the scene of one viewer, from nothing but its view and its legal actions."""
    pieces: dict[str, Piece] = {}
    faces: dict[str, Face] = {}
    zones: list[Zone] = [thread(view)]
    if view["phase"] in ("reveal", "over"):
        zones.append(reveal(view))
    if seat is not None and view["phase"] not in ("reveal", "over"):
        zones.append(Row(id="card", role="mine", title="Your card", seat=seat, peek=True))
        faces["mine"] = own_card(view)
        pieces["card:mine"] = Piece(zone="card", face="mine", back="secret", label="Your secret card")
    zones.append(locations(view))
    if view["phase"] in ("accusation", "time-up vote"):
        zones.append(ballot(view))
    if view["ballots"]:
        zones.append(past_ballots(view))
    if view["results"]:
        zones.append(scores(view))
    choices = options(view, seat, legal)
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
        prompt=prompt(view, seat),
        options=choices,
        symbols=SYMBOLS,
        last=last_touched(view),
        over=over(view),
    )


def over(view: View) -> Over | None:
    """S19: the most points win, and the seats that have them are marked."""
    if view["phase"] != "over":
        return None
    best = max(view["points"])
    winners = [n for n, points in enumerate(view["points"]) if points == best]
    marks = [f"seat:{n}" for n in winners]
    if len(winners) == len(view["points"]):
        return Over(text="All have the same number of points.", winners=winners, marks=marks)
    text = f"{listed([f'{{seat:{n}}}' for n in winners])} won with {counted(best, 'point')}."
    if len(view["results"]) == 1:
        text += f" {view['results'][0]['reason']}"
    return Over(text=text, winners=winners, marks=marks)


def summary(match: Match) -> list[Fact]:
    """The rounds, what was asked, who was accused, and which side won the rounds."""
    view, played = match.state.view(None), verbs(match)
    caught = sum(1 for result in view["results"] if result["reason"].startswith("The non-spies"))
    return [
        number("Rounds", len(view["results"])),
        *course(match),
        number("Questions", played["ask"] + played["stock"]),
        number("Accusations", played["accuse"]),
        number("Rounds won by the spies", f"{len(view['results']) - caught} of {len(view['results'])}"),
    ]


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
    if phase in ("window", "discussion"):
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
        if view["phase"] == "discussion" and view["decided"][n]:
            marks.append("ready")
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
    """Return the thread of the round: questions, answers, cases and the table's notes."""
    head = f"Round {view['round'] + 1} of {view['terms']['rounds']}: {{seat:{view['dealer']}}} deals"
    items = [Item(n=0, kind="head", text=head)]
    count = len(view["points"])
    for i, line in enumerate(view["thread"]):
        if line["kind"] == "note":
            items.append(Item(n=i + 1, kind="note", text=line["text"]))
        elif line["kind"] == "ask":
            items.append(
                Item(n=i + 1, kind="ask", seat=line["seat"], to=line["to"], text=with_names(line["text"], count) or "(asks)")
            )
        elif line["kind"] == "why":
            told = f"Why I suspected {{seat:{line['to']}}}: {with_names(line['text'], count)}"
            items.append(Item(n=i + 1, kind="say", seat=line["seat"], text=told))
        else:
            items.append(Item(n=i + 1, kind="say", seat=line["seat"], text=with_names(line["text"], count) or "(answers)"))
    if view["phase"] in ("accusation", "time-up vote"):
        items.append(Item(kind="note", text=f"{accusation(view['accuser'], view['suspect'])} The table votes."))
    return Panel(id="talk", role="board", view="thread", title="Questions and answers", items=items)


def accusation(accuser: int, suspect: int) -> str:
    """S9, S14: return who is accused, and by whom, as a sentence."""
    return (
        f"{{seat:{accuser}}} stops the clock and accuses {{seat:{suspect}}}."
        if accuser != NONE
        else f"Is {{seat:{suspect}}} a spy?"
    )


def own_card(view: View) -> Card:
    """Return the viewer's own card: place and role, or the spy."""
    if view["spy"]:
        pal = view["pal"]
        text = "Find out where you are, and let nobody notice."
        return Card(name="Spy", tone="red", sym="mask", text=text, foot=f"Old pal: {{seat:{pal}}}" if pal != NONE else "Secret")
    text = "You are not a spy. Show that you know the place, but do not give it away."
    place = view["terms"]["locations"][view["location"]]
    return Card(name=place, sub=view["role"], tone="blue", sym="pin", text=text, foot="Secret")


def locations(view: View) -> Panel:
    """Return the list of locations, the same for everybody; a tap strikes one out for that viewer alone."""
    items = [
        Item(id=f"loc:{slug(name)}", text=name, mark="strike", value="used" if i in view["used"] else "")
        for i, name in enumerate(view["terms"]["locations"])
    ]
    return Panel(id="locations", role="side", view="list", title="Locations: tap to strike out", items=items)


def unseen(view: View, seat: int | None) -> str:
    """S2, S5: what the others' covered cards can be, as far as the viewer's own card says."""
    terms = view["terms"]
    seats = len(view["points"])
    others = seats if seat is None else seats - 1
    spies = terms["spies"] - (1 if seat is not None and view["spy"] else 0)
    held = f"Not seen: {counted(others, 'card')}, {counted(spies, 'spy')} among them"
    if seat is not None and view["location"] != NONE:
        return f"{held}; the rest are other roles at {the(terms['locations'][view['location']])}."
    left = [the(name) for i, name in enumerate(terms["locations"]) if i not in view["used"]]
    return f"{held}; the rest are roles of one of these locations: {listed(left, 'or')}."


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
    return Panel(id="ballot", role="side", view="table", title="The vote", items=[Item(kind="head", text=title), *items])


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


def options(view: View, seat: int | None, legal: list[int]) -> list[Option]:
    """Return an option for every legal action and every refused guess: talk first, then accusations, then guesses."""
    order = sorted(legal, key=lambda action: (action >= GUESS, ACCUSE <= action < YES, action))
    return [option(view, action) for action in order] + refused_guesses(view, seat)


def refused_guesses(view: View, seat: int | None) -> list[Option]:
    """S23: a non-spy is offered the guesses of a spy, and S12 refuses them, so that no glance at a screen finds the spy."""
    if seat is None or view["spy"] or not may_stop(view, seat):
        return []
    places = range(len(view["terms"]["locations"]))
    return [msgspec.structs.replace(guess(view, place), refused=ONLY_A_SPY) for place in places if place not in view["used"]]


def may_stop(view: View, seat: int) -> bool:
    """S8a: whether the clock may be stopped now by those who have a way to; it is the same for spies and others."""
    if view["phase"] == "window":
        return not view["decided"][seat]
    return bool(view["terms"]["any_time"]) and view["phase"] in ("asking", "answering")


def option(view: View, action: int) -> Option:
    """Return how one action is chosen on screen."""
    if action >= GUESS:
        return guess(view, action - GUESS)
    if action < ACCUSE:
        to = action - ASK
        words = Input(placeholder="So tell me…", max=LONGEST_LINE) if view["terms"]["typed"] else None
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
            input=Input(placeholder="Why? You need not say", max=LONGEST_LINE, required=False)
            if view["terms"]["typed"]
            else None,
            asks=["Accuse whom?"],
        )
    return button(view, action)


def guess(view: View, place: int) -> Option:
    """Return how a location is named on screen."""
    name = view["terms"]["locations"][place]
    where = f"loc:{slug(name)}"
    return Option(
        act=f"guess-{slug(name)}",
        all=[where] if view["phase"] == "second guess" else ["do:guess", where],
        label=f"Show the spy card and name {the(name)}",
        asks=["Which location?"],
        play=[GUESS + place],
        tone="danger",
        confirm=True,
    )


def button(view: View, action: int) -> Option:
    """Return the button of an action that needs no click on a seat or a location."""
    typed = view["terms"]["typed"]
    talking = view["phase"] == "discussion"
    suspect = f"{{seat:{view['suspect']}}}"
    asked_by = f"{{seat:{view['asker']}}}"
    plainly: dict[int, dict[str, Any]] = {
        YES: {"act": "yes", "label": f"Yes, {suspect} is a spy", "tone": "danger"},
        NO: {"act": "no", "label": f"No, {suspect} is not to be convicted"},
        ANSWER: {
            "act": "answer",
            "label": f"Answer {asked_by}" if typed else f"{asked_by} has my answer",
            "input": Input(placeholder="Your answer", max=LONGEST_LINE) if typed else None,
        },
        SILENT: {"act": "silent", "label": f"Say nothing to {asked_by}"},
        STOCK: {"act": "stock", "label": f"Let the table ask {{seat:{next_to_ask(view)}}} for you"},
        PASS: {"act": "pass", "label": "Ready to vote" if talking else "Let it go on"},
        CASE: {
            "act": "case",
            "label": "Make your case",
            "input": Input(placeholder="Whom do you suspect, and why?", max=LONGEST_LINE),
        },
        DEAL: {"act": "deal", "label": "Deal the next round"},
        START: {"act": "start", "label": "Start the clock"},
    }
    return Option(all=[], play=[action], **plainly[action])


def next_to_ask(view: View) -> int:
    """S7: the nearest player to the left of the asker who may be asked."""
    count = len(view["points"])
    to: int = (view["asker"] + 1) % count
    return (to + 1) % count if to == view["back"] else to


def prompt(view: View, seat: int | None) -> str:
    """S23: say what to do now, or whom the table waits for; spies and others read the same."""
    phase = view["phase"]
    awaited = speaking(view)
    if phase == "over":
        return "The game is over."
    if seat is None or seat not in awaited:
        waiting = f"Waiting for {listed([f'{{seat:{n}}}' for n in awaited])}."
        return f"{waiting} The clock may be stopped." if seat is not None and may_stop(view, seat) else waiting
    if phase == "asking":
        back = view["back"]
        return "Your question. Choose whom to ask" + (f", but not {{seat:{back}}}." if back != NONE else ".")
    return {
        "ready": "Look at your card. Then start the clock.",
        "answering": f"{{seat:{view['asker']}}} asks you.",
        "window": "Let it go on, accuse, or guess if you are a spy.",
        "accusation": f"{{seat:{view['accuser']}}} accuses {{seat:{view['suspect']}}}: a spy?",
        "second guess": "You have to name a location, too.",
        "discussion": "Time is up. Make your case, then the table votes.",
        "time-up vote": f"Time is up. Is {{seat:{view['suspect']}}} a spy?",
        "reveal": "Deal the next round.",
    }[str(phase)]
