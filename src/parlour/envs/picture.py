"""What `render` returns: text, SVG, or an array of pixels; or a page in the browser for people."""

from __future__ import annotations

import io
import tempfile
import webbrowser
from pathlib import Path

import numpy as np
import numpy.typing as npt

from parlour.core.errors import ParlourError
from parlour.envs.episode import Episode
from parlour.scene import svg, text

MODES = ["human", "ansi", "svg", "rgb_array"]
PAGE = """<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0.5"><title>{title}</title>
<style>body{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>
{picture}
"""


def check_mode(mode: str | None) -> None:
    """Raise `ParlourError` for an unknown mode."""
    if mode is not None and mode not in MODES:
        raise ParlourError(f"render_mode {mode!r:.40} is not one of {', '.join(MODES)}")


class Screen:
    """Renders an episode as a spectator sees it, in one mode; `human` shows a page that the browser reloads by itself."""

    def __init__(self, mode: str | None) -> None:
        check_mode(mode)
        self.mode = mode
        self.folder: tempfile.TemporaryDirectory[str] | None = None

    def render(self, episode: Episode) -> str | npt.NDArray[np.uint8] | None:
        """The picture in the mode of this screen; None without a mode, and for people, who see it in their browser."""
        if self.mode == "ansi":
            return text.render(episode.scene(None))
        if self.mode == "svg":
            return svg.render(episode.scene(None))
        if self.mode == "rgb_array":
            return pixels(svg.render(episode.scene(None)))
        if self.mode == "human":
            self._show(episode)
        return None

    def _show(self, episode: Episode) -> None:
        first = self.folder is None
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True)
        page = Path(self.folder.name) / "table.html"
        fresh = page.with_suffix(".new")
        fresh.write_text(PAGE.format(title=episode.game.title, picture=svg.render(episode.scene(None))), encoding="utf-8")
        fresh.replace(page)  # so that the browser never reads half a page
        if first:
            webbrowser.open(page.as_uri())

    def close(self) -> None:
        """Remove the page."""
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None

    def __deepcopy__(self, memo: dict[int, object]) -> Screen:
        return Screen(self.mode)

    def __reduce__(self) -> tuple[object, ...]:
        return Screen, (self.mode,)


def pixels(picture: str) -> npt.NDArray[np.uint8]:
    """An SVG as an array of height x width x 3."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ParlourError("rgb_array needs resvg-py and pillow: pip install 'parlour[pettingzoo]'") from error
    png = resvg_py.svg_to_bytes(svg_string=picture)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), np.uint8)
