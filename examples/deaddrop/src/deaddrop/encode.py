"""
A view as 120 numbers from 0 to 1, for learning.

==========  ==========================================================================================
0-5         the paper at stake, one of 1 to 6
6-11        the papers that may still come, 1 to 6
12 + 19 k   for each of 4 seats k: 0 its points / 18, 1 the couriers in its hand / 4,
            2 whether it has sent a courier this round, 3-18 the couriers 1 to 16 that it has shown
88-103      the viewer's own couriers in hand, 1 to 16
104-119     the viewer's own sealed courier of this round, one of 1 to 16
==========  ==========================================================================================
"""

from __future__ import annotations

from typing import Final

from deaddrop.rules import COURIERS, PAPERS, ROUNDS, UNSENT
from parlour.core.encoding import Numbers
from parlour.core.state import View

SEATS_FROM: Final = 2 * PAPERS
SEAT_SIZE: Final = 3 + COURIERS
OWN_FROM: Final = SEATS_FROM + 4 * SEAT_SIZE
WIDTH: Final = OWN_FROM + 2 * COURIERS
MOST_POINTS: Final = 18.0  # the four best papers


def encode_into(view: View, numbers: Numbers) -> None:
    """Write the numbers of a view over zeros."""
    paper: int = view["paper"]
    if paper > 0:
        numbers[paper - 1] = 1.0
    papers: list[int] = view["papers_left"]
    for left in papers:
        numbers[PAPERS + left - 1] = 1.0
    points: list[int] = view["points"]
    sizes: list[int] = view["hand_sizes"]
    sent: list[bool] = view["has_sent"]
    shown: list[list[int]] = view["shown"]
    for seat in range(len(points)):
        at = SEATS_FROM + SEAT_SIZE * seat
        numbers[at] = points[seat] / MOST_POINTS
        numbers[at + 1] = sizes[seat] / ROUNDS
        if sent[seat]:
            numbers[at + 2] = 1.0
        for couriers in shown:  # of one round
            numbers[at + 2 + couriers[seat]] = 1.0
    hand: list[int] = view.get("hand", [])
    for courier in hand:
        numbers[OWN_FROM + courier - 1] = 1.0
    own: int = view.get("sent", UNSENT)
    if own != UNSENT:
        numbers[OWN_FROM + COURIERS + own - 1] = 1.0
