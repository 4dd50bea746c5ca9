"""
Subsets the client's fonts to what an English interface uses and writes them to `web/src/fonts`.

Run it after a change to the fonts or their source packages: `pip install fonttools brotli`, then `python scripts/fonts.py`.
Letters that a subset lacks, in people's names for example, come from the next font of the stack.
"""

from __future__ import annotations

import string
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

WEB = Path(__file__).parent.parent / "web"
SOURCES = WEB / "node_modules" / "@fontsource"
TARGET = WEB / "src" / "fonts"
FACES = {
    "oswald": ("400-normal", "600-normal"),
    "barlow-condensed": ("400-normal", "600-normal"),
    "courier-prime": ("400-normal", "700-normal"),
    "old-standard-tt": ("400-normal", "700-normal", "400-italic"),
    "im-fell-dw-pica-sc": ("400-normal",),
    "alegreya": ("600-normal", "700-normal"),
    "alegreya-sans": ("400-normal", "500-normal", "700-normal"),
}
PUNCTUATION = "–—‘’“”…•·×−°½→←↑↓★☆✓"
ACCENTED = "ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÜßàáâäåæçèéêëíîïñóôöøùúûüÿŒœ"
LETTERS_AND_DIGITS = string.ascii_letters + string.digits
LETTERS = {*range(0x20, 0x7F), 0xA0, *map(ord, PUNCTUATION + ACCENTED)}
ROUGH = {"im-fell-dw-pica-sc": set(map(ord, LETTERS_AND_DIGITS + " .,:;!?'’&-–—()/+"))}
"""Outlines of old print are large, so only what titles need is kept."""
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum", "pnum"]


def main() -> None:
    """Write every face, and its licence beside it."""
    TARGET.mkdir(exist_ok=True)
    for family, faces in FACES.items():
        (TARGET / f"{family}.LICENSE.txt").write_bytes((SOURCES / family / "LICENSE").read_bytes())
        for face in faces:
            options = Options(flavor="woff2", layout_features=FEATURES, hinting=False, desubroutinize=True, notdef_outline=True)
            font = load_font(str(SOURCES / family / "files" / f"{family}-latin-{face}.woff2"), options)
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=ROUGH.get(family, LETTERS))
            subsetter.subset(font)
            save_font(font, str(TARGET / f"{family}-{face}.woff2"), options)


if __name__ == "__main__":
    main()
