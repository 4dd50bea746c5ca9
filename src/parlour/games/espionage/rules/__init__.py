"""The rules of 1955, one module a chapter; numbers such as D7 are those of RULES.md."""

from __future__ import annotations

from parlour.games.espionage.rules.contract import Rules, deal

__all__ = ["Rules", "deal"]
