"""`scrapy crawl` with an exit code that tells how it went, and errors in one line."""

from __future__ import annotations

import asyncio
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING

from scrapy.commands.crawl import Command as ScrapyCrawl
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from blogcorpus.errors import BlogcorpusError, OptionError
from blogcorpus.outcome import FAILED, code_of, told
from blogcorpus.stores import put_back
from spiders.blogs import BlogsSpider
from spiders.checks import check_settings
from spiders.extensions.ledger import STOPPED

if TYPE_CHECKING:
    import argparse


class Command(ScrapyCrawl):
    """Exit codes: 0 all well, 1 some blogs failed, 2 wrong usage, 3 nothing found."""

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Take over what is given with `-s`; what cannot be is told before Scrapy starts its log with it."""
        super().process_options(args, opts)
        try:
            check_settings(self.settings or Settings())
        except OptionError as error:
            sys.exit(_report(error))

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run a spider; our own errors become one line."""
        for word in args:
            if word.startswith("-"):
                raise UsageError(_unknown(word))
        if len(args) != 1:
            raise UsageError(
                f"name one spider, not {len(args)}: {' '.join(args)}" if args else "name one spider: blogs"
            )
        process = self.crawler_process
        if process is None:
            raise UsageError("needs the project's settings")
        spiders = process.spider_loader.list()
        if args[0] not in spiders:
            raise UsageError(f"there is no spider {args[0]}; there are {', '.join(sorted(spiders))}")
        crawler = process.create_crawler(args[0])
        known = getattr(crawler.spidercls, "arguments", tuple(opts.spargs))
        for name in opts.spargs:
            if name not in known:
                raise UsageError(f"-a {name}: the spider {args[0]} takes {', '.join(known)}")
        task = process.crawl(crawler, **opts.spargs)
        process.start()
        if crawler.settings["BLOGCORPUS_STORE"]:
            put_back(crawler.settings["BLOGCORPUS_STORE"])
        failure = task.exception() if isinstance(task, asyncio.Task) and task.done() else None
        if failure is not None:
            self.exitcode = _report(failure)
        elif crawler.stats is not None:
            self.exitcode = int(crawler.stats.get_value("blogcorpus/outcome", FAILED))
            stopped = crawler.stats.get_value(STOPPED)
            if stopped:
                sys.stderr.write(f"blogcorpus: {stopped}\n")
                self.exitcode = FAILED


def _unknown(word: str) -> str:
    """What to say of an option that there is none of."""
    name = word.partition("=")[0]
    close = get_close_matches(name.lstrip("-"), BlogsSpider.arguments, 1)
    if close:
        return f"unknown option {name}, did you mean -a {close[0]}=…?"
    if name.lstrip("-").isupper():
        return f"unknown option {name}; settings are given with -s NAME=VALUE"
    return f"unknown option {name}; `scrapy crawl --help` lists all"


def _report(error: BaseException) -> int:
    if not isinstance(error, (BlogcorpusError, OSError)):
        raise error
    sys.stderr.write(f"{told(error)}\n")
    return code_of(error)
