"""A crawl of a server that means harm: each attack ends in its reason, and the good blogs beside it do not notice."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blogcorpus.crawl import Reason
from blogcorpus.spider_process import spider_command
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
#: Seconds. A crawl that takes longer runs on a machine so loaded that any of its requests may end in a timeout.
SLOW = 50


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
    command = spider_command("blogs", corpus, arguments=[f"seeds={seeds}"], settings=SETTINGS)
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


def crawled(folder: Path) -> Ended:
    """One crawl for all checks: it is the test's only cost."""
    trusted, contexts = authority(folder)
    attacks = {name: case.attack for name, case in SEEDS.items()}
    attacks |= {name: case.attack for name, case in BLOGS.items()}
    with serving([golden_blog(name) for name in GOOD]) as good, hostile(attacks, contexts) as server:
        return run(folder, server, good, attacks, trusted)


def test_every_attack_ends_in_its_reason_and_nobody_else_notices(tmp_path: Path) -> None:
    ended = crawled(tmp_path)
    slow = {Reason.TIMEOUT.value} if ended.seconds > SLOW else set()
    assert wrong_seeds(ended, slow) == {}
    assert wrong_blogs(ended, slow) == {}
    for name in GOOD:
        found = [record["url"] for record in ended.records if f"//{name}.good.example" in record["url"]]
        assert len(found) == len(set(found)) == len(golden_blog(name).posts), name
    assert ended.server.touched == 0, "nobody was let in"
    assert ended.peak <= PEAK_MB
    assert len(ended.server.asked) > len(SEEDS)
    assert [host for host, _, headers in ended.server.asked if {"cookie", "authorization"} & set(headers)] == []
    lost = [r["crawl"]["cut"] for r in ended.records if "//deep-page" in r["url"] and "story-1" in r["url"]]
    assert slow or lost == [True], "a page that lost text says so"


def wrong_seeds(ended: Ended, slow: set[str]) -> dict[str, object]:
    """Attacks that ended otherwise."""
    wrong: dict[str, object] = {}
    for name, case in SEEDS.items():
        outcome = ended.outcomes.get(name, {})
        allowed = {case.reason.value, *slow, *({Reason.TIMEOUT.value} if case.flood else ())}
        if outcome.get("verdict") not in allowed:
            wrong[name] = outcome
    return wrong


def wrong_blogs(ended: Ended, slow: set[str]) -> dict[str, object]:
    """Blogs with an attack in them whose other posts are not there, or not once."""
    wrong: dict[str, object] = {}
    for name, case in BLOGS.items():
        outcome = ended.outcomes.get(name, {})
        urls = [record["url"].rpartition("/")[2] for record in ended.records if f"//{name}.hostile" in record["url"]]
        stories = [url for url in urls if url.startswith("story-")]
        failures = set(outcome.get("failures", ()))
        told = case.reason is None or case.reason.value in failures or bool(slow & failures)
        had = len(stories) == len(set(stories)) and (len(stories) == case.posts or bool(slow & failures))
        if not (told and had):
            wrong[name] = (stories, outcome)
    return wrong
