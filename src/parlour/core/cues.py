"""The cues that rules give with their events; see `parlour.scene.cues`."""

from parlour.scene.cues import Count, Cue, Flip, Glow, Leave, Move, Strike

__all__ = ["Count", "Cue", "Flip", "Glow", "Leave", "Move", "Strike"]
