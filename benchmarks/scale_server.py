"""Blogs on loopback for benchmarks, in a process of their own: saved ones, or made-up ones of any size.

    python -m benchmarks.scale_server saved DATA…             the blogs of zip files, under their own addresses
    python -m benchmarks.scale_server made BLOGS POSTS        blogs called blog0.example …, with so many posts each

A proxy for plain HTTP: `http_proxy=http://127.0.0.1:PORT`. The first line it prints is the port, the others the seeds.
Feeds have a validator and answer 304. Written for speed: answers are held in memory, or made of one template.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

Answer = tuple[str, bytes] | None
_TYPES = {".xml": "application/xml", ".rss": "application/xml", ".atom": "application/xml", ".txt": "text/plain"}
_WORDS = (
    "river kettle morning letter garden train window paper winter bread music yellow corner station island summer "
    "story market bicycle cloud harbour mountain kitchen neighbour evening tower bridge orange pencil forest"
).split()
_PER_PAGE = 20


class Saved:
    """Pages of saved blogs, by address."""

    def __init__(self, files: list[Path]) -> None:
        self.seeds: list[str] = []
        self._pages: dict[str, tuple[str, bytes]] = {}
        for file in files:
            with zipfile.ZipFile(file) as archive:
                self._add(archive)

    def _add(self, archive: zipfile.ZipFile) -> None:
        about = json.loads(archive.read("blog.json"))
        home = urlsplit(about["base_url"])
        self.seeds.append(about.get("front_page") or about["base_url"])
        names = set(archive.namelist())
        paths = json.loads(archive.read("urlmap.json"))
        for path, name in [
            *paths.items(),
            *((f"/{n.removeprefix('pages/')}", n.removeprefix("pages/")) for n in names),
        ]:
            if f"pages/{name}" in names:
                body = archive.read(f"pages/{name}").replace(
                    b"https://" + home.netloc.encode(), b"http://" + home.netloc.encode()
                )
                self._pages[_key(home.netloc, unquote(path))] = (_TYPES.get(Path(name).suffix, "text/html"), body)
        self.seeds[-1] = self.seeds[-1].replace("https://", "http://")

    def get(self, host: str, path: str) -> Answer:
        """A page, whatever the case of `www.`."""
        return self._pages.get(_key(host, unquote(path)))


class Made:
    """Blogs that are made while they are asked for: a feed, index pages, posts that look like posts."""

    def __init__(self, blogs: int, posts: int) -> None:
        self._posts = posts
        self.seeds = [f"http://blog{number}.example/" for number in range(blogs)]

    def get(self, host: str, path: str) -> Answer:
        """A page of a blog."""
        name, _, rest = path.lstrip("/").partition("/")
        if path == "/feed":
            return "application/rss+xml", self._feed(host)
        if name == "post" and rest.isdigit() and int(rest) < self._posts:
            return "text/html", _page(host, f"{_title(host, int(rest))} | {host}", _article(host, int(rest)))
        if path == "/" or (name == "page" and rest.isdigit()):
            return "text/html", _page(host, host, self._index(host, int(rest or 1) if path != "/" else 1))
        return None

    def _index(self, host: str, number: int) -> str:
        first = (number - 1) * _PER_PAGE
        shown = range(first, min(first + _PER_PAGE, self._posts))
        links = "".join(f'<article><h2><a href="/post/{n}">{_title(host, n)}</a></h2></article>' for n in shown)
        older = f'<a rel="next" href="/page/{number + 1}">Older posts</a>' if first + _PER_PAGE < self._posts else ""
        return links + older

    def _feed(self, host: str) -> bytes:
        items = "".join(
            f"<item><title>{_title(host, n)}</title><link>http://{host}/post/{n}</link><guid>http://{host}/post/{n}</guid>"
            f"<pubDate>{_date(n)[0]}</pubDate><description><![CDATA[{_text(host, n)}]]></description></item>"
            for n in range(min(10, self._posts))
        )
        head = f"<title>{host}</title><link>http://{host}/</link>"
        return f'<?xml version="1.0"?><rss version="2.0"><channel>{head}{items}</channel></rss>'.encode()


def _key(host: str, path: str) -> str:
    return host.lower().removeprefix("www.") + (path.rstrip("/") or "/")


def _random(host: str, number: int) -> random.Random:
    return random.Random(f"{host} {number}")


def _title(host: str, number: int) -> str:
    return " ".join(_random(host, number).choices(_WORDS, k=4)).capitalize() + f" {number}"


def _text(host: str, number: int) -> str:
    source = _random(host, -1 - number)
    return "".join(f"<p>{' '.join(source.choices(_WORDS, k=60)).capitalize()}.</p>" for _ in range(6))


def _date(number: int) -> tuple[str, str]:
    day, month, year = 28 - number % 28, 12 - number // 28 % 12, 2024 - number // 336
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    return f"{day:02} {months[month - 1]} {year} 10:00:00 GMT", f"{year}-{month:02}-{day:02}"


def _article(host: str, number: int) -> str:
    date = _date(number)[1]
    meta = f'<time datetime="{date}">{date}</time> by <a rel="author" href="/about">Ada</a>'
    return (
        f'<article class="post"><h1 class="entry-title">{_title(host, number)}</h1><p class="meta">{meta}</p>'
        f'<div class="entry-content">{_text(host, number)}</div></article>'
        '<div id="comments"><h3>Leave a comment</h3></div>'
    )


def _page(host: str, title: str, main: str) -> bytes:
    side = "".join(f'<li><a href="/about#{word}">{word.capitalize()}</a></li>' for word in _WORDS)
    feed = '<link rel="alternate" type="application/rss+xml" href="/feed">'
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>{title}</title>{feed}</head><body>'
        f'<header><a href="/">{host}</a></header>'
        f"<main>{main}</main><aside><ul>{side}</ul></aside><footer>All rights reserved.</footer></body></html>"
    ).encode()


async def _serve(get: Callable[[str, str], Answer], seeds: list[str]) -> None:
    asked = [0]

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while request := await reader.readuntil(b"\r\n\r\n"):
                writer.write(_answer(request, get, asked))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], *seeds, sep="\n", flush=True)
    print("", flush=True)
    await server.serve_forever()


def _answer(request: bytes, get: Callable[[str, str], Answer], asked: list[int]) -> bytes:
    target = request.split(b" ", 2)[1].decode("latin-1")
    if target == "/asked":  # how many requests came since the last time this was asked
        asked[0], body = 0, str(asked[0]).encode()
        return _response("200 OK", "text/plain", body)
    asked[0] += 1
    url = urlsplit(target)
    found = get(url.netloc, url.path + (f"?{url.query}" if url.query else "") or "/")
    if found is None:
        return _response("404 Not Found", "text/plain", b"")
    tag = f'"{hashlib.md5(found[1], usedforsecurity=False).hexdigest()}"' if "xml" in found[0] else ""
    if tag and tag.encode() in request:
        return _response("304 Not Modified", found[0], b"", tag)
    return _response("200 OK", found[0], found[1], tag)


def _response(status: str, kind: str, body: bytes, tag: str = "") -> bytes:
    validator = f"ETag: {tag}\r\n" if tag else ""
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{validator}Content-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def main() -> None:
    """Serve until killed."""
    kind, *words = sys.argv[1:]
    blogs: Saved | Made
    blogs = Saved([Path(word) for word in words]) if kind == "saved" else Made(int(words[0]), int(words[1]))
    asyncio.run(_serve(blogs.get, blogs.seeds))


if __name__ == "__main__":
    main()
