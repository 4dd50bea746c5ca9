"""The points of a finished round of Spyfall."""

from __future__ import annotations

from parlour.games.spyfall.state.terms import NONE, SPY


def spies_win(cards: list[int], convicted: int, guesses: list[int], location: int) -> bool:
    """S15, S16: the spies win by a right guess, a convicted non-spy, or no conviction and no guess."""
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

    `first_accuser` is the first seat this round to accuse the convicted player, or NONE.
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
        # S17: an undercover spy scores as a non-spy; S18: but not if an Old Pal is caught in mid-round.
        if cards[seat] != SPY or (caught and seat != convicted and not (old_pals and mid_round)):
            gains[seat] = 1
            if caught and seat == first_accuser:
                gains[seat] += 1
    return gains
