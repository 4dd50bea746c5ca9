"""The rules of Spyfall 2; the numbers are those of RULES.md."""

from parlour.games.spyfall.rules.rounds import Rules, deal

__all__ = ["Rules", "deal"]
