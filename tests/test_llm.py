"""Endpoints of language models: how they are named, that callers never hang, and when they are left alone."""

from __future__ import annotations

import threading

import pytest

from parlour.core.errors import BadSetup
from parlour.llm.call import complete
from parlour.llm.endpoint import Endpoint, NoAnswer, endpoint_of
from parlour.llm.helper import MOST_FAILURES, helper, helping
from parlour.testing.endpoint import WAYS, StandIn

HELLO = [{"role": "user", "content": "Hello"}]


@pytest.mark.parametrize(
    ("text", "endpoint"),
    [
        ("http://127.0.0.1:11434/v1#llama3", Endpoint("http://127.0.0.1:11434/v1", "llama3")),
        ("https://models.example.org/v1/", Endpoint("https://models.example.org/v1")),
    ],
)
def test_an_endpoint_is_a_url_and_perhaps_a_model(text: str, endpoint: Endpoint) -> None:
    """The model follows #."""
    assert endpoint_of(text) == endpoint


@pytest.mark.parametrize(
    "text",
    [
        "",
        "models.example.org",
        "ftp://x/v1",
        "http://",
        "http://me:secret@x/v1",
        "http://x:99999/v1",
        "http://a b/v1",
        "http://[",
    ],
)
def test_a_malformed_endpoint_is_refused(text: str) -> None:
    """The error says what one looks like."""
    with pytest.raises(BadSetup, match="for example http"):
        endpoint_of(text)


def test_people_are_told_where_a_model_runs() -> None:
    """Its host, or that it is the host's own machine; never a path or a model's name."""
    assert Endpoint("https://models.example.org/v1/key", "m").place == "at models.example.org"
    for own in ("http://127.0.0.1:1/v1", "http://[::1]/v1", "http://localhost/v1"):
        assert "on the host's own machine" in Endpoint(own).notice()


def test_a_model_is_asked_with_the_key_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request names the model only if one was named."""
    monkeypatch.setenv("PARLOUR_LLM_KEY", "secret")
    with StandIn(lambda body: "Hello yourself") as model:
        assert complete(Endpoint(model.url), HELLO, 30) == "Hello yourself"
        assert complete(Endpoint(model.url, "m"), HELLO, 30) == "Hello yourself"
    assert [(asked["key"], asked.get("model")) for asked in model.asked] == [("Bearer secret", None), ("Bearer secret", "m")]


@pytest.mark.parametrize("way", WAYS)
def test_a_broken_endpoint_gives_no_answer(way: str) -> None:
    """Whatever it does, the caller goes on; a call that never ends is dropped, and its thread ends."""
    with StandIn(lambda body: way) as model:
        with pytest.raises(NoAnswer):
            complete(Endpoint(model.url), HELLO, 0.3 if way in ("slow", "dripping") else 30)
        assert len(model.asked) == 1
        if way in ("endless", "dripping"):
            assert model.hung_up.wait(30)
        for thread in threading.enumerate():
            if thread.name == "parlour-model":
                thread.join(30)
                assert not thread.is_alive()


def test_nobody_helps_unless_offered() -> None:
    """A helper exists only within its context, and not without an endpoint."""
    assert helper() is None
    with helping(None):
        assert helper() is None
    with helping(Endpoint("http://127.0.0.1:1/v1")):
        assert helper() is not None
    assert helper() is None


def test_one_limit_holds_for_all_questions_of_a_choice() -> None:
    """Once the time for a choice is over, nobody is asked any more."""
    with StandIn(lambda body: "slow") as model, helping(Endpoint(model.url), 0.2):
        asked = helper()
        assert asked is not None
        assert [asked.ask(HELLO) for _ in range(3)] == [None] * 3
        assert len(model.asked) == 1


def test_an_endpoint_that_fails_again_and_again_is_left_alone() -> None:
    """After some failures in a row it rests; one good answer starts the count anew."""
    with StandIn(lambda body: ways.pop(0)) as model:
        ways = ["broken"] * (MOST_FAILURES - 1) + ["fine"] + ["broken"] * MOST_FAILURES
        expected = ["fine" if way == "fine" else None for way in ways] + [None]
        with helping(Endpoint(model.url), 60):
            asked = helper()
            assert asked is not None
            assert [asked.ask(HELLO) for _ in expected] == expected
    assert len(model.asked) == len(expected) - 1
