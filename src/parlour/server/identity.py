"""Identity without accounts: a random ID for each device, in a signed cookie."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from parlour.server.trust import customer

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

    def link(self, code: str, person: str, number: int) -> str:
        """The path that opens a person's seats on another device; the key is in the fragment, which no server logs."""
        return f"/t/{code}#key={self._links.dumps([code, person, number])}"

    def owner(self, code: str, key: str) -> tuple[str, int] | None:
        """The person whose seats at a table a key opens, and the number of their link; None if it is invalid."""
        try:
            signed = self._links.loads(key)
        except BadSignature:
            return None
        match signed:
            case [signed_code, str(person), int(number)] if signed_code == code:
                return person, number
            case [signed_code, str(person)] if signed_code == code:  # made before links could be revoked
                return person, 0
        return None


def same_origin(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of this server, or from a program, which sends no Origin at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin.lower() in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # not a URL
        return False
    if secure(connection) and parts.scheme != "https":  # anybody on the network path can alter an unencrypted page
        return False
    return parts.netloc.lower() == connection.headers.get("host", "").lower() != ""


def secure(connection: HTTPConnection) -> bool:
    """Whether the connection is encrypted."""
    return connection.scope["scheme"] in ("https", "wss")


def address(connection: HTTPConnection) -> str:
    """The key under which limits per address count a client."""
    return customer(connection.client.host) if connection.client is not None else "?"
