"""An endpoint, written `URL` or `URL#MODEL`, and what people are told about it."""

from __future__ import annotations

import ipaddress
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec

from parlour.core.errors import BadSetup

Messages = list[dict[str, str]]


class NoAnswer(Exception):
    """There is no usable answer; the message says why."""


class Endpoint(msgspec.Struct, frozen=True):
    """An endpoint and the model to ask for; without a model the endpoint uses its own."""

    url: str
    model: str = ""

    @property
    def place(self) -> str:
        """Return where the model runs, so that people know where their words go."""
        host = urlsplit(self.url).hostname or ""
        with suppress(ValueError):
            if ipaddress.ip_address(host).is_loopback:
                return "on the host's own machine"
        return "on the host's own machine" if host == "localhost" else f"at {host}"

    def notice(self) -> str:
        """Return what the table is told about a model that helps the bots talk."""
        return (
            f"Computer players at this table talk with the help of a language model {self.place}. It is sent what is said in "
            "the game and the card of the computer player that speaks; no names and no chat."
        )


def endpoint_of(text: str) -> Endpoint:
    """The endpoint in `URL` or `URL#MODEL`; `BadSetup` if the text is not one."""
    url, _, model = text.strip().partition("#")
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or "@" in parts.netloc or not url.isascii() or any(letter <= " " for letter in url):
        raise BadSetup(f"{text!r:.80} must be URL or URL#MODEL without a password, for example http://127.0.0.1:11434/v1#llama3")
    return Endpoint(url.rstrip("/"), model)
