"""
What the API reference shows of fields; `mkdocs.yml` names this file as an extension of mkdocstrings.

Fields of records and protocols have no docstrings, so mkdocstrings would leave them out. A comment beside a field describes it.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import griffe

COMMENT = re.compile(r"(?:^|[^'\"#])#\s(?!noqa|type:)([^'\"]+?)\s*$")


def comment(line: str) -> str:
    """The comment at the end of a line, as a sentence; "" if there is none."""
    found = COMMENT.search(line)
    return f"{found[1][0].upper()}{found[1][1:].rstrip('.')}." if found is not None else ""


class Fields(griffe.Extension):
    """Lists the fields of classes, with the comments beside them."""

    def on_attribute_instance(self, *, node: ast.AST | griffe.ObjectNode, attr: griffe.Attribute, **_: Any) -> None:
        """Describe a field that has no docstring."""
        a_field = isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if a_field and attr.docstring is None and attr.parent is not None and attr.parent.is_class:
            attr.docstring = griffe.Docstring(comment(attr.lines[-1] if attr.lines else ""), parent=attr)
