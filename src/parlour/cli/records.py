"""The commands about saved matches: replay and verify."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.cli.output import say, say_json
from parlour.content import read_text
from parlour.core import Match, ParlourError, game, loads
from parlour.core.chain import DIGITS, canonical, fingerprint
from parlour.core.errors import BadRecord
from parlour.core.match import UNCHAINED
from parlour.core.stage import stage
from parlour.core.words import counted
from parlour.scene.refs import plain
from parlour.scene.text import render

STEP = re.compile(r"[0-9]{1,9}")
SHORTEST_HEAD = DIGITS  # a shorter hash could be forged by trying different times
COVERED = {"parlour", "game", "rules_version", "seats", "options", "commitment", "seed", "head", "log", "take_backs"}
"""The fields of a record that its replay checks or its hash chain covers."""
ALONE = (
    "A record alone proves only that it is consistent. To check that it is the match that was played, give the commitment "
    "shown at its start (--commitment) and a fingerprint shown during it (--head)."
)
DEAL_ALONE = (
    "The commitment covers the deal alone: other actions, texts, times or options would pass, too. To check them, give a "
    "fingerprint shown during the match (--head)."
)


# Replaying.


def run_replay(arguments: argparse.Namespace) -> int:
    """Step through a saved match: Enter goes on, b goes back, a number jumps, q quits."""
    match = loads(read_text(arguments.file), game)
    seat = arguments.seat
    if seat is not None and not 0 <= seat < match.setup.seats:
        raise ParlourError(f"there is no seat {seat}; seats are 0 to {match.setup.seats - 1}")
    step = 0 if arguments.step is None else arguments.step
    while True:
        step = max(0, min(step, len(match.log)))
        scene = stage(match.fork(step), seat)
        scene.options, scene.prompt = [], f"After {step} of {len(match.log)} actions."
        say(render(scene))
        if arguments.step is not None or not sys.stdin.isatty():
            return 0
        line = input("Enter: next, b: back, a number: go to that step, q: quit > ").strip()
        if line == "q" or (not line and step == len(match.log)):
            return 0
        step = int(line) if STEP.fullmatch(line) else step - 1 if line == "b" else step + 1


# Verifying.


class Check(NamedTuple):
    """Something that was compared: what, with what, and whether they agree."""

    what: str
    against: str
    ok: bool
    text: str


def run_verify(arguments: argparse.Namespace) -> int:
    """Check a saved match against the rules, against itself and against what was published."""
    commitment = published(arguments.commitment, "--commitment", 64) if arguments.commitment is not None else None
    heads = [published(head, "--head", SHORTEST_HEAD) for head in arguments.head]
    text = read_text(arguments.file)
    try:
        match = loads(text, game)
    except BadRecord as error:
        return report(arguments, None, [Check("record", "itself", False, str(error))], [])
    record = json.loads(text)
    checks = [*consistency(match, record), *comparisons(match, commitment, heads)]
    return report(arguments, match, checks, [name for name in record if name not in COVERED and name not in proved(checks)])


def proved(checks: list[Check]) -> set[str]:
    """What was compared, by name."""
    return {check.what for check in checks}


def published(text: str, name: str, shortest: int) -> str:
    """Hexadecimal digits as a person may have noted them, with spaces and dashes removed."""
    digits = re.sub(r"[\s:-]", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]+", digits) or not shortest <= len(digits) <= 64:
        length = "64" if shortest == 64 else f"{shortest} to 64"
        raise ParlourError(f"{name} takes {length} hexadecimal digits, not {text!r:.80}")
    return digits


def consistency(match: Match, record: dict[str, Any]) -> Iterator[Check]:
    """What loading a record has checked already."""
    yield Check("seed", "the record's own commitment", True, "The seed fits the commitment in the record.")
    rules = f"version {match.setup.rules_version} of the rules of {match.game.title}"
    yield Check("log", "the rules", True, f"All {len(match.log)} actions are legal by {rules}.")
    outcome = match.state.outcome()
    if "result" in record and outcome is not None:
        stated = {"text": outcome.reason, "winners": outcome.winners(), "returns": outcome.returns}
        ok = canonical(record["result"]) == canonical(stated)  # unlike in Python, true is not 1
        yield Check("result", "the log", ok, f"The result that the record states {'is' if ok else 'is not'} that of its log.")
    if record["parlour"] == UNCHAINED:
        return
    if match.take_backs:
        times = counted(len(match.take_backs), "take-back")
        yield Check("take-backs", "the seed", True, f"Chance after {times} follows from the seed, as the rules say.")
    yield Check("log", "the record's own hash chain", True, "The hash chain in the record fits its setup, seed and log.")


def comparisons(match: Match, commitment: str | None, heads: list[str]) -> Iterator[Check]:
    """The record compared with what was published."""
    if commitment is not None:
        ok = commitment == match.commitment
        told = "is the published one" if ok else f"is {match.commitment}, not the published one: this is another deal"
        yield Check("commitment", commitment, ok, f"The commitment {told}.")
    for head in heads:
        yield found_head(match, head)


def found_head(match: Match, head: str) -> Check:
    """Where in the chain a published hash occurs."""
    for length, known in enumerate(match.heads()):
        if known.hex().startswith(head):
            rest = len(match.log) - length
            after = f"; the {rest} after it are not covered" if rest else ""
            return Check("head", head, True, f"{shown(head)} covers the setup and {length} of {len(match.log)} actions{after}.")
    told = "does not occur in this match: setup, seed or log were changed, or the log was cut, or the move was taken back later"
    return Check("head", head, False, f"{shown(head)} {told}.")


def shown(head: str) -> str:
    """A published hash as a person may have noted it."""
    return f"The fingerprint {fingerprint(bytes.fromhex(head))}" if len(head) == 16 else f"The hash {head}"


def report(arguments: argparse.Namespace, match: Match | None, checks: list[Check], uncovered: list[str]) -> int:
    """Say what was checked against what, and what was not; the exit code is 0 if everything agrees."""
    ok = all(check.ok for check in checks)
    alone = arguments.commitment is None and not arguments.head
    outcome = match.state.outcome() if match is not None else None
    reason = plain(stage(match, None), outcome.reason) if match is not None and outcome is not None else ""
    chained = any(check.against == "the record's own hash chain" for check in checks)
    if arguments.json:
        facts = {
            "file": str(arguments.file),
            "ok": ok,
            "published": not alone,
            "not_covered": uncovered,
            "checks": [check._asdict() for check in checks],
            "game": match.game.name if match is not None else None,
            "actions": len(match.log) if match is not None else None,
            "commitment": match.commitment if match is not None else None,
            "head": match.heads()[-1].hex() if match is not None else None,
            "chained": chained,
            "over": match is not None and match.over(),
            "returns": outcome.returns if outcome is not None else None,
        }
        say_json(facts)
        return 0 if ok else 1
    for check in checks:
        say(f"{'ok  ' if check.ok else 'FAIL'} {check.text}")
    if match is not None:
        if not chained:
            say("     This record has format 1, which has no hash chain.")
        say(f"     Result: {outcome.returns} ({reason})" if outcome is not None else "     The log ends before the game does.")
        say(f"     Commitment: {match.commitment}")
        say(f"     Head: {match.heads()[-1].hex()}")
    if uncovered:
        say(f"     The log does not prove what else the record states: {', '.join(f'{name!r:.40}' for name in uncovered)}.")
    if ok and not arguments.head:  # a record that has failed needs no further warning
        say(ALONE if alone else DEAL_ALONE)
    return 0 if ok else 1
