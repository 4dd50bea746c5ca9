"""The REST API and the WebSocket messages as tables, from the API description."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

from parlour.server import shapes as rest
from parlour.server.openapi import document
from parlour.table import protocol
from scripts.reference.tables import code, table

ROOT = Path(__file__).parents[2]
SOURCES = ("table/protocol.py", "server/shapes.py", "scene/model.py", "scene/cues.py")
COMMENT = re.compile(r"^    (\w+): [^#\n]*#\s*(.*)$", re.MULTILINE)
SCENE = "../scene.md"


def schemas() -> dict[str, Any]:
    """The schemas of the API description."""
    found: dict[str, Any] = document()["components"]["schemas"]
    return found


def comments(name: str) -> dict[str, str]:
    """The comments beside the fields of a shape in its source."""
    for path in SOURCES:
        source = (ROOT / "src" / "parlour" / path).read_text(encoding="utf-8")
        found = re.search(rf"^class {name}\(.*?(?=^class |^[A-Za-z_]+ = |\Z)", source, re.MULTILINE | re.DOTALL)
        if found:
            return dict(COMMENT.findall(found[0]))
    return {}


def form(schema: dict[str, Any], known: set[str]) -> str:
    """A short name for a type, with links to shapes on the same page."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})" if name in known else f"[{name}]({SCENE})" if name == "Scene" else code(name)
    if "enum" in schema:
        return " or ".join(code(json.dumps(value)) for value in schema["enum"])
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(form(part, known) for part in schema.get("anyOf") or schema["oneOf"])
    if schema.get("type") == "array":
        return f"list of {form(schema['items'], known)}" if schema.get("items") else "list"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {form(schema['additionalProperties'], known)}"
    return str(schema.get("type", "any"))


def fields(name: str, known: set[str]) -> str:
    """The fields of a shape; `t` is not repeated."""
    schema = schemas()[name]
    said = comments(name)
    rows = []
    for field, of in schema["properties"].items():
        if field == "t":
            continue
        default = "required" if field in schema["required"] else code(json.dumps(of.get("default")))
        rows.append([code(field), form(of, known), default, said.get(field, "")])
    return table(["field", "type", "default", ""], rows) if rows else "It has no fields.\n"


def operations() -> str:
    """Every endpoint."""
    rows = []
    known = set(shown_shapes())
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            query = [f"`{p['name']}`: {p['description']}" for p in operation["parameters"] if p["in"] == "query"]
            body = operation.get("requestBody")
            [(_, answer)] = [item for item in operation["responses"].items() if item[0].startswith("2")]
            summary = operation["summary"] + (f" ({'; '.join(query)})" if query else "")
            rows.append([code(f"{method.upper()} {path}"), summary, content(body, known), content(answer, known)])
    return table(["request", "what it does", "body", "answer"], rows)


def content(body: dict[str, Any] | None, known: set[str]) -> str:
    """The content of a body."""
    if body is None:
        return ""
    [(kind, inside)] = body["content"].items()
    return form(inside["schema"], known) if kind == "application/json" else code(kind)


def shown_shapes() -> list[str]:
    """The shapes of the REST API that the page lists: all but messages, and the scene, which has its own page."""
    own = [name for name, kind in vars(rest).items() if inspect.isclass(kind) and name in schemas()]
    return sorted({*own, "ClockPlan", "SeatInfo"} - {"Scene", "Json"})


def shapes() -> str:
    """Every shape of the REST API."""
    known = set(shown_shapes())
    return "\n".join(f"### {name}\n{schemas()[name].get('description', '')}\n\n{fields(name, known)}" for name in shown_shapes())


def messages(direction: str) -> str:
    """Every message in one direction: `client` or `server`."""
    union = {"client": protocol.FromClient, "server": protocol.FromServer}[direction]
    parts = []
    kinds = [kind.__name__ for kind in get_args(union)]
    helpers = {"client": [], "server": ["ClockPlan", "SeatInfo", "Offer", "ChatLine"]}[direction]
    known = {*kinds, *helpers}
    for name in kinds:
        [tag] = schemas()[name]["properties"]["t"]["enum"]
        parts.append(f"### {tag} {{ #{name.lower()} }}\n{schemas()[name]['description']}\n\n{fields(name, known)}")
    parts += [f"### {name}\n{schemas()[name]['description']}\n\n{fields(name, known)}" for name in helpers]
    return "\n".join(parts)
