"""Rates of acts by role, written by `tools/measure.py fit`; see `beliefs.py`."""

from __future__ import annotations

from typing import Final

OWN_RATES: Final = [
    # by act, then by situation: the log of how much more often Spies do it
    -1.02, 0.00, -1.60, 0.00, -1.60, 0.00,
    -0.43, 0.00, -0.27, 0.00, -0.38, 0.00,
    1.60, 0.00, 1.60, 0.00, 1.60, 0.00,
    0.00, 0.00, 0.00, 0.00, 0.00, 0.00,
    0.07, 0.00, -0.15, 0.00, 0.39, 0.00,
    1.60, 0.00, 1.60, 0.00, 1.60, 0.00,
    -1.60, -1.60, -1.60, -1.60, 0.00, 0.00,
    0.32, 0.00, -0.99, -1.60, -1.60, -1.60,
    1.60, 1.60, 1.60, 1.60, 1.60, 1.45,
    0.44, 0.01, -0.55, 0.02, -0.15, 0.18,
    0.00, -0.16, 0.00, -0.27, 0.00, -0.26,
]

AIMED_RATES: Final = [
    # by act and band, by roles: Surveyor at Surveyor (0), at Spy, Spy at Surveyor, at Spy
    0.00, 1.60, 1.60, 0.94,
    0.00, 1.60, 1.60, -0.12,
    0.00, 1.60, 1.60, -0.66,
    0.00, -0.48, -0.85, 0.60,
    0.00, -0.54, -1.60, 0.39,
    0.00, 0.21, -1.60, 0.63,
]
