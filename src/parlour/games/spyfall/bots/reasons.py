"""Why a move is good, in one sentence with what the talk has shown so far."""

from __future__ import annotations

from parlour.core.perspective import Perspective
from parlour.core.state import View
from parlour.core.words import counted
from parlour.games.spyfall.actions import (
    ACCUSE,
    ANSWER,
    ASK,
    CASE,
    DEAL,
    GUESS,
    NO,
    PASS,
    SILENT,
    START,
    STOCK,
    TIME_UP,
    YES,
)
from parlour.games.spyfall.bots.beliefs import Beliefs


def explain(perspective: Perspective, move: list[int]) -> str:
    """The reason for a move, from the beliefs that the computer players go by; "" at a table that does not type."""
    view, action = perspective.view(), move[0]
    if not view["terms"]["typed"]:
        return ""
    if action == DEAL:
        return f"Round {view['finished']} is over, and the next one needs new cards."
    if action in (START, TIME_UP):
        return f"The clock runs for all {len(view['points'])} players, and the dealer asks first."
    beliefs = Beliefs(view)
    if action >= GUESS:
        place = action - GUESS
        name = view["terms"]["locations"][place]
        return f"{talk(view)}, {name} has about {beliefs.places[place]:.0%}, and a right guess wins the round."
    if action < ACCUSE:
        return asking(view, beliefs, action - ASK)
    if action < YES:
        return suspecting(view, beliefs, action - ACCUSE)
    if action in (YES, NO):
        return suspecting(view, beliefs, view["suspect"])
    return f"{likeliest(view, beliefs)}{HABITS[action]}"


HABITS = {
    ANSWER: "; your answer is heard by all.",
    SILENT: "; silence gives nothing away, but looks like a spy's.",
    STOCK: "; the table asks a question from its list for you.",
    PASS: ", so the round goes on.",
    CASE: "; the others have not voted yet.",
}


def talk(view: View) -> str:
    """How much has been said in this round, to begin a sentence."""
    said = len(view["said"])
    return f"After {counted(said, 'answer')}" if said else "Before the first answer"


def likeliest(view: View, beliefs: Beliefs) -> str:
    """The likeliest place for a spy, and the likeliest spy for the others."""
    if view["spy"]:
        place = max(range(len(beliefs.places)), key=lambda each: beliefs.places[each])
        return f"{talk(view)}, the likeliest place is {view['terms']['locations'][place]} with {beliefs.places[place]:.0%}"
    others = [seat for seat in range(len(beliefs.spies)) if seat != view["seat"]]
    seat = max(others, key=lambda each: beliefs.spies[each])
    return f"{talk(view)}, {{seat:{seat}}} is the likeliest spy with {beliefs.spies[seat]:.0%}"


def suspecting(view: View, beliefs: Beliefs, suspect: int) -> str:
    """S9: how likely a suspect is a spy; for a spy, how suspicious others find them."""
    if view["spy"]:
        seen = beliefs.seen_by_others(view["terms"]["spies"])[suspect]
        return f"{talk(view)}, the others suspect {{seat:{suspect}}} with about {seen:.0%}."
    return f"{talk(view)}, {{seat:{suspect}}} is a spy with about {beliefs.spies[suspect]:.0%}."


def asking(view: View, beliefs: Beliefs, asked: int) -> str:
    """S7: why a question goes to somebody."""
    answers = sum(line[0] == asked for line in view["said"])
    told = f"{{seat:{asked}}} has given {counted(answers, 'answer')}"
    if view["spy"]:
        return f"{likeliest(view, beliefs)}; {told}."
    return f"{told} and is a spy with about {beliefs.spies[asked]:.0%}; another answer tells more."
