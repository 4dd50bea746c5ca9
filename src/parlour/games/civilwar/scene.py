"""How Civil War 1863 looks: the map with its stacks, and every order as something to click."""

from __future__ import annotations

import functools
from collections.abc import Callable

from parlour.core import ActionTable, View
from parlour.core.rng import FastRng
from parlour.games.civilwar.content import war_map
from parlour.games.civilwar.drawing.atlas import MARGIN, SIDE, SQUARE, backdrop
from parlour.games.civilwar.drawing.tally import tally
from parlour.games.civilwar.geography import ADJECTIVES, ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES, Board
from parlour.games.civilwar.movement import BY_HORSE, BY_LAND, BY_WATER
from parlour.games.civilwar.orders import counted, force
from parlour.games.civilwar.position import ELIMINATE, GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE
from parlour.games.civilwar.rules import War, from_view
from parlour.scene.model import AnyOf, Face, Fact, Item, Option, Over, Panel, Piece, Scene, Seat, Spot, Sum, Token
from parlour.scene.model import Board as BoardZone

UNIT = 25.0  # the size of a unit
TONES = ["union", "confederate"]
SYMBOLS = {
    "infantry": '<rect x="2" y="4" width="20" height="16" rx="1.5"/>'
    '<path d="M2.5 4.5l19 15M21.5 4.5l-19 15" fill="none" class="ink"/>',
    "cavalry": '<path d="M12 2L22.5 21H1.5z" stroke-linejoin="round"/><path d="M6 19.5L15.5 8.5" fill="none" class="ink"/>',
    "gunboat": '<path d="M1.5 12.5h4V8h5V3.5h3V8h4v4.5h5L20 19.5H4.5z" stroke-linejoin="round"/>'
    '<path d="M6 16h12" fill="none" class="ink"/>',
    "flag": '<path d="M5 2h2v20H5zM8 3l13 4.5L8 12z"/>',
    "fort": '<path d="M3 21V8h3.5v3H10V8h4v3h3.5V8H21v13z"/><path d="M10 21v-5h4v5" fill="none" class="ink"/>',
    "disabled": '<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="3"/>'
    '<path d="M5.5 18.5l13-13" stroke="currentColor" stroke-width="3"/>',
}
TAKE_ORDER = (GUNBOAT, INFANTRY, CAVALRY)  # the order in which the rules take units along


@functools.cache
def _spots() -> list[Spot]:
    board = war_map().board
    return [
        Spot(
            id=cell(board, square),
            x=MARGIN + square % board.width * SQUARE,
            y=MARGIN + square // board.width * SQUARE,
            w=SQUARE,
            h=SQUARE,
        )
        for square in range(board.size)
    ]


WORKS = {"do:fortify": "Fortify…", "do:unfortify": "Remove a fortification…"}
"""Buttons that come before the choice of a city."""


@functools.cache
def _names() -> dict[str, str]:
    board = war_map().board
    return {cell(board, square): _square_name(board, square) for square in range(board.size)}


def _square_name(board: Board, square: int) -> str:
    """A square for people and screen readers: its city or its number, and what lies there."""
    ground = "mountains" if board.mountain[square] else "land" if board.land[square] else ""
    water = ("sea" if not board.waters[square][0].isupper() else "river") if board.waters[square] else ""
    track = "railroad" if board.tracks[square] else ""
    number = f" ({board.names[square]})" if square in board.city_names else ""
    return f"{board.place(square)}{number}: {', '.join(part for part in (ground, water, track) if part)}"


def cell(board: Board, square: int) -> str:
    """The element of a square."""
    return f"cell:{square % board.width},{square // board.width}"


def unit(board: Board, seat: int, arm: int, square: int, i: int) -> str:
    """The element of a unit: the i-th of its arm in a square."""
    return f"unit:{seat}:{ARMS[arm]}:{board.names[square]}:{i}"


