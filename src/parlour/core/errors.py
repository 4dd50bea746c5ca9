"""What can go wrong, and whose mistake it is."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class ParlourError(Exception):
    """Base of every error that a caller can cause; `code` is stable, the text is for the person who made the mistake."""

    code: ClassVar[str] = "parlour/error"


@mypyc_attr(native_class=False)
class MalformedAction(ParlourError):
    """The action is not one that this game knows."""

    code: ClassVar[str] = "action/malformed"


@mypyc_attr(native_class=False)
class IllegalAction(ParlourError):
    """The action is well formed, but a rule forbids it now; the text starts with the rule's number."""

    code: ClassVar[str] = "action/illegal"


@mypyc_attr(native_class=False)
class StaleAction(ParlourError):
    """The action was chosen for a position that has passed."""

    code: ClassVar[str] = "action/stale"


@mypyc_attr(native_class=False)
class NotYourSeat(ParlourError):
    """The seat does not belong to the caller, or does not exist."""

    code: ClassVar[str] = "seat/not-yours"


@mypyc_attr(native_class=False)
class BadSetup(ParlourError):
    """Seats or options that the game does not offer; the text names the allowed ones."""

    code: ClassVar[str] = "setup/bad"


@mypyc_attr(native_class=False)
class BadContent(ParlourError):
    """A content file that does not fit; the text names file, entry and reason."""

    code: ClassVar[str] = "content/bad"


@mypyc_attr(native_class=False)
class BadRecord(ParlourError):
    """A saved match that cannot be read or replayed."""

    code: ClassVar[str] = "record/bad"
