"""Colours that people can read."""

from __future__ import annotations

from typing import get_args

import pytest

from parlour.scene.themes import THEMES, TONES, Mode, css, resolve

MODES: tuple[Mode, ...] = get_args(Mode)
SURFACES = ("board", "panel", "paper", "bg")  # what text is written on
PROMISED = {
    "board",
    "ink",
    "soft",
    "paper",
    "panel",
    "well",
    "hot",
    "line",
    "blue",
    "red",
    "neutral",
    "union",
    "confederate",
    "gold",
    "sea",
    "land",
    "river",
    "mountain",
    "rail",
    "display",
    "body",
}

pytestmark = pytest.mark.parametrize(("theme", "mode"), [(theme, mode) for theme in THEMES for mode in MODES])


def contrast(first: str, second: str) -> float:
    """The WCAG contrast of two colours, 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_variable_has_a_value(theme: str, mode: Mode) -> None:
    """A game may use each of the promised variables and tones in every theme and mode."""
    assert PROMISED | set(TONES) <= set(THEMES[theme].palette(mode))


def test_text_is_readable(theme: str, mode: Mode) -> None:
    """Ink, soft ink and every tone reach WCAG AA (4.5:1) on every surface."""
    colours = THEMES[theme].palette(mode)
    poor = [
        (name, surface)
        for name in ("ink", "soft", "danger", "good", *TONES)
        for surface in SURFACES
        if contrast(colours[name], colours[surface]) < 4.5
    ]
    poor += [(name, "well") for name in ("ink", "soft") if contrast(colours[name], colours["well"]) < 4.5]
    assert poor == []
    assert contrast(colours["onhot"], colours["hot"]) >= 4.5


def test_marks_stand_out(theme: str, mode: Mode) -> None:
    """Highlights, and the lines of a map, reach 3:1 against their background."""
    colours = THEMES[theme].palette(mode)
    assert [surface for surface in SURFACES if contrast(colours["hot"], colours[surface]) < 3] == []
    assert [name for name in ("river", "mountain", "rail") if contrast(colours[name], colours["land"]) < 3] == []


def test_cards_are_readable(theme: str, mode: Mode) -> None:
    """On the paper of a card every tone is readable, and the paper is readable on every tone."""
    colours = THEMES[theme].card_palette(mode)
    assert [name for name in ("ink", "soft", *TONES) if contrast(colours[name], colours["paper"]) < 4.5] == []


def test_tones_of_seats_differ(theme: str, mode: Mode) -> None:
    """No two tones of a theme are the same colour."""
    colours = THEMES[theme].palette(mode)
    assert len({colours[f"s{n}"] for n in range(12)}) == 12


def test_the_style_sheet_has_the_theme(theme: str, mode: Mode) -> None:
    """The generated style sheet holds the same colours as the pictures."""
    assert f"--hot: {THEMES[theme].palette(mode)['hot']};" in css()


def test_variables_are_written_out(theme: str, mode: Mode) -> None:
    """Variables become colours and fonts, unknown ones the current colour, and attributes stay intact."""
    palette = THEMES[theme].palette(mode)
    assert resolve('<path fill="var(--ink)" stroke="var(--new, red)"/>', palette) == (
        f'<path fill="{palette["ink"]}" stroke="currentColor"/>'
    )
    assert '"' not in resolve("var(--display)", palette)
