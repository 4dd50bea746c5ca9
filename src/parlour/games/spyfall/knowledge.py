"""What a seat of Spyfall knows: its view, and the worlds that it cannot tell apart."""

from __future__ import annotations

from parlour.core.events import NOBODY
from parlour.core.rng import Rng
from parlour.core.state import View
from parlour.games.spyfall.actions import NO, YES
from parlour.games.spyfall.state.position import DISCUSSION, OVER, PHASES, REVEAL, SECOND_GUESS, WINDOW, Position
from parlour.games.spyfall.state.records import ASKED, SAID, Result
from parlour.games.spyfall.state.terms import NONE, SPY


def view(position: Position, seat: int | None) -> View:
    """S5: everything said and shown, but no card except the viewer's own until the round is over."""
    facts = glance(position, NOBODY if seat is None else seat)
    facts["terms"] = facts["terms"].copy()
    facts["round"] = position.round_number
    facts["resume"] = PHASES[position.resume]
    facts["guesses"] = position.guesses.copy()
    facts["thread"] = [line.as_json() for line in position.thread]
    facts["ballots"] = [ballot.as_json() for ballot in position.ballots]
    facts["results"] = [result_json(position, result) for result in position.results]
    if seat is not None:
        facts["role"] = position.role(seat)
    return facts


def heard(position: Position, seat: int) -> View:
    """S5, S7: the part of the view that a seat needs to ask or answer: the state of the round and its thread."""
    facts = glance(position, seat)
    facts["round"] = position.round_number
    facts["thread"] = [line.as_json() for line in position.thread]
    facts["role"] = position.role(seat)
    return facts


def glance(position: Position, seat: int) -> View:
    """
    S5: the state of the round as `seat` (or NOBODY) knows it; the part of the view that `encode` reads.

    `said` lists speaker, question, answer and asker; `ayes` counts each seat's yes votes this round.
    """
    terms = position.terms
    # In "any time" play a pass concerns nobody else, and showing it would make bots think again for nothing.
    awaited = position.phase == WINDOW or position.phase == DISCUSSION
    facts: View = {
        "terms": terms.facts(position.seats),
        "dealer": position.dealer,
        "phase": PHASES[position.phase],
        "asker": position.asker,
        "answerer": position.answerer,
        "back": position.back,
        "asked": position.asked,
        "points": position.points.copy(),
        "used": position.used.copy(),
        "charges": position.charges.copy(),
        "accuser": position.accuser,
        "suspect": position.suspect,
        "voted": [vote != NONE for vote in position.votes],
        "decided": [awaited and choice != NONE for choice in position.choices],
        "finished": len(position.results),
        "said": said(position),
        "ayes": ayes(position),
    }
    if position.phase == SECOND_GUESS:
        facts["shown_spies"] = [other for other in range(position.seats) if position.cards[other] == SPY]
    if seat != NOBODY:
        spy = position.cards[seat] == SPY
        facts["seat"] = seat
        facts["spy"] = spy
        facts["location"] = NONE if spy else position.location
        facts["pal"] = position.pal(seat) if spy and terms.old_pals else NONE
        facts["vote"] = position.votes[seat]
        facts["choice"] = position.choices[seat]
    return facts


def said(position: Position) -> list[list[object]]:
    """S7: speaker, question, answer and asker for each answer of the round."""
    found: list[list[object]] = []
    question = ""
    for line in position.thread:
        if line.kind == ASKED:
            question = line.text
        elif line.kind == SAID:
            found.append([line.seat, question, line.text, line.to])
    return found


def ayes(position: Position) -> list[int]:
    """S9: how often each seat voted yes in the finished ballots of this round."""
    counts = [0] * position.seats
    for ballot in position.ballots:
        for seat in range(position.seats):
            if ballot.votes[seat] == YES:
                counts[seat] += 1
    return counts


def result_json(position: Position, result: Result) -> View:
    """S11: a finished round with the names of all roles."""
    facts = result.as_json()
    roles = position.terms.roles(result.location)
    facts["roles"] = [roles[card] if card != SPY else "" for card in result.cards]
    return facts


def resample(world: Position, seat: int, rng: Rng) -> None:
    """
    S2, S5, S9, S18: redraw in a clone what the seat cannot know.

    That is: the spies, the others' roles, sealed choices, and for a spy the location. Between rounds nothing is hidden:
    all cards have been shown, and the next ones are not drawn yet.
    """
    world.rng = rng
    if world.phase == REVEAL or world.phase == OVER:
        return
    spies = known_spies(world, seat)
    if world.cards[seat] == SPY:
        fresh = [i for i in range(len(world.terms.locations)) if i not in world.used]
        world.location = rng.draw(fresh)
    suspects = [other for other in range(world.seats) if other != seat and other not in spies]
    while len(spies) < world.terms.spies:
        spies.append(rng.draw(suspects))
    roles = list(range(len(world.terms.roles(world.location))))
    if world.cards[seat] != SPY:
        roles.remove(world.cards[seat])
    for other in range(world.seats):
        if other in spies:
            world.cards[other] = SPY
        elif other != seat:
            world.cards[other] = rng.draw(roles)
    for other in range(world.seats):
        if other != seat and world.votes[other] != NONE and other != world.accuser:
            world.votes[other] = YES if rng.below(2) == 0 else NO
        if world.phase == WINDOW and other != seat and world.choices[other] != NONE:
            sealed = world.interruptions(other, True)
            world.choices[other] = sealed[rng.below(len(sealed))]
            world.sealed[other] = ""
    world.whys = [line for line in world.whys if line.seat == seat]


def known_spies(position: Position, seat: int) -> list[int]:
    """S12, S18: the spies that a seat knows of: itself, an old pal, or both once one has shown the spy card."""
    if position.phase == SECOND_GUESS or (position.cards[seat] == SPY and position.terms.old_pals):
        return [other for other in range(position.seats) if position.cards[other] == SPY]
    return [seat] if position.cards[seat] == SPY else []
