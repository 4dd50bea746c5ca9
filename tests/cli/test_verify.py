"""`parlour verify` finds every forgery that the published values reveal, and says what it compared."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.core import Match, game
from parlour.core.chain import Chain, fingerprint
from parlour.core.takeback import TakeBack
from parlour.testing.driver import positions

Record = dict[str, Any]


def played(name: str, seed: int = 1) -> Match:
    """A match played to its end, with times; this one of Spyfall has texts."""
    chosen = game(name)
    match = list(positions(chosen, chosen.setup(None, {"rounds": 1} if name == "spyfall" else {}), seed))[-1][1]
    for i, entry in enumerate(match.log):
        entry.at = 1000 * i
    return match


def sealed(record: Record) -> Record:
    """A record with the commitment and the chain that fit it, as a forger would write it."""
    seed = bytes.fromhex(record["seed"])
    record["commitment"] = hashlib.sha256(seed).hexdigest()
    chain = Chain(seed, {name: record[name] for name in ("game", "rules_version", "seats", "options")}, record["commitment"])
    for entry in record["log"]:
        chain.add(entry)
    record["head"] = chain.heads[-1].hex()
    return record


def another_seed(record: Record) -> Record:
    """Another deal that was played to its end, with its own hashes."""
    return played(record["game"], 4).record()


def swapped_pair(record: Record) -> Record:
    """The same deal, but two sealed choices in the other order."""
    first, second = record["log"][:2]
    record["log"][:2] = [[*second[:3], *first[3:]], [*first[:3], *second[3:]]]
    return sealed(record)


def cut_log(record: Record) -> Record:
    """The same deal without the last action."""
    record["log"].pop()
    return sealed(record)


def other_options(record: Record) -> Record:
    """The same actions under an option that changes none of them."""
    record["options"]["answer_seconds"] = 599
    return sealed(record)


def other_times(record: Record) -> Record:
    """The same actions, one of them a millisecond later."""
    record["log"][1][4] += 1
    return sealed(record)


def other_texts(record: Record) -> Record:
    """The same actions, but somebody said something else."""
    entry = next(entry for entry in record["log"] if entry[2])
    entry[2] = "Do you often come here?" if entry[2] != "Do you often come here?" else "Is it loud here?"
    return sealed(record)


def other_move(record: Record) -> Record:
    """Another first action that was legal too, and nothing after it."""
    match = played(record["game"])
    before, first = match.fork(0), match.log[0]
    action = next(action for action in before.state.legal(first.seat) if action != first.action)
    record["log"] = [[first.seat, before.actions[action].as_json(), *record["log"][0][2:]]]
    return sealed(record)


FORGERIES: dict[str, tuple[str, Callable[[Record], Record], bool]] = {
    "another seed with its own hash": ("deaddrop", another_seed, True),
    "a swapped pair": ("deaddrop", swapped_pair, False),
    "a cut log": ("deaddrop", cut_log, False),
    "another move": ("deaddrop", other_move, False),
    "other options": ("espionage", other_options, False),
    "other times": ("deaddrop", other_times, False),
    "other texts": ("spyfall", other_texts, False),
}
"""For each: the game, how to forge a record, and whether the commitment gives it away; the head always does."""


@pytest.mark.parametrize("name", FORGERIES)
@pytest.mark.parametrize("stripped", [False, True])
def test_a_forgery_is_found_by_what_was_published(
    name: str, stripped: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A consistent forgery passes alone, and fails against the published head, also as a record without a chain."""
    chosen, forge, other_deal = FORGERIES[name]
    true = played(chosen)
    record = forge(copy.deepcopy(true.record()))
    if stripped:
        del record["head"]
        record["parlour"] = 1
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    assert main(["verify", str(path)]) == 0
    assert "A record alone proves only that it is consistent." in capsys.readouterr().out
    assert main(["verify", str(path), "--head", true.heads()[-1].hex()]) == 1
    assert "does not occur in this match" in capsys.readouterr().out
    assert main(["verify", str(path), "--head", true.fingerprint()]) == 1
    assert main(["verify", str(path), "--commitment", true.commitment]) == (1 if other_deal else 0)


