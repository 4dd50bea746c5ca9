"""What stands beside the map: the seats, the list of cities and the prompt."""

from __future__ import annotations

from parlour.core.words import counted
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.cues import FACTS, cell, total
from parlour.games.civilwar.scene.pieces import TONES
from parlour.games.civilwar.state.geography import ADJECTIVES, ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.state.position import ELIMINATE, GIVE, KEEP, LOSSES, MAIN, RETREAT, STRIKE
from parlour.scene.model import Fact, Item, Panel, Seat


def seats(war: Rules) -> list[Seat]:
    """Return both sides with the units that they have left."""
    found = []
    for n in range(2):
        facts = [Fact(sym=ARMS[arm], label=FACTS[arm], value=total(war, n, arm)) for arm in (INFANTRY, CAVALRY, GUNBOAT)]
        found.append(
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
    return found


def city_panel(war: Rules) -> Panel:
    """Return the key cities and capitals: whether they have fallen, and what their first fall costs."""
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
                value = f"garrison {board.garrison(key)}, costs {counted(board.cost(key), 'piece')}"
            else:
                value = f"costs {counted(board.cost(key), 'piece')}" + (", fortified" if war.forts[key] >= 0 else "")
            items.append(Item(text=f"{{s:{cell(board, square)}|{board.place(square)}}}", value=value))
    if war.no_progress_limit:
        items.append(Item(id="quiet", text="Quiet turns", value=f"{war.quiet} of {war.no_progress_limit}"))
    return Panel(id="cities", role="side", view="table", title="Cities", items=items)


def prompt(war: Rules, seat: int | None) -> str:
    """Return what the viewer is asked to do now, or who is to act."""
    if war.over():
        return ""
    actor = war.actor()
    if seat != actor:
        return f"The {SIDES[actor]} is to act."
    place = war.board.place(war.field) if war.field >= 0 else ""
    enemy = ADJECTIVES[1 - actor]
    texts = {
        MAIN: "Choose a stack or some of its units, then where they go. Each unit may move once.",
        ELIMINATE: f"You win at {place}, {war.attackers()} against {war.defence(1 - war.turn, war.field)}. How many are to fall?",
        STRIKE: f"Name the {enemy} units that fall at {place}: {war.left} more.",
        GIVE: f"Name your own losses at {place}: {war.left} more.",
        KEEP: f"You win the even battle at {place}. Which unit is left?",
        RETREAT: f"Your survivors must leave {place}: choose who goes where.",
        LOSSES: f"Remove {counted(war.due, 'piece')} of yours, anywhere on the map.",
    }
    if war.phase == MAIN and war.moved:
        return "Go on with units that have not moved, or end your turn."
    return texts[war.phase]
