"""Reviews: repeatable, complete, honest about what a seat could know, and clear about what cannot be reviewed."""

from __future__ import annotations

import json
from functools import partial
from html.parser import HTMLParser

import pytest
from deaddrop import GAME as DEADDROP
from leduc import GAME as LEDUC

from parlour.bots.levels import make_bot
from parlour.core import FastRng, Game, Match, ParlourError, Perspective, game, games
from parlour.core.stage import stage
from parlour.core.state import TABLE
from parlour.core.takeback import TakeBack
from parlour.review.course import Ending, intended, states_between, steps_of
from parlour.review.judge import Judge, ranked
from parlour.review.page import html_review, shortened
from parlour.review.puzzles import played_match
from parlour.review.review import moments as moments_of
from parlour.review.review import review
from parlour.review.study import Cancelled, Study
from parlour.scene.refs import plain
from parlour.testing.driver import moments


def finished(chosen: Game, seed: int = 3) -> Match:
    """A finished match between greedy players."""
    return played_match(chosen, partial(make_bot, chosen, "greedy"), FastRng(seed))


def random_match(chosen: Game, seed: int) -> Match:
    """A finished match of random legal moves."""
    match, rng = Match(chosen, chosen.setup(), seed.to_bytes(16, "little")), FastRng(seed)
    while not match.over():
        seat = match.state.actors()[0]
        match.play(seat, match.state.random_action(seat, rng))
    return match


def test_the_same_seed_gives_the_same_review() -> None:
    """Numbers depend only on match and seed; another seed gives other numbers."""
    match = finished(DEADDROP)
    first = review(match, 1, choices=2)
    assert review(match, 1, choices=2) == first
    assert review(match, 2, choices=2)["curve"] != first["curve"]


def test_workers_change_no_number() -> None:
    """Two processes compute what one does, and progress reaches the end."""
    match = finished(DEADDROP)
    told: list[tuple[int, int]] = []
    shared = review(match, 1, jobs=2, choices=2, progress=lambda done, total: told.append((done, total)))
    assert shared == review(match, 1, choices=2)
    assert told == [(i + 1, len(told)) for i in range(len(told))]


def test_the_parts_of_a_change_add_up() -> None:
    """From before the deal to the end, luck, own and others' decisions add up to each seat's whole change."""
    found = review(random_match(DEADDROP, 5), choices=2)
    final = found["curve"][-1]["true"]
    for seat, summary in enumerate(found["seats"]):
        whole = final[seat] - found["before_deal"][seat]
        assert summary["luck"] + summary["own"] + summary["others"] == pytest.approx(whole, abs=0.01)
    assert 1 <= len(found["moments"]) <= 5
    assert [moment["length"] for moment in found["moments"]] == sorted(moment["length"] for moment in found["moments"])
    assert all(entry["cost"] >= 0 for entry in found["decisions"])


