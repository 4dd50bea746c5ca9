"""Errors that a caller can cause."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class ParlourError(Exception):
    """Base of every error that a caller can cause; `code` is stable, the text is for the person who caused it."""

    code: ClassVar[str] = "parlour/error"


@mypyc_attr(native_class=False)
class MalformedAction(ParlourError):
    """The game has no such action."""

    code: ClassVar[str] = "action/malformed"


@mypyc_attr(native_class=False)
class IllegalAction(ParlourError):
    """The action is well formed, but a rule forbids it now; the text starts with the rule's number."""

    code: ClassVar[str] = "action/illegal"


@mypyc_attr(native_class=False)
class StaleAction(ParlourError):
    """The action was chosen for an earlier position."""

    code: ClassVar[str] = "action/stale"


@mypyc_attr(native_class=False)
class NotYourSeat(ParlourError):
    """The seat does not belong to the caller, or does not exist."""

    code: ClassVar[str] = "seat/not-yours"


@mypyc_attr(native_class=False)
class BadSetup(ParlourError):
    """The game does not offer these seats or options; the text names the allowed ones."""

    code: ClassVar[str] = "setup/bad"


@mypyc_attr(native_class=False)
class BadContent(ParlourError):
    """A content file is invalid; the text names the file, the entry and the reason."""

    code: ClassVar[str] = "content/bad"


@mypyc_attr(native_class=False)
class BadRecord(ParlourError):
    """A saved match cannot be read or replayed."""

    code: ClassVar[str] = "record/bad"
