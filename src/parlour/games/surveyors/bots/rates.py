"""Rates of acts by role, written by `lab/measure.py fit`; see `beliefs.py`."""

from __future__ import annotations

from typing import Final

_OWN: Final = [  # a row for each act, by situation: log of how much more often Spies do it
    [-1.60, 0.00, -1.60, 0.00, -1.60, 0.00],
    [-0.17, 0.00, -0.40, 0.00, -0.53, 0.00],
    [1.60, 0.00, 1.60, 0.00, 1.60, 0.00],
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
    [-0.02, 0.00, -0.05, 0.00, -0.26, 0.00],
    [1.60, 0.00, 1.60, 0.00, 1.60, 0.00],
    [-1.60, -1.60, -1.54, 0.00, 0.00, 0.00],
    [0.00, 0.00, 0.00, 0.00, 0.00, -1.60],
    [1.60, 1.60, 1.60, 1.60, 1.60, 1.60],
    [0.86, 0.06, 0.04, 0.09, 0.45, 0.13],
    [0.00, -0.05, 0.00, -0.04, 0.00, -0.12],
]

_AIMED: Final = [  # a row for each act and band, by roles: Surveyor at Surveyor (0), at Spy, Spy at Surveyor, at Spy
    [0.00, 1.60, 1.60, 0.36],
    [0.00, 1.60, 1.60, -0.52],
    [0.00, 1.60, 1.60, -0.48],
    [0.00, -1.00, -1.60, 0.51],
    [0.00, -0.43, -1.60, 0.34],
    [0.00, -0.07, -1.60, 0.61],
]

OWN_RATES: Final = [rate for row in _OWN for rate in row]
"""By act * SITUATIONS + situation."""

AIMED_RATES: Final = [rate for row in _AIMED for rate in row]
"""By (act * BANDS + band) * 4 + 2 * (the actor is a Spy) + (the target is a Spy)."""
