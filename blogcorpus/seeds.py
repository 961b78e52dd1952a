"""Seeds: the list of blogs, as text, OPML or addresses on the command line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from lxml import etree

from blogcorpus.errors import SeedError
from blogcorpus.urls import domain, is_http, url_key

#: An address without its scheme: a host with a dot, perhaps a port and a path.
_HOST = re.compile(r"^[^\s/.:@,]+(?:\.[^\s/.:@,]+)+(?::\d+)?(?:[/?#]\S*)?$")


@dataclass(frozen=True, slots=True)
class BadSeed:
    """A line that is no address."""

    place: str
    text: str


def read_seeds(path: str | Path) -> tuple[list[str], list[BadSeed]]:
    """Addresses out of a seed file, each once, and the lines that are none.

    Text has one address a line, `#` starts a comment; OPML gives the sites' addresses, or else their feeds'.
    """
    file = Path(path)
    try:
        body = file.read_bytes()
    except OSError as error:
        raise SeedError("cannot be read", subject=str(file)) from error
    lines = _opml(body, file) if body.lstrip()[:1] == b"<" else _text(body, file)
    return _sorted_out(lines)


def seeds_of(text: str) -> tuple[list[str], list[BadSeed]]:
    """Addresses separated by commas, as given with `-a url=`."""
    return _sorted_out((f"url {n}", part.strip()) for n, part in enumerate(text.split(","), 1) if part.strip())


def in_turns(seeds: Iterable[str]) -> list[str]:
    """One blog of every domain, then the next of each: a host with many blogs is asked one thing at a time.

    >>> in_turns(["http://a.example/x", "http://a.example/y", "http://b.example/"])
    ['http://a.example/x', 'http://b.example/', 'http://a.example/y']
    """
    before: Counter[str] = Counter()
    turns = []
    for seed in seeds:
        turns.append((before[domain(seed)], seed))
        before[domain(seed)] += 1
    return [seed for _, seed in sorted(turns, key=itemgetter(0))]


def _sorted_out(lines: Iterator[tuple[str, str]]) -> tuple[list[str], list[BadSeed]]:
    good: dict[str, str] = {}
    bad: list[BadSeed] = []
    for place, text in lines:
        url = _address(text)
        if url is None:
            bad.append(BadSeed(place, text[:200]))
        else:
            good.setdefault(url_key(url), url)
    return list(good.values()), bad


def _address(text: str) -> str | None:
    """The line as an address; `http://` may be left out.

    >>> _address("example.org/blog"), _address("not one")
    ('http://example.org/blog', None)
    """
    if _HOST.match(text):
        text = f"http://{text}"
    return text if is_http(text) and not re.search(r"\s", text) else None


def _text(body: bytes, file: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(body.decode("utf-8-sig", "replace").splitlines(), 1):
        text = re.sub(r"(^|\s)#.*", "", line).strip()
        if text:
            yield f"{file}:{number}", text


def _opml(body: bytes, file: Path) -> Iterator[tuple[str, str]]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(body, parser)
    if root is None:
        raise SeedError("is no OPML", subject=str(file))
    for outline in root.iter("{*}outline"):
        address = outline.get("htmlUrl") or outline.get("xmlUrl") or outline.get("url")
        if address:
            yield f"{file}:{outline.sourceline}", address.strip()
