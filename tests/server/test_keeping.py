"""What browsers cache: compressed files, entity tags, 304; and link previews without secrets."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from parlour.server import pages
from parlour.server.keeping import FOREVER, REVALIDATED, kept, kept_file
from parlour.server.pages import Preview, company, tags

TEXT = b"words and words " * 200


def asked(**headers: str) -> Request:
    """A request with these headers."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": raw, "query_string": b""})


def test_a_body_is_compressed_for_clients_that_accept_it() -> None:
    """The same tag names both forms, and caches are told that they differ."""
    packed, plain = kept(asked(accept_encoding="gzip, br"), TEXT, "text/plain"), kept(asked(), TEXT, "text/plain")
    assert gzip.decompress(bytes(packed.body)) == TEXT == bytes(plain.body)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["etag"] == plain.headers["etag"]
    assert packed.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("refused", ["", "identity", "gzip;q=0", "br"])
def test_nobody_gets_a_coding_that_they_refuse(refused: str) -> None:
    """An encoding that is not named, or named with quality 0, is not used."""
    assert "content-encoding" not in kept(asked(accept_encoding=refused), TEXT, "text/plain").headers


def test_a_client_that_has_a_body_gets_304() -> None:
    """The tag of the last answer brings 304 without a body; after a change it brings the new body."""
    tag = kept(asked(), TEXT, "text/plain").headers["etag"]
    again = kept(asked(if_none_match=f'"other", W/{tag}'), TEXT, "text/plain")
    assert (again.status_code, bytes(again.body), again.headers["etag"]) == (304, b"", tag)
    assert kept(asked(if_none_match=tag), TEXT + b"!", "text/plain").status_code == 200


def test_files_are_sent_in_the_smallest_form(tmp_path: Path) -> None:
    """Brotli comes before gzip, and gzip before the file itself, if they were built."""
    path = tmp_path / "a.css"
    path.write_bytes(TEXT)
    (tmp_path / "a.css.gz").write_bytes(b"gzip form")
    (tmp_path / "a.css.br").write_bytes(b"brotli form")

    def form(accepted: str) -> Response:
        return kept_file(asked(accept_encoding=accepted), path, "text/css", FOREVER)

    assert bytes(form("gzip, deflate, br").body) == b"brotli form"
    assert bytes(form("gzip").body) == b"gzip form"
    assert bytes(form("").body) == TEXT
    assert form("br").headers["cache-control"] == FOREVER


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("parlour-A7K5NF3Y.js", FOREVER),
        ("alegreya-700-normal-HDHMWBEZ.woff2", FOREVER),
        ("favicon.svg", REVALIDATED),
        ("sw.js", REVALIDATED),
        ("icon-192.png", REVALIDATED),
    ],
)
async def test_only_hashed_names_are_cached_for_a_year(
    name: str, rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file whose name holds its hash never changes; all others are asked for again."""
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    (tmp_path / name).write_bytes(b"x")
    request = asked()
    request.scope["path_params"] = {"path": name}
    answered = await pages.Pages.static(None, request)  # type: ignore[arg-type]  # it needs no API
    assert answered.headers["cache-control"] == rule


def test_a_preview_is_text_whatever_people_are_called() -> None:
    """Names in a preview cannot become markup, and its picture has a full address."""
    html = tags(Preview('"><script>', "a <b> & c", "api/x.png"), "https://example.org/")
    assert "<script>" not in html
    assert re.search(r'og:image" content="https://example.org/api/x.png"', html)


def test_a_preview_says_who_plays_which_side() -> None:
    """Sides with names come before the people; places that only have numbers are not mentioned."""
    assert company(["Union", "Confederacy"], ["Ada", ""]) == "Union: Ada, Confederacy: free"
    assert company(["Player 1", "Player 2"], ["Ada", ""]) == "Ada"