def draw(view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
    """The scene of one seat, made from its view alone."""
    board = war_map().board
    war = from_view(board, view, FastRng(0))
    pieces = _pieces(war)
    faces = dict(_faces())
    for square, counts in _mixed_stacks(war).items():
        plate = f"tally:{board.names[square]}"
        faces[plate] = tally(counts)
        pieces[plate] = Piece(
            zone="map", at=_corner(board, square, 3), face=plate, label=f"{board.place(square)}: {force(*counts)}"
        )
    scene = Scene(
        game="civilwar",
        title="Civil War 1863",
        theme="atlas",
        you=seat,
        seats=_seats(war),
        zones=[
            BoardZone(
                id="map",
                role="board",
                w=SIDE,
                h=SIDE,
                spots=[*_spots(), *_marker_spots(board, pieces)],
                backdrop=backdrop(),
                pan=True,
            ),
            _city_panel(war),
        ],
        pieces=pieces,
        faces=faces,
        names=_names() | WORKS,
        symbols=SYMBOLS,
        prompt=_prompt(war, seat),
        last=[cell(board, square) for square in war.last],
    )
    if legal:
        scene.options = _Options(war, legal, actions).all()
    if war.over():
        winners = [0, 1] if war.winner < 0 else [war.winner]
        text = f"A draw: {war.reason}." if war.winner < 0 else f"The {SIDES[war.winner]} wins: {war.reason}."
        scene.over = Over(text=text, winners=winners)
    return scene


def _seats(war: War) -> list[Seat]:
    seats = []
    for n in range(2):
        facts = [
            Fact(sym=ARMS[arm], label=label, value=_total(war, n, arm))
            for arm, label in ((INFANTRY, "Infantry"), (CAVALRY, "Cavalry"), (GUNBOAT, "Gunboats"))
        ]
        seats.append(
            Seat(
                n=n,
                name=SIDES[n],
                tone=TONES[n],
                side=ADJECTIVES[n],
                facts=facts,
                active=not war.over() and war.actor() == n,
                mark="offers a draw" if war.offer == n else "",
            )
        )
    return seats


def _total(war: War, seat: int, arm: int) -> int:
    size = war.board.size
    base = (seat * 3 + arm) * size
    total = sum(war.units[base : base + size])
    if seat == war.turn:
        total += war.attack[arm]
    else:
        total += war.fleeing[arm]
    return total


@functools.cache
def _faces() -> dict[str, Face]:
    faces: dict[str, Face] = {}
    for seat in range(2):
        for sym in (*ARMS, "flag", "fort"):
            faces[f"{sym}{seat}"] = Token(sym=sym, tone=TONES[seat])
    faces["disabled"] = Token(sym="disabled", tone="red")
    return faces


def _mixed_stacks(war: War) -> dict[int, list[int]]:
    """Squares with more than one arm of a side, and how many of each."""
    found: dict[int, list[int]] = {}
    size = war.board.size
    for seat in range(2):
        for square in range(size):
            if war.presence[seat * size + square] > 1:
                counts = [war.count(seat, arm, square) for arm in range(3)]
                if sum(count > 0 for count in counts) > 1:
                    found[square] = counts
    return found


def _pieces(war: War) -> dict[str, Piece]:
    """Units by square, those that have moved dimmed; attackers and survivors of a battle in progress on its field."""
    board = war.board
    size = board.size
    pieces: dict[str, Piece] = {}
    for seat in range(2):
        mine = seat == war.turn and not war.over()
        for square in range(size):
            if war.presence[seat * size + square] == 0:
                continue
            i = 0
            held = war.is_disabled(square)
            for arm in TAKE_ORDER:
                spent = war.spent[arm * size + square] if mine else 0
                count = war.count(seat, arm, square)
                for k in range(count):
                    piece = Piece(
                        zone="map",
                        at=cell(board, square),
                        i=i,
                        size=UNIT,
                        face=f"{ARMS[arm]}{seat}",
                        label=f"{ADJECTIVES[seat]} {ARMS[arm]}",
                    )
                    if held:
                        piece.state = ["disabled"]
                    elif k >= count - spent:
                        piece.state = ["dim"]
                    pieces[unit(board, seat, arm, square, k)] = piece
                    i += 1
    if war.field >= 0:
        for name, seat, counts in (("attack", war.turn, war.attack), ("fleeing", 1 - war.turn, war.fleeing)):
            for arm in TAKE_ORDER:
                for k in range(counts[arm]):
                    pieces[f"{name}:{ARMS[arm]}:{k}"] = Piece(
                        zone="map",
                        at=cell(board, war.field),
                        i=40 + k,
                        size=UNIT,
                        face=f"{ARMS[arm]}{seat}",
                        state=["new"],
                        label=f"{ADJECTIVES[seat]} {ARMS[arm]}, {'attacking' if name == 'attack' else 'in retreat'}",
                    )
    for key, square in enumerate(board.keys):
        place = board.place(square)
        if war.fallen[key]:
            captor = 1 - board.key_sides[key]
            pieces[f"flag:{board.names[square]}"] = _marker(
                board, square, 0, f"flag{captor}", f"{place} was captured by the {SIDES[captor]}"
            )
        if war.forts[key] >= 0:
            pieces[f"fort:{board.names[square]}"] = _marker(
                board, square, 1, f"fort{war.forts[key]}", f"Fortification of {place}: ground troops count double"
            )
    for square in war.disabled:
        pieces[f"disabled:{board.names[square]}"] = _marker(
            board, square, 2, "disabled", f"The stack at {board.place(square)} is disabled"
        )
    return pieces


def _marker(board: Board, square: int, i: int, face: str, label: str) -> Piece:
    return Piece(zone="map", at=_corner(board, square, i), face=face, label=label)


def _corner(board: Board, square: int, i: int) -> str:
    """The element of a square's corner for a marker: flags, fortifications, disabled markers, and the tally below."""
    return f"{('flag', 'fort', 'held', 'tally')[i]}-{cell(board, square)}"


def _marker_spots(board: Board, pieces: dict[str, Piece]) -> list[Spot]:
    """Small spots beside the stacks, where markers lie; only those in use."""
    used = {piece.at for piece in pieces.values()}
    spots: list[Spot] = []
    boxes = ((0, 0, 15, 15), (25, 0, 15, 15), (0, 12, 15, 15), (1, 30, 38, 10))
    for square in range(board.size):
        for i, (x, y, w, h) in enumerate(boxes):
            name = _corner(board, square, i)
            if name in used:
                spots.append(
                    Spot(
                        id=name,
                        x=MARGIN + square % board.width * SQUARE + x,
                        y=MARGIN + square // board.width * SQUARE + y,
                        w=w,
                        h=h,
                    )
                )
    return spots


def _city_panel(war: War) -> Panel:
    """Key cities and capitals: who holds them and what their first fall costs."""
    board = war.board
    items: list[Item] = []
    for side in range(2):
        items.append(Item(text=("Northern", "Southern")[side] + " cities", kind="head"))
        for key, square in enumerate(board.keys):
            if board.key_sides[key] != side:
                continue
            if war.fallen[key]:
                value = "has fallen"
            elif board.key_capital[key]:
                value = f"garrison {board.garrison(key)}, costs {board.cost(key)}"
            else:
                value = f"costs {board.cost(key)}" + (", fortified" if war.forts[key] >= 0 else "")
            items.append(Item(text=f"{{s:{cell(board, square)}|{board.place(square)}}}", value=value))
    if war.no_progress_limit:
        items.append(Item(text="Quiet turns", value=f"{war.quiet} of {war.no_progress_limit}"))
    return Panel(id="cities", role="side", view="table", title="Cities", items=items)


def _prompt(war: War, seat: int | None) -> str:
    if war.over():
        return ""
    actor = war.actor()
    if seat != actor:
        return f"The {SIDES[actor]} is to act."
    place = war.board.place(war.field) if war.field >= 0 else ""
    enemy = ADJECTIVES[1 - actor]
    texts = {
        MAIN: "Choose a stack or some of its units, then where they go. Each unit may move once.",
        ELIMINATE: f"You win at {place}. How many are to fall?",
        STRIKE: f"Name the {enemy} units that fall at {place}: {war.left} more.",
        GIVE: f"Name your own losses at {place}: {war.left} more.",
        KEEP: f"You win the even battle at {place}. Which unit is left?",
        RETREAT: f"Your survivors must leave {place}: choose who goes where.",
        LOSSES: f"Remove {war.due} of your pieces, anywhere on the map.",
    }
    if war.phase == MAIN and war.moved:
        return "Go on with units that have not moved, or end your turn."
    return texts[war.phase]


class _Options:
    """Builds the options of the seat to act."""

    def __init__(self, war: War, legal: list[int], actions: ActionTable) -> None:
        self.war = war
        self.board = war.board
        self.orders = war.orders
        self.legal = legal
        self.actions = actions
        self.options: list[Option] = []

    def all(self) -> list[Option]:
        """Every legal action begins at least one of them."""
        war = self.war
        if war.target >= 0 or (war.source >= 0 and war.phase == MAIN):
            self._plain(self.legal)
        elif war.phase == MAIN:
            self._main()
        elif war.phase == RETREAT:
            self._retreat()
        elif war.phase == LOSSES:
            self._losses()
        elif war.phase == ELIMINATE:
            self._eliminate()
        else:
            self._name_units()
        return self.options

    def _plain(self, legal: list[int]) -> None:
        """An order begun elsewhere, action by action: a square to click, or a button."""
        for action in legal:
            on_map = self.orders.to <= action < self.orders.remove
            elements = [cell(self.board, action - self.orders.to)] if on_map else []
            self.options.append(
                Option(act=str(self.actions[action]), all=elements, label=self.actions.label(action), play=[action])
            )

    def _main(self) -> None:
        orders = self.orders
        for action in self.legal:
            if action < orders.to:
                self._moves_from(action)
            elif orders.fortify <= action < orders.end:
                self._work(action)
            elif action < orders.end:
                self._plain([action])
            elif action == orders.surrender:
                self.options.append(
                    Option(act="surrender", all=[], label="Surrender", play=[action], confirm=True, tone="danger")
                )
            else:
                self.options.append(
                    Option(
                        act=self.actions[action].verb,
                        all=[],
                        label=self.actions.label(action),
                        play=[action],
                        confirm=action == orders.accept,
                    )
                )

    def _work(self, action: int) -> None:
        """E28: a fortification to build or to take off: what is to be done, then the city."""
        builds = action < self.orders.unfortify
        key = action - (self.orders.fortify if builds else self.orders.unfortify)
        self.options.append(
            Option(
                act=str(self.actions[action]),
                label=self.actions.label(action),
                play=[action],
                all=["do:fortify" if builds else "do:unfortify", cell(self.board, self.board.keys[key])],
            )
        )

    def _moves_from(self, source: int) -> None:
        war = self.war
        war.source = source
        reach = war.reach(source)
        counts = [war.available(arm) for arm in range(3)]
        seat = war.turn
        for target in war.targets():
            self._move(
                source,
                target,
                reach.means[target],
                counts,
                [self.orders.choose + source, self.orders.to + target],
                lambda arm, k: unit(self.board, seat, arm, source, k),
            )
        war.source = -1

    def _move(
        self, source: int, target: int, means: int, counts: list[int], play: list[int], element: Callable[[int, int], str]
    ) -> None:
        """One option for all groups that may go there; a sacrifice, and boats that would strand infantry, have their own."""
        war = self.war
        orders = self.orders
        name = f"{self.board.names[source]}-{self.board.names[target]}"
        afloat = not means & BY_LAND and bool(means & BY_WATER)
        gunboats = counts[GUNBOAT] if means & BY_WATER else 0
        infantry = counts[INFANTRY] if means & BY_LAND else min(counts[INFANTRY], gunboats * war.capacity)
        cavalry = counts[CAVALRY] if means & BY_HORSE else 0
        if war.phase == MAIN and self.board.sea[source] and war.count(war.turn, INFANTRY, source) > 0:
            self._from_sea(name, target, means, infantry, gunboats, play, element)
            return
        members = [(GUNBOAT, k) for k in range(gunboats)] + [(INFANTRY, k) for k in range(infantry)]
        members += [(CAVALRY, k) for k in range(cavalry)]
        of = [element(arm, k) for arm, k in members]
        takes = [[orders.take_of(arm, 1)] for arm, _ in members]
        strength = war.defence(1 - war.actor(), target)
        limit = None
        if afloat and infantry > 0:
            weights = [war.capacity if arm == GUNBOAT else -1 if arm == INFANTRY else 0 for arm, _ in members]
            limit = Sum(weights=weights, least=0)
        goal = [cell(self.board, target)]
        if strength == 0:
            self.options.append(
                Option(
                    act=f"move:{name}",
                    all=goal,
                    label=self._entry_label(target, source, means),
                    play=play,
                    any=AnyOf(of=of, min=1, max=len(of), sum=limit, play=takes),
                    then=[orders.go],
                    lead="any",
                    tone="gain" if self._captures(target) else "",
                )
            )
            return
        if len(of) >= strength:
            self.options.append(
                Option(
                    act=f"attack:{name}",
                    all=goal,
                    label=self._attack_label(target, strength, len(of)),
                    play=play,
                    any=AnyOf(of=of, min=strength, max=len(of), sum=limit, play=takes),
                    then=[orders.go],
                    lead="any",
                    confirm=True,
                    tone="danger",
                )
            )
        if war.sacrifice_allowed(target, strength):
            lone = [i for i, (arm, _) in enumerate(members) if not (afloat and arm == INFANTRY)]
            self.options.append(
                Option(
                    act=f"sacrifice:{name}",
                    all=goal,
                    label=self._sacrifice_label(target, strength),
                    play=play,
                    any=AnyOf(of=[of[i] for i in lone], min=1, max=1, play=[takes[i] for i in lone]),
                    then=[orders.go],
                    lead="any",
                    confirm=True,
                    tone="danger",
                )
            )

    def _from_sea(
        self,
        name: str,
        target: int,
        means: int,
        infantry: int,
        gunboats: int,
        play: list[int],
        element: Callable[[int, int], str],
    ) -> None:
        """E15: at sea infantry and gunboats depend on each other, so that every group is an option of its own."""
        war = self.war
        orders = self.orders
        war.target = target
        war.means = means
        strength = war.defence(1 - war.actor(), target)
        for g in range(gunboats + 1):
            for i in range(infantry + 1):
                if not war.complete(i, 0, g):
                    continue
                of = [element(GUNBOAT, k) for k in range(g)] + [element(INFANTRY, k) for k in range(i)]
                takes = ([orders.take_of(GUNBOAT, g)] if g else []) + ([orders.take_of(INFANTRY, i)] if i else [])
                label = self._entry_label(target, war.source, means)
                if 0 < strength <= g + i:
                    label = self._attack_label(target, strength, g + i)
                elif strength > 0:
                    label = self._sacrifice_label(target, strength)
                self.options.append(
                    Option(
                        act=f"sail:{name}:{g}:{i}",
                        all=[*of, cell(self.board, target)],
                        label=f"{force(i, 0, g)}: {label}",
                        play=[*play, *takes, orders.go],
                        confirm=strength > 0,
                        tone="danger" if strength > 0 else "",
                    )
                )
        war.target = -1
        war.means = 0

    def _captures(self, target: int) -> bool:
        key = self.board.key_at[target]
        return key >= 0 and self.board.key_sides[key] != self.war.actor() and not self.war.fallen[key]

    def _entry_label(self, target: int, source: int, means: int) -> str:
        place = self.board.place(target)
        if self._captures(target):
            cost = self.board.cost(self.board.key_at[target])
            return f"Capture {place}: the {SIDES[1 - self.war.actor()]} loses {cost} piece{'s' if cost > 1 else ''}"
        if self.war.phase == RETREAT:
            return f"Retreat to {place}"
        by_rail = means & BY_LAND and target not in self.board.marches[source]
        return f"Move to {place}" + (" by rail" if by_rail else "")

    def _attack_label(self, target: int, strength: int, most: int) -> str:
        """E20, E23, E25: what an attack will do, before it is confirmed."""
        place = self.board.place(target)
        parts: list[str] = []
        if most > strength:
            if self.board.key_at[target] >= 0:
                parts.append(f"with {strength + 1} or more all fall and you lose {strength - 1}")
            elif strength == 1:
                parts.append("with 2 or more it falls and you lose none")
            else:
                parts.append(f"with {strength + 1} or more you eliminate 1 to {strength} and lose one fewer")
        parts.append(f"with {strength} a coin decides: one side loses all, the other keeps one unit")
        capture = ""
        if self._captures(target):
            capture = f" Its fall costs {self.board.cost(self.board.key_at[target])}."
        return f"Attack {place} (strength {strength}): {'; '.join(parts)}.{capture}"

    def _sacrifice_label(self, target: int, strength: int) -> str:
        return (
            f"Sacrifice one unit against {self.board.place(target)} (strength {strength}): it is lost, and that stack "
            "may not move on its next turn"
        )

    def _retreat(self) -> None:
        war = self.war
        reach = war.reach(war.field)
        for target in war.targets():
            self._move(
                war.field,
                target,
                reach.means[target],
                war.fleeing,
                [self.orders.to + target],
                lambda arm, k: f"fleeing:{ARMS[arm]}:{k}",
            )

    def _losses(self) -> None:
        war = self.war
        seat = war.due_seat
        size = self.board.size
        of: list[str] = []
        play: list[list[int]] = []
        for arm in (INFANTRY, CAVALRY, GUNBOAT):  # infantry before the gunboat that carries it
            for square in range(size):
                for k in range(war.count(seat, arm, square)):
                    of.append(unit(self.board, seat, arm, square, k))
                    play.append([self.orders.remove + arm * size + square])
        self.options.append(
            Option(
                act="remove",
                all=[],
                label=f"Remove {war.due} of your pieces",
                play=[],
                any=AnyOf(of=of, min=war.due, max=war.due, play=play),
                tone="danger",
            )
        )

    def _eliminate(self) -> None:
        strength = self.war.defence(1 - self.war.turn, self.war.field)
        for action in self.legal:
            k = action - self.orders.eliminate
            whole = k == strength
            label = f"Eliminate {'all ' if whole else ''}{k}, lose {k - 1}" + ("" if whole else "; the rest retreat")
            self.options.append(Option(act=f"eliminate:{k}", all=[], label=label, play=[action]))

    def _name_units(self) -> None:
        """Each unit on the field that may be named, one at a time."""
        war = self.war
        orders = self.orders
        base = {STRIKE: orders.strike, GIVE: orders.give, KEEP: orders.keep}[war.phase]
        verb = {STRIKE: "Eliminate", GIVE: "Give up", KEEP: "Keep"}[war.phase]
        attacking = war.phase == GIVE or (war.phase == KEEP and war.keeper == war.turn)
        seat = war.turn if attacking else 1 - war.turn
        for action in self.legal:
            arm = action - base
            count = war.attack[arm] if attacking else war.count(seat, arm, war.field)
            for k in range(count):
                element = f"attack:{ARMS[arm]}:{k}" if attacking else unit(self.board, seat, arm, war.field, k)
                self.options.append(
                    Option(act=f"{verb.lower()}:{ARMS[arm]}:{k}", all=[element], label=f"{verb} {counted(1, arm)}", play=[action])
                )
