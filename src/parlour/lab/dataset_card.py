"""The card of a dataset: what it holds, how it was made, and how to read it."""

from __future__ import annotations

import json
from typing import Any

import pyarrow as pa

from parlour.core.game import Game

MEANINGS = {
    "game": "number of the game, from 0",
    "deal": "seed of its deal",
    "step": "number of the decision in its game, from 0",
    "seat": "who decided",
    "player": "the computer player in that seat",
    "observation": "what the seat knew, as numbers from -1 to 1; the game's `encode.py` says what each one means",
    "view": "what the seat knew, as JSON",
    "legal": "the actions that were legal",
    "action": "the action chosen, one of `legal`",
    "name": "its name: the verb and what it acts on",
    "text": "the words that went with it; empty in most games",
    "result": "what the seat earned at the end of the game, -1 to 1 for a plain loss or win",
    "last": "whether this was the seat's last decision in the game",
}

CARD = """\
--- license: mit task_categories: [reinforcement-learning] tags: [games, hidden-information, {name}] --- # {title}: {games}
games of computer players One row for each decision, in Parquet files. Rows hold what the deciding seat knew at that moment,
and no secret of another seat. Where several seats decide at once and one of them interrupts, the decisions of the others
are included, although they came too late.

| column | type | meaning |
|---|---|---|
{columns}

Made by Parlour {parlour} with these settings; the same settings give the same files, byte for byte:
```json
{settings}
```

## Reading it
```python
import pandas

rows = pandas.read_parquet("data")
```
`parlour.lab.minari.export` turns a dataset with observations into one of Minari's, with an episode for each seat of each game.
"""


def card(game: Game, settings: dict[str, Any], schema: pa.Schema, games: int) -> str:
    """A dataset's README.md."""
    return CARD.format(
        name=game.name,
        title=game.title,
        games=games,
        columns="\n".join(f"| `{field.name}` | {field.type} | {MEANINGS[field.name]} |" for field in schema),
        parlour=settings["parlour"],
        settings=json.dumps(settings, indent=1, sort_keys=True),
    )
