"""
Responses that browsers may cache: compressed bodies, entity tags, and 304 for those who have the body already.

A response is public if it is the same for everybody; the client's service worker caches public ones for offline use.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

REVALIDATED: Final = "public, no-cache"
FOREVER: Final = "public, max-age=31536000, immutable"
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # best first
SHORTEST: Final = 1000  # bytes below which compressing is not worth it


def accepts(request: Request, coding: str) -> bool:
    """Whether the client reads a content coding."""
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, quality = part.partition(";")
        if name.strip().lower() == coding:
            return quality.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def kept(request: Request, body: bytes, kind: str, status: int = 200, rule: str = REVALIDATED) -> Response:
    """A body that is the same for everybody, compressed for clients that can read that; 304 for those who have it."""
    tag, small = tagged(body)
    packed = len(small) < len(body) and accepts(request, "gzip")
    return answer_or_304(request, small if packed else body, kind, tag, "gzip" if packed else "", status, rule)


def kept_file(request: Request, path: Path, kind: str, rule: str) -> Response:
    """A file of the client in the smallest form that the browser reads, all made when the client was built."""
    tag = file_tag(path, path.stat().st_mtime_ns)
    for coding, ending in ENCODINGS:
        packed = path.with_name(path.name + ending)
        if accepts(request, coding) and packed.is_file():
            return answer_or_304(request, packed.read_bytes(), kind, tag, coding, 200, rule)
    return answer_or_304(request, path.read_bytes(), kind, tag, "", 200, rule)


def answer_or_304(request: Request, body: bytes, kind: str, tag: str, coding: str, status: int, rule: str) -> Response:
    """The body with its tag, or nothing but the tag if the request names it."""
    headers = {"etag": f'"{tag}"', "cache-control": rule, "vary": "accept-encoding"}
    known = {name.strip().removeprefix("W/").strip('"') for name in request.headers.get("if-none-match", "").split(",")}
    if status == 200 and tag in known:
        return Response(status_code=304, headers=headers)
    if coding:
        headers["content-encoding"] = coding
    return Response(body, status, headers, kind)


@functools.lru_cache(256)
def tagged(body: bytes) -> tuple[str, bytes]:
    """The tag of a body, and the body compressed if that is worth it; both are computed once."""
    small = gzip.compress(body, 9, mtime=0) if len(body) >= SHORTEST else body
    return hashlib.sha256(body).hexdigest()[:24], small


@functools.lru_cache(256)
def file_tag(path: Path, changed: int) -> str:
    """The tag of a file that was last changed at this time."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:24]
