"""Why a move is good, in one sentence: the cards the road needs, and what play has shown of everybody's role."""

from __future__ import annotations

from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng
from parlour.core.words import counted
from parlour.games.surveyors.actions import PLAYS, REPLACES, RESURVEYS, SABOTAGES
from parlour.games.surveyors.bots.beliefs import Beliefs
from parlour.games.surveyors.bots.outlook import FAR, Outlook
from parlour.games.surveyors.state.cards import EMPTY, TITLES, TOOL_TITLES, broken_tools
from parlour.games.surveyors.state.position import SPY, Position


def explain(perspective: Perspective, move: list[int]) -> str:
    """Return the reason for a move; of the sampled world it uses only what the seat knows."""
    world = perspective.world(FastRng(0))
    assert isinstance(world, Position)
    seat, action = perspective.seat, move[0]
    actions = world.actions
    verb = actions.verb_of(action)
    outlook = Outlook(world.mat, world.squares)
    if verb == PLAYS:
        return changed(outlook.need, outlook.need_with(actions.square_of(action), actions.form_of(action)))
    if verb == RESURVEYS:
        return changed(outlook.need, outlook.need_with(actions.resurveyed(action), EMPTY))
    if verb in (SABOTAGES, REPLACES):
        return tool(world, seat, actions.target_of(action), actions.tool_of(action), verb == SABOTAGES)
    return skipping(world, seat, actions.skipped(action), outlook)


def cards(need: int) -> str:
    """How many more cards the road needs."""
    return "no way to Richmond is left" if need >= FAR else f"the road to Richmond needs {counted(need, 'more card')}"


def changed(before: int, after: int) -> str:
    """A7, A10, A13: how laying or removing a card changes the shortest way."""
    if after == 0:
        return "It completes the road to Richmond, and the Surveyors win."
    if after == before:
        return f"It changes nothing on the shortest way: {cards(after)}."
    was = "when no way was left" if before >= FAR else f"instead of {before}"
    return f"With it {cards(after)} {was}."


def tool(world: Position, seat: int, target: int, which: int, breaks: bool) -> str:
    """A8, A9: for whom a tool is broken or replaced, and what play has shown about them."""
    if target == seat:
        left = len(broken_tools(world.broken[seat])) - 1
        return f"Your {TOOL_TITLES[which]} works again, " + (
            f"but {counted(left, 'tool')} of yours stays broken." if left else "and you may lay Map cards."
        )
    beliefs = Beliefs()
    beliefs.follow(world)
    spy = beliefs.chances(seat, world.roles[seat])[target]
    doubt = f"a Spy with about {spy:.0%}" if spy >= 0.5 else f"a Surveyor with about {1 - spy:.0%}"
    effect = "then cannot lay Map cards" if breaks else "needs that tool to lay Map cards"
    return f"By what was played, {{seat:{target}}} is {doubt}, and {effect}."


def skipping(world: Position, seat: int, kind: int, outlook: Outlook) -> str:
    """A6: what a discarded card could not do."""
    if world.broken[seat]:
        return f"Your tools are broken, so you lay no Map card; {cards(outlook.need)}."
    actions = world.actions
    plays = [action for action in world.legal(seat) if actions.verb_of(action) == PLAYS]
    best = min((outlook.need_with(actions.square_of(action), actions.form_of(action)) for action in plays), default=FAR)
    if best >= outlook.need and world.roles[seat] != SPY:
        return f"No Map card of yours shortens the way: {cards(outlook.need)}."
    return f"Nobody sees the {TITLES[kind]} go; {cards(outlook.need)}."
