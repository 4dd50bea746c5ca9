"""Writes all generated parts of the documentation."""

from __future__ import annotations

import sys

from scripts.reference import ROOT, pages

for path, text in pages():
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
