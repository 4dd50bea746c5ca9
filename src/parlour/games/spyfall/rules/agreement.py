"""What a table of Spyfall may agree on before the first round."""

from __future__ import annotations

import functools

from parlour.core.errors import BadContent, BadSetup
from parlour.core.game import Setup
from parlour.games.spyfall.content import locations_of
from parlour.games.spyfall.state.terms import MOST_QUESTIONS, Terms, default_minutes, default_questions, default_spies


@functools.lru_cache(maxsize=64)
def agreed(setup: Setup) -> Terms:
    """S1: return the terms of a setup, with the defaults for its number of players filled in."""
    options = setup.options
    spies = default_spies(setup.seats) if options["spies"] == "auto" else int(options["spies"])
    minutes = int(options["minutes"]) or default_minutes(setup.seats)
    any_time = options["interrupts"] == "any time"
    questions = MOST_QUESTIONS if any_time else int(options["questions"]) or default_questions(setup.seats)
    locations, degrees = locations_of(str(options["pack"]), str(options["own_pack"]))
    return Terms(
        spies=spies,
        rounds=int(options["rounds"]),
        seconds=60 * minutes,
        questions=questions,
        typed=options["talk"] == "typed",
        any_time=any_time,
        in_role=bool(options["in_role"]),
        old_pals=bool(options["old_pals"]),
        patience=int(options["patience"]),
        locations=[location.name for location in locations],
        roles=[location.roles for location in locations],
        degrees=degrees,
    )


def check_setup(setup: Setup) -> None:
    """S1, S2, S4, S18, S20: raise `BadSetup` if the options do not go together."""
    options = setup.options
    own = "own" in str(options["pack"]).split("+")
    if own != bool(options["own_pack"]):
        need = "S20: put your pack into option own_pack" if own else "S20: option own_pack needs option pack to be own"
        raise BadSetup(need)
    try:
        terms = agreed(setup)
    except BadContent as error:
        raise BadSetup(f"S20: {error}") from error
    if terms.spies == 2 and setup.seats < 5:
        raise BadSetup(f"S1: two spies need at least 5 players, not {setup.seats}")
    if terms.spies == 1 and setup.seats == 12:
        raise BadSetup("S1: 12 players must have two spies")
    if terms.old_pals and terms.spies == 1:
        raise BadSetup("S18: Old Pals needs two spies")
    if int(options["dealer"]) > setup.seats:
        raise BadSetup(f"S4: the first dealer is 1 to {setup.seats}, or 0 to draw one")
    for place, name in enumerate(terms.locations):
        count = len(terms.roles(place))
        if count < setup.seats - terms.spies:
            raise BadSetup(
                f"S20: {name} has {count} roles; {setup.seats} players with {terms.spies} "
                f"{'spy' if terms.spies == 1 else 'spies'} need {setup.seats - terms.spies}"
            )
