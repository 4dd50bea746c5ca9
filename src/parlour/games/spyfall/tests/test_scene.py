"""What each seat of Spyfall sees."""

from __future__ import annotations

from parlour.games.spyfall.actions import ACCUSE, ANSWER, ASK, CASE, GUESS, PASS, YES
from parlour.games.spyfall.refusals import ONLY_A_SPY
from parlour.games.spyfall.rules import Rules
from parlour.games.spyfall.scene import draw
from parlour.games.spyfall.state.position import READY
from parlour.games.spyfall.state.terms import the
from parlour.games.spyfall.tests.positions import BAKERY, CASTLE, LOCATIONS, accuse, position, refusal, terms
from parlour.scene.check import validate
from parlour.scene.model import Card, Panel, Row, Scene
from parlour.scene.text import render


def scene(state: Rules, seat: int | None) -> Scene:
    """Draw and check the scene of a viewer."""
    made = draw(state.view(seat), seat, state.legal(seat) if seat is not None else [])
    assert validate(made) == []
    return made


def panel(made: Scene, name: str) -> Panel:
    """Return the panel with that id."""
    return next(zone for zone in made.zones if isinstance(zone, Panel) and zone.id == name)


def test_s5_own_card_lies_under_peek() -> None:
    """S5: a non-spy sees place and role, a spy the spy card, a spectator none; all see the same list of locations."""
    state = position(seats=4, spies=(2,), phase=READY)
    card = scene(state, 1).faces["mine"]
    assert isinstance(card, Card)
    assert (card.name, card.sub) == ("Bakery", "Bakery role 1")
    spy = scene(state, 2).faces["mine"]
    assert isinstance(spy, Card)
    assert (spy.name, spy.tone) == ("Spy", "red")
    assert scene(state, 1).pieces["card:mine"].label == scene(state, 2).pieces["card:mine"].label  # no secret beside the cover
    assert all(zone.peek for zone in scene(state, 1).zones if isinstance(zone, Row))
    assert not scene(state, None).faces
    assert panel(scene(state, 1), "locations") == panel(scene(state, 2), "locations")
    assert all(item.mark == "strike" for item in panel(scene(state, 2), "locations").items)


def test_s8_the_thread_shows_who_asks_whom() -> None:
    """S8: a question shows who asks whom, an answer its speaker; braces that people type are not references."""
    state = position(seats=4)
    state.apply(0, ASK + 2, "Is {seat:1} late?")
    state.apply(2, ANSWER, "Always.")
    items = panel(scene(state, None), "talk").items
    assert [(item.kind, item.seat, item.to, item.text) for item in items[1:]] == [
        ("ask", 0, 2, "Is (seat:1) late?"),
        ("say", 2, None, "Always."),
    ]


def test_s7_asking_is_a_tap_on_a_seat_and_a_text() -> None:
    """S7: the asker taps a seat that may be asked, and types."""
    state = position(seats=4, asker=1, back=3)
    made = scene(state, 1)
    asks = {option.act: option for option in made.options if option.act.startswith("ask")}
    assert sorted(asks) == ["ask0", "ask2"]
    assert asks["ask2"].all == ["seat:2"]
    assert asks["ask2"].input is not None
    assert "not {seat:3}" in made.prompt
    spoken = scene(position(agreed=terms(typed=False)), 0)
    assert all(option.input is None for option in spoken.options)


def test_s7_talk_comes_before_stopping_the_clock() -> None:
    """S7: the list of options starts with questions and ends with accusations and guesses."""
    acts = [
        option.act.rstrip("0123456789").partition("-")[0] for option in scene(position(seats=4, spies=(1,), asker=1), 1).options
    ]
    assert acts == ["ask"] * 3 + ["stock"] + ["accuse"] * 3 + ["guess"] * 4
    assert scene(position(seats=4), 2).options[0].act == "pass"
    assert (the("The U.N."), the("Library")) == ("the U.N.", "the Library")


def test_s9_accusing_and_guessing_ask_to_confirm() -> None:
    """S9: accusations and guesses need confirmation."""
    state = position(seats=4, spies=(2,))
    made = scene(state, 2)
    assert list(made.names) == ["do:accuse", "do:guess"]
    stops = [option for option in made.options if option.act.startswith(("accuse", "guess"))]
    assert [option.all for option in stops if option.act in ("accuse1", "guess-bakery")] == [
        ["do:accuse", "seat:1"],
        ["do:guess", "loc:bakery"],
    ]
    assert all(option.confirm for option in stops)


