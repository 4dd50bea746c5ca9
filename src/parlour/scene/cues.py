"""
What an event looks like: small changes to a scene that a client plays one after another.

A cue names elements of the scene. A viewer who has never seen an element skips its cue, so one cue fits all viewers.
Cues only say what to show on the way: a client always ends at the scene that the server sent.
"""

from __future__ import annotations

import msgspec


class CueBase(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """Base of the cues; each is sent as a list that begins with its name."""


class Move(CueBase, tag="move", frozen=True):
    """
    A piece moves to a zone, on a board to the spot `at`; if it was not there before, it appears.

    `src` is the spot, zone or seat that it comes from. Lookalikes are named after their places and change their id as they
    move: `was` is the old id, "" if it stays the same.
    """

    el: str
    to: str
    at: str = ""
    src: str = ""
    was: str = ""


class Flip(CueBase, tag="flip", frozen=True):
    """A piece is turned to a face; "" turns it face down."""

    el: str
    face: str


class Leave(CueBase, tag="leave", frozen=True):
    """A piece leaves the table, toward a zone or seat if there is one to show."""

    el: str
    to: str = ""


class Glow(CueBase, tag="glow", frozen=True):
    """Pieces, spots, seats or lines light up for a moment."""

    els: list[str]


class Strike(CueBase, tag="strike", frozen=True):
    """Spots, pieces or seats are struck: a battle, a siege, an accusation."""

    els: list[str]


class Count(CueBase, tag="count", frozen=True):
    """
    A number becomes a value when the step's pieces have landed.

    `el` is a pile, a piece with a badge, a line of a panel, a label of a board, or a seat, whose fact is named by `of`.
    """

    el: str
    value: str | int
    of: str = ""


Cue = Move | Flip | Leave | Glow | Strike | Count
