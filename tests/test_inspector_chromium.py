"""The inspector in a real browser: cleaners are switched, elements chosen and rules pinned, by mouse and keyboard."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import web

from blogcorpus.cleaners import load_profiles
from blogcorpus.evolution import read_examples
from blogcorpus.inspector import Desk, ExampleFolder, Memory, Options, application
from blogcorpus.stores import WRAPPER, SqliteStore
from blogcorpus.web import Gate
from tests.chromium import require_chromium
from tests.local_site import running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "the-token-of-this-test"
BLOG = "http://tea.example/"
#: A post of an invented blog. Everything in it that could run, load or lead away must not.
PAGE = """<!doctype html><html lang=en><head><title>Two cups of tea · Leaves</title>
<meta http-equiv=refresh content="1;url=http://canary.example/refresh">
<link rel=stylesheet href="http://canary.example/a.css"><link rel=dns-prefetch href="//canary.example">
<style>@import "http://canary.example/b.css"; h1 { color: teal; background: url(http://canary.example/c.png) }</style>
<script>window.parent.document.title = "stolen"; fetch("http://canary.example/d")</script><base href="http://canary.example/"></head>
<body onload="alert(1)"><header><p class=brand>Leaves and Water</p></header>
<article class=post id=post-12><h1 class=entry-title onclick="alert(2)">Two cups of tea</h1>
<p class=byline>by <a rel=author href="/ada">Ada Leaf</a> on <time datetime=2024-05-17>17 May 2024</time></p>
<div class=entry-content>
<p>The first cup is for the throat, and the second one is for thinking about the first, as everybody knows.</p>
<p>Nobody has come to a third one yet, at least not in this house, and not before noon on a day with rain.</p>
<img src="http://canary.example/e.png" onerror="alert(3)" alt="two cups"><iframe src="http://canary.example/f"></iframe>
<svg><script>alert(4)</script></svg><form action="http://canary.example/g"><input name=q autofocus></form>
<p>A kettle costs <b class=price>34.50</b> in the shop around the corner, where they sell nothing else but kettles.</p>
<div class=sharedaddy><a href="http://canary.example/share">Tell everybody you know about this tea</a></div>
</div></article><footer><p>See also <a href="javascript:alert(5)">another page</a></p></footer></body></html>"""


@dataclass
class Room:
    """A running inspector, and what it keeps."""

    address: str
    store: Path
    examples: Path
    asked: list[str] = field(default_factory=list)

    def wrapper(self) -> dict[str, Any] | None:
        store = SqliteStore(self.store)
        try:
            found: dict[str, Any] | None = store.get(WRAPPER, BLOG)
            return found
        finally:
            store.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = require_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    def make(port: int) -> web.Application:
        desk = Desk(Memory(SqliteStore(tmp_path / "store.sqlite")), load_profiles())
        desk.put(PAGE, f"{BLOG}two-cups", now=datetime(2026, 1, 1, tzinfo=timezone.utc))
        gate = Gate(hosts=Gate.names("127.0.0.1", port), token=TOKEN)
        return application(desk, ExampleFolder(tmp_path / "examples"), gate, options=Options())

    with running(make) as port:
        yield Room(f"http://127.0.0.1:{port}/", tmp_path / "store.sqlite", tmp_path / "examples")


@pytest.fixture
def page(browser: Browser, room: Room) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    opened = context.new_page()
    opened.set_default_timeout(30_000)
    context.on("request", lambda request: room.asked.append(request.url))
    opened.on("dialog", lambda dialog: pytest.fail(f"a page's script ran: {dialog.message}"))
    opened.goto(f"{room.address}?token={TOKEN}")
    opened.wait_for_selector("main:not([hidden])")
    opened.frame_locator("#page").locator("h1").wait_for()
    yield opened
    context.close()


def record(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#record-text").text_content() or "")
    return found


def becomes(page: Page, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Wait for a record."""
    deadline = time.monotonic() + 30
    while not wanted(record(page)):
        assert time.monotonic() < deadline, record(page)
        page.wait_for_timeout(50)


def said(page: Page, text: str) -> None:
    page.wait_for_function("text => document.getElementById('say').textContent.includes(text)", arg=text)


def test_a_hostile_page_is_shown_and_nothing_of_it_runs_or_loads(page: Page, room: Room) -> None:
    frame = page.frame_locator("#page")
    assert frame.locator("h1.blogcorpus-title").get_attribute("data-label") == "title"
    assert frame.locator(".sharedaddy").get_attribute("data-label") == "share (cleaner)"
    assert frame.locator(".byline a").get_attribute("data-label") == "authors"
    assert frame.locator("time").get_attribute("data-label") == "published"
    assert frame.locator("h1").evaluate("e => getComputedStyle(e).color") == "rgb(0, 128, 128)", "its looks are kept"
    page.wait_for_timeout(1500)  # longer than the page's refresh
    frame.locator("footer a").click()
    assert page.title() == "Two cups of tea · blogcorpus inspector"
    assert {url for url in room.asked if not url.startswith((room.address, "data:"))} == set()
    assert f"token={TOKEN}" not in page.url, "the token stays in no history"


def test_a_cleaner_is_switched_and_the_record_changes(page: Page) -> None:
    assert "Tell everybody" not in record(page)["text"]
    page.get_by_role("tab", name="Cleaners").click()
    page.get_by_role("checkbox", name="share").uncheck()
    becomes(page, lambda found: "Tell everybody" in found["text"])
    page.frame_locator("#cleaned").get_by_text("Tell everybody you know").wait_for(state="attached")
    page.get_by_role("button", name="As the profile says").click()
    becomes(page, lambda found: "Tell everybody" not in found["text"])


def test_another_element_is_pinned_by_mouse_and_undone(page: Page, room: Room) -> None:
    assert record(page)["title"] == "Two cups of tea"
    page.get_by_role("tab", name="Fields").click()
    page.get_by_role("button", name="Choose another element for title").click()
    page.frame_locator("#page").locator(".brand").click()
    page.locator("#ways").get_by_role("button", name="Pin for title").click()
    said(page, "Pinned p.brand for title")
    assert record(page)["title"] == "Leaves and Water"
    assert record(page)["provenance"]["title"] == {
        "method": "wrapper",
        "rule": "p.brand",
        "confidence": 0.99,
        "agrees": [],
    }
    wrapper = room.wrapper()
    assert wrapper is not None
    assert wrapper["pinned"] is True
    assert wrapper["rules"]["title"] == [{"filter": "p.brand", "pinned": True, "score": 1.0, "wrong": 0.0}]
    page.get_by_role("tab", name="Wrapper").click()
    page.get_by_role("button", name="Undo the last change").click()
    becomes(page, lambda found: found["title"] == "Two cups of tea")
    assert room.wrapper() is None


def test_another_element_is_pinned_by_keyboard_alone(page: Page, room: Room) -> None:
    """From the tabs to the store without a mouse."""
    page.locator("#tab-after").focus()
    page.keyboard.press("ArrowRight")
    button = page.get_by_role("button", name="Choose another element for content")
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")  # around the content: the article
    page.keyboard.press("Enter")
    page.locator("#ways input").first.wait_for()
    page.keyboard.press("Tab")  # from the ways to the button
    page.keyboard.press("Enter")
    said(page, "Pinned article.post for content")
    assert "by Ada Leaf" not in record(page)["text"][:20], "lines about the post are still trimmed"
    wrapper = room.wrapper()
    assert wrapper is not None
    assert wrapper["content"]["filter"] == "article.post"


def test_examples_are_marked_for_teach(page: Page, room: Room) -> None:
    page.get_by_role("tab", name="Teach").click()
    page.get_by_role("textbox", name="Field").fill("price")
    page.get_by_role("button", name="Choose on the page").click()
    page.frame_locator("#page").locator(".price").click()
    page.wait_for_function("() => document.getElementById('example-value').value === '34.50'")
    page.get_by_role("button", name="Keep this example").click()
    page.get_by_text("1 page(s) with an example of price").wait_for()
    file = room.examples / "examples.csv"
    examples = read_examples(file.read_text(encoding="utf-8"), "examples.csv")
    (name,) = examples.pages
    assert examples.fields == {"price": {name: ["34.50"]}}
    assert (room.examples / name).read_text(encoding="utf-8").endswith(PAGE)


def test_choosing_can_be_stopped(page: Page) -> None:
    page.get_by_role("tab", name="Fields").click()
    page.get_by_role("button", name="Choose another element for title").click()
    assert page.locator("#chooser").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#chooser").is_visible()
    page.frame_locator("#page").locator(".brand").click()
    assert not page.locator("#ways").is_visible()


def test_it_is_readable_on_a_phone(browser: Browser, room: Room) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{room.address}?token={TOKEN}")
    page.wait_for_selector("main:not([hidden])")
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, tab.inner_text()
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == "rgb(22, 24, 29)", "dark where the system is dark"
    context.close()


def test_nobody_without_the_token_sees_anything(browser: Browser, room: Room) -> None:
    context = browser.new_context()
    page = context.new_page()
    answer = page.goto(room.address)
    assert answer is not None
    assert answer.status == 401
    assert "Two cups" not in page.content()
    context.close()
