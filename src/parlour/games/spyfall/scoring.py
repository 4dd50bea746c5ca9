"""Points of a finished round of Spyfall."""

from __future__ import annotations

from parlour.games.spyfall.terms import NONE, SPY


def spies_win(cards: list[int], convicted: int, guesses: list[int], location: int) -> bool:
    """S15, S16: a right guess, a convicted non-spy, or nobody convicted and nothing guessed."""
    guessed = False
    for guess in guesses:
        if guess == location:
            return True
        if guess != NONE:
            guessed = True
    if guessed:
        return False
    return convicted == NONE or cards[convicted] != SPY


def score(
    cards: list[int], convicted: int, mid_round: bool, guesses: list[int], location: int, first_accuser: int, old_pals: bool
) -> list[int]:
    """
    S15, S16, S17, S18: the points that each seat gains.

    `first_accuser` is the seat that was the first of the round to accuse the convicted one, or NONE.
    """
    gains = [0] * len(cards)
    if spies_win(cards, convicted, guesses, location):
        for seat in range(len(cards)):
            if cards[seat] == SPY:
                gains[seat] = 2
                if guesses[seat] == location or convicted != NONE:
                    gains[seat] += 2
        return gains
    caught = convicted != NONE
    for seat in range(len(cards)):
        # S17: the spy who stayed undercover scores as a non-spy; S18: not between Old Pals caught in mid-round.
        if cards[seat] != SPY or (caught and seat != convicted and not (old_pals and mid_round)):
            gains[seat] = 1
            if caught and seat == first_accuser:
                gains[seat] += 1
    return gains
