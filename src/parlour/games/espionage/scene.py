"""How 1955 looks to a seat or a spectator; made from the view alone."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.espionage.cards import COUNTRY_CARDS, FACTIONS, GADGETS, SPECIAL_ACTIONS, title_of
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.look.board import BACK, HEIGHT, MARK, MARKER, SPY, WIDTH, backdrop, spots
from parlour.games.espionage.look.facts import CARD_OF, COUNTRY_OF
from parlour.games.espionage.look.options import options_of
from parlour.games.espionage.look.symbols import SYMBOLS
from parlour.games.espionage.look.words import FOR_HIRE, GADGET_CARDS, ON_THE_CARD
from parlour.scene.model import Board, Card, Drawing, Face, Fact, Item, Over, Panel, Piece, Pile, Row, Scene, Seat, Token, Zone

FACE_DOWN = "dossier"
PROMPTS = {
    "home": "Choose your Home: the country you defend.",
    "answer": "Answer with a card, or pass.",
    "block": "Block with cards from your hand, or pass.",
    "keep": "Pilfer Accounts: choose two cards to keep.",
    "spy": "Move your spy, or let it stay.",
}


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """The scene of one viewer; a spectator looks over the shoulder of seat 0 without seeing its cards."""
    near = seat if seat is not None else 0
    faces: dict[str, Face] = {
        "marker": Token(sym="disc", tone="neutral"),
        FACE_DOWN: Drawing(svg=BACK, w=100, h=140, alt="The back of a card: top secret"),
    }
    pieces: dict[str, Piece] = {}
    zones: list[Zone] = [
        Row(id="rival", role="rival", title=f"{name_of(view, 1 - near)}: hand", seat=1 - near),
        Board(
            id="board",
            role="board",
            w=WIDTH,
            h=HEIGHT,
            spots=spots(CATALOGUE, view["steps"]),
            piece=MARKER,
            backdrop=backdrop(CATALOGUE, view["steps"], tone_of(view, near), tone_of(view, 1 - near)),
        ),
    ]
    put_markers(view, near, faces, pieces)
    put_marks(view, near, faces, pieces)
    put_announced(view, zones, faces, pieces)
    put_hands(view, seat, near, faces, pieces)
    put_gadgets(view, near, zones, faces, pieces)
    put_piles(view, zones, faces, pieces)
    if seat is None:
        zones.append(Row(id="hand", role="mine", title=f"{name_of(view, near)}: hand", seat=near))
    else:
        zones.append(Row(id="hand", role="hand", title="Your hand", seat=near))
    names = {f"country:{name}": title for name, title in zip(CATALOGUE.countries, CATALOGUE.titles, strict=True)}
    names |= {"do:special": "Special action", "do:transport": "Advanced Transport"}
    names |= {f"gadget:{gadget}": title_of(gadget) for gadget in GADGETS}
    over = None
    if view["winner"] is not None:
        over = Over(text=f"{{seat:{view['winner']}}} has secured {view['won_by']} and wins.", winners=[view["winner"]])
    return Scene(
        game="espionage",
        title="1955: The War of Espionage",
        theme="dossier",
        you=seat,
        seats=[seat_of(view, n) for n in range(2)],
        zones=zones,
        pieces=pieces,
        faces=faces,
        names=names,
        prompt=prompt_of(view, seat),
        options=options_of(view, seat, legal, pieces) if seat is not None else [],
        symbols=SYMBOLS,
        over=over,
        last=last_of(view),
    )


# Seats.


def faction_of(view: View, seat: int) -> int | None:
    """The faction of a seat, once its Home is chosen."""
    home = view["homes"][seat]
    return None if home is None else CATALOGUE.factions[COUNTRY_OF[home]]


def tone_of(view: View, seat: int) -> str:
    """Blue, red, or neutral before the Homes are chosen."""
    faction = faction_of(view, seat)
    return "neutral" if faction is None else FACTIONS[faction]


def name_of(view: View, seat: int) -> str:
    """What a seat is called until the table knows a person's name."""
    faction = faction_of(view, seat)
    return f"Spymaster {seat + 1}" if faction is None else f"{title_of(FACTIONS[faction])} spymaster"


