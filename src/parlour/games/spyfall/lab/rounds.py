"""
Plays rounds with scripted people among hard players, and rounds of computer players alone, and prints the figures.

    python -m parlour.games.spyfall.lab.rounds people [ROUNDS] [--interrupts "any time"] [--styles hedger,shy] [--cast others]
    python -m parlour.games.spyfall.lab.rounds computers [ROUNDS] [--interrupts "any time"] [--seats 4,8]
    python -m parlour.games.spyfall.lab.rounds seats [GAMES]       who wins games of five rounds in "any time" play

Seeds are fixed and start at `--first`; the beliefs were fitted to rounds with others (see `lab/fit_beliefs.py`).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator

import msgspec

from parlour.core.perspective import Bot, Perspective
from parlour.core.playout import play_out
from parlour.core.registry import game
from parlour.core.rng import FastRng
from parlour.games.spyfall.actions import YES
from parlour.games.spyfall.bots.hard import Hard
from parlour.games.spyfall.lab.people import CASTS, HONEST, SPIES, STYLES, Person
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.state.records import ASKED, SAID
from parlour.games.spyfall.state.terms import NONE, SPY

FIRST = 500_000  # of the seeds that figures are measured with
AT_TABLE = 6  # one person and five hard players


class Played(msgspec.Struct):
    """What happened in a round that figures count."""

    spies_won: bool
    guessed: bool
    person_convicted: bool
    convicted: bool
    innocent: bool  # a non-spy was convicted
    accusations: int
    split: int  # accusations that somebody voted against
    all_spoke: bool
    questions: int


class Timed(Bot):
    """Lets another bot play and records its slowest and its average choice, in seconds of processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.slowest = 0.0
        self.total = 0.0
        self.count = 0

    def choose(self, perspective: Perspective) -> int:
        began = time.process_time()
        action = self.bot.choose(perspective)
        self.add(time.process_time() - began)
        return action

    def say(self, perspective: Perspective, action: int) -> str:
        began = time.process_time()
        text = self.bot.say(perspective, action)
        self.add(time.process_time() - began)
        return text

    def add(self, seconds: float) -> None:
        """Count one choice or line."""
        self.slowest = max(self.slowest, seconds)
        self.total += seconds
        self.count += 1


def dealt(seats: int, seed: int, interrupts: str, rounds: int = 1, spy: int = NONE, honest: int = NONE) -> Rules:
    """Deal a game; in its first round the seat `spy`, if given, is a spy, and the seat `honest` is not."""
    setup = game("spyfall").setup(seats, {"interrupts": interrupts, "rounds": rounds, "in_role": True})
    state = game("spyfall").deal(setup, FastRng(seed))
    assert isinstance(state, Rules)
    cards = state.cards
    given = spy if spy != NONE else honest
    if given != NONE and (cards[given] == SPY) != (spy != NONE):
        others = [seat for seat in range(seats) if (cards[seat] == SPY) == (spy != NONE)]
        other = others[FastRng(seed).below(len(others))]
        cards[given], cards[other] = cards[other], cards[given]
    return state


def seen(state: Rules, person: int) -> Played:
    """Return what happened in the last round of a game."""
    result = state.results[-1]
    spoke = {line.seat for line in state.thread if line.kind in (ASKED, SAID)}
    called = [ballot for ballot in state.ballots if ballot.accuser != NONE]
    against = [ballot for ballot in called if ballot.votes.count(YES) < state.seats - 1]
    return Played(
        spies_won=result.spies_won,
        guessed=max(result.guesses) != NONE,
        person_convicted=result.convicted == person != NONE,
        convicted=result.convicted != NONE,
        innocent=result.convicted != NONE and result.cards[result.convicted] != SPY,
        accusations=len(called),
        split=len(against),
        all_spoke=len(spoke) == state.seats,
        questions=state.asked,
    )


def with_person(style: str, spy: bool, seed: int, interrupts: str, guesses: bool = True, cast: str = CASTS[0]) -> Played:
    """Play a round of five hard players and one person of a cast."""
    person = seed % AT_TABLE
    state = dealt(AT_TABLE, seed, interrupts, spy=person if spy else NONE, honest=NONE if spy else person)
    bots: list[Bot] = [Hard(10 * seed + seat) for seat in range(AT_TABLE)]
    bots[person] = Person(style, seed, guesses=guesses, cast=cast)
    play_out(state, bots, game("spyfall").longest)
    return seen(state, person)


def computers(seats: int, seed: int, interrupts: str, players: list[Timed]) -> Played:
    """Play a round among hard players, and add them to `players`."""
    state = dealt(seats, seed, interrupts)
    bots = [Timed(Hard(20 * seed + seat)) for seat in range(seats)]
    play_out(state, list(bots), game("spyfall").longest)
    players += bots
    return seen(state, NONE)


