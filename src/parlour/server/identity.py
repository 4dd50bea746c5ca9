"""Identity without accounts: a random ID for each device, in a signed cookie."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

COOKIE = "parlour"
TWO_YEARS = 2 * 365 * 24 * 3600


class Identity:
    """Signs and reads cookies and personal links with the server's key."""

    def __init__(self, secret: str) -> None:
        self._people = URLSafeSerializer(secret, salt="person")
        self._links = URLSafeSerializer(secret, salt="link")

    def person(self, connection: HTTPConnection) -> tuple[str, bool]:
        """The person behind a connection, and whether they are new."""
        try:
            person = self._people.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            person = None
        if isinstance(person, str) and person:
            return person, False
        return secrets.token_urlsafe(16), True

    def cookie(self, person: str, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        value = self._people.dumps(person)
        flags = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={TWO_YEARS}; HttpOnly; SameSite=Lax{flags}"

    def link(self, code: str, person: str) -> str:
        """The path that opens a person's seats on another device; the key is in the fragment, which no server logs."""
        return f"/t/{code}#key={self._links.dumps([code, person])}"

    def owner(self, code: str, key: str) -> str | None:
        """The person whose seats at a table a key opens; None if it is invalid."""
        try:
            signed = self._links.loads(key)
        except BadSignature:
            return None
        if isinstance(signed, list) and len(signed) == 2 and signed[0] == code and isinstance(signed[1], str):
            return signed[1]
        return None


def same_origin(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of this server, or from a program, which sends no Origin at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower() != ""
    except ValueError:  # not a URL
        return False


def secure(connection: HTTPConnection) -> bool:
    """Whether the connection is encrypted."""
    return connection.scope["scheme"] in ("https", "wss")


def address(connection: HTTPConnection) -> str:
    """The client's address."""
    return connection.client.host if connection.client is not None else "?"