@pytest.mark.parametrize("field", ["commitment", "head", "seed", "log"])
def test_a_record_that_lacks_something_fails(field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing that a record does not state is taken for granted, and a record that fails is not called consistent."""
    record = played("deaddrop").record()
    del record[field]
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    assert main(["verify", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"'{field}' is missing" in out
    assert "consistent" not in out


def test_the_true_record_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Against everything that was published, in any spelling, with what each value covers."""
    match = played("deaddrop")
    path = tmp_path / "match.json"
    path.write_text(match.save())
    early = fingerprint(match.heads()[3])
    heads = [early.upper().replace(" ", "-"), match.fingerprint(), match.heads()[-1].hex()]
    words = ["verify", str(path), "--commitment", match.commitment, *(word for head in heads for word in ("--head", head))]
    assert main(words) == 0
    out = capsys.readouterr().out
    count = len(match.log)
    assert "The commitment is the published one." in out
    assert f"The fingerprint {early} covers the setup and 3 of {count} actions; the {count - 3} after it are not covered." in out
    assert f"The fingerprint {match.fingerprint()} covers the setup and {count} of {count} actions." in out
    assert "A record alone" not in out
    assert "Result" in out


def test_every_published_fingerprint_is_found_later(tmp_path: Path) -> None:
    """What a table shows at any moment can be checked at the end."""
    shown: list[str] = []
    last: Match | None = None
    for _, match in positions(game("spyfall"), game("spyfall").setup(None, {"rounds": 1}), 5):
        shown.append(match.fingerprint())
        last = match
    assert last is not None
    path = tmp_path / "match.json"
    path.write_text(last.save())
    assert main(["verify", str(path), *(word for head in set(shown) for word in ("--head", head))]) == 0


def test_a_match_with_take_backs_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """New chance after a take-back follows from the seed; the fingerprint that was shown then covers it."""
    match = played("deaddrop")
    match.rewind(3, TakeBack(3, 1, 1))
    shown = match.fingerprint()
    while not match.over():
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[-1])
    path = tmp_path / "match.json"
    path.write_text(match.save())
    assert main(["verify", str(path), "--commitment", match.commitment, "--head", shown]) == 0
    out = capsys.readouterr().out
    assert "Chance after 1 take-back follows from the seed" in out
    assert f"The fingerprint {shown} covers the setup and 3 of {len(match.log)} actions" in out


def test_json_tells_what_was_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Programs get every check with both sides, and the values to publish."""
    match = played("deaddrop")
    path = tmp_path / "match.json"
    path.write_text(match.save())
    assert main(["verify", str(path), "--json", "--commitment", "ab" * 32]) == 1
    result = json.loads(capsys.readouterr().out)
    assert (result["ok"], result["published"], result["chained"], result["over"]) == (False, True, True, True)
    assert (result["commitment"], result["head"]) == (match.commitment, match.heads()[-1].hex())
    assert [(check["what"], check["against"], check["ok"]) for check in result["checks"]] == [
        ("seed", "the record's own commitment", True),
        ("log", "the rules", True),
        ("log", "the record's own hash chain", True),
        ("commitment", "ab" * 32, False),
    ]
    path.write_text("[" * 100_000)
    assert main(["verify", str(path), "--json"]) == 1
    broken = json.loads(capsys.readouterr().out)
    assert (broken["ok"], broken["game"]) == (False, None)


def test_an_old_record_is_reported_as_having_no_chain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Format 1 is still readable."""
    record = played("deaddrop").record()
    del record["head"]
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**record, "parlour": 1}))
    assert main(["verify", str(path)]) == 0
    assert "format 1, which has no hash chain" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--head", "12345"], "--head takes 16 to 64 hexadecimal digits"),
        (["--head", "xyz" * 5], "--head takes 16 to 64 hexadecimal digits"),
        (["--head", "²" * 8], "--head takes 16 to 64 hexadecimal digits"),
        (["--commitment", "abcd"], "--commitment takes 64 hexadecimal digits"),
    ],
)
def test_what_is_no_hash_is_refused(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Too few digits would fit by chance."""
    assert main(["verify", "match.json", *words]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("true", "forged"),
    [
        ('"seed": ', '"seed": "00000000000000000000000000000000", "seed": '),
        ('"parlour": ', '"parlour": 1, "parlour": '),
        ('"options": {', '"options": {"rounds": 1, "rounds": 2'),
    ],
)
def test_a_record_that_states_something_twice_fails(
    true: str, forged: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Readers of JSON differ in which of two equal names they take, so neither may be shown as verified."""
    path = tmp_path / "match.json"
    path.write_text(played("deaddrop").save().replace(true, forged, 1))
    assert main(["verify", str(path)]) == 1
    assert "twice" in capsys.readouterr().out


@pytest.mark.parametrize(
    "change",
    [
        {"seats": None},
        {"options": False},
        {"options": {}},
        {"take_backs": []},
        {"take_backs": "none"},
        {"parlour": 2.0},
        {"rules_version": float(game("espionage").rules_version)},
    ],
)
def test_a_setup_that_is_not_stated_in_full_fails(change: Record, tmp_path: Path) -> None:
    """Nothing that another reader could take differently is filled in, rounded or ignored."""
    record = played("espionage").record()
    assert "answer_seconds" in record["options"]
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**record, **change}))
    assert main(["verify", str(path)]) == 1