def seat_of(view: View, seat: int) -> Seat:
    """A seat with its hand size, its secured countries and its Home."""
    home = view["homes"][seat]
    facts = [
        Fact(sym="hand", label="Hand", value=view["hand_sizes"][seat]),
        Fact(sym="star4" if tone_of(view, seat) == "blue" else "star5", label="Secured", value=f"{view['secured'][seat]}/3"),
    ]
    if home is not None:
        facts.append(Fact(sym="home", label="Home", value=CATALOGUE.titles[COUNTRY_OF[home]]))
    marks = []
    if view["waived"][seat]:
        marks.append("passes everything this turn")
    if view["turn"] == seat and view["bonus"] > 0:
        marks.append(f"will draw {view['bonus']} more")
    return Seat(
        n=seat,
        name=name_of(view, seat),
        tone=tone_of(view, seat),
        facts=facts,
        active=view["actor"] == seat,
        side=f"{title_of(tone_of(view, seat))} faction" if home is not None else "",
        mark=", ".join(marks),
    )


def prompt_of(view: View, seat: int | None) -> str:
    """What the viewer is asked for, or who else is."""
    actor = view["actor"]
    if actor is None:
        return ""
    news = f"{announcement_of(view['announced'][-1])} " if view["announced"] else ""
    if actor != seat:
        what = {
            "home": "chooses a Home",
            "answer": "is asked for an answer",
            "block": "is asked for a block",
            "keep": "chooses two cards to keep",
            "spy": "moves the spy",
        }.get(view["phase"], "makes a card play")
        return f"{news}{{seat:{actor}}} {what}."
    if view["phase"] == "play":
        if view["composing"]:
            return "Go on with your card play."
        first = 1 if view["turns"] == 0 else 2
        return f"Card play {first + 1 - view['plays']} of {first}: choose cards and a country."
    return news + PROMPTS[view["phase"]]


def announcement_of(entry: View) -> str:
    """What is announced, with its sum."""
    cards = [CARD_OF[name] for name in entry["cards"]]
    where = ", ".join(CATALOGUE.titles[COUNTRY_OF[name]] for name in entry["countries"])
    who = f"{{seat:{entry['seat']}}}"
    if entry["kind"] == "influence":
        played = " + ".join(CATALOGUE.card_title(card) for card in cards)
        return f"{who} plays {played} in {where}: influence {entry['influence']}."
    title = CATALOGUE.special_title(cards[0])
    if entry["kind"] == "counter":
        return f"{who} counters with {title}."
    target = where or (title_of(entry["gadget"]) if entry["gadget"] else "")
    return f"{who} announces {title}{f': {target}' if target else ''}."


def last_of(view: View) -> list[str]:
    """The countries that the open announcement names."""
    return [f"country:{name}" for entry in view["announced"] for name in entry["countries"]]


# The board.


