"""The hash chain over a log: cheap to follow, tied to every entry, and silent about secrets."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from deaddrop import GAME

from parlour.core import BadRecord, Event, Match, games, load
from parlour.core.chain import Salts, canonical, fingerprint
from parlour.testing.driver import positions

SEED = bytes(range(16))


def finished() -> Match:
    """A match played to its end."""
    return list(positions(GAME, GAME.setup(3), 5))[-1][1]


def salt_of(seed: bytes, index: int) -> bytes:
    """The salt of an entry, as the documentation defines it."""
    return hmac.digest(seed, f"parlour chain salt {index}".encode(), "sha256")


def test_the_chain_matches_its_documentation() -> None:
    """Anybody can compute the chain of a record with SHA-256, HMAC and JSON alone."""
    record = json.loads(finished().save())
    setup = {name: record[name] for name in ("game", "rules_version", "seats", "options")}

    def compact(value: object) -> bytes:
        return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()

    head = hashlib.sha256(compact({"commitment": record["commitment"], "setup": setup})).digest()
    for i, entry in enumerate(record["log"]):
        head = hashlib.sha256(head + salt_of(bytes.fromhex(record["seed"]), i) + compact(entry)).digest()
    assert record["head"] == head.hex()


def test_json_is_written_in_one_way_only() -> None:
    """The order of keys does not matter, texts of any kind can be hashed, and what is not JSON is refused."""
    assert canonical({"b": 1, "a": "é\udc80"}) == canonical({"a": "é\udc80", "b": 1}) == b'{"a":"\\u00e9\\udc80","b":1}'
    with pytest.raises(ValueError):
        canonical(float("nan"))


def test_asking_at_every_step_or_once_gives_the_same_chain() -> None:
    """The chain grows with the log, and is the same when it is computed at the end."""
    heads = []
    last = None
    for _, match in positions(GAME, GAME.setup(2), 3):
        heads.append(match.heads()[-1])
        last = match
    assert last is not None
    assert len(set(heads)) == len(last.log) + 1
    assert heads == last.heads()
    assert load(last.record(), lambda name: GAME).heads() == heads


def test_taking_back_leads_to_the_earlier_hash() -> None:
    """After an undo or a rewind the chain is that of the shorter log, and another move leads to another hash."""
    match = Match(GAME, GAME.setup(2), SEED)
    match.play(0, match.state.legal(0)[0], at=5)
    match.play(1, match.state.legal(1)[0], at=6)
    heads = list(match.heads())
    assert match.fork(1).heads() == heads[:2]
    match.rewind(1)
    assert match.heads() == heads[:2]
    match.play(1, match.state.legal(1)[1], at=6)
    assert match.heads()[:2] == heads[:2]
    assert match.heads()[2] != heads[2]


@pytest.mark.parametrize("name", list(games()))
def test_the_fingerprint_changes_only_with_what_everybody_was_told(name: str) -> None:
    """It changes when spectators learn something, and at no other time: it betrays no secret action."""
    game = games()[name]
    before, told = "", -1
    for _, match in positions(game, game.setup(), 11, 60):
        public = len(match.transcript(None))
        assert (match.fingerprint() != before) == (public != told or match.over())
        before, told = match.fingerprint(), public


def test_a_secret_action_changes_it_only_later() -> None:
    """An action that only its own seat is told of is covered once everybody is told of a later one, or at the end."""
    match = Match(GAME, GAME.setup(2), SEED)
    dealt = match.fingerprint()
    match.play(0, match.state.legal(0)[0])
    match.events[1] = [Event("act", "you chose in secret", 0, [0], {})]
    assert match.fingerprint() == dealt
    assert match.fingerprint(ended=True) == fingerprint(match.heads()[1])
    match.play(1, match.state.legal(1)[0])
    assert match.fingerprint() == fingerprint(match.heads()[2])


def test_nobody_can_try_out_what_a_secret_action_was() -> None:
    """Without the seed, no action that was possible gives the hash that was shown; with it, exactly one does."""
    match = Match(GAME, GAME.setup(2), SEED)
    first = match.heads()[0]
    legal = match.state.legal(0)
    match.play(0, legal[0])
    shown = match.heads()[1]

    def guessed(salted: bytes) -> list[int]:
        entries = [[0, match.actions[action].as_json(), "", 0, 0] for action in legal]
        hashes = [hashlib.sha256(first + salted + canonical(entry)).digest() for entry in entries]
        return [action for action, digest in zip(legal, hashes, strict=True) if digest == shown]

    assert guessed(b"") == guessed(salt_of(bytes(16), 0)) == guessed(salt_of(SEED, 1)) == []
    assert guessed(salt_of(SEED, 0)) == [legal[0]]


def test_a_fingerprint_can_be_read_aloud() -> None:
    """It has four groups of four digits."""
    groups = finished().fingerprint().split()
    assert [len(group) for group in groups] == [4, 4, 4, 4]
    assert finished().heads()[-1].hex().startswith("".join(groups))


def test_records_from_before_the_chain_are_still_read() -> None:
    """Format 1 has no hash; format 2 must have the right one."""
    record = finished().record()
    old = {**{name: value for name, value in record.items() if name != "head"}, "parlour": 1}
    assert load(old, lambda name: GAME).save() == finished().save()
    with pytest.raises(BadRecord, match="hash chain"):
        load({**record, "head": "00" * 32}, lambda name: GAME)


@pytest.mark.parametrize("size", [0, 1, 16, 63, 64, 65, 200])
def test_salts_are_hmac_sha256(size: int) -> None:
    """Any program can compute them, whatever the length of the seed."""
    seed = bytes(range(size))
    salts = Salts(seed)
    for text in (b"", b"parlour chain salt 7", bytes(500)):
        assert salts.salt(text) == hmac.digest(seed, text, "sha256")