def spelled(record: Record, **changes: object) -> str:
    """A record as text with some of its fields replaced."""
    return json.dumps({**record, **changes})


ODD_SPELLINGS: dict[str, tuple[Callable[[Record], str], str]] = {
    "no number": (lambda record: spelled(record, note=float("nan")), "it has NaN"),
    "no end": (lambda record: spelled(record, note=[-float("inf")]), "it has -Infinity"),
    "a number without end": (lambda record: spelled(record)[:-1] + f', "note": {"9" * 5000}}}', "a number of 5000 digits"),
    "a seed in capitals": (lambda record: spelled(record, seed=record["seed"].upper()), "in lower case"),
    "a seed with gaps": (lambda record: spelled(record, seed=f"{record['seed'][:16]} {record['seed'][16:]}"), "in lower case"),
    "a seed in other digits": (lambda record: spelled(record, seed="٠" * 32), "not 32 hexadecimal digits"),
    "a seed that is a number": (lambda record: spelled(record, seed=7), "not 32 hexadecimal digits"),
    "a head without a chain": (lambda record: spelled(record, parlour=1), "format 1 has no hash chain"),
    "options that are a list": (lambda record: spelled(record, options=[]), "its options are not an object"),
    "a log that is a text": (lambda record: spelled(record, log="none"), "its log is not a list"),
    "an action with more to it": (
        lambda record: spelled(record, log=[[*record["log"][0], 1], *record["log"][1:]]),
        "action 1 of the log is not a seat, action, text, move and time",
    ),
    "a time that is not a number": (
        lambda record: spelled(record, log=[record["log"][0], [*record["log"][1][:4], 1.5]]),
        "1.5 in action 2 of the log is not a whole number",
    ),
    "an action by its number": (
        lambda record: spelled(record, log=[[record["log"][0][0], 1, *record["log"][0][2:]]]),
        "1 in action 1 of the log is not a list of words",
    ),
    "an action in one text": (
        lambda record: spelled(record, log=[[record["log"][0][0], " ".join(record["log"][0][1]), *record["log"][0][2:]]]),
        "in action 1 of the log is not a list of words",
    ),
    "an action after the end": (
        lambda record: spelled(record, log=[*record["log"], record["log"][-1]]),
        "the game is over",
    ),
    "a take-back with more to it": (
        lambda record: spelled(record, parlour=3, take_backs=[[1, 0, 1, 0]]),
        "is not a length, a seat and a number",
    ),
}


@pytest.mark.parametrize("name", ODD_SPELLINGS)
def test_what_no_match_writes_fails_with_a_clear_message(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record has one valid spelling, and a report names what is wrong without a Python message."""
    spell, problem = ODD_SPELLINGS[name]
    path = tmp_path / "match.json"
    path.write_text(spell(played("deaddrop", 0xABCDEF).record()))
    assert main(["verify", str(path)]) == 1
    told = capsys.readouterr().out
    assert problem in told
    assert "Error" not in told


def test_a_stated_result_is_compared_with_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record from a table states the result and the names; the log proves the one and not the other, and the report says so."""
    match = played("deaddrop")
    outcome = match.state.outcome()
    assert outcome is not None
    result = {"text": outcome.reason, "winners": outcome.winners(), "returns": outcome.returns}
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**match.record(), "result": result, "names": ["Ann", "Ben"]}))
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "The result that the record states is that of its log." in told
    assert "The log does not prove what else the record states: 'names'." in told
    for forged in ({**result, "winners": []}, {**result, "winners": [True]}, {**result, "text": "the cat won"}, None, [1]):
        path.write_text(json.dumps({**match.record(), "result": forged}))
        assert main(["verify", str(path), "--json"]) == 1
        assert [check["what"] for check in json.loads(capsys.readouterr().out)["checks"] if not check["ok"]] == ["result"]


def test_a_result_that_the_log_does_not_reach_is_not_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No log says who resigned, so nobody can check it."""
    record = cut_log(played("deaddrop").record())
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**record, "result": {"text": "{seat:0} resigned", "winners": [1], "returns": [-1, 1]}}))
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "The log ends before the game does." in told
    assert "The log does not prove what else the record states: 'result'." in told


def test_a_lone_commitment_is_reported_to_cover_only_the_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another log of the same deal passes, so the report says what is missing."""
    true = played("deaddrop")
    path = tmp_path / "match.json"
    path.write_text(json.dumps(cut_log(true.record())))
    assert main(["verify", str(path), "--commitment", true.commitment]) == 0
    assert "The commitment covers the deal alone" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
@pytest.mark.parametrize("command", ["verify", "replay", "review"])
def test_a_file_without_end_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No file is read beyond what a record can hold."""
    assert main([command, "/dev/zero"]) == 2
    assert "is too long" in capsys.readouterr().err
