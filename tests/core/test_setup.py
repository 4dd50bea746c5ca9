"""Options are typed and checked; games are found; content errors say where."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from deaddrop import GAME

from parlour.content import convert, read_toml
from parlour.core import BadContent, BadSetup, Choice, Flag, Number, Text, game, games, registry
from parlour.core.game import Game
from parlour.core.options import options_from
from parlour.core.registry import _add


class Configurable(Game):
    """A game with one option of each kind."""

    name = "configurable"
    title = "Configurable"
    seats = range(2, 4)
    options = (
        Choice("side", "Side of the board", {"basic": "Basic", "short": "Shortened"}, "basic"),
        Flag("fast", "Fast", False),
        Number("rounds", "Rounds", 1, 9, 5),
        Text("pack", "Pack", 10),
    )


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"side": "top"}, "basic, short"),
        ({"side": 1}, "basic, short"),
        ({"fast": 1}, "true, false"),
        ({"rounds": 0}, "1 to 9"),
        ({"rounds": True}, "1 to 9"),
        ({"rounds": "5"}, "1 to 9"),
        ({"pack": "x" * 11}, "10 characters"),
        ({"colour": "red"}, "side, fast, rounds, pack"),
    ],
)
def test_a_wrong_option_names_the_allowed_values(options: dict[str, object], allowed: str) -> None:
    """The error for a wrong value names the allowed values."""
    with pytest.raises(BadSetup, match=allowed):
        Configurable().setup(2, options)


@pytest.mark.parametrize("seats", [1, 4, "2", True, 2.0])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    """Seats are a whole number within the game's range."""
    with pytest.raises(BadSetup, match="2 to 3 seats"):
        Configurable().setup(seats)  # type: ignore[arg-type]  # what a client may send


def test_defaults_are_filled_in() -> None:
    """A setup is complete, and equal setups compare equal."""
    setup = Configurable().setup(options={"rounds": 3})
    assert setup.options == {"side": "basic", "fast": False, "rounds": 3, "pack": ""}
    assert setup == Configurable().setup(2, {"rounds": 3})
    assert hash(setup) == hash(Configurable().setup(2, {"rounds": 3}))


def test_options_typed_in_words_get_their_types() -> None:
    """NAME=VALUE is converted to the option's type, or left as text if it does not fit."""
    values = options_from(Configurable.options, ["fast=true", "rounds=7", "side=short", "pack=", "x=1"])
    assert values == {"fast": True, "rounds": 7, "side": "short", "pack": "", "x": "1"}
    for wrong in ("many", "--1", "²", "1e3", "9" * 5000, ""):
        assert options_from(Configurable.options, [f"rounds={wrong}"]) == {"rounds": wrong}
    for unclear in ("rounds", "=5", ""):
        with pytest.raises(BadSetup, match="NAME=VALUE"):
            options_from(Configurable.options, [unclear])


def test_a_misspelt_name_is_put_right() -> None:
    """The error for an unknown game, option or value names the one that was probably meant."""
    with pytest.raises(BadSetup, match="did you mean deaddrop"):
        game("Deadrop")
    with pytest.raises(BadSetup, match="did you mean rounds"):
        Configurable().setup(2, {"round": 3})
    with pytest.raises(BadSetup, match="did you mean short"):
        Configurable().setup(2, {"side": "shrt"})
    with pytest.raises(BadSetup, match="'zzz'; games: "):
        game("zzz")


def test_every_option_describes_itself_for_a_form() -> None:
    """A form can be drawn from the JSON alone."""
    side, fast, rounds, pack = (option.as_json() for option in Configurable.options)
    assert side == {
        "kind": "choice",
        "name": "side",
        "label": "Side of the board",
        "default": "basic",
        "values": {"basic": "Basic", "short": "Shortened"},
    }
    assert fast == {"kind": "flag", "name": "fast", "label": "Fast", "default": False}
    assert rounds == {"kind": "number", "name": "rounds", "label": "Rounds", "default": 5, "low": 1, "high": 9}
    assert pack == {"kind": "text", "name": "pack", "label": "Pack", "default": "", "longest": 10}


def test_the_plug_in_is_found_through_its_entry_point() -> None:
    """The registry finds the example, which is a separate package."""
    assert game("deaddrop") is GAME
    assert "deaddrop" in games()


def test_an_unknown_game_lists_those_there_are() -> None:
    """The error for a wrong name lists the known ones."""
    with pytest.raises(BadSetup, match="deaddrop"):
        game("chess")


def test_two_games_of_one_name_and_things_that_are_no_game_are_refused() -> None:
    """A plug-in cannot replace a game, and must be a game."""
    with pytest.raises(BadSetup, match="already a game called 'deaddrop'"):
        _add({"deaddrop": GAME}, GAME)
    with pytest.raises(BadSetup, match="not a parlour"):
        _add({}, object())
    with pytest.raises(BadSetup, match="does not state its tagline as str"):
        _add({}, Configurable())


