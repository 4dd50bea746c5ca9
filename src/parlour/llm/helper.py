"""The language model that bots may ask; the process that runs them offers it for one choice at a time."""

from __future__ import annotations

import contextvars
import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from parlour.llm.endpoint import Endpoint, Messages, NoAnswer

log = logging.getLogger("parlour.llm")

MOST_FAILURES: Final = 3  # in a row, after which an endpoint is left alone for a while
REST: Final = 60.0  # seconds
TALK_SECONDS: Final = 4.0  # that a model may take during one choice of a computer player


class Health:
    """An endpoint's recent failures in this process."""

    def __init__(self) -> None:
        self.failures = 0
        self.rests_until = 0.0


_health: dict[Endpoint, Health] = {}


class Helper:
    """A model that bots may ask during one choice; all requests share one time limit."""

    def __init__(self, endpoint: Endpoint, seconds: float) -> None:
        self.endpoint = endpoint
        self.end = time.monotonic() + seconds

    def ask(self, messages: Messages, most: float = math.inf) -> str | None:
        """Return the model's reply within `most` seconds and the time left; None if there is none or it has failed often."""
        health, place = _health.setdefault(self.endpoint, Health()), self.endpoint.place
        now = time.monotonic()
        seconds = min(most, self.end - now)
        if seconds <= 0.0 or now < health.rests_until:
            return None
        from parlour.llm.call import complete  # imports a lot, and most players never ask

        try:
            said = complete(self.endpoint, messages, seconds)
        except NoAnswer as error:
            health.failures += 1
            if health.failures >= MOST_FAILURES:
                log.warning("the language model %s failed %d times (%s): not asked for %g s", place, MOST_FAILURES, error, REST)
                health.failures = 0
                health.rests_until = time.monotonic() + REST
            return None
        health.failures = 0
        return said


_helper: contextvars.ContextVar[Helper | None] = contextvars.ContextVar("parlour_helper", default=None)


@contextmanager
def helping(endpoint: Endpoint | None, seconds: float = TALK_SECONDS) -> Iterator[None]:
    """Let bots ask this model within the context, for `seconds` in all (None: no model)."""
    token = _helper.set(None if endpoint is None else Helper(endpoint, seconds))
    try:
        yield
    finally:
        _helper.reset(token)


def helper() -> Helper | None:
    """Return the model that may be asked now, if any."""
    return _helper.get()
