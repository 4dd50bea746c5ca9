"""
Measures how well the bots of Spyfall play among themselves, and shows what it sounds like.

    python -m parlour.games.spyfall.lab.measure [ROUNDS]            the table of docs/games/spyfall/balance.md
    python -m parlour.games.spyfall.lab.measure --transcript SEED   one round as text
"""

from __future__ import annotations

import sys

from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.registry import game
from parlour.core.rng import FastRng
from parlour.games.spyfall.bots.talk.voice import names
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.records import ASKED, NOTE, Line, Result
from parlour.games.spyfall.state.terms import NONE, SPY

NAMES = ("Ada", "Bruno", "Chen", "Dora", "Emil", "Fatma", "Goran", "Hana")
ROUNDS_A_GAME = 10


class Witness(Bot):
    """Lets another bot play, and counts how often it knows the location and names it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.lines = 0
        self.named = 0

    def choose(self, perspective: Perspective) -> int:
        return self.bot.choose(perspective)

    def say(self, perspective: Perspective, action: int) -> str:
        text = self.bot.say(perspective, action)
        view = perspective.view()
        if text and not view["spy"]:
            self.lines += 1
            self.named += names(text, view["terms"]["locations"][view["location"]])
        return text


def row(seats: int, rounds: int, interrupts: str) -> str:
    """Play rounds with one spy and return them as one row of the table."""
    setup = game("spyfall").setup(seats, {"interrupts": interrupts, "rounds": ROUNDS_A_GAME, "spies": "1", "in_role": True})
    results: list[Result] = []
    lines = named = 0
    for seed in range(rounds // ROUNDS_A_GAME):
        state = game("spyfall").deal(setup, FastRng(seed))
        assert isinstance(state, Rules)
        bots = [Witness(game("spyfall").bots()["greedy"](1000 * seed + seat)) for seat in range(seats)]
        play_out(state, list(bots), game("spyfall").longest)
        results += state.results
        lines += sum(bot.lines for bot in bots)
        named += sum(bot.named for bot in bots)
    total = len(results)
    convicted = [result for result in results if result.convicted != NONE]
    right = sum(result.cards[result.convicted] == SPY for result in convicted)
    guesses = [result for result in results if max(result.guesses) != NONE]
    hits = sum(result.spies_won for result in guesses)
    wins = sum(result.spies_won for result in results)
    share = right / len(convicted) if convicted else 0.0
    cells = [wins, hits, len(guesses) - hits, right, len(convicted) - right]
    shares = " | ".join(f"{cell / total:.1%}" for cell in cells)
    return f"| {seats} | {interrupts} | {total} | {shares} | {share:.1%} | {share * (seats - 1):.1f} | {named} of {lines} |"


def print_table(rounds: int) -> None:
    """Print the table, row by row."""
    write = sys.stdout.write
    write(
        "| seats | interrupts | rounds | spy wins | right guess | wrong guess | spy convicted | non-spy convicted | "
        "right convictions | times chance | location named |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
    )
    for interrupts in ("between questions", "any time"):
        for seats in (4, 6, 8):
            write(row(seats, rounds, interrupts) + "\n")
            sys.stdout.flush()


def print_transcript(seed: int) -> None:
    """Print one round of six players who play their roles."""
    setup = game("spyfall").setup(6, {"interrupts": "between questions", "rounds": 1, "in_role": True})
    state = game("spyfall").deal(setup, FastRng(seed))
    assert isinstance(state, Rules)
    play_out(state, [game("spyfall").bots()["greedy"](100 * seed + seat) for seat in range(6)], game("spyfall").longest)
    write = sys.stdout.write
    roles = [f"{NAMES[seat]}: {'**spy**' if card == SPY else state.role(seat)}" for seat, card in enumerate(state.cards)]
    write(f"### {state.terms.locations[state.location]}\n*{'; '.join(roles)}.*\n\n")
    for line in state.thread:
        write(spoken(line) + "\n")
    write(f"\n**{with_names(state.results[0].reason)}**\n")


def spoken(line: Line) -> str:
    """Return a line of the thread as text."""
    if line.kind == NOTE:
        return f"- *{with_names(line.text)}*"
    if line.to != NONE and line.kind == ASKED:
        return f"- {NAMES[line.seat]} to {NAMES[line.to]}: {line.text}"
    return f"- {NAMES[line.seat]}: {line.text}"


def with_names(text: str) -> str:
    """Return a text with names in place of seat references."""
    for seat, name in enumerate(NAMES):
        text = text.replace(f"{{seat:{seat}}}", name)
    return text


if __name__ == "__main__":
    if sys.argv[1:2] == ["--transcript"]:
        print_transcript(int(sys.argv[2]))
    else:
        print_table(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
