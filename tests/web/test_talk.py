"""Talk: chat with unread marks, times and links, and a conversation that can be followed."""

from __future__ import annotations

import re

import pytest
from people import DESK, FOUR, Person, Visit, together
from playwright.sync_api import expect

from parlour.core.registry import games

pytestmark = pytest.mark.browser

SPOKEN = pytest.mark.skipif("spyfall" not in games(), reason="this installation has no Spyfall")

AT_THE_WORDS = "() => document.activeElement?.matches('.words input')"
"""The cursor is in the field for what somebody says."""


NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The browser has drawn a frame, and has told the page of any scroll before it."""


def say(person: Person, text: str) -> None:
    """Chat."""
    person.page.evaluate("text => window.parlour.send({t: 'say', text})", text)


def pair(visit: Visit, **screen: object) -> tuple[Person, Person]:
    """Two people at a table of Dead Drop."""
    ada, boris = visit("Ada", **(screen or DESK)), visit("Boris")
    together("deaddrop", ada, boris, seats=2)
    for person in (ada, boris):
        person.await_turn()
    return ada, boris


@pytest.mark.parametrize("screen", FOUR.values(), ids=FOUR)
def test_unread_lines_survive_a_reload(visit: Visit, screen: dict[str, object]) -> None:
    """Unread lines stay marked after a reload; opening the chat marks them as read for good."""
    ada, boris = pair(visit, **screen)
    say(boris, "are you there?")
    say(boris, "hello?")
    mark = ada.page.locator(".new").first
    expect(mark).to_contain_text("2")
    ada.page.reload()
    expect(mark).to_contain_text("2")
    if not ada.page.get_by_role("tab", name="Chat").is_visible():
        ada.page.locator(".top").get_by_role("button", name="Log").click()
    ada.page.get_by_role("tab", name="Chat").click()
    expect(ada.page.locator(".new")).to_have_count(0)
    ada.page.reload()
    ada.await_turn()
    expect(ada.page.locator(".new")).to_have_count(0)


def test_lines_have_times_and_safe_links(visit: Visit) -> None:
    """A link in the chat can be followed without revealing anything; everything else stays text."""
    ada, boris = pair(visit)
    ada.page.get_by_role("tab", name="Chat").click()
    say(boris, "see https://example.org/a?b=<i>c</i>, or javascript:alert(1)")
    link = ada.page.locator(".chat a")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", "https://example.org/a?b=")
    rel = link.get_attribute("rel") or ""
    assert {"noopener", "noreferrer"} <= set(rel.split())
    expect(ada.page.locator(".chat time")).to_have_count(1)
    expect(ada.page.locator(".chat li").first).to_contain_text("<i>c</i>")


def test_the_chat_stays_at_its_end_unless_somebody_reads_further_up(visit: Visit) -> None:
    """New lines scroll into view by themselves; a reader who has scrolled up is only told how many there are."""
    ada, boris = pair(visit)
    ada.page.get_by_role("tab", name="Chat").click()
    for n in range(9):
        say(boris, f"line {n} " + "word " * 60)
    box = ada.page.locator(".talk .scroller")
    expect(ada.page.locator(".chat li").nth(8)).to_be_visible()
    at_end = "el => el.scrollHeight - el.scrollTop - el.clientHeight < 2"
    ada.page.wait_for_function(f"() => ({at_end})(document.querySelector('.talk .scroller'))")
    box.evaluate("el => { el.scrollTop = 0 }")
    ada.page.evaluate(NEXT_FRAME)
    say(boris, "one more")
    more = ada.page.get_by_role("button", name="1 new ↓")
    more.click()
    assert box.evaluate(at_end)
    expect(more).to_have_count(0)


@SPOKEN
def test_an_answer_is_typed_at_once_and_no_key_is_lost(visit: Visit) -> None:
    """A person who is asked has the cursor in the answer field, and letters that are shortcuts elsewhere are typed."""
    people = [visit(name) for name in ("Ada", "Boris", "Chen")]
    ada = people[0]
    together("spyfall", *people, seats=3, options={"rounds": 1, "dealer": 1, "interrupts": "between questions"})
    for person in people:
        person.page.wait_for_selector(".arena")
    ada.await_turn()
    ada.page.get_by_role("button", name="Start the clock").click()
    ada.page.wait_for_function("() => window.parlour.scene.options.some(option => option.act === 'ask1')")
    ada.page.locator("[data-id='seat:1']").click()
    ada.page.wait_for_function(AT_THE_WORDS)
    ada.page.keyboard.type("Is it loud? really")
    ada.page.keyboard.press("Enter")
    boris = people[1]
    boris.page.wait_for_function(AT_THE_WORDS)
    boris.page.keyboard.type("zulu lurks, 1 2 3?")
    expect(boris.page.locator(".words input")).to_have_value("zulu lurks, 1 2 3?")
    assert boris.page.locator("dialog[open]").count() == 0
    boris.page.keyboard.press("Enter")
    expect(ada.page.locator(".as-thread")).to_contain_text("zulu lurks, 1 2 3?")


@SPOKEN
def test_accusations_and_votes_stand_in_the_thread(visit: Visit) -> None:
    """Accusations and votes can be read among the questions."""
    people = [visit(name) for name in ("Ada", "Boris", "Chen")]
    ada, boris, chen = people
    code = ada.new_table("spyfall", bots=None, seats=3, options={"rounds": 1, "dealer": 1})
    for person, name in ((boris, "Boris"), (chen, "Chen")):
        person.call("POST", f"/api/tables/{code}/join", {"name": name})
    for person in people:
        person.sit(code)
        person.page.wait_for_selector(".arena")
    ada.page.get_by_role("button", name="Start the clock").click()
    ada.page.get_by_role("button", name="Accuse…").click()
    ada.page.locator("[data-id='seat:1']").click()
    ada.page.locator(".prompt .act.go").click()
    thread = boris.page.locator(".as-thread")
    expect(thread).to_contain_text("stops the clock and accuses Boris.")
    chen.page.get_by_role("button", name="No, Boris").click()
    told = re.compile(r"accused Boris: yes from .+, no from Chen\. 1 of the 2 votes needed: not convicted")
    expect(thread.get_by_text(told)).to_have_count(1)
    expect(thread.locator("li").filter(has_text="accuse")).to_have_count(1)  # once, not as accusation and again as verdict
