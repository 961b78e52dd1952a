"""`scrapy crawl` with an exit code that tells how it went, and errors in one line."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from scrapy.commands.crawl import Command as ScrapyCrawl
from scrapy.exceptions import UsageError

from blogcorpus.errors import BlogcorpusError, OptionError, RuleError, SeedError
from spiders.extensions.ledger import STOPPED

if TYPE_CHECKING:
    import argparse


class Command(ScrapyCrawl):
    """Exit codes: 0 all well, 1 some blogs failed, 2 wrong usage, 3 nothing found."""

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run a spider; our own errors become one line."""
        if len(args) != 1:
            raise UsageError("name one spider")
        process = self.crawler_process
        if process is None:
            raise UsageError("needs the project's settings")
        crawler = process.create_crawler(args[0])
        task = process.crawl(crawler, **opts.spargs)
        process.start()
        failure = task.exception() if isinstance(task, asyncio.Task) and task.done() else None
        if failure is not None:
            self.exitcode = _report(failure)
        elif crawler.stats is not None:
            self.exitcode = int(crawler.stats.get_value("blogcorpus/outcome", 1))
            stopped = crawler.stats.get_value(STOPPED)
            if stopped:
                sys.stderr.write(f"blogcorpus: {stopped}\n")
                self.exitcode = 1


def _report(error: BaseException) -> int:
    if not isinstance(error, BlogcorpusError):
        raise error
    sys.stderr.write(f"blogcorpus: {error}\n")
    return 2 if isinstance(error, (SeedError, OptionError, RuleError)) else 1
