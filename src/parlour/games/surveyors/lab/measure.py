"""
Plays many games between computer players and prints the figures of docs/games/surveyors/balance.md.

    python -m parlour.games.surveyors.lab.measure balance  [GAMES [FIRST]]   Surveyors' share of wins, by deck, seats and split
    python -m parlour.games.surveyors.lab.measure strength [GAMES]           greedy against random teams, in both roles
    python -m parlour.games.surveyors.lab.measure beliefs  [GAMES]           chance given to the true Spies, and the prior
    python -m parlour.games.surveyors.lab.measure counting [GAMES [FIRST]]   what the cards seen say about the number of Spies
    python -m parlour.games.surveyors.lab.measure fit      [GAMES]           the text of `bots/rates.py` with new rates

The seeds of the games start at FIRST, by default 0. Intervals are Wilson's, for 95 %.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator

from parlour.core.perspective import Bot, Perspective, RandomBot
from parlour.core.playout import play_out
from parlour.core.rng import FastRng
from parlour.games.surveyors import GAME
from parlour.games.surveyors.bots import Greedy
from parlour.games.surveyors.bots.beliefs import AIMED_ACTS, BANDS, OWN_ACTS, SITUATIONS, Beliefs, Watch
from parlour.games.surveyors.bots.rates import AIMED_RATES, OWN_RATES
from parlour.games.surveyors.knowledge import odds
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.position import SPY, SURVEYOR

Z = 1.96  # standard deviations on either side of an interval
MOST = 1.6
SLIPS = 10
SEEN = 30
SPLITS = ("5+3", "6+2")


def played(
    seats: int,
    split: str,
    games: int,
    player: Callable[[int, int], Bot],
    reach: str = "touch",
    first: int = 0,
    deck: str = "balanced",
) -> Iterator[Rules]:
    """Yield finished games; `player(role, seed)` makes the player of each seat."""
    setup = GAME.setup(seats, {"role_cards": split, "reach": reach, "deck": deck})
    for seed in range(first, first + games):
        state = GAME.deal(setup, FastRng(seed * 7919 + seats))
        bots = [player(role, seed * 16 + seat) for seat, role in enumerate(state.roles)]
        play_out(state, bots, GAME.longest)
        yield state


def greedy(role: int, seed: int) -> Bot:
    """A greedy player, whatever the role."""
    return Greedy(seed)


class Slipping(Bot):
    """A greedy player that sometimes takes a random action, so that no act is impossible for anyone."""

    def __init__(self, seed: int) -> None:
        self.bot = Greedy(seed)
        self.rng = FastRng(seed + 99)

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        return legal[self.rng.below(len(legal))] if self.rng.below(100) < SLIPS else self.bot.choose(perspective)


def slipping(role: int, seed: int) -> Bot:
    """A slipping player, whatever the role."""
    return Slipping(seed)


def share(states: Iterator[Rules]) -> tuple[float, float, float]:
    """The Surveyors' share of wins in per cent, and the ends of its interval."""
    wins = [state.winner == SURVEYOR for state in states]
    return interval(sum(wins), len(wins))


