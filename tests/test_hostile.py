"""A crawl of a server that means harm: each attack ends in its reason, and the good blogs beside it do not notice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.crawl import Reason
from tests.blogs import golden_blog
from tests.blogs.server import Serving, serving
from tests.crawling import read_corpus
from tests.hostile.cases import BLOGS, SEEDS
from tests.hostile.certificates import authority
from tests.hostile.server import Hostile, hostile

ROOT = Path(__file__).parent.parent
GOOD = ("pebble", "plot", "katze")
#: Bounds made small where their defaults would only make the test slow.
SETTINGS = (
    "DOWNLOAD_TIMEOUT=10",
    "BLOGCORPUS_MAX_ROBOTS_BYTES=50000",
    "DOWNLOAD_MAXSIZE=2500000",
    "RETRY_TIMES=0",
    "BLOGCORPUS_MAX_FAILURES=3",
    "BLOGCORPUS_MAX_SITEMAP_BYTES=5000000",
    "BLOGCORPUS_BROWSER=never",
)
PEAK_MB = 500


@dataclass(frozen=True)
class Ended:
    """What the crawl came to."""

    code: int
    shown: str
    seconds: float
    outcomes: dict[str, dict[str, Any]]
    peak: int
    records: list[dict[str, Any]]
    server: Hostile


def seed(name: str, server: Hostile) -> str:
    tls = SEEDS[name].tls if name in SEEDS else None
    if tls is None:
        return f"http://{name}.hostile.example:{server.port}/"
    return f"https://{name}.hostile.example:{server.tls.get(tls, server.port)}/"


def run(folder: Path, server: Hostile, good: Serving, cases: Iterable[str], trusted: Path) -> Ended:
    names = [f"http://{blog}.good.example:{url.rsplit(':', 1)[1]}" for blog, url in zip(GOOD, good.seeds, strict=True)]
    seeds, corpus, outcomes = folder / "seeds.txt", folder / "corpus.jsonl", folder / "outcomes"
    lines = [*(seed(name, server) for name in cases), *names]
    seeds.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "scrapy", "crawl", "blogs", "-a", f"seeds={seeds}", "-o", str(corpus)]
    for setting in SETTINGS:
        command += ["-s", setting]
    proxies = {name: "" for name in os.environ if name.lower().endswith("_proxy")}
    own = {"SCRAPY_SETTINGS_MODULE": "tests.hostile.world", "OUTCOMES": str(outcomes), "SSL_CERT_FILE": str(trusted)}
    environment = {name: value for name, value in os.environ.items() if name not in proxies} | own
    begin = time.monotonic()
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=240, check=False)
    found = [json.loads(line) for line in outcomes.read_text(encoding="utf-8").splitlines()]
    return Ended(
        code=ran.returncode,
        shown=ran.stderr,
        seconds=time.monotonic() - begin,
        outcomes={o["seed"].split("//")[1].split(".")[0]: o for o in found if "seed" in o},
        peak=next(o["peak"] for o in found if "peak" in o),
        records=read_corpus(corpus),
        server=server,
    )


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ended]:
    folder = tmp_path_factory.mktemp("hostile")
    trusted, contexts = authority(folder)
    attacks = {name: case.attack for name, case in SEEDS.items()}
    attacks |= {name: case.attack for name, case in BLOGS.items()}
    with serving([golden_blog(name) for name in GOOD]) as good, hostile(attacks, contexts) as server:
        yield run(folder, server, good, attacks, trusted)


@pytest.mark.parametrize("name", SEEDS)
def test_the_attack_ends_in_its_reason(ended: Ended, name: str) -> None:
    case, outcome = SEEDS[name], ended.outcomes[name]
    assert outcome["verdict"] in {case.reason.value, Reason.TIMEOUT.value if case.flood else ""}, outcome


@pytest.mark.parametrize("name", BLOGS)
def test_the_rest_of_the_blog_is_had(ended: Ended, name: str) -> None:
    case, outcome = BLOGS[name], ended.outcomes[name]
    if case.reason is not None:
        assert case.reason.value in outcome["failures"], outcome
    urls = [record["url"].rpartition("/")[2] for record in ended.records if f"//{name}.hostile" in record["url"]]
    stories = [url for url in urls if url.startswith("story-")]
    assert (len(stories), len(set(stories))) == (case.posts, case.posts), (urls, outcome)


def test_the_good_blogs_are_complete(ended: Ended) -> None:
    for name in GOOD:
        found = [record["url"] for record in ended.records if f"//{name}.good.example" in record["url"]]
        assert len(found) == len(set(found)) == len(golden_blog(name).posts), name


def test_nobody_was_let_in(ended: Ended) -> None:
    assert ended.server.touched == 0


def test_no_cookie_and_no_password_goes_out(ended: Ended) -> None:
    assert len(ended.server.asked) > len(SEEDS)
    assert [host for host, _, headers in ended.server.asked if {"cookie", "authorization"} & set(headers)] == []


def test_a_page_that_lost_text_says_so(ended: Ended) -> None:
    [record] = [record for record in ended.records if "//deep-page" in record["url"] and "story-1" in record["url"]]
    assert record["crawl"]["cut"] is True


def test_the_memory_is_bounded(ended: Ended) -> None:
    assert ended.peak <= PEAK_MB