def share(hits: int, total: int) -> str:
    """Return a share with its Wilson interval at 95 %."""
    if not total:
        return "none"
    z = 1.96
    middle = (hits + z * z / 2) / (total + z * z)
    reach = z * math.sqrt(hits * (total - hits) / total + z * z / 4) / (total + z * z)
    return f"{hits / total:.1%} ({max(0.0, middle - reach):.0%} to {middle + reach:.0%})"


def counts(rounds: list[Played]) -> list[str]:
    """Return the figures that every table shows."""
    convicted = [each for each in rounds if each.convicted]
    accusations = sum(each.accusations for each in rounds)
    return [
        share(sum(each.spies_won for each in rounds), len(rounds)),
        share(sum(each.innocent for each in rounds), len(convicted)),
        share(sum(each.split for each in rounds), accusations),
        share(sum(each.all_spoke for each in rounds), len(rounds)),
        f"{sum(each.questions for each in rounds) / len(rounds):.1f}",
    ]


def people_rows(rounds: int, interrupts: str, first: int, styles: list[str], cast: str) -> Iterator[list[str]]:
    """Yield a row for each style: as a spy who guesses, as one who sits it out, or as an honest player."""
    for style in styles:
        ways = [("spy", True), ("spy who never guesses", False)] if style in SPIES else [("honest", True)]
        for way, guesses in ways:
            seeds = range(first, first + rounds)
            played = [with_person(style, way != "honest", seed, interrupts, guesses, cast) for seed in seeds]
            convicted = share(sum(each.person_convicted for each in played), len(played))
            guessed = [each for each in played if each.guessed]
            right = share(sum(each.spies_won for each in guessed), len(guessed)) + f" of {len(guessed)}"
            yield [style, way, interrupts, convicted, right, *counts(played)]


def computer_rows(rounds: int, interrupts: str, first: int, seats: list[int]) -> Iterator[list[str]]:
    """Yield a row for each number of players; the first round only loads what players read, and does not count."""
    computers(4, first - 1, interrupts, [])
    for count in seats:
        players: list[Timed] = []
        played = [computers(count, seed, interrupts, players) for seed in range(first, first + rounds)]
        average = sum(player.total for player in players) / sum(player.count for player in players)
        slowest = max(player.slowest for player in players)
        guessed = [each for each in played if each.guessed]
        right = share(sum(each.spies_won for each in guessed), len(guessed)) + f" of {len(guessed)}"
        yield [str(count), interrupts, *counts(played), right, f"{1000 * average:.1f} / {1000 * slowest:.0f} ms"]


def seat_rows(games: int, first: int) -> Iterator[list[str]]:
    """Yield each seat's share of the games won in "any time" play of five rounds; a shared win counts in parts."""
    wins = [0.0] * AT_TABLE
    for seed in range(first, first + games):
        state = dealt(AT_TABLE, seed, "any time", rounds=5)
        play_out(state, [Hard(30 * seed + seat) for seat in range(AT_TABLE)], game("spyfall").longest)
        best = [seat for seat in range(AT_TABLE) if state.points[seat] == max(state.points)]
        for seat in best:
            wins[seat] += 1 / len(best)
    for seat, won in enumerate(wins):
        yield [str(seat), share(round(won), games)]


HEADS = {
    "people": ["style", "as", "interrupts", "person convicted", "right guesses"],
    "computers": ["seats", "interrupts"],
    "seats": ["seat", "games won"],
}
COUNTED = ["spies win", "of convictions: non-spies", "accusations not unanimous", "all have spoken", "questions"]


def main(arguments: list[str]) -> None:
    """Print the table that is asked for, row by row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=list(HEADS))
    parser.add_argument("rounds", type=int, nargs="?", default=300)
    parser.add_argument("--interrupts", default="between questions")
    parser.add_argument("--styles", default=",".join((*SPIES, *HONEST)))
    parser.add_argument("--cast", choices=CASTS, default=CASTS[0])
    parser.add_argument("--seats", default="4,5,6,7,8,9,10,11,12")
    parser.add_argument("--first", type=int, default=FIRST)
    chosen = parser.parse_args(arguments)
    head = HEADS[chosen.table]
    if chosen.table == "people":
        styles = chosen.styles.split(",")
        if not set(styles) <= set(STYLES):
            parser.error(f"styles are {', '.join(STYLES)}")
        head, rows = [*head, *COUNTED], people_rows(chosen.rounds, chosen.interrupts, chosen.first, styles, chosen.cast)
    elif chosen.table == "computers":
        head = [*head, *COUNTED, "right guesses", "a choice: average / slowest"]
        rows = computer_rows(chosen.rounds, chosen.interrupts, chosen.first, [int(n) for n in chosen.seats.split(",")])
    else:
        rows = seat_rows(chosen.rounds, chosen.first)
    sys.stdout.write(f"| {' | '.join(head)} |\n|{'---|' * len(head)}\n")
    for row in rows:
        sys.stdout.write(f"| {' | '.join(row)} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
