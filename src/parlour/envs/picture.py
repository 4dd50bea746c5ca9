"""What `render` returns: text, SVG, or an array of pixels."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt

from parlour.core.errors import ParlourError
from parlour.envs.episode import Episode
from parlour.scene import svg, text

MODES = ["ansi", "svg", "rgb_array"]


def check_mode(mode: str | None) -> None:
    """Raise `ParlourError` for an unknown mode."""
    if mode is not None and mode not in MODES:
        raise ParlourError(f"render_mode {mode!r:.40} is not one of {', '.join(MODES)}")


def render(episode: Episode, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The spectators' view of the episode in one of the modes; None without a mode."""
    if mode == "ansi":
        return text.render(episode.scene(None))
    if mode == "svg":
        return svg.render(episode.scene(None))
    if mode == "rgb_array":
        return pixels(svg.render(episode.scene(None)))
    return None


def pixels(picture: str) -> npt.NDArray[np.uint8]:
    """An SVG as an array of height x width x 3."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ParlourError("rgb_array needs resvg-py and pillow: pip install 'parlour[pettingzoo]'") from error
    png = resvg_py.svg_to_bytes(svg_string=picture)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), np.uint8)
