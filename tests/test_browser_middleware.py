"""Which pages go to the browser, and what a blog's pages teach. No browser runs here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import DownloadTimeoutError, IgnoreRequest
from scrapy.http import HtmlResponse, Response, XmlResponse
from scrapy.utils.test import get_crawler

from blogcorpus.crawl import BlogCrawl, BlogState, CrawlOptions, Fetch, Left, Purpose, Reason
from blogcorpus.errors import OptionError
from blogcorpus.items import Entry
from spiders.browser.browser import SOURCE
from spiders.failures import NoBrowser, reason_of
from spiders.middlewares import browser as module
from spiders.middlewares.browser import BrowserMiddleware

HOME = "https://mill.example/"
SHELL = '<html><body><div id="root"></div><script src="/a.js"></script></body></html>'
WORDS = "The wheel turns whether I am there or not, which is the difference between a mill and most other work. "
POST = f"<html><body><article><p>{WORDS * 8}</p></article><script src='/a.js'></script></body></html>"
LATE = POST.replace("</article>", '</article><div id="disqus_thread"></div>')


class NoMemory:
    """A crawl without a past."""

    def known(self, keys: Iterable[str]) -> set[str]:
        return set()

    def forgotten(self, keys: Iterable[str]) -> set[str]:
        return set()

    def has_wrapper(self, blog: str) -> bool:
        return False

    def left(self, blog: str) -> Left:
        return Left()


@pytest.fixture(autouse=True)
def _chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "lacking", lambda _: None)


def crawler(**settings: object) -> Crawler:
    own = {"BLOGCORPUS_BROWSER": "auto", "BLOGCORPUS_BROWSER_PAGES": 4, "BLOGCORPUS_BROWSER_SECONDS": 20}
    made = get_crawler(settings_dict={**own, "BLOGCORPUS_BROWSER_MEMORY_MB": 1500, **settings})
    made.spider = made._create_spider("blogs")
    return made


def middleware(**settings: object) -> BrowserMiddleware:
    return BrowserMiddleware.from_crawler(crawler(**settings))


def blog(*, needs_browser: bool = False) -> BlogCrawl:
    return BlogCrawl(HOME, memory=NoMemory(), options=CrawlOptions(), state=BlogState(needs_browser=needs_browser))


def request(crawl: BlogCrawl, purpose: Purpose = Purpose.POST, entry: Entry | None = None, **meta: Any) -> Request:
    url = f"{HOME}{purpose.value}"
    fetch = Fetch(url=url, purpose=purpose, entry=entry)
    headers = {"If-None-Match": '"x"', "Accept": "*/*"}
    return Request(url, headers=headers, cb_kwargs={"fetch": fetch}, meta={"blogcorpus_crawl": crawl, **meta})


def answer(to: Request, html: str, status: int = 200) -> HtmlResponse:
    return HtmlResponse(to.url, status=status, body=html, encoding="utf-8", request=to)


def fetch(crawl: BlogCrawl, by: BrowserMiddleware, plain: str, rendered: str = POST, **what: Any) -> tuple[str, ...]:
    """Let a page go its whole way: what was done with it."""
    asked = request(crawl, **what)
    steps: list[str] = []
    for _ in range(3):
        by.process_request(asked)
        done = bool(asked.meta.get("playwright"))
        steps.append("rendered" if done else "plain")
        if done:
            asked.meta[SOURCE] = plain
        result = by.process_response(asked, answer(asked, rendered if done else plain))
        if isinstance(result, Response):
            return tuple(steps)
        asked = result
    raise AssertionError("asked for again and again")


def test_whole_pages_are_left_alone() -> None:
    assert fetch(blog(), middleware(), POST) == ("plain",)


def test_empty_pages_are_rendered_and_the_next_at_once() -> None:
    crawl, by = blog(), middleware()
    assert fetch(crawl, by, SHELL) == ("plain", "rendered")
    assert crawl.state.needs_browser
    assert fetch(crawl, by, SHELL) == ("rendered",)


def test_what_an_earlier_run_learnt_is_known() -> None:
    assert fetch(blog(needs_browser=True), middleware(), SHELL) == ("rendered",)


def test_a_seed_may_be_a_feed_and_is_always_asked_plainly_first() -> None:
    crawl, by = blog(needs_browser=True), middleware()
    assert fetch(crawl, by, SHELL, purpose=Purpose.SEED) == ("plain", "rendered")
    assert fetch(crawl, middleware(BLOGCORPUS_BROWSER="always"), POST, purpose=Purpose.SEED) == ("plain", "rendered")


def test_posts_are_taken_to_be_as_the_front_page_until_one_shows() -> None:
    crawl, by = blog(), middleware()
    fetch(crawl, by, SHELL, purpose=Purpose.SEED)
    assert fetch(crawl, by, POST, POST) == ("rendered",)  # in vain: its HTML was whole
    assert fetch(crawl, by, POST) == ("plain",)
    assert fetch(crawl, by, SHELL, purpose=Purpose.INDEX) == ("rendered",)  # lists still are
    assert crawl.state.needs_browser


def test_plain_posts_are_not_taken_to_be_as_scripted_lists() -> None:
    crawl, by = blog(), middleware()
    fetch(crawl, by, POST)
    assert fetch(crawl, by, SHELL, purpose=Purpose.INDEX) == ("plain", "rendered")
    assert fetch(crawl, by, POST) == ("plain",)


def test_a_blog_that_changed_its_ways_is_unlearnt() -> None:
    crawl, by = blog(needs_browser=True), middleware()
    assert fetch(crawl, by, POST, POST) == ("rendered",)
    assert fetch(crawl, by, POST, POST, purpose=Purpose.INDEX) == ("rendered",)
    assert not crawl.state.needs_browser
    assert fetch(crawl, by, POST) == ("plain",)


def test_pages_that_stay_empty_are_given_up() -> None:
    crawl, by = blog(), middleware()
    assert [fetch(crawl, by, SHELL, SHELL) for _ in range(4)] == [("plain", "rendered")] * 2 + [("plain",)] * 2
    assert not crawl.state.needs_browser


def test_an_entry_s_missing_text_is_a_sign_until_one_post_was_whole() -> None:
    flour = "<p>" + "Flour is white on the side that looks at the stones. " * 8
    other = Entry(url=HOME, html=flour)
    own = Entry(url=HOME, html=f"<p>{WORDS * 3}</p>")
    crawl, by = blog(), middleware()
    assert fetch(crawl, by, POST, POST + flour, entry=other) == ("plain", "rendered")
    crawl, by = blog(), middleware()
    assert fetch(crawl, by, POST, entry=own) == ("plain",)
    assert fetch(crawl, by, POST, entry=other) == ("plain",)


def test_a_title_that_was_found_says_nothing_of_the_text() -> None:
    short, other = Entry(url=HOME, title="Mill and other work"), Entry(url=HOME, title="Flour is white")
    long = Entry(url=HOME, title="Mill and other work", html="<p>" + "Flour is white on the other side. " * 12)
    crawl, by = blog(), middleware()
    assert fetch(crawl, by, POST, POST * 2, entry=other) == ("plain", "rendered")
    crawl, by = blog(), middleware()
    assert [fetch(crawl, by, POST, entry=entry) for entry in (short, other)] == [("plain",)] * 2
    assert fetch(crawl, by, POST, POST * 2, entry=long) == ("plain", "rendered")


def test_modes() -> None:
    assert fetch(blog(), middleware(BLOGCORPUS_BROWSER="always"), POST) == ("rendered",)
    own = {"www.mill.example": "never", "https://mill.example/": "always"}
    assert fetch(blog(), middleware(BLOGCORPUS_BROWSER_BLOGS=own), POST) == ("rendered",)
    crawl = blog()
    with pytest.raises(NoBrowser):
        fetch(crawl, middleware(BLOGCORPUS_BROWSER="never"), SHELL)


def test_comments_by_script_only_where_asked_for() -> None:
    assert fetch(blog(), middleware(), LATE) == ("plain",)
    crawl, by = blog(), middleware(BLOGCORPUS_BROWSER_COMMENTS=True)
    assert fetch(crawl, by, LATE, LATE + POST) == ("plain", "rendered")
    assert fetch(crawl, by, LATE, LATE + POST) == ("rendered",)
    assert fetch(blog(), by, LATE, purpose=Purpose.INDEX) == ("plain",)


@pytest.mark.parametrize("purpose", [Purpose.FEED, Purpose.SITEMAP, Purpose.API])
def test_what_is_no_page_is_never_rendered(purpose: Purpose) -> None:
    by = middleware(BLOGCORPUS_BROWSER="always")
    assert fetch(blog(needs_browser=True), by, SHELL, purpose=purpose) == ("plain",)


def test_errors_and_other_documents_are_passed_on() -> None:
    by, asked = middleware(), request(blog())
    for response in (answer(asked, SHELL, 404), XmlResponse(asked.url, body=b"<a/>"), Response(asked.url)):
        assert by.process_response(asked, response) is response
    strange = Request("https://mill.example/robots.txt")
    by.process_request(strange)
    assert not strange.meta.get("playwright")


def test_a_rendering_is_not_conditional_nor_retried() -> None:
    by, asked = middleware(), request(blog())
    again = by.process_response(asked, answer(asked, SHELL))
    assert isinstance(again, Request)
    assert (again.meta["playwright"], again.meta["dont_retry"], again.dont_filter) == (True, True, True)
    assert (again.headers.get("If-None-Match"), again.headers["Accept"]) == (None, b"*/*")
    straight = request(blog(needs_browser=True))
    by.process_request(straight)
    assert straight.headers.get("If-None-Match") is None


def fail(by: BrowserMiddleware, asked: Request) -> Request:
    by.process_request(asked)
    again = by.process_exception(asked, DownloadTimeoutError("too slow"))
    assert again is not None
    by.process_request(again)
    return again


def test_what_the_browser_fails_on_twice_is_fetched_plainly() -> None:
    crawl, by = blog(needs_browser=True), middleware()
    again = fail(by, request(crawl))
    assert again.meta["playwright"]
    again = fail(by, again)
    assert not again.meta.get("playwright")
    whole = answer(again, POST)
    assert by.process_response(again, whole) is whole
    with pytest.raises(NoBrowser):
        by.process_response(again, answer(again, SHELL))


def test_a_blog_that_the_browser_fails_on_has_no_second_tries() -> None:
    crawl, by = blog(needs_browser=True), middleware()
    second = [bool(fail(by, request(crawl)).meta.get("playwright")) for _ in range(6)]
    assert second == [True] * 4 + [False] * 2
    assert fetch(crawl, by, SHELL) == ("rendered",)
    assert fail(by, request(crawl)).meta.get("playwright")


def test_other_failures_are_not_ours() -> None:
    by, asked = middleware(), request(blog())
    assert by.process_exception(asked, DownloadTimeoutError("too slow")) is None
    asked.meta["playwright"] = True
    assert by.process_exception(asked, IgnoreRequest("Forbidden by robots.txt")) is None


def test_without_a_browser_there_is_one_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "lacking", lambda _: ("there is none", "apt install chromium"))
    crawl, by = blog(), middleware()
    told = Entry(url=HOME, html="<p>All of it.</p>")
    for purpose, entry in ((Purpose.SEED, None), (Purpose.LESSON, told), (Purpose.INDEX, None)):
        assert fetch(crawl, by, SHELL, purpose=purpose, entry=entry) == ("plain",)
    with pytest.raises(NoBrowser) as refused:
        fetch(crawl, by, SHELL)
    assert reason_of(refused.value)[0] is Reason.NEEDS_BROWSER
    assert crawl.summary.verdict() is Reason.NEEDS_BROWSER
    assert crawl.summary.failures[Reason.NEEDS_BROWSER] == 3  # the fourth comes as a failure
    assert [("apt install chromium" in m, "needs a browser" in m) for m in caplog.messages] == [(True, True)]


def test_a_browser_that_does_not_start_is_none(caplog: pytest.LogCaptureFixture) -> None:
    by, asked = middleware(), request(blog(needs_browser=True))
    by.process_request(asked)
    for _ in range(2):
        assert by.process_exception(asked, NoBrowser("it does not start")) is not None
    assert len(caplog.messages) == 1
    assert fetch(blog(needs_browser=True), by, POST) == ("plain",)


def test_a_program_that_is_none_is_named() -> None:
    with pytest.raises(OptionError, match="BLOGCORPUS_BROWSER_PATH"):
        middleware(BLOGCORPUS_BROWSER_PATH="/no/such/program")
