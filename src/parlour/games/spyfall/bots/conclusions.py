"""What a seat can conclude from the talk, in words for a review."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.spyfall.bots.beliefs import Beliefs


def conclusions(view: View) -> dict[str, dict[str, float]]:
    """S22: how suspicious everybody is, and to a spy where they may be, once somebody has spoken in this round."""
    if not view["terms"]["typed"] or not view["said"]:
        return {}
    beliefs = Beliefs(view)
    seat: int = view["seat"]
    found: dict[str, dict[str, float]] = {}
    if view["spy"]:
        names: list[str] = view["terms"]["locations"]
        found["location"] = {names[place]: chance for place, chance in enumerate(beliefs.places) if chance > 0.0}
    else:
        found["spy"] = {f"{{seat:{other}}}": chance for other, chance in enumerate(beliefs.spies) if other != seat}
    return found
