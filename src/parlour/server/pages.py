"""The client's pages and files: one shell for all pages, with a preview for those who share a link."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from parlour.core.errors import ParlourError
from parlour.core.registry import game as find_game
from parlour.server.api import Api
from parlour.server.describe import places
from parlour.server.keeping import FOREVER, REVALIDATED, kept, kept_file

STATIC: Final = Path(__file__).parent / "static"
PATHS: Final = (
    "/",
    "/t/{code}",
    "/replay/{code}",
    "/join/{code}",
    "/rules/{name}",
    "/learn/{name}",
    "/learn/{name}/{lesson}",
    "/puzzle/{name}/{number}",
)
HASHED: Final = re.compile(r"-[A-Z0-9]{8}\.[a-z0-9]+$")
MISSING: Final = (
    "<!doctype html><html lang=en><title>Parlour</title><p>The client's files are missing; build them first. "
    "The <a href=/api/openapi.json>API</a> is available."
)
KINDS: Final = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript"}


class Preview(NamedTuple):
    """What a link to a page shows where it is shared; it holds nothing that a spectator does not see."""

    title: str
    about: str
    picture: str = ""  # a path


HOUSE: Final = Preview("Parlour", "Five games of war and espionage, one table.", "api/games/civilwar/picture.png")
NOTHING: Final = Preview("Parlour: nothing here", "This address leads nowhere. All tables and games are on the home page.")


class Pages:
    """Serves the client's shell under every page's path, and its files."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def page(self, request: Request) -> Response:
        """Serve the shell, which picks the page by its path."""
        return self.shell(request, await self.preview(request))

    def shell(self, request: Request, preview: Preview, status: int = 200) -> Response:
        """The shell with a preview in its head."""
        index = STATIC / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING, 503)
        html = index.read_text(encoding="utf-8").replace("<!--preview-->", tags(preview, str(request.base_url)))
        return kept(request, html.encode(), "text/html; charset=utf-8", status)

    async def preview(self, request: Request) -> Preview:
        """What the page is about; an unknown table or game gets the preview of the home page."""
        try:
            if "name" in request.path_params:
                game = find_game(request.path_params["name"])
                kind = {"rules": "Rules: ", "learn": "Learn ", "puzzle": "A puzzle of "}[request.url.path.split("/")[1]]
                return Preview(kind + game.title, game.tagline, f"api/games/{game.name}/picture.png")
            if "code" in request.path_params:
                head = (await self.api.table(request)).table.head
                title = find_game(head.game).title
                people = company(places(head.game), [chair.shown_name() for chair in head.chairs])
                about = {"waiting": "You are invited to a table", "over": "A finished match"}.get(head.phase, "A match in play")
                return Preview(title, f"{about}: {people}." if people else f"{about}.", f"api/tables/{head.code}/picture.png")
        except ParlourError:
            return HOUSE
        return HOUSE

    async def static(self, request: Request) -> Response:
        """A file of the client; nothing outside its folder."""
        try:
            wanted = (STATIC / request.path_params["path"]).resolve()
            found = wanted.is_relative_to(STATIC.resolve()) and wanted.is_file()
        except (OSError, ValueError):  # a name that no file can have
            found = False
        if not found:
            return PlainTextResponse("There is no such file.", 404)
        return kept_file(request, wanted, kind_of(wanted), FOREVER if HASHED.search(wanted.name) else REVALIDATED)

    async def worker(self, request: Request) -> Response:
        """The service worker, which stands at the root because it serves all pages."""
        script = STATIC / "sw.js"
        if not script.is_file():
            return PlainTextResponse("There is no such file.", 404)
        return kept_file(request, script, KINDS[".js"], REVALIDATED)


def kind_of(path: Path) -> str:
    """The media type of a file."""
    return KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def company(sides: Sequence[str], names: Sequence[str]) -> str:
    """Who sits where, in one line: where sides have names, who plays which, and which are free."""
    if all(side[-1:].isdigit() for side in sides):
        return ", ".join(filter(None, names))
    return ", ".join(f"{side}: {name or 'free'}" for side, name in zip(sides, names, strict=False))


def tags(preview: Preview, base: str) -> str:
    """The tags of a link preview; pictures need a full address."""
    facts = {
        "og:type": "website",
        "og:site_name": "Parlour",
        "og:title": preview.title,
        "og:description": preview.about,
        **({"og:image": base + preview.picture} if preview.picture else {}),
    }
    card = "summary_large_image" if preview.picture else "summary"
    lines = [f'<meta property="{name}" content="{escape(value, quote=True)}">' for name, value in facts.items()]
    lines += [
        f'<meta name="twitter:card" content="{card}">',
        f'<meta name="description" content="{escape(preview.about, quote=True)}">',
    ]
    return "\n".join(lines)
