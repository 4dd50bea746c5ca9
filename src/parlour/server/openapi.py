"""The OpenAPI document, generated from the shapes and routes of the API."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

import parlour
from parlour.server import learn_shapes as learn
from parlour.server import review_shapes as reviews
from parlour.server import shapes
from parlour.table import protocol


class Operation(NamedTuple):
    """One endpoint: method, path, the name of its handler, and the shapes of its bodies."""

    method: str
    path: str
    handler: str
    summary: str
    takes: Any = None
    gives: Any = None
    query: tuple[tuple[str, str], ...] = ()


OPERATIONS = [
    Operation("GET", "/api/games", "list_games", "All games with their options", None, list[shapes.GameFacts]),
    Operation("GET", "/api/games/{name}", "show_game", "One game with its rules", None, shapes.GameDetail),
    Operation(
        "GET",
        "/api/games/{name}/picture.svg",
        "picture",
        "A picture of the game",
        None,
        "image/svg+xml",
        (("mode", "light (the default) or dark"),),
    ),
    Operation("GET", "/api/games/{name}/picture.png", "picture_png", "The same as PNG, for link previews", None, "image/png"),
    Operation("GET", "/api/games/{name}/lessons", "list_lessons", "A game's lessons", None, learn.CourseFacts),
    Operation(
        "GET", "/api/games/{name}/lessons/book", "lesson_book", "A game's lessons with their answers", None, learn.LessonBook
    ),
    Operation("POST", "/api/games/{name}/lessons/{lesson}", "try_lesson", "A lesson after some moves", learn.Try, learn.Tried),
    Operation("GET", "/api/puzzles/today", "puzzle_today", "The puzzle of the day", None, learn.DailyPuzzle),
    Operation("POST", "/api/games/{name}/puzzles/{number}", "try_puzzle", "A puzzle after some moves", learn.Try, learn.Tried),
    Operation("GET", "/api/me", "show_me", "Your name and your tables", None, shapes.Me),
    Operation("PUT", "/api/me", "rename_me", "Give yourself a name", shapes.NewName, shapes.Me),
    Operation("GET", "/api/tables", "list_tables", "Open tables with a free seat", None, list[shapes.TableSummary]),
    Operation("POST", "/api/tables", "create_table", "Create a table and take a seat at it", shapes.NewTable, shapes.Seated),
    Operation("GET", "/api/tables/{code}", "show_table", "One table", None, shapes.TableSummary),
    Operation("POST", "/api/tables/{code}/join", "join_table", "Take a seat", shapes.Join, shapes.Seated),
    Operation("POST", "/api/tables/{code}/leave", "leave_table", "Give up your seat", None, shapes.TableSummary),
    Operation("GET", "/api/tables/{code}/link", "show_links", "Your link, and when it was used", None, shapes.PersonalLink),
    Operation("DELETE", "/api/tables/{code}/link", "revoke_links", "Revoke your link", None, shapes.PersonalLink),
    Operation(
        "POST", "/api/tables/{code}/bot", "seat_bot", "Seat or remove a computer player", shapes.SeatBot, shapes.TableSummary
    ),
    Operation("GET", "/api/tables/{code}/record", "record", "The match record, complete after the end", None, dict[str, Any]),
    Operation(
        "GET",
        "/api/tables/{code}/replay",
        "replay",
        "A finished match at one of its steps",
        None,
        shapes.ReplayStep,
        (
            ("step", "how many actions have been played; all by default"),
            ("seat", "a seat's number, spectator, or all (the default)"),
        ),
    ),
    Operation("POST", "/api/tables/{code}/review", "begin_review", "Review a finished match", None, reviews.ReviewState),
    Operation("GET", "/api/tables/{code}/review", "show_review", "How far the review is", None, reviews.ReviewState),
    Operation("DELETE", "/api/tables/{code}/review", "cancel_review", "Stop waiting for it", None, reviews.ReviewState),
    Operation("POST", "/api/tables/{code}/play-on", "play_on", "Play on from a position", reviews.PlayOn, shapes.Seated),
    Operation("GET", "/api/tables/{code}/picture.svg", "table_picture", "The table as spectators see it", None, "image/svg+xml"),
    Operation("GET", "/api/tables/{code}/picture.png", "table_picture_png", "The same as PNG", None, "image/png"),
    Operation("GET", "/api/tables/{code}/qr.svg", "qr", "A QR code of the invitation", None, "image/svg+xml"),
]

SOCKET = (
    "Play over a WebSocket at /ws/{code} (people: scenes) or /ws/{code}?form=view (programs: views and named actions), with the "
    "cookie of this API. Messages are JSON objects whose field `t` names their kind: schemas FromClient and FromServer."
)
REF = "#/components/schemas/{name}"


@functools.cache
def document() -> dict[str, Any]:
    """The whole document."""
    used = [
        shape
        for operation in OPERATIONS
        for shape in (operation.takes, operation.gives)
        if shape is not None and not is_picture(shape)
    ]
    messages = [*get_args(protocol.FromClient), *get_args(protocol.FromServer)]
    _, components = msgspec.json.schema_components([*used, *messages, shapes.Refused], ref_template=REF)
    for name, union in (("FromClient", protocol.FromClient), ("FromServer", protocol.FromServer)):
        components[name] = {"oneOf": [{"$ref": REF.format(name=shape.__name__)} for shape in get_args(union)]}
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": getattr(parlour, "__version__", "0.1.0"), "description": SOCKET},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(operation: Operation) -> dict[str, Any]:
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    parameters += [
        {"name": name, "in": "query", "required": False, "description": text, "schema": {"type": "string"}}
        for name, text in operation.query
    ]
    good = "201" if operation.gives is shapes.Seated and operation.handler != "join_table" else "200"
    form: dict[str, Any] = {
        "operationId": operation.handler,
        "summary": operation.summary,
        "parameters": parameters,
        "responses": {
            good: {"description": "Success", "content": _content(operation.gives)},
            "4XX": {"description": "Refused, with the reason", "content": _content(shapes.Refused)},
        },
    }
    if operation.takes is not None:
        form["requestBody"] = {"required": True, "content": _content(operation.takes)}
    return form


def is_picture(shape: Any) -> bool:
    """Whether an operation returns a picture, named by its media type, instead of JSON."""
    return isinstance(shape, str)


def _content(shape: Any) -> dict[str, Any]:
    if is_picture(shape):
        return {shape: {"schema": {"type": "string"}}}
    if get_origin(shape) is list:
        schema: dict[str, Any] = {"type": "array", "items": {"$ref": REF.format(name=get_args(shape)[0].__name__)}}
    elif get_origin(shape) is dict:
        schema = {"type": "object"}
    else:
        schema = {"$ref": REF.format(name=shape.__name__)}
    return {"application/json": {"schema": schema}}
