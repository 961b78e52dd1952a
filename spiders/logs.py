"""Log lines without the items in them: a record may be as long as a book."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from scrapy.logformatter import LogFormatter

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.http import Response
    from scrapy.logformatter import LogFormatterResult
    from twisted.python.failure import Failure

    from blogcorpus.items import Page, Post

# ruff: noqa: ARG002 - the arguments are Scrapy's


class QuietLogFormatter(LogFormatter):
    """Scrapy's log lines, with an item's address in place of the item."""

    def scraped(self, item: Post, response: Response | Failure | None, spider: Spider) -> LogFormatterResult:
        """A record was written."""
        return {"level": logging.DEBUG, "msg": "Written: %(url)s", "args": {"url": item.url}}

    def dropped(
        self, item: Page, exception: BaseException, response: Response | Failure | None, spider: Spider
    ) -> LogFormatterResult:
        """A page was dropped, and why."""
        args = {"url": item.url, "reason": str(exception)}
        return {"level": logging.DEBUG, "msg": "Dropped: %(url)s (%(reason)s)", "args": args}

    def item_error(
        self, item: Page, exception: BaseException, response: Response | Failure | None, spider: Spider
    ) -> LogFormatterResult:
        """A pipeline failed on a page."""
        return {"level": logging.ERROR, "msg": "Error on the page %(url)s", "args": {"url": item.url}}
