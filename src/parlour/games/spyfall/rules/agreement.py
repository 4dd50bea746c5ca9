"""What a table of Spyfall may agree on before the first round."""

from __future__ import annotations

import functools

from parlour.core.errors import BadContent, BadSetup
from parlour.core.game import Setup
from parlour.core.words import counted
from parlour.games.spyfall.content import locations_of
from parlour.games.spyfall.state.terms import MOST_QUESTIONS, Terms, default_minutes, default_questions, default_spies


@functools.lru_cache(maxsize=64)
def agreed(setup: Setup) -> Terms:
    """S1: return the terms of a setup, with the defaults for its number of players filled in."""
    options = setup.options
    combined = "+" in str(options["pack"])
    spies = default_spies(setup.seats, combined) if options["spies"] == "auto" else int(options["spies"])
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
        discussion=int(options["discussion"]),
        locations=[location.name for location in locations],
        roles=[location.roles for location in locations],
        degrees=degrees,
        evening=int(options["evening"]),
    )


def check_setup(setup: Setup) -> None:
    """S1, S2, S4, S18, S20: raise `BadSetup` if the options do not go together."""
    options = setup.options
    own = "own" in str(options["pack"]).split("+")
    if own != bool(options["own_pack"]):
        if own:
            raise BadSetup('S20: you chose your own pack; put its text into "Your own pack, as TOML"')
        raise BadSetup('S20: you wrote a pack of your own; choose it under "Locations", alone or mixed')
    try:
        terms = agreed(setup)
    except BadContent as error:
        raise BadSetup(f"S20: {error}") from error
    if terms.spies == 2 and "+" in str(options["pack"]):
        raise BadSetup("S20: combined packs are played with one spy; choose one spy, or a single pack")
    if terms.spies == 2 and setup.seats < 5:
        raise BadSetup(f"S1: two spies need at least 5 players, not {setup.seats}; choose one spy")
    if terms.spies == 1 and setup.seats == 12:
        raise BadSetup("S1: 12 players must have two spies, and a single pack")
    if terms.old_pals and terms.spies == 1:
        raise BadSetup("S18: Old Pals needs two spies; this table has one")
    if int(options["dealer"]) > setup.seats:
        raise BadSetup(f"S4: the first dealer is player 1 to {setup.seats}, or 0 to draw one")
    for place, name in enumerate(terms.locations):
        count = len(terms.roles(place))
        if count < setup.seats - terms.spies:
            raise BadSetup(
                f"S20: {name} has {counted(count, 'role')}; {counted(setup.seats, 'player')} with "
                f"{counted(terms.spies, 'spy')} need {setup.seats - terms.spies}"
            )
