"""Saved blogs for benchmarks: `<blog>.zip` files with `pages/`, `urlmap.json` and `gold.jsonl` (known posts)."""

from __future__ import annotations

import json
import re
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from urllib.parse import urljoin

from rapidfuzz.distance import LCSseq

from blogcorpus.dom import parse
from blogcorpus.template import letters

#: Addresses, without `index.html`, of pages that list posts or show one a second time.
_INDEX = re.compile(
    r"/(tags?|categor\w+|topics?|labels?|authors?|archives?|page|search\w*|feed|drafts|galleries|print|amp|trackback)(/|\.|$)"
    r"|(^|/)\d{4}(/\d{1,2}){0,2}/?$"
    r"|/(page|index|articles|search)[-_]?(\w_)?\d+(\.\w+)?/?$|[?&]|^/$|index_s|\.(xml|rss|atom|json|txt)$",
    re.I,
)
_FILE = re.compile(r"index\.\w+$")
_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f"
#: Words; letters of scripts that do not divide words, one by one.
_WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+")
_HTML = re.compile(rb"<(html|!doctype html|head|body|title|div)\b", re.I)
_FEED = re.compile(rb"<(rss|feed|rdf)\b", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPage:
    """A page; `gold` are the words of its post, where they are known as a whole."""

    url: str
    html: str
    gold: Sequence[str] | None
    gold_html: str | None
    #: It lists posts, going by its address, or is another page once more.
    other: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedBlog:
    """A blog with its pages, shuffled."""

    name: str
    language: str
    pages: Sequence[SavedPage]

    @property
    def posts(self) -> list[SavedPage]:
        """Its pages without those that list posts and without copies."""
        return [page for page in self.pages if not page.other]


def words(text: str) -> list[str]:
    """The words of a text."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).lower())


def f1(want: Sequence[str], text: str) -> float:
    """F1 of the words in order: twice their longest common subsequence over all words."""
    have = words(text)
    return 2 * LCSseq.similarity(want, have) / (len(want) + len(have)) if have else 0.0


def load(data: Path, *, seed: int = 1) -> Iterator[SavedBlog]:
    """The blogs of a folder that know the whole text of some posts."""
    for path in sorted(data.glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            blog = _load(archive, path.stem)
        if any(page.gold for page in blog.posts):
            yield replace(blog, pages=Random(seed).sample(blog.pages, len(blog.pages)))


def _load(archive: zipfile.ZipFile, name: str) -> SavedBlog:
    meta = json.loads(archive.read("blog.json"))
    gold = {post["path"]: post for post in map(json.loads, archive.read("gold.jsonl").decode().splitlines())}
    addresses: dict[str, str] = {}
    for address, file in json.loads(archive.read("urlmap.json")).items():
        addresses.setdefault(file, address)
    files = sorted((n.removeprefix("pages/") for n in archive.namelist()), key=lambda n: (n not in gold, n))
    seen = set[tuple[str, ...]]()
    pages = []
    for file in files:
        raw = archive.read(f"pages/{file}") if f"pages/{file}" in archive.NameToInfo else b""
        if not _HTML.search(raw[:3000]) or _FEED.search(raw[:1000]):
            continue
        post, address = gold.get(file), addresses.get(file, f"/{file}")
        pages.append(_page(meta["base_url"], address, raw.decode("utf-8", "replace"), post, seen))
    return SavedBlog(name=name, language=meta.get("language") or "", pages=pages)


def _page(base: str, address: str, html: str, post: dict[str, str] | None, seen: set[tuple[str, ...]]) -> SavedPage:
    longest = tuple(sorted(sorted(map(letters, parse(html).flat.text.split("\n")), key=len)[-3:]))
    other = post is None and (longest in seen or bool(_INDEX.search(_FILE.sub("", address))))
    seen.add(longest)
    known = post if post and post.get("content_full") else {}
    text = known.get("content_text") or ""
    return SavedPage(
        url=urljoin(base, address),
        html=html,
        gold=words(text) or None,
        gold_html=known.get("content_html"),
        other=other,
    )