def test_the_true_chances_of_two_teams_add_up_to_one() -> None:
    """In Surveyors & Spies every seat has its team's chance, and the corrected chances of both teams add up to 1."""
    match = finished(game("surveyors"))
    study = Study(match, 1, choices=1)
    roles = [match.state.view(seat)["role"] for seat in range(match.setup.seats)]
    teams = [roles.index("surveyor"), roles.index("spy")]
    for index in (0, len(study.states) // 2, len(study.states) - 1):
        true = study.point(index).true
        assert sum(true[seat] for seat in teams) == pytest.approx(1.0)
        assert true == pytest.approx([true[roles.index(role)] for role in roles])
    before = study.before_deal()
    assert all(0.0 < chance < 1.0 for chance in before)


def test_only_what_is_beyond_chance_decided_a_match() -> None:
    """Changes within estimation error are not listed as moments; if there are only such, the largest one is."""
    match = random_match(DEADDROP, 5)
    place = {"luck": [0.0, 0.0], "seat": 0}
    steps = [{**place, "length": i, "end": i + 1, "change": [0.2, -0.2], "error": [0.1, 0.1]} for i in range(7)]
    deal = {**steps[0], "end": 0}
    clear = {**steps[6], "change": [0.15, -0.15], "error": [0.04, 0.04]}
    assert [moment["end"] for moment in moments_of(match, stage(match, None), [deal, *steps[:6], clear], None)] == [7]
    assert [moment["end"] for moment in moments_of(match, stage(match, None), [deal, *steps], None)] == [1]
    sure = [{**step, "error": [0.01, 0.01]} for step in steps]
    assert len(moments_of(match, stage(match, None), [deal, *sure], None)) == 5


def test_a_moment_tells_of_a_resignation_and_of_no_headline() -> None:
    """The last step mentions the resignation that followed it; headlines of the log belong to no step."""
    match = random_match(game("espionage"), 3).fork(24)
    found = review(match, choices=1, names=["Ann", "Bob"], ending=Ending([1.0, -1.0], "{seat:1} resigned"))
    last = max(found["moments"], key=lambda moment: moment["end"])
    assert last["end"] == len(match.log)
    assert last["text"].endswith(". Bob resigned")
    headlines = {event.text for events in match.events for event in events if event.kind == "head"}
    assert headlines
    scene = stage(match, None, names=["Ann", "Bob"])
    assert not any(plain(scene, line) in moment["text"] for line in headlines for moment in found["moments"])


def test_the_end_of_a_curve_is_the_result() -> None:
    """The last point is the outcome itself, for the truth and for every seat."""
    match = finished(DEADDROP)
    outcome = match.state.outcome()
    assert outcome is not None
    last = review(match, choices=2)["curve"][-1]
    bound = DEADDROP.best_return()
    assert last["true"] == last["known"] == [pytest.approx((1 + value / bound) / 2, abs=1e-4) for value in outcome.returns]


@pytest.mark.parametrize("name", [*sorted(games()), "leduc"])
def test_a_seats_curve_and_ranking_are_the_same_in_worlds_it_cannot_tell_apart(name: str) -> None:
    """A seat's estimate and its ranking of moves come from what it knows."""
    chosen = LEDUC if name == "leduc" else game(name)
    for state in moments(chosen, 4, [3, 17]):
        seat = state.actors()[0]
        worlds = [state, Perspective(state, seat).world(FastRng(7))]
        known = {Judge(chosen, 5).known(Perspective(world, seat), 2) for world in worlds}
        rankings = [Judge(chosen, 5).rank(Perspective(world, seat), 12, []) for world in worlds]
        assert len(known) == 1
        assert rankings[0] == rankings[1]


@pytest.mark.parametrize("name", ["bluegray", "deaddrop", "espionage", "surveyors"])
def test_a_review_shows_a_seat_the_same_in_worlds_it_cannot_tell_apart(name: str) -> None:
    """What other seats know affects neither a seat's curve nor the ranking of its moves, nor their random numbers."""
    study = Study(finished(game(name)), 0, 1)
    for index in range(1, len(study.steps), max(1, len(study.steps) // 4)):
        state, seat = study.states[index], study.steps[index].seat
        if seat == TABLE:
            continue
        true = study.point(index)
        study.states[index] = Perspective(state, seat).world(FastRng(99 + index))
        other = study.point(index)
        study.states[index] = state
        assert (true.known[seat], true.ranked) == (other.known[seat], other.ranked)


def test_the_true_estimate_knows_all_hands() -> None:
    """Before a last action without chance, the true estimate is the result, whatever is redrawn."""
    match = random_match(LEDUC, 1)
    before = states_between(match, steps_of(match, False))[-2]
    true = Judge(LEDUC, 1).true(before, 40, match.log[-1].seat, [match.log[-1].action])
    assert true == pytest.approx(Judge(LEDUC, 2).result(match.state))


def test_a_match_with_a_take_back_is_cut_where_chance_was_renewed() -> None:
    """States follow the take-back, so the last one is that of the match."""
    match = random_match(DEADDROP, 2)
    match.rewind(3, TakeBack(3, match.log[3].seat, 1))
    rng = FastRng(1)
    while not match.over():
        seat = match.state.actors()[0]
        match.play(seat, match.state.random_action(seat, rng))
    study = Study(match, 0, 1)
    assert study.states[-1].view(0) == match.state.view(0)
    assert any(step.start == 3 for step in study.steps)
    assert review(match, choices=1)["curve"][-1]["true"] == Judge(DEADDROP, 0).result(match.state)


def test_a_whole_move_goes_on_after_hidden_actions_of_others() -> None:
    """In Blue & Gray both sides lay three cards in turn; each side's three are one move."""
    chosen = game("bluegray")
    match = Match(chosen, chosen.setup(), bytes(16))
    bots = [make_bot(chosen, "greedy", 1), make_bot(chosen, "greedy", 2)]
    while len(match.state.actors()) < 2:
        seat = match.state.actors()[0]
        match.play(seat, bots[seat].choose(match.perspective(seat)))
    begin = len(match.log)
    for turn in range(6):
        match.play(turn % 2, bots[turn % 2].choose(match.perspective(turn % 2)))
    first = next(step for step in steps_of(match, True) if step.start == begin)
    assert intended(match, first, True) == [begin, begin + 2, begin + 4]
    assert intended(match, first, False) == [begin]


def test_a_difference_within_chance_is_not_sure() -> None:
    """A move surely trails only if it trails by two standard errors in the same worlds."""
    best = [1.0, 0.0, 1.0, 1.0] * 10
    assert not ranked([1], [0.0, 1.0, 1.0, 1.0] * 10, best).surely_behind()
    assert ranked([1], [0.0] * 40, best).surely_behind()
    assert not ranked([1], best, best).surely_behind()


def test_what_cannot_be_reviewed_is_refused() -> None:
    """An unfinished match is refused, and a cancelled review says how far it got."""
    with pytest.raises(ParlourError, match="has not ended"):
        review(Match(DEADDROP, DEADDROP.setup(), bytes(16)))
    with pytest.raises(Cancelled, match="cancelled after 1 of"):
        review(finished(DEADDROP), choices=1, cancelled=lambda: True)


def test_spyfall_shows_what_could_be_concluded() -> None:
    """After an answer the others' suspicions add up to the number of spies, and the spy's locations to one."""
    chosen = game("spyfall")
    match = Match(chosen, chosen.setup(options={"rounds": 1}), bytes(16))
    bots = [make_bot(chosen, "hard", seat) for seat in range(match.setup.seats)]
    while not match.state.view(0)["said"]:
        for seat in match.state.actors():
            if seat in match.state.actors():
                perspective = match.perspective(seat)
                action = bots[seat].choose(perspective)
                match.play(seat, action, bots[seat].say(perspective, action))
    asked = set()
    for seat in range(match.setup.seats):
        for question, answers in chosen.conclusions(match.state.view(seat)).items():
            asked.add(question)
            assert sum(answers.values()) == pytest.approx(1.0, abs=1e-6)
    assert asked == {"spy", "location"}


def test_the_page_is_self_contained() -> None:
    """The page is well formed, loads nothing, and escapes names."""
    report = review(random_match(DEADDROP, 5), choices=1)
    report["names"][0] = "<script>"
    page = html_review(json.loads(json.dumps(report)))
    HTMLParser().feed(page)
    assert "<script" not in page
    assert "http" not in page
    assert page.count("<svg") == report["setup"]["seats"]


def test_long_moves_are_shown_from_where_they_differ() -> None:
    """The part that two moves share is left out; a move without a difference stays."""
    assert shortened("a; b; c", "a; b; d") == "... c"
    assert shortened("a", "a") == "a"
    assert len(shortened("x" * 500, "")) == 160
