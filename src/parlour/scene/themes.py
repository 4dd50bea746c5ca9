"""
The themes: their fonts and their colours in light and dark mode, for the web page and for static pictures.

A test checks that every text colour reaches WCAG AA on every surface of its theme, and that everything a player must tell
apart on a map reaches 3:1. Cards keep the light palette in dark mode: they are paper on a dark table.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Mode = Literal["light", "dark"]

TONES = ("blue", "red", "neutral", "union", "confederate", "gold", *(f"s{n}" for n in range(12)))
"""The tones of pieces and seats; a piece in `confederate` is drawn hollow."""


class Theme(NamedTuple):
    """Colours by the names of their CSS variables, and font stacks."""

    name: str
    light: dict[str, str]
    dark: dict[str, str]
    fonts: dict[str, str]

    def palette(self, mode: Mode) -> dict[str, str]:
        """The colours and fonts of a mode, by name."""
        return {**(self.light if mode == "light" else self.dark), **self.fonts}

    def card_palette(self, mode: Mode) -> dict[str, str]:
        """The colours of a card: the light ones on its paper, in both modes."""
        return {**self.light, **self.fonts, "paper": self.palette(mode)["card"]}


def _seats(colours: str) -> dict[str, str]:
    """The tones of the seats by name, from s0 on."""
    return {f"s{n}": colour for n, colour in enumerate(colours.split())}


MAP_LIGHT = {"land": "#ecdfbf", "sea": "#c5d3cf", "river": "#4f7a86", "mountain": "#7b6242", "rail": "#3b2d20"}
MAP_DARK = {"land": "#393024", "sea": "#1e2a2e", "river": "#6fa0b0", "mountain": "#b09468", "rail": "#d9c8a2"}
SEATS_DARK = _seats("#6ba4ee #f07d95 #62c07c #d9b13e #4cbcdc #e07fcb #b4b4b4 #f09a5e #a99cf5 #b6c24e #45c4b1 #d3a088")

THEMES: dict[str, Theme] = {
    "dossier": Theme(
        name="dossier",
        light={
            "bg": "#d8d0bb",
            "bg2": "#cbc2a9",
            "panel": "#efe8d6",
            "board": "#e4dcc6",
            "paper": "#f5edd8",
            "paper2": "#e7dcbf",
            "ink": "#20262b",
            "soft": "#514f44",
            "blue": "#1d4f7c",
            "red": "#a12f2a",
            "neutral": "#42474a",
            "union": "#23477a",
            "confederate": "#5b5851",
            "gold": "#71520d",
            **_seats("#285897 #9b334b #19642f #6c530d #0c6078 #942f7d #585858 #8f4017 #5849ac #515c0f #0c6256 #7c4a35"),
            "hot": "#a16100",
            "danger": "#a8241c",
            "good": "#2a6231",
            **MAP_LIGHT,
            "onhot": "#ffffff",
            "well": "#e1daca",
            "line": "#c6c1b4",
            "card": "#f5edd8",
            "back": "#3d4a45",
        },
        dark={
            "bg": "#13181b",
            "bg2": "#0d1113",
            "panel": "#1c2327",
            "board": "#1a2125",
            "paper": "#262e32",
            "paper2": "#20282c",
            "ink": "#e9e2cf",
            "soft": "#a8a392",
            "blue": "#5d9bd3",
            "red": "#e87267",
            "neutral": "#9aa2a6",
            "union": "#6398de",
            "confederate": "#c3bfb2",
            "gold": "#e0b040",
            **SEATS_DARK,
            "hot": "#f2b53c",
            "danger": "#ff7a6b",
            "good": "#6cc576",
            **MAP_DARK,
            "onhot": "#1b1305",
            "well": "#2a3033",
            "line": "#454949",
            "card": "#dcd5c2",
            "back": "#3d4a45",
        },
        fonts={
            "display": 'Oswald, "Arial Narrow", sans-serif',
            "body": '"Barlow Condensed", "Arial Narrow", sans-serif',
            "typed": '"Courier Prime", "Courier New", monospace',
        },
    ),
    "atlas": Theme(
        name="atlas",
        light={
            "bg": "#d9ccb0",
            "bg2": "#c9b995",
            "panel": "#efe6cf",
            "board": "#e6d9b8",
            "paper": "#f3ead2",
            "paper2": "#e6d9b8",
            "ink": "#2c2218",
            "soft": "#554735",
            "blue": "#1d4f7c",
            "red": "#9d2e29",
            "neutral": "#42474a",
            "union": "#23477a",
            "confederate": "#58554f",
            "gold": "#6f500d",
            **_seats("#275693 #973249 #19622e #6a510c #0c5c73 #902e7a #565656 #8d3f17 #5547a7 #4f5a0f #0c6054 #7a4934"),
            "hot": "#b1521b",
            "danger": "#a4231b",
            "good": "#2a6130",
            **MAP_LIGHT,
            "onhot": "#ffffff",
            "well": "#e1d8c2",
            "line": "#c8bfaa",
            "card": "#f3ead2",
            "back": "#5a3b2c",
        },
        dark={
            "bg": "#191510",
            "bg2": "#120f0b",
            "panel": "#241e17",
            "board": "#2a2319",
            "paper": "#322a1f",
            "paper2": "#2a2319",
            "ink": "#ecdfc4",
            "soft": "#b3a283",
            "blue": "#5998d2",
            "red": "#e87064",
            "neutral": "#9aa2a6",
            "union": "#6196dd",
            "confederate": "#c3bfb2",
            "gold": "#e0b040",
            **SEATS_DARK,
            "hot": "#f0a03c",
            "danger": "#ff7a6b",
            "good": "#6cc576",
            **MAP_DARK,
            "onhot": "#1b1305",
            "well": "#322c23",
            "line": "#4c453a",
            "card": "#dbd3bd",
            "back": "#5a3b2c",
        },
        fonts={
            "display": '"IM Fell DW Pica SC", Georgia, serif',
            "body": '"Old Standard TT", Georgia, serif',
            "typed": '"Old Standard TT", Georgia, serif',
        },
    ),
    "parlour": Theme(
        name="parlour",
        light={
            "bg": "#e9e4da",
            "bg2": "#dad3c4",
            "panel": "#f8f5ee",
            "board": "#efeadf",
            "paper": "#fbf8f1",
            "paper2": "#ece5d6",
            "ink": "#23201d",
            "soft": "#5f584e",
            "blue": "#1d4f7c",
            "red": "#a5302b",
            "neutral": "#42474a",
            "union": "#23477a",
            "confederate": "#5f5c55",
            "gold": "#815d0f",
            **_seats("#2a5d9f #b03a55 #1d7236 #7c5f0e #0e6d88 #96307f #5e5e5e #a1481a #5a4bb0 #5f6b12 #0d6f62 #7c4a35"),
            "hot": "#a4560a",
            "danger": "#b3261e",
            "good": "#2f6d36",
            **MAP_LIGHT,
            "onhot": "#ffffff",
            "well": "#e9e6df",
            "line": "#cdcac4",
            "card": "#fbf8f1",
            "back": "#3b4a5a",
        },
        dark={
            "bg": "#171513",
            "bg2": "#100f0d",
            "panel": "#221f1c",
            "board": "#1e1b18",
            "paper": "#2a2622",
            "paper2": "#23201c",
            "ink": "#eee7da",
            "soft": "#aea597",
            "blue": "#5394d0",
            "red": "#e76c60",
            "neutral": "#9aa2a6",
            "union": "#5f95dd",
            "confederate": "#c3bfb2",
            "gold": "#e0b040",
            **SEATS_DARK,
            "hot": "#f0ad4e",
            "danger": "#ff7a6b",
            "good": "#6cc576",
            **MAP_DARK,
            "onhot": "#1b1305",
            "well": "#302d29",
            "line": "#4b4742",
            "card": "#ece6da",
            "back": "#3b4a5a",
        },
        fonts={
            "display": "Alegreya, Georgia, serif",
            "body": '"Alegreya Sans", "Segoe UI", sans-serif',
            "typed": "Alegreya, Georgia, serif",
        },
    ),
}


def css() -> str:
    """The style sheet of all themes: variables by theme and mode, and a class for each tone."""
    blocks: list[str] = []
    for theme in THEMES.values():
        card = {key: value for key, value in theme.light.items() if key not in ("bg", "bg2", "card", "back")}
        blocks.append(_block(f'[data-theme="{theme.name}"]', theme.palette("light")))
        at = f'[data-theme="{theme.name}"]'
        blocks.append(_block(f'{at}[data-mode="dark"], [data-mode="dark"] {at}', theme.dark))
        blocks.append(_block(f'[data-theme="{theme.name}"] .paper', {**card, "paper": "var(--card)"}))
    blocks.extend(f'[data-tone="{tone}"] {{ --t: var(--{tone}); }}' for tone in TONES)
    return "\n".join(blocks) + "\n"


def _block(selector: str, values: dict[str, str]) -> str:
    return f"{selector} {{ {' '.join(f'--{key}: {value};' for key, value in values.items())} }}"


_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,[^()]*)?\)")


def resolve(svg: str, palette: dict[str, str]) -> str:
    """The SVG with its CSS variables replaced by the palette's values, for programs that know no variables."""
    # Double quotes of a font stack would end the attribute.
    return _VARIABLE.sub(lambda found: palette.get(found[1], "currentColor").replace('"', "'"), svg)
