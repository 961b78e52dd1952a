"""Measure `blogcorpus proxy`: saved blogs read through it with curl and with Chromium.

    python -m benchmarks.proxy DATA --upstream http://127.0.0.1:8900 [--blogs 10] [--pages 12] [--no-browser]

DATA is a folder of saved blogs, `--upstream` a proxy that serves them under their own addresses. Each page is fetched
by curl straight from there and through us, three times each; the difference of the fastest is what we add, and is told
as a multiple of the page's parse. On a machine that does other things as well that difference is mostly waiting, so the
work of cleaning is measured by itself too, in processor time. Of untouched pages the bytes are compared.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urljoin

from lxml.html import HTMLParser, document_fromstring

from benchmarks.saved_blogs import load
from blogcorpus.cleaners import profile
from blogcorpus.dom import parse
from blogcorpus.proxy import improve

_TIMES = 3


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--upstream", required=True)
    parser.add_argument("--blogs", type=int, default=10)
    parser.add_argument("--pages", type=int, default=12)
    parser.add_argument("--browser", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args()
    chosen = list(_addresses(options.data, options.blogs, options.pages))
    urls = [url for blog in chosen for url in blog]
    with tempfile.TemporaryDirectory() as folder:
        proxy, address = _start(options.upstream, Path(folder))
        try:
            _with_curl(urls, options.upstream, address, len(chosen))
            if options.browser:
                _with_chromium([url for blog in chosen for url in blog[:3]], address)
        finally:
            proxy.terminate()
            proxy.wait(30)


def _addresses(data: Path, blogs: int, pages: int) -> Iterator[list[str]]:
    """The front page and some posts of each of some blogs."""
    files = sorted(data.glob("*.zip"))
    with tempfile.TemporaryDirectory() as folder:
        for file in files[:: max(1, len(files) // blogs - 1)]:
            (Path(folder) / file.name).symlink_to(file.resolve())
        for blog in islice(load(Path(folder)), blogs):
            posts = [page.url for page in blog.posts if page.gold][: pages - 1]
            yield [re.sub("^https:", "http:", url) for url in (urljoin(posts[0], "/"), *posts)]


def _start(upstream: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "blogcorpus", "proxy", "--port", "0"]
    command += ["--upstream", upstream, "--settings", str(folder / "proxy.json")]
    proxy = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    line = proxy.stderr.readline() if proxy.stderr else ""
    found = re.search(r"http://[\d.:]+", line)
    if found is None:
        raise SystemExit(f"the proxy did not start: {line}")
    return proxy, found[0]


def _with_curl(urls: list[str], upstream: str, ours: str, blogs: int) -> None:
    became: Counter[str] = Counter()
    added, ratios, works, wrong = list[float](), list[float](), list[tuple[float, float]](), list[str]()
    for url in urls:
        straight = [_curl(url, upstream) for _ in range(_TIMES)]
        through = [_curl(url, ours) for _ in range(_TIMES)]
        header, body = through[0][1:]
        verdict = re.search(r"^X-Blogcorpus: ([^\r\n]*)", header, re.M | re.I)
        became[verdict[1] if verdict else "no page"] += 1
        if verdict is None or verdict[1].startswith("untouched"):
            wrong += [url] if body != straight[0][2] else []
            continue
        cost = min(seconds for seconds, *_ in through) - min(seconds for seconds, *_ in straight)
        added.append(cost)
        ratios.append(
            cost / _seconds(lambda page=straight[0][2]: parse(page.decode("utf-8", "replace")), time.perf_counter)
        )
        works.append(_work(straight[0][2], url))
    print(f"{len(urls)} pages of {blogs} blogs with curl: {dict(became.most_common())}")
    print(f"bytes that differ on untouched pages: {wrong or 'none'}")
    print(
        f"added to a cleaned page: median {1000 * median(added):.1f} ms, {median(ratios):.1f} times its parse"
        f" (95 %: {quantiles(ratios, n=20)[-1]:.1f} times)"
    )
    ours, bare = zip(*works, strict=True)
    print(
        f"work of cleaning, processor time: median {median(ours):.1f} times our parse, {median(bare):.1f} times lxml's"
    )


def _curl(url: str, proxy: str) -> tuple[float, str, bytes]:
    command = ["curl", "-s", "-i", "--max-time", "60", "--proxy", proxy, "-w", "\n%{time_total}", url]
    done = subprocess.run(command, capture_output=True, check=True)
    answer, _, seconds = done.stdout.rpartition(b"\n")
    head, _, body = answer.partition(b"\r\n\r\n")
    return float(seconds), head.decode("latin-1"), body


def _work(body: bytes, url: str) -> tuple[float, float]:
    """Processor time of cleaning a page, as a multiple of our parse (with metadata read), and of lxml's bare one."""
    text, cleaners = body.decode("utf-8", "replace"), profile("reader")
    ours = _seconds(lambda: parse(text, url))
    bare = _seconds(lambda: document_fromstring(body, parser=HTMLParser(huge_tree=True)))
    work = _seconds(lambda: improve(body, "text/html; charset=utf-8", url, cleaners))
    return work / ours, work / bare


def _seconds(run: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The fastest of some runs."""
    times = []
    for _ in range(_TIMES):
        begun = clock()
        run()
        times.append(clock() - begun)
    return max(min(times), 1e-6)


def _with_chromium(urls: list[str], ours: str) -> None:
    from playwright.sync_api import sync_playwright

    from spiders.browser.chromium import find_chromium

    became: Counter[str] = Counter()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(None), args=["--no-sandbox", "--disable-gpu"], proxy={"server": ours}
        )
        page = browser.new_page()
        for url in urls:
            answer = page.goto(url, wait_until="domcontentloaded", timeout=60_000)
            said = answer.header_value("x-blogcorpus") if answer is not None else None
            became[said or "no page"] += 1
            if said is not None and said.startswith("cleaned") and not page.locator("main").inner_text().strip():
                became["nothing shown"] += 1
        browser.close()
    print(f"{len(urls)} of them in Chromium: {dict(became.most_common())}")


if __name__ == "__main__":
    main()