def put_markers(view: View, near: int, faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D2, D6: control markers, spies and the marks of the Homes."""
    for seat in range(2):
        tone = tone_of(view, seat)
        faces[f"home{seat}"] = Token(sym="homedisc", tone=tone)
        faces[f"roof{seat}"] = Token(sym="home", tone=tone)
        faces[f"spy{seat}"] = Token(sym="spy", tone=tone)
    for k, name in enumerate(CATALOGUE.countries):
        progress = view["markers"][k] if near == 0 else -view["markers"][k]
        face = "marker"
        label = f"Marker of {CATALOGUE.titles[k]}: "
        for seat in range(2):
            if view["homes"][seat] == name:
                face = f"home{seat}"
                label = f"Home marker of {CATALOGUE.titles[k]}: "
        owner = near if progress > 0 else 1 - near
        if progress == 0:
            label += "at the centre"
        elif abs(progress) == view["steps"][k]:
            label += f"secured by {name_of(view, owner)}"
        else:
            label += f"{abs(progress)} toward {name_of(view, owner)}, {view['steps'][k] - abs(progress)} to the star"
        pieces[f"marker:{name}"] = Piece(zone="board", at=f"space:{name}/{progress}", face=face, label=label, size=MARKER)
    for seat in range(2):
        place = "near" if seat == near else "far"
        home, spy = view["homes"][seat], view["spies"][seat]
        if home is None:
            continue
        title = CATALOGUE.titles[COUNTRY_OF[home]]
        pieces[f"home:{seat}"] = Piece(
            zone="board",
            at=f"{place}home:{home}",
            face=f"roof{seat}",
            size=22,
            label=f"{title} is the Home of {name_of(view, seat)}",
        )
        held = view["detained"][seat]
        where = CATALOGUE.titles[COUNTRY_OF[spy]]
        label = f"Spy of {name_of(view, seat)}, in {where}"
        if held:
            label += f", detained until turn {last_turn(view, 1 - seat, held)} ends"
        pieces[f"spy:{seat}"] = Piece(
            zone="board",
            at=f"{place}:{spy}",
            face=f"spy{seat}",
            size=SPY,
            label=label,
            badge=f"T{last_turn(view, 1 - seat, held)}" if held else "",
        )
        if held:
            faces["chain"] = Token(sym="detain", tone="gold")
            pieces[f"chain:{seat}"] = Piece(
                zone="board",
                at=f"{place}:{spy}",
                i=1,
                face="chain",
                size=20,
                label=f"Detained until turn {last_turn(view, 1 - seat, held)} ends",
            )


def last_turn(view: View, seat: int, ends: int) -> int:
    """The number of the turn with whose end an effect of a seat is over."""
    now: int = view["turns"] + 1
    first = now if view["turn"] == seat else now + 1
    return first + 2 * (ends - 1)


def put_marks(view: View, near: int, faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D23: blockades, with the turn in which they end."""
    for seat in range(2):
        for k, name in enumerate(CATALOGUE.countries):
            ends = view["blockades"][seat][k]
            if ends:
                turn = last_turn(view, seat, ends)
                faces[f"blockade{seat}"] = Token(sym="blockade", tone=tone_of(view, seat))
                pieces[f"blockade:{seat}/{name}"] = Piece(
                    zone="board",
                    at=f"mark:{name}",
                    i=0 if seat == near else 1,
                    face=f"blockade{seat}",
                    size=MARK,
                    badge=f"T{turn}",
                    label=f"Blockade of {CATALOGUE.titles[k]} until turn {turn} ends",
                )


# Cards.


def face_of(card: int) -> Card:
    """The face of a card."""
    if card >= COUNTRY_CARDS:
        value = CATALOGUE.influence[card]
        return Card(
            name="Mercenary",
            corner=str(value),
            sub="For hire",
            sym="helmet",
            text=FOR_HIRE,
            foot="Influence",
            tone="neutral",
            pips=("disc", value),
        )
    faction = CATALOGUE.faction[card]
    symbol, when, text = ON_THE_CARD[SPECIAL_ACTIONS[CATALOGUE.special[card]]]
    return Card(
        name=CATALOGUE.titles[CATALOGUE.country[card]],
        corner=str(CATALOGUE.influence[card]),
        sub=CATALOGUE.special_title(card),
        sym=symbol,
        text=text,
        foot=when,
        tone=FACTIONS[faction],
        pips=("star4" if FACTIONS[faction] == "blue" else "star5", CATALOGUE.influence[card]),
    )


def put_card(name: str, zone: str, i: int, faces: dict[str, Face], pieces: dict[str, Piece], tip: str = "") -> Piece:
    """A card that the viewer sees."""
    card = CARD_OF[name]
    faces[name] = face_of(card)
    special = f", {CATALOGUE.special_title(card)}" if card < COUNTRY_CARDS else ""
    piece = Piece(zone=zone, i=i, face=name, label=f"{CATALOGUE.card_title(card)}{special}", tip=tip)
    pieces[f"card:{name}"] = piece
    return piece


def put_hands(view: View, seat: int | None, near: int, faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D28: the own hand, and of the others what lies open or has been seen."""
    for owner in range(2):
        zone = "hand" if owner == near else "rival"
        tip = ""
        if owner == seat:
            cards = view["hand"]
        else:
            cards = view["open_hands"][owner]
            if cards is not None:
                tip = f"The hand lies open until turn {last_turn(view, 1 - owner, view['opened'][owner])} ends."
            elif seat is not None:
                cards = view["known"]
                tip = "You have seen this card; it is still in the hand."
            else:
                cards = []
        for i, name in enumerate(cards):
            piece = put_card(name, zone, i, faces, pieces, tip)
            if owner == seat and name in view["picked"]:
                piece.badge = "✓"
            if owner == seat and name in view["known_of_you"]:
                piece.tip = "The other player knows that you hold this card."
        for i in range(len(cards), view["hand_sizes"][owner]):
            pieces[f"back:{zone}/{i}"] = Piece(zone=zone, i=i, back=FACE_DOWN, label="Face-down card")


def put_gadgets(view: View, near: int, zones: list[Zone], faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D26: the Gadget Research cards by the board, as the gadgets that they give."""
    for owner in (near, 1 - near):
        cards = view["gadgets"][owner]
        if any(cards):
            zone = f"gadgets:{owner}"
            zones.append(
                Row(
                    id=zone,
                    role="mine" if owner == near else "rival",
                    title=f"{name_of(view, owner)}: gadgets",
                    seat=owner,
                    fit="wrap",
                )
            )
            for i, name in enumerate(cards):
                if name is not None:
                    symbol, text = GADGET_CARDS[GADGETS[i]]
                    title = title_of(GADGETS[i])
                    faces[f"gadget{i}"] = Card(name=title, sub="Gadget", sym=symbol, text=text, tone="gold")
                    used = " (used this turn)" if i == 1 and view["turn"] == owner and view["transported"] else ""
                    pieces[f"card:{name}"] = Piece(
                        zone=zone, i=i, face=f"gadget{i}", label=f"{title}{used}", state=["dim"] if used else []
                    )


def put_announced(view: View, zones: list[Zone], faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D33: while a window is open, the announced cards with their sum."""
    if not view["announced"]:
        return
    top = view["announced"][0]
    title = "Announced"
    if top["kind"] == "influence":
        title = f"Announced: influence {top['influence']} in {CATALOGUE.titles[COUNTRY_OF[top['countries'][0]]]}"
    zones.append(Row(id="announced", role="board", title=title, fit="wrap"))
    zones.append(
        Panel(
            id="chain",
            role="side",
            view="list",
            title="Announced, the last one settles first",
            items=[
                Item(n=i + 1, text=announcement_of(entry), value=entry["influence"] if entry["kind"] == "influence" else "")
                for i, entry in enumerate(view["announced"])
            ],
        )
    )
    i = 0
    for entry in view["announced"]:
        for name in entry["cards"]:
            put_card(name, "announced", i, faces, pieces)
            i += 1


def put_piles(view: View, zones: list[Zone], faces: dict[str, Face], pieces: dict[str, Piece]) -> None:
    """D10, D12: the draw deck and the open discard pile, which can be browsed; what is announced lies apart."""
    if view["deck"]:
        pieces["back:deck"] = Piece(zone="deck", back=FACE_DOWN, label=f"Draw deck, {view['deck']} cards")
    announced = {name for entry in view["announced"] for name in entry["cards"]}
    lying = [name for name in view["discard"] if name not in announced]
    for i, name in enumerate(lying):
        put_card(name, "discard", i, faces, pieces)
    zones.append(Pile(id="deck", role="side", title="Draw deck", count=view["deck"]))
    zones.append(Pile(id="discard", role="side", title="Discard pile", count=len(lying), browse=True))