def test_s23_a_non_spys_guess_is_refused_and_nobody_notices() -> None:
    """S23: a non-spy is offered the spy's guesses, also after a pass; S12 refuses them, and no other scene changes."""
    state = position(seats=4, spies=(2,), used=(CASTLE,), charges=(1, 2))
    for _ in range(2):
        guesses = [option for option in scene(state, 1).options if option.act.startswith("guess")]
        assert [option.act for option in guesses] == ["guess-bakery", "guess-desert", "guess-embassy"]
        assert {option.refused for option in guesses} == {refusal(state, 1, GUESS + BAKERY)} == {ONLY_A_SPY}
        before = [state.view(seat) for seat in (None, *range(4))]
        assert refusal(state, 1, guesses[0].play[0]).startswith("S12: ")
        assert [state.view(seat) for seat in (None, *range(4))] == before
        assert {option.refused for option in scene(state, 2).options} == {""}
        state.apply(1, PASS)
    assert state.legal(1) == []


def test_s23_no_guess_is_offered_while_nobody_may_stop_the_clock() -> None:
    """S23: during a vote, a question between questions or a discussion neither a spy nor anybody else is offered a guess."""
    accused = position(seats=4, spies=(2,))
    accused.apply(0, ACCUSE + 1)
    counted = position(seats=4, spies=(2,), agreed=terms(any_time=False))
    late = position(seats=4, spies=(2,), agreed=terms(discussion=60))
    late.time_up()
    for state in (accused, counted, late):
        for seat in range(4):
            assert not [option for option in scene(state, seat).options if option.act.startswith("guess")]


def test_s14_the_discussion_is_an_input_and_a_button() -> None:
    """S14: everybody types a case or says ready; who is ready has nothing to choose and carries a mark."""
    state = position(seats=4, spies=(2,), agreed=terms(discussion=60))
    state.time_up()
    made = scene(state, 1)
    assert [(option.act, option.label, option.input is not None) for option in made.options] == [
        ("pass", "Ready to vote", False),
        ("case", "Make your case", True),
    ]
    assert made.prompt == "Time is up. Make your case, then the table votes."
    state.apply(1, CASE, "It is {seat:2}.")
    made = scene(state, 1)
    assert made.options == []
    assert made.prompt == "Waiting for {seat:0}, {seat:2} and {seat:3}."
    assert [seat.mark for seat in made.seats] == ["", "ready", "", ""]
    item = panel(made, "talk").items[-1]
    assert (item.kind, item.seat, item.text) == ("say", 1, "It is (seat:2).")


def test_s5_the_terminal_shows_the_own_card() -> None:
    """S5: in a terminal nothing can be pressed, so the card is written out."""
    state = position(seats=6, spies=(2, 4), phase=READY, agreed=terms(spies=2, old_pals=True))
    own, spy = (" ".join(render(scene(state, seat)).split()) for seat in (1, 2))
    for words in ("Bakery", "Bakery role 1", "You are not a spy."):
        assert words in own
    for words in ("Find out where you are, and let nobody notice.", "Old pal: Player 5"):
        assert words in spy


def test_s9_the_ballot_shows_who_has_voted_but_not_how() -> None:
    """S9: until all votes are in, the table shows only ticks; then every vote by name."""
    state = position(seats=4, spies=(2,))
    state.apply(0, ACCUSE + 2)
    state.apply(1, YES)
    rows = {item.seat: item.value for item in panel(scene(state, 3), "ballot").items if item.seat is not None}
    assert rows == {0: "✓", 1: "✓", 3: "…"}
    state = position(seats=4, spies=(2,))
    accuse(state, 0, 2, (1,))
    assert [(item.text, item.value) for item in panel(scene(state, 3), "ballots").items[1:]] == [
        ("{seat:0}, {seat:3}", "yes"),
        ("{seat:1}", "no"),
    ]


def test_s11_the_reveal_shows_all_cards_and_points() -> None:
    """S11: after the round everybody sees the place, roles, guess and points; no card stays secret."""
    state = position(seats=4, spies=(2,))
    state.apply(2, GUESS + CASTLE)
    made = scene(state, 0)
    items = panel(made, "reveal").items
    assert items[0].text == LOCATIONS[BAKERY]
    assert [(item.seat, item.text, item.value) for item in items[2:]] == [
        (0, "Bakery role 0", "+1"),
        (1, "Bakery role 1", "+1"),
        (2, "Spy, guessed Castle", "+0"),
        (3, "Bakery role 3", "+1"),
    ]
    assert [item.value for item in panel(made, "scores").items] == [1, 1, 0, 1]
    assert not made.pieces


def test_s12_the_second_spy_taps_a_location() -> None:
    """S12: the other spy is active, and the prompt names that seat."""
    state = position(seats=5, spies=(1, 3))
    state.apply(1, GUESS + CASTLE)
    made = scene(state, 3)
    assert made.options[0].all == ["loc:bakery"]
    assert [seat.active for seat in made.seats] == [False, False, False, True, False]
    assert scene(state, 0).prompt == "Waiting for {seat:3}."
