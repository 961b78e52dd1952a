"""Plain first, rendered where a page shows that it must be; what a blog's pages taught is not asked again."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import HtmlResponse, Response
from typing_extensions import Self

from blogcorpus.crawl import BlogCrawl, Fetch, Purpose, Reason
from blogcorpus.errors import OptionError
from blogcorpus.scripted import Sign, Told, gained, late_comments, needs_browser, shown, told
from spiders.browser.browser import SOURCE
from spiders.browser.chromium import HOW_TO, is_program, lacking
from spiders.browser.options import BrowserOptions
from spiders.failures import NoBrowser
from spiders.middlewares.warc import archive_of

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

#: What a rendering is asked for with. Another try is ours to decide; a cache knows the page unrendered.
_RENDER = {"playwright": True, "dont_retry": True, "dont_cache": True}
#: This request is not rendered, whatever its answer looks like: the browser has failed on it.
_PLAIN = "blogcorpus_plain"
#: This request was tried before in the browser, which failed on it.
_TRIED = "blogcorpus_tried"
#: Characters that the page showed before it was rendered.
_BEFORE = "blogcorpus_shown"
#: Purposes whose answers are pages, by kind: a blog may write its posts by script and not its lists, or the reverse.
_KINDS = {Purpose.LESSON: "post", Purpose.POST: "post", Purpose.INDEX: "index", Purpose.SEED: "index"}
#: Headers that ask whether something changed: a browser that is told "no" has nothing to show.
_CONDITIONS = ("If-None-Match", "If-Modified-Since")
#: Renderings that brought nothing, after which a blog's pages are believed to be as empty as they look.
_MOST_VAIN = 2
#: Failures in a row, after which a blog's pages are not tried a second time: it is not the machine that is busy.
_MOST_FAILED = 4


@dataclass(slots=True)
class Learnt:
    """What one blog's pages have taught: for each kind, whether it must be rendered (and not be fetched before)."""

    rendered: dict[str, bool] = field(default_factory=dict)
    vain: int = 0
    #: Failures of the browser on its pages since the last that came well.
    failed: int = 0
    #: What of an entry stood in its plain page before. Where that is missing from a later one, the entry is wrong.
    found: Told = Told.NOTHING

    def expects(self, kind: str) -> bool:
        """Pages of this kind must be rendered, as far as is known; a kind not met yet is taken to be as the others."""
        return self.rendered.get(kind, any(self.rendered.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """A request for a page of a blog."""

    crawl: BlogCrawl
    fetch: Fetch
    kind: str


class BrowserMiddleware:
    """Decides which pages go to the browser. The handler starts one when the first does."""

    def __init__(self, crawler: Crawler, options: BrowserOptions) -> None:
        self._crawler = crawler
        self._options = options
        self._learnt: WeakKeyDictionary[BlogCrawl, Learnt] = WeakKeyDictionary()
        #: Why there is no browser, once that is known.
        self._missing: str | None = None
        self._looked = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Read the settings once; a program that was named must be there. What is archived is as it is."""
        if archive_of(crawler) is not None:
            raise NotConfigured
        options = BrowserOptions.from_settings(crawler.settings)
        if options.path is not None and options.mode != "never" and not is_program(Path(options.path)):
            raise OptionError(f"{options.path} is no program", subject="BLOGCORPUS_BROWSER_PATH")
        return cls(crawler, options)

    def process_request(self, request: Request) -> None:
        """A page of a kind that is known to need it goes to the browser at once. A seed may be a feed: never."""
        errand = _errand(request)
        if errand is None or errand.fetch.purpose is Purpose.SEED or request.meta.get(_PLAIN):
            return
        mode = self._options.mode_of(errand.crawl.seed)
        known = mode == "auto" and self._of(errand.crawl).expects(errand.kind)
        if (known or mode == "always") and self._available(request.url):
            request.meta.update(_RENDER)
            for name in _CONDITIONS:
                request.headers.pop(name, None)

    def process_response(self, request: Request, response: Response) -> Request | Response:
        """A plain page that shows a sign is asked for again, to be rendered; a rendered one teaches."""
        errand = _errand(request)
        if errand is None or response.status != 200 or not isinstance(response, HtmlResponse):
            return response
        if request.meta.get("playwright"):
            self._count("rendered")
            self._of(errand.crawl).failed = 0
            self._learn(errand, request, response)
            return response
        mode = self._options.mode_of(errand.crawl.seed)
        sign = self._sign(errand, response.text)
        learnt = self._of(errand.crawl)
        if sign is None and mode != "always":
            learnt.rendered.setdefault(errand.kind, False)
            return response
        if learnt.vain >= _MOST_VAIN:
            return response
        if mode == "never" or request.meta.get(_PLAIN) or not self._available(request.url):
            return _without(errand, response, sign)
        if sign is not None:
            self._count(f"sign/{sign.value}")
        return _again(request, meta={**request.meta, **_RENDER, _BEFORE: shown(response.text)})

    def process_exception(self, request: Request, exception: Exception) -> Request | None:
        """What the browser failed on is tried once more, and then fetched plainly."""
        refused = isinstance(exception, IgnoreRequest) and not isinstance(exception, NoBrowser)
        if not request.meta.get("playwright") or refused:
            return None
        if isinstance(exception, NoBrowser):
            self._miss(request.url, str(exception))
        else:
            self._count("failed")
            logger.info("The browser failed on %s: %s", request.url, exception)
            if self._once_more(request):
                return _again(request, meta={**request.meta, _TRIED: True})
        return _again(request, meta={k: v for k, v in request.meta.items() if k not in _RENDER} | {_PLAIN: True})

    def _once_more(self, request: Request) -> bool:
        """A page that the browser failed on may come well when the machine is less busy."""
        errand = _errand(request)
        if errand is None or request.meta.get(_TRIED):
            return False
        learnt = self._of(errand.crawl)
        learnt.failed += 1
        return learnt.failed <= _MOST_FAILED

    # --- what is known -----------------------------------------------------------------------------------------

    def _of(self, crawl: BlogCrawl) -> Learnt:
        if crawl not in self._learnt:
            known = dict.fromkeys(_KINDS.values(), True) if crawl.state.needs_browser else {}
            self._learnt[crawl] = Learnt(rendered=known)
        return self._learnt[crawl]

    def _sign(self, errand: Errand, html: str) -> Sign | None:
        learnt = self._of(errand.crawl)
        entry = errand.fetch.entry if learnt.found < Told.TEXT else None
        tells = told(entry)
        sign = needs_browser(html, entry if tells > learnt.found else None)
        if sign is None:
            learnt.found = max(learnt.found, tells)
        if sign is None and self._options.comments and errand.kind == "post" and late_comments(html):
            return Sign.COMMENTS
        return sign

    def _learn(self, errand: Errand, request: Request, response: HtmlResponse) -> None:
        """Note whether rendering was worth it: if so, such pages are rendered at once, else fetched plainly first."""
        if self._options.mode_of(errand.crawl.seed) != "auto":
            return
        learnt = self._of(errand.crawl)
        source: str = request.meta.pop(SOURCE, None) or ""
        before: int | None = request.meta.get(_BEFORE)
        if before is not None:
            worth = gained(before, response.text)
            learnt.vain += not worth
        else:
            worth = self._sign(errand, source) is not None or gained(shown(source), response.text)
        learnt.rendered[errand.kind] = worth
        needs = any(learnt.rendered.values())
        if needs != errand.crawl.state.needs_browser:
            errand.crawl.state = replace(errand.crawl.state, needs_browser=needs)

    def _available(self, url: str) -> bool:
        if not self._looked:
            self._looked = True
            if (missing := lacking(self._options.path)) is not None:
                self._miss(url, *missing)
        return self._missing is None

    def _miss(self, url: str, why: str, help_: str = HOW_TO) -> None:
        if self._missing is None:
            self._missing = why
            logger.warning(
                "%s needs a browser, but %s. Its pages, and others like them, are counted as “%s”. How to get one: %s",
                url,
                why,
                Reason.NEEDS_BROWSER.value,
                help_,
            )

    def _count(self, name: str) -> None:
        self._crawler.stats.inc_value(f"blogcorpus/browser/{name}")


def _errand(request: Request) -> Errand | None:
    crawl, fetch = request.meta.get("blogcorpus_crawl"), request.cb_kwargs.get("fetch")
    if crawl is None or fetch is None or fetch.purpose not in _KINDS:
        return None
    return Errand(crawl=crawl, fetch=fetch, kind=_KINDS[fetch.purpose])


def _again(request: Request, meta: dict[str, Any]) -> Request:
    headers = {name: values for name, values in request.headers.items() if name.decode() not in _CONDITIONS}
    return request.replace(meta=meta, headers=headers, priority=request.priority + 1, dont_filter=True)


def _without(errand: Errand, response: Response, sign: Sign | None) -> Response:
    """A page that would need a browser and does not get one: what it has without is used, and the loss is counted."""
    if sign is None or sign is Sign.COMMENTS:
        return response
    entry = errand.fetch.entry
    if errand.kind == "post" and (entry is None or not entry.html):
        raise NoBrowser(f"needs a browser: {sign.value}")
    errand.crawl.summary.failures[Reason.NEEDS_BROWSER] += 1
    errand.crawl.summary.missed[Reason.NEEDS_BROWSER] += 1
    return response
