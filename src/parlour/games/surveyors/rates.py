"""Rates of acts by role, written by `tools/measure.py fit`; see `beliefs.py`."""

from __future__ import annotations

from typing import Final

OWN_RATES: Final = [
    # by act, then by situation: the log of how much more often Spies do it
    -1.60, 0.00, -1.60, 0.00, -1.60, 0.00,
    -0.29, 0.00, -0.47, 0.00, -0.47, 0.00,
    1.60, 0.00, 1.60, 0.00, 1.60, 0.00,
    0.00, 0.00, 0.00, 0.00, 0.00, 0.00,
    0.11, 0.00, 0.06, 0.00, 0.21, 0.00,
    1.60, 0.00, 1.60, 0.00, 1.60, 0.00,
    -1.60, -1.60, -1.60, -1.60, 0.00, 0.00,
    0.31, -1.09, -1.60, -1.60, -1.60, -1.60,
    1.60, 1.60, 1.60, 1.60, 1.60, 1.52,
    0.73, 0.02, -0.01, 0.09, 0.09, 0.17,
    0.00, -0.13, 0.00, -0.20, 0.00, -0.17,
]

AIMED_RATES: Final = [
    # by act and band, by roles: Surveyor at Surveyor (0), at Spy, Spy at Surveyor, at Spy
    0.00, 1.60, 1.60, 0.25,
    0.00, 1.60, 1.60, -0.91,
    0.00, 1.60, 1.60, -0.78,
    0.00, -1.07, -1.60, 0.58,
    0.00, -0.37, -1.60, 0.50,
    0.00, 0.47, -1.60, 0.88,
]
