"""Crawls that are killed: at seeded moments, then run to the end, and the corpus checked record by record.

The moments are counted in answers of the server, not in seconds, so that they do not depend on the machine; a part of a
second behind each lets kills fall between writing and remembering as well.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

from blogcorpus.spider_process import spider_command
from blogcorpus.urls import url_key
from tests.blogs.server import Serving
from tests.crawling import read_corpus

ROOT = Path(__file__).parent.parent
#: Nothing of ours takes so long on a loaded machine.
_LONGEST = 240.0


@dataclass
class Kill:
    """What one kill met."""

    #: Where the crawl stood: start, seed and feeds, lesson, archive, writing, end.
    phase: str
    #: Bytes of a torn last line that it left, and lines whose posts the store did not know yet.
    torn: int = 0
    unknown: int = 0


@dataclass
class Story:
    """A corpus and all that happened to it."""

    folder: Path
    kills: list[Kill] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    wrong: bool = False

    @property
    def corpus(self) -> Path:
        return self.folder / "corpus.jsonl"

    @property
    def store(self) -> Path:
        return self.folder / "corpus.state.sqlite"


def start(server: Serving, folder: Path, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Begin a crawl; whatever it says goes to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    seeds, corpus = folder / "seeds.txt", folder / "corpus.jsonl"
    seeds.write_text("\n".join(server.seeds), encoding="utf-8")
    settings = ("DOWNLOAD_DELAY=0", "BLOGCORPUS_BROWSER=never")
    command = spider_command("blogs", corpus, arguments=[f"seeds={seeds}"], settings=settings)
    proxy = {"http_proxy": server.proxy_url, "no_proxy": "", "COLUMNS": "200"}
    with (folder / "shown").open("ab") as shown:
        return subprocess.Popen(
            command, stdout=shown, stderr=shown, env={**os.environ, **proxy, **(environment or {})}, cwd=ROOT
        )


def kill_at(server: Serving, story: Story, answers: int, delay: float, sign: int = signal.SIGKILL) -> Kill | None:
    """Run until the server gave so many answers, and a moment longer, then kill; `None` where the crawl has ended."""
    before = len(server.requests)
    process = start(server, story.folder)
    end = time.monotonic() + _LONGEST
    while process.poll() is None and len(server.requests) - before < answers and time.monotonic() < end:
        time.sleep(0.002)
    time.sleep(delay)
    if process.poll() is not None:
        story.codes.append(process.returncode)
        return None
    process.send_signal(sign)
    story.codes.append(process.wait(_LONGEST))
    kill = Kill(phase_of(server, before, story), torn=torn(story.corpus), unknown=len(unknown(story)))
    story.kills.append(kill)
    return kill


def phase_of(server: Serving, before: int, story: Story) -> str:
    """Where a crawl stood, by what it had asked for and written."""
    asked = [url for _, url, _ in server.requests[before:]]
    if not asked:
        return "before the first request"
    if torn(story.corpus):
        return "in the middle of a line"
    if unknown(story):
        return "written, not yet remembered"
    posts = {url_key(blog.seed.rstrip("/") + post.path) for blog in server.blogs.values() for post in blog.posts}
    fetched = sum(url_key(url) in posts for url in asked)
    if not fetched:
        return "seeds and feeds"
    return "lesson" if not lines(story.corpus) else "archive"


def finish(server: Serving, story: Story) -> int:
    """Run to the end; how many requests that took."""
    before = len(server.requests)
    story.codes.append(start(server, story.folder).wait(_LONGEST))
    return len(server.requests) - before


def torn(corpus: Path) -> int:
    """Bytes behind the last newline."""
    data = corpus.read_bytes() if corpus.exists() else b""
    return len(data) - (data.rfind(b"\n") + 1)


def lines(corpus: Path) -> list[str]:
    """Keys of all whole lines."""
    data = corpus.read_bytes() if corpus.exists() else b""
    return [json.loads(line)["url_key"] for line in data[: data.rfind(b"\n") + 1].splitlines()]


def unknown(story: Story) -> set[str]:
    """Keys of lines that the store does not know: the next start reads them."""
    return set(lines(story.corpus)) - remembered(story.store)


def remembered(store: Path) -> set[str]:
    """Keys in the store, and the proof that it is sound."""
    if not store.exists():
        return set()
    with sqlite3.connect(store) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        try:
            found = {row[0] for row in db.execute("SELECT key FROM posts")}
        except sqlite3.OperationalError:  # killed before the tables were made
            found = set()
    db.close()
    return found


def check(server: Serving, story: Story, wanted: Sequence[dict[str, object]]) -> None:
    """Record by record: the corpus is that of a crawl nobody killed, and the store knows exactly its posts."""
    records = read_corpus(story.corpus)
    counts = Counter(record["url_key"] for record in records)
    doubles = [(r["url_key"], r["crawl"], r["title"], len(r["text"])) for r in records if counts[r["url_key"]] > 1]
    assert not doubles, doubles
    found = {record["url_key"]: record for record in records}
    keys = {str(record["url_key"]) for record in wanted}
    assert set(found) == keys, f"missing {keys - set(found)}, too many {set(found) - keys}"
    for record in wanted:
        mine = found[str(record["url_key"])]
        assert _same_day(mine["published"], record["published"]), (record["url_key"], mine["published"])
        for name in ("url", "title", "authors", "tags", "text", "comments"):
            assert mine[name] == record[name], (record["url_key"], name, mine[name], record[name])
    assert remembered(story.store) == set(found), "the store knows other posts than the corpus has"


def _same_day(one: object, other: object) -> bool:
    """Which of a feed and a page gave the date may depend on the order of answers: zone and precision may differ."""
    if not one or not other:
        return one == other
    moments = [datetime.fromisoformat(str(value)) for value in (one, other)]
    aware = [m if m.tzinfo else m.replace(tzinfo=timezone.utc) for m in moments]
    return abs(aware[0] - aware[1]) <= timedelta(days=1)


def moments(seed: int, count: int, most: int) -> list[tuple[int, float]]:
    """Seeded moments: a number of answers, and a part of a second more."""
    chance = random.Random(seed)
    return [(chance.randint(0, most), chance.choice((0.0, chance.random() * 0.4))) for _ in range(count)]