class Hollow(Game):
    """A plug-in that states all facts and can do nothing."""

    name, title, tagline, seats, minutes, longest = "hollow", "Hollow", "Nothing happens.", range(2, 3), "1", 1


@pytest.mark.parametrize(
    ("fact", "value", "reason"),
    [
        ("seats", range(0), "name at least one number from 1"),
        ("seats", range(3), "name at least one number from 1"),
        ("seats", range(2, 9, 2), "without gaps"),
        ("options", ["rounds"], "options that are not a Choice"),
        ("title", "Hollow \x1b[31m", "title with control characters"),
        ("name", "../hollow", "is not a valid name for a game"),
    ],
)
def test_a_game_that_no_list_could_show_is_refused(fact: str, value: object, reason: str) -> None:
    """Facts of the right type that make no sense are reported when the game is found, not when somebody lists the games."""
    broken = type("Broken", (Hollow,), {fact: value})()
    with pytest.raises(BadSetup, match=reason):
        _add({}, broken)


def test_a_plug_in_that_cannot_set_up_a_match_is_refused() -> None:
    """Its own error says why."""
    with pytest.raises(NotImplementedError):
        _add({}, Hollow())


class Stop(BaseException):
    """What a plug-in may raise to skip itself."""


class Point:
    """An entry point of a plug-in."""

    dist = None

    def __init__(self, name: str, loaded: object) -> None:
        self.name = name
        self.value = f"{name}:GAME"
        self.loaded = loaded

    def load(self) -> object:
        """The game, unless the plug-in is broken."""
        if isinstance(self.loaded, BaseException):
            raise self.loaded
        return self.loaded


def test_a_broken_plug_in_is_named_and_spares_the_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plug-ins that cannot be loaded, exit, are not games or use a name that is taken are skipped, each with the reason."""
    points = [
        Point("bad_import", ImportError("no module named x")),
        Point("quits", SystemExit(3)),
        Point("stops", Stop("not here")),
        Point("thing", object()),
        Point("deaddrop", GAME),
        Point("twin", GAME),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    registry._found.cache_clear()
    try:
        assert list(games()) == ["bluegray", "civilwar", "espionage", "spyfall", "surveyors", "deaddrop"]
        assert list(registry.broken()) == ["bad_import", "quits", "stops", "thing", "twin"]
        with pytest.raises(BadSetup, match=r"bad_import cannot be loaded: ImportError: no module named x \[bad_import:GAME\]"):
            game("bad_import")
    finally:
        registry._found.cache_clear()


def test_a_damaged_package_costs_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list of entry points that cannot be read is named if it is about games; what a plug-in prints stays off the output."""
    lists = {
        "damaged": b"[parlour.games]\nno equals sign\n",
        "unrelated": b"[console_scripts]\nnone either\n",
        "garbled": b"[parlour.games]\n\xff\n",
        "nameless": b"[parlour.games]\nlost = lost_game:GAME\n",
        "loud": b"[parlour.games]\nloud = loud_game:GAME\n",
    }
    for name, points in lists.items():
        folder = tmp_path / f"{name}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (folder / "entry_points.txt").write_bytes(points)
    (tmp_path / "nameless.dist-info" / "METADATA").write_bytes(b"Name: \xff\n")
    (tmp_path / "loud_game.py").write_text("print('hello')\nraise ValueError('two\\nlines \\x1b[31m')\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry._found.cache_clear()
    try:
        assert {"bluegray", "espionage", "deaddrop"} <= set(games())
        assert set(registry.broken()) == {"damaged", "garbled", f"in {tmp_path}", "loud"}
        assert registry.broken()["damaged"].startswith("its entry_points.txt cannot be read")
        assert registry.broken()["garbled"].startswith("its entry_points.txt cannot be read")
        assert registry.broken()[f"in {tmp_path}"].startswith("its METADATA cannot be read")
        assert registry.broken()["loud"] == "ValueError: two lines [31m [loud_game:GAME of the package loud]"
    finally:
        registry._found.cache_clear()
    assert capsys.readouterr() == ("", "hello\n")


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A card of a test file."""

    name: str
    value: int


def test_content_errors_name_file_entry_and_reason(tmp_path: Path) -> None:
    """The error for a content file says where the mistake is."""
    path = tmp_path / "cards.toml"
    path.write_text('name = "France"\nvalue = "two"\n')
    with pytest.raises(BadContent, match=r"cards\.toml: card 1: .*int.*value"):
        convert(read_toml(path), Entry, path.name, "card 1")
    path.write_text("name = \n")
    with pytest.raises(BadContent, match=r"cards\.toml: not valid TOML: .*line 1"):
        read_toml(path)
    with pytest.raises(BadContent, match=r"gone\.toml"):
        read_toml(tmp_path / "gone.toml")
