"""The leak hunter: no message, by its size, order or time, tells anybody what another seat does in secret."""

from __future__ import annotations

import pytest
from tests.table.twins import Company, Twins, secrets_of

from parlour.table.protocol import ClockPlan

BLITZ = ClockPlan(per_move=40)
BANK = ClockPlan(per_game=120, increment=2, at_end="bot")
PEOPLE = ("ann", "bob", "cid", "dan", "eve", "fay", "gus")

COMPANIES = {
    "deaddrop": Company("deaddrop", ("ann", "bob", "")),
    "deaddrop timed": Company("deaddrop", ("ann", "bob", "cid"), BLITZ),
    "spyfall any time": Company("spyfall", PEOPLE[:4], ClockPlan(), {"dealer": 1}),
    "spyfall timed": Company("spyfall", PEOPLE[:4], BLITZ, {"dealer": 1, "spies": "1"}),
    "spyfall with a bank": Company("spyfall", PEOPLE[:3], BANK, {"dealer": 1}),
    "spyfall with bots": Company("spyfall", ("ann", "", "bob", ""), BLITZ, {"dealer": 1}, "hard"),
    "spyfall between questions": Company("spyfall", ("ann", "bob", "", "cid"), BLITZ, {"interrupts": "between questions"}),
    "bluegray": Company("bluegray", ("ann", "bob"), BANK),
    "bluegray with a bot": Company("bluegray", ("ann", ""), BANK, {}, "hard"),
    "espionage": Company("espionage", ("ann", "bob"), BLITZ),
    "espionage answering": Company("espionage", ("ann", "bob"), ClockPlan(), {"answer_seconds": 20}),
    "espionage with a bot": Company("espionage", ("ann", ""), BANK, {}, "hard"),
    "surveyors": Company("surveyors", ("ann", "bob", "cid", "dan"), BLITZ),
    "surveyors with bots": Company("surveyors", ("ann", "", "", "bob"), ClockPlan(), {}, "hard"),
    "civilwar": Company("civilwar", ("ann", "bob"), BLITZ),
    "civilwar with a bot": Company("civilwar", ("ann", ""), BANK, {}, "hard"),
}
BEFORE = 20  # steps before the secret, at most, if there is a chance for one
AFTER = 12
TABLES = 3  # with a secret, for each company


def hunt(company: Company, seed: int) -> bool:
    """Play a table and its twin to a secret and beyond; return whether there was one."""
    twins = Twins(company, seed)
    patience = twins.rng.choice([0, 2, 5, BEFORE])
    for step in range(3 * BEFORE):
        if twins.over():
            return False
        choices = secrets_of(twins.pair[0], twins.rng) if step >= patience else []
        if choices:
            twins.fork(twins.rng.choice(choices))
            break
        twins.step()
        twins.check()
    if twins.secret is None:
        return False
    twins.check()
    watch(twins)
    return True


def watch(twins: Twins) -> None:
    """Go on while somebody is unaware."""
    for _ in range(AFTER):
        if twins.over() or not twins.unaware:
            return
        twins.step()
        if not twins.over():
            twins.check()


def hunt_in_worlds(company: Company, seed: int) -> None:
    """Play a table and its twin, and go on in two worlds that one person cannot tell apart."""
    twins = Twins(company, seed)
    for _ in range(twins.rng.randrange(BEFORE)):
        if not twins.over():
            twins.step()
    if not twins.over():
        twins.swap(twins.rng.choice([person for person in company.people if person]))
        watch(twins)


@pytest.mark.parametrize("name", COMPANIES)
def test_nobody_notices_a_secret(name: str) -> None:
    """Whatever a seat does in secret, the others receive the same bytes at the same moments until they may know."""
    seeds = iter(range(10 * TABLES))
    found = 0
    while found < TABLES:
        found += hunt(COMPANIES[name], next(seeds))


@pytest.mark.parametrize("name", COMPANIES)
def test_nobody_notices_what_others_hold(name: str) -> None:
    """In worlds that a person cannot tell apart, the same bytes come at the same moments, computer players' moves included."""
    for seed in range(TABLES):
        hunt_in_worlds(COMPANIES[name], seed)