def interval(wins: int, games: int) -> tuple[float, float, float]:
    """A share of wins in per cent, and the ends of Wilson's interval."""
    part = wins / games
    middle = (part + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    return 100 * part, 100 * (middle - half), 100 * (middle + half)


def balance(games: int, first: int = 0) -> None:
    """Print the Surveyors' share of wins between equal players."""
    for deck in ("balanced", "single"):
        for split in SPLITS:
            for reach in ("touch", "connected"):
                for seats in GAME.seats:
                    part, low, high = share(played(seats, split, games, greedy, reach, first, deck))
                    say(f"{deck:8} {split} {reach:9} {seats} players: {part:5.1f} % ({low:.1f} to {high:.1f})")


def strength(games: int) -> None:
    """Print the Surveyors' share of wins with greedy and random players on each team."""

    def mixed(greedy_role: int) -> Callable[[int, int], Bot]:
        return lambda role, seed: Greedy(seed) if role == greedy_role else RandomBot(seed)

    for seats in GAME.seats:
        line = [f"{seats} players, wins of the Surveyors:"]
        for name, player in (
            ("both random", lambda role, seed: RandomBot(seed)),
            ("greedy Surveyors", mixed(SURVEYOR)),
            ("greedy Spies", mixed(SPY)),
            ("both greedy", greedy),
        ):
            part, low, high = share(played(seats, "5+3", games, player))
            line.append(f"{name} {part:.1f} % ({low:.1f} to {high:.1f})")
        say("  ".join(line))


def beliefs(games: int) -> None:
    """Print the mean chance that Surveyors give true Spies and true Surveyors at the end, and the prior."""
    for split in SPLITS:
        for seats in GAME.seats:
            on_spies: list[float] = []
            on_surveyors: list[float] = []
            prior_spies: list[float] = []
            losses: list[float] = []
            prior_losses: list[float] = []
            for state in played(seats, split, games, greedy):
                model = Beliefs()
                model.follow(state)
                spies = state.pool()[1]
                for seat in range(seats):
                    if state.roles[seat] == SURVEYOR:
                        chances = model.chances(seat, SURVEYOR)
                        for other in range(seats):
                            if other != seat:
                                spy = state.roles[other] == SPY
                                losses.append(-math.log(max(1e-9, chances[other] if spy else 1 - chances[other])))
                                prior_losses.append(-math.log(spies / seats if spy else 1 - spies / seats))
                            if state.roles[other] == SPY:
                                on_spies.append(chances[other])
                                prior_spies.append(spies / seats)
                            elif other != seat:
                                on_surveyors.append(chances[other])
            say(
                f"{split} {seats} players: on Spies {mean(on_spies):.3f}, on Surveyors {mean(on_surveyors):.3f}, "
                f"prior {mean(prior_spies):.3f}; log loss {mean(losses):.3f}, of the prior {mean(prior_losses):.3f}"
            )


def counting(games: int, first: int = 0) -> None:
    """Print the mean chance that the cards a seat has seen give to the true number of Spies, as the pile shrinks."""
    for seats in GAME.seats:
        setup = GAME.setup(seats)
        found: dict[int, list[float]] = {}
        for seed in range(first, first + games):
            state = GAME.deal(setup, FastRng(seed * 7919 + seats))
            full = len(state.pile)
            bots = [Greedy(seed * 16 + seat) for seat in range(seats)]
            seen: set[int] = set()
            while not state.over():
                quarter = 4 * (full - len(state.pile)) // full
                if quarter not in seen:
                    seen.add(quarter)
                    found.setdefault(quarter, []).extend(chance_of_the_truth(state, seat) for seat in range(seats))
                state.apply(state.turn, bots[state.turn].choose(Perspective(state, state.turn)))
        line = [f"{25 * quarter} % drawn {mean(chances):.3f}" for quarter, chances in sorted(found.items())]
        say(f"{seats} players: {', '.join(line)}")


def chance_of_the_truth(state: Rules, seat: int) -> float:
    """The chance that a seat gives the card that is really left over, by its own role and the cards it has seen."""
    pool = list(state.pool())
    pool[state.roles[seat]] -= 1
    ways = [count * way for count, way in zip(pool, odds(state, seat), strict=True)]
    return ways[state.leftover] / sum(ways)


def mean(values: list[float]) -> float:
    """The mean, or 0 without values."""
    return sum(values) / len(values) if values else 0.0


def fit(games: int) -> None:
    """Count acts by role and situation over games of slipping players, and print the new `rates.py`."""
    own = [[1.0] * (OWN_ACTS * SITUATIONS) for _ in range(2)]
    turns = [[float(OWN_ACTS)] * SITUATIONS for _ in range(2)]
    aimed = [1.0] * (AIMED_ACTS * BANDS * 4)
    exposed = [20.0] * (BANDS * 4)
    for split in SPLITS:
        for seats in GAME.seats:
            for state in played(seats, split, games, slipping):
                watch = Watch(state.actions, seats)
                for i in range(0, len(state.history), 2):
                    seat = state.history[i]
                    role = state.roles[seat]
                    watch.take(seat, state.history[i + 1])
                    turns[role][watch.situation] += 1
                    for other in range(seats):
                        if other != seat:
                            exposed[watch.situation // 2 * 4 + 2 * role + state.roles[other]] += 1
                    if watch.aimed >= 0:
                        row = (watch.aimed * BANDS + watch.situation // 2) * 4
                        aimed[row + 2 * role + state.roles[watch.target]] += 1
                    else:
                        own[role][watch.act * SITUATIONS + watch.situation] += 1
    rates = [
        math.log(own[SPY][i] / turns[SPY][i % SITUATIONS]) - math.log(own[SURVEYOR][i] / turns[SURVEYOR][i % SITUATIONS])
        for i in range(OWN_ACTS * SITUATIONS)
    ]
    pairs = [math.log(aimed[i] / exposed[i // 4 % BANDS * 4 + i % 4]) for i in range(len(aimed))]
    pairs = [pairs[i] - pairs[i - i % 4] for i in range(len(pairs))]
    # Acts seen too rarely say nothing. Rates move slowly, or players and rates would chase each other.
    rates = [0.0 if own[SPY][i] + own[SURVEYOR][i] < SEEN else (rates[i] + OWN_RATES[i]) / 2 for i in range(len(rates))]
    pairs = [(pairs[i] + AIMED_RATES[i]) / 2 for i in range(len(pairs))]
    # People play differently: no act counts as more than a strong hint.
    rates = [max(-MOST, min(MOST, rate)) for rate in rates]
    pairs = [max(-MOST, min(MOST, rate)) for rate in pairs]
    write(rates, pairs)


def write(rates: list[float], pairs: list[float]) -> None:
    """Print the text of `bots/rates.py` with these rates."""
    say('"""Rates of acts by role, written by `lab/measure.py fit`; see `beliefs.py`."""\n')
    say("from __future__ import annotations\n\nfrom typing import Final\n")
    say("_OWN: Final = [  # a row for each act, by situation: log of how much more often Spies do it")
    write_rows(rates, SITUATIONS)
    say("]\n")
    say("_AIMED: Final = [  # a row for each act and band, by roles: Surveyor at Surveyor (0), at Spy, Spy at Surveyor, at Spy")
    write_rows(pairs, 4)
    say("]\n")
    say("OWN_RATES: Final = [rate for row in _OWN for rate in row]")
    say('"""By act * SITUATIONS + situation."""\n')
    say("AIMED_RATES: Final = [rate for row in _AIMED for rate in row]")
    say('"""By (act * BANDS + band) * 4 + 2 * (the actor is a Spy) + (the target is a Spy)."""')


def write_rows(rates: list[float], width: int) -> None:
    """Print rates as rows of a nested list."""
    for first in range(0, len(rates), width):
        say(f"    [{', '.join(f'{rate:.2f}' for rate in rates[first : first + width])}],")


def say(text: str) -> None:
    """Print a line immediately."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


TASKS = {"balance": balance, "strength": strength, "beliefs": beliefs, "counting": counting, "fit": fit}

if __name__ == "__main__":
    TASKS[sys.argv[1]](*[int(word) for word in sys.argv[2:] or ["500"]])
