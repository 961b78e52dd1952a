"""The attacks. Each is a host `NAME.hostile.example`; its reason is what the crawl of that blog must come to.

`SEEDS` strike at once, at the front page or before it; `BLOGS` show a front page with posts and strike behind it.
"""

from __future__ import annotations

import asyncio
import gzip
import socket
import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache

from blogcorpus.crawl import Reason
from tests.hostile.server import Ask, Attack

_MUCH = b"<p>Nothing but words.</p>\n" * 8_000


@dataclass(frozen=True, slots=True)
class Case:
    """An attack and its end."""

    attack: Attack
    reason: Reason
    #: Bytes without end also end by the time they take, where the machine is slow.
    flood: bool = False
    #: Of the certificate, where the host speaks TLS.
    tls: str | None = None


def page(*links: str, title: str = "A blog", head: str = "") -> bytes:
    """A front page that lists posts."""
    teasers = "".join(
        f'<div class="teaser"><h2><a href="{link}">The story number {n} of this blog</a></h2>'
        f"<p>Story {n} begins with a sentence that is long enough to be one, and then goes on to another.</p></div>"
        for n, link in enumerate(links)
    )
    return f"<!doctype html><html><head><title>{title}</title>{head}</head><body>{teasers}</body></html>".encode()


def post(number: int, more: str = "", title: str = "") -> bytes:
    """A post like any other, with something added."""
    text = " ".join(f"Sentence {n} of story {number} tells something new about it." for n in range(12))
    title = title or f"The story number {number} of this blog"
    return (
        f"<!doctype html><html><head><title>{title}</title></head><body><article><h1>{title}</h1>"
        f'<time datetime="2020-01-{number % 28 + 1:02}">x</time><div class="entry"><p>{text}</p>{more}</div>'
        "</article></body></html>"
    ).encode()


def without_robots(attack: Attack) -> Attack:
    """The attack behind a robots.txt that is not there."""

    async def inner(ask: Ask) -> None:
        if ask.path == "/robots.txt":
            await ask.answer(b"", status="404 Not Found")
        else:
            await attack(ask)

    return inner


def raw(data: bytes, *, hold: bool = False) -> Attack:
    """Bytes as they are, and then the end of the connection, or silence."""

    async def attack(ask: Ask) -> None:
        await ask.send(data)
        if hold:
            await asyncio.sleep(60)

    return without_robots(attack)


def answers(body: bytes, *, status: str = "200 OK", **headers: str) -> Attack:
    """A proper response with something wrong in it."""

    async def attack(ask: Ask) -> None:
        await ask.answer(body, status=status, **headers)

    return without_robots(attack)


def endless(head: bytes, chunk: bytes, pause: float = 0.0) -> Attack:
    """A response that never ends."""

    async def attack(ask: Ask) -> None:
        await ask.send(head)
        while True:
            await ask.send(chunk)
            await asyncio.sleep(pause or 0.005)  # a breath for the others

    return without_robots(attack)


def moved(location: str) -> Attack:
    """A redirect; `{canary}` is a port of this machine."""
    return answers(b"", status="302 Found", Location=location)


def bomb(encoding: str, pack: Callable[[bytes], bytes]) -> Attack:
    """Much that travels small."""

    @cache
    def packed() -> bytes:
        return pack(b"\0" * 30_000_000)

    async def attack(ask: Ask) -> None:
        await ask.answer(await asyncio.to_thread(packed), Content_Encoding=encoding)

    return without_robots(attack)


async def _chain(ask: Ask) -> None:
    """Each address leads to one more."""
    await ask.answer(b"", status="302 Found", Location=f"/{len(ask.path)}{ask.path[1:]}x")


async def _refresh(ask: Ask) -> None:
    target = f"/{ask.path[1:]}x"
    await ask.answer(f'<html><head><meta http-equiv="refresh" content="0;url={target}"></head></html>'.encode())


async def _reset(ask: Ask) -> None:
    """Half a head, and then no goodbye."""
    await ask.send(b"HTTP/1.1 200 OK\r\nContent-")
    sock = ask.writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    ask.writer.close()


async def _half_closed(ask: Ask) -> None:
    """Says that it is done with sending, in the middle of a body, and keeps the connection."""
    await ask.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>half")
    ask.writer.write_eof()
    await asyncio.sleep(60)


async def _slow_robots(ask: Ask) -> None:
    if ask.path == "/robots.txt":
        await ask.send(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            await ask.send(b"#")
            await asyncio.sleep(0.2)
    await ask.answer(b"", status="404 Not Found")


async def _failing_robots(ask: Ask) -> None:
    """Cannot say what it allows, and then has everything."""
    if ask.path == "/robots.txt":
        await ask.answer(b"User-agent: *\nAllow: /\n", status="500 Internal Server Error")
    else:
        await ask.answer(page("/1"))


async def _huge_robots(ask: Ask) -> None:
    """A hundred megabytes; its first rule says: not here."""
    if ask.path == "/robots.txt":
        await ask.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /\n")
        for _ in range(1000):
            await ask.send(b"Disallow: /a*b*c*d*e*f$\n" * 4000)
    else:
        await ask.answer(page("/1"))


async def _robots_to_private(ask: Ask) -> None:
    if ask.path == "/robots.txt":
        await ask.answer(b"", status="302 Found", Location="http://127.0.0.1:1/robots.txt")
    else:
        await ask.answer(b"", status="404 Not Found")


def _packed(level: int) -> Callable[[bytes], bytes]:
    return lambda data: zlib.compress(data, level)


_OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"

SEEDS: dict[str, Case] = {
    "gzip-bomb": Case(bomb("gzip", gzip.compress), Reason.TOO_LARGE),
    "deflate-bomb": Case(bomb("deflate", _packed(9)), Reason.TOO_LARGE),
    "bomb-in-a-bomb": Case(bomb("gzip, gzip", lambda d: gzip.compress(gzip.compress(d))), Reason.TOO_LARGE),
    "endless-body": Case(endless(_OK + b"\r\n", _MUCH), Reason.TOO_LARGE, flood=True),
    "endless-chunks": Case(
        endless(_OK + b"Transfer-Encoding: chunked\r\n\r\n", b"%x\r\n%s\r\n" % (len(_MUCH), _MUCH)),
        Reason.TOO_LARGE,
        flood=True,
    ),
    "announced-gigabytes": Case(raw(_OK + b"Content-Length: 9999999999\r\n\r\n<p>", hold=True), Reason.TOO_LARGE),
    "trickling-body": Case(endless(_OK + b"\r\n", b"<", 0.2), Reason.TIMEOUT),
    "trickling-head": Case(endless(_OK, b"X-A: b\r\n", 0.2), Reason.TIMEOUT),
    "endless-head": Case(endless(_OK, b"X-Header: a\r\n" * 5_000), Reason.TOO_LARGE, flood=True),
    "endless-folded-head": Case(
        endless(_OK + b"X-Header: a\r\n", b" more of it\r\n" * 5_000), Reason.TOO_LARGE, flood=True
    ),
    "endless-head-line": Case(endless(_OK + b"X-Header: ", b"a" * 65_536), Reason.UNREACHABLE),
    "endless-welcome": Case(endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 5_000), Reason.TOO_LARGE, flood=True),
    "silence": Case(raw(b"", hold=True), Reason.TIMEOUT),
    "hangs-up": Case(raw(b""), Reason.UNREACHABLE),
    "resets": Case(without_robots(_reset), Reason.UNREACHABLE),
    "half-closed": Case(without_robots(_half_closed), Reason.UNREACHABLE),
    "half-a-head": Case(raw(b"HTTP/1.1 200 OK\r\nContent-Ty"), Reason.UNREACHABLE),
    "no-http": Case(raw(b"220 mail.example ESMTP\r\n" * 3), Reason.UNREACHABLE),
    "body-too-short": Case(raw(_OK + b"Content-Length: 5000\r\n\r\n<p>short"), Reason.UNREACHABLE),
    "length-negative": Case(raw(_OK + b"Content-Length: -1\r\n\r\n<p>x"), Reason.UNREACHABLE),
    "length-no-number": Case(raw(_OK + b"Content-Length: many\r\n\r\n<p>x"), Reason.UNREACHABLE),
    "two-lengths": Case(raw(_OK + b"Content-Length: 5\r\nContent-Length: 9\r\n\r\n<p>x</p>x"), Reason.UNREACHABLE),
    "broken-chunks": Case(raw(_OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n<p>"), Reason.UNREACHABLE),
    "endless-chunk-head": Case(
        endless(_OK + b"Transfer-Encoding: chunked\r\n\r\n5;", b"a" * 65_536), Reason.UNREACHABLE
    ),
    "not-gzip": Case(answers(b"<p>plain</p>", Content_Encoding="gzip"), Reason.NOT_HTML),
    "redirect-to-itself": Case(moved("/"), Reason.REDIRECTS),
    "redirect-chain": Case(without_robots(_chain), Reason.REDIRECTS),
    "refresh-chain": Case(without_robots(_refresh), Reason.REDIRECTS),
    "redirect-to-file": Case(moved("file:///etc/passwd"), Reason.REFUSED_ADDRESS),
    "redirect-to-data": Case(moved("data:text/html,<p>x"), Reason.REFUSED_ADDRESS),
    "redirect-to-ftp": Case(moved("ftp://127.0.0.1/"), Reason.REFUSED_ADDRESS),
    "redirect-to-gopher": Case(moved("gopher://127.0.0.1:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-script": Case(moved("javascript:alert(1)"), Reason.REFUSED_ADDRESS),
    "redirect-to-nonsense": Case(moved("http://[::1"), Reason.REFUSED_ADDRESS),
    "redirect-to-long-name": Case(moved(f"http://{'a' * 300}.example/"), Reason.UNREACHABLE),
    "redirect-to-long-address": Case(moved("/" + "a" * 15_000), Reason.REDIRECTS),
    "redirect-to-loopback": Case(moved("http://127.0.0.1:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-short-loopback": Case(moved("http://127.1:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-decimal": Case(moved("http://2130706433:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-hexadecimal": Case(moved("http://0x7f.1:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-octal": Case(moved("http://0177.0.0.1:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-nothing": Case(moved("http://0:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-v6": Case(moved("http://[::1]:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-mapped-v6": Case(moved("http://[::ffff:127.0.0.1]:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-wide-digits": Case(moved("http://%EF%BC%91%32%37.0.0.1:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-localhost": Case(moved("http://localhost:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-private": Case(moved("http://192.168.1.1/"), Reason.REFUSED_ADDRESS),
    "redirect-to-metadata": Case(moved("http://169.254.169.254/latest/meta-data/"), Reason.REFUSED_ADDRESS),
    "redirect-to-metadata-name": Case(moved("http://metadata.google.internal/"), Reason.REFUSED_ADDRESS),
    "redirect-to-name-of-private": Case(moved("http://at-10-0-0-1.dns.example/"), Reason.REFUSED_ADDRESS),
    "redirect-to-name-of-loopback": Case(moved("http://at-127-0-0-2.dns.example:{canary}/"), Reason.REFUSED_ADDRESS),
    "redirect-to-name-of-metadata": Case(moved("http://at-169-254-169-254.dns.example/"), Reason.REFUSED_ADDRESS),
    "refresh-to-loopback": Case(
        answers(b'<meta http-equiv="refresh" content="0;url=http://127.0.0.1:{canary}/">'), Reason.REFUSED_ADDRESS
    ),
    "turns": Case(without_robots(answers(page("/1"))), Reason.REFUSED_ADDRESS),
    "slow-robots": Case(_slow_robots, Reason.TIMEOUT),
    "failing-robots": Case(_failing_robots, Reason.NO_ROBOTS),
    "huge-robots": Case(_huge_robots, Reason.ROBOTS),
    "robots-to-private": Case(_robots_to_private, Reason.NOT_FOUND),
    "status-999": Case(answers(b"no", status="999 Denied"), Reason.SERVER_ERROR),
    "busy-for-years": Case(answers(b"", status="503 Busy", Retry_After="999999999"), Reason.BUSY),
    "unasked-304": Case(answers(b"", status="304 Not Modified"), Reason.NOT_FOUND),
    "strange-charset": Case(answers(b"<p>x</p>" * 99, Content_Type="text/html; charset=zlib"), Reason.NO_POSTS),
    "expired": Case(answers(page("/1")), Reason.UNREACHABLE, tls="expired"),
    "other-name": Case(answers(page("/1")), Reason.UNREACHABLE, tls="other-name"),
    "self-signed": Case(answers(page("/1")), Reason.UNREACHABLE, tls="self-signed"),
    "tls-that-is-none": Case(raw(b"HTTP/1.1 200 OK\r\n\r\n"), Reason.TIMEOUT, tls=""),
}


# --- blogs that strike behind their front page -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Blog:
    """A blog with an attack in it: the reason counted among its failures and refusals, and the posts it still gives."""

    attack: Attack
    reason: Reason | None
    #: How many of its posts are had.
    posts: int


def blog(*links: str, head: str = "", pages: Callable[[Ask], Awaitable[bool]]) -> Attack:
    """A front page with links; `pages` answers whatever else it wants to."""

    async def attack(ask: Ask) -> None:
        if ask.path == "/":
            await ask.answer(page(*links, head=head))
        elif not await pages(ask):
            number = ask.path.strip("/").rpartition("-")[2]
            if number.isdigit():
                await ask.answer(post(int(number)))
            else:
                await ask.answer(b"", status="404 Not Found")

    return without_robots(attack)


_LINKS = tuple(f"/story-{n}" for n in range(1, 6))
_FEED = '<link rel="alternate" type="application/rss+xml" href="/feed">'


def rss(*links: str, before: str = "", item: str = "") -> bytes:
    """A feed of posts."""
    items = "".join(
        f"<item><title>The story number {n} of this blog</title><link>{link}</link>{item}"
        f"<pubDate>Wed, {n + 1:02} Jan 2020 10:00:00 GMT</pubDate></item>"
        for n, link in enumerate(links, 1)
    )
    return f'{before}<rss version="2.0"><channel><title>A blog</title><link>/</link>{items}</channel></rss>'.encode()


def at(path: str, attack: Attack) -> Callable[[Ask], Awaitable[bool]]:
    """One page that strikes."""

    async def pages(ask: Ask) -> bool:
        if ask.path != path:
            return False
        await attack(ask)
        return True

    return pages


def feed(body: bytes) -> Attack:
    """A blog whose feed strikes."""
    return blog(*_LINKS, head=_FEED, pages=at("/feed", answers(body, Content_Type="application/rss+xml")))


async def _only_silence(ask: Ask) -> bool:
    await asyncio.sleep(60)
    return True


async def _calendar(ask: Ask) -> bool:
    """Every page is a month, and has a next one."""
    if not ask.path.startswith("/calendar"):
        return False
    year, month = (int(part) for part in ask.path.split("/")[2:4])
    year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    await ask.answer(page(f"/calendar/{year}/{month}", head=f'<link rel="next" href="/calendar/{year}/{month}">'))
    return True


async def _cookies(ask: Ask) -> bool:
    """Gives a cookie with every page, and asks for a password."""
    if ask.path == "/story-2":
        await ask.answer(b"", status="401 Unauthorized", WWW_Authenticate='Basic realm="x"')
        return True
    if ask.path.startswith("/story"):
        await ask.answer(post(int(ask.path[-1])), Set_Cookie="id=secret; Domain=.hostile.example; Path=/")
        return True
    return False


async def _fifty_megabytes(ask: Ask) -> None:
    """A post of one element, as long as it is."""
    await ask.send(_OK + b"\r\n" + post(1).removesuffix(b"</div></article></body></html>") + b"<p>")
    for _ in range(1000):
        await ask.send(b"word " * 10_000)


_DEEP = "<div>" * 100_000 + "<p>Lost below.</p>"
_ENTITIES = '<!DOCTYPE rss [<!ENTITY a "' + "x" * 50_000 + '">]>'

BLOGS: dict[str, Blog] = {
    "post-bomb": Blog(blog(*_LINKS, pages=at("/story-1", bomb("gzip", gzip.compress))), Reason.TOO_LARGE, 4),
    "post-to-loopback": Blog(
        blog(*_LINKS, pages=at("/story-1", moved("http://127.0.0.1:{canary}/"))), Reason.REFUSED_ADDRESS, 4
    ),
    "links-to-loopback": Blog(
        blog("http://127.0.0.1:{canary}/a-story", "http://[::1]:{canary}/b-story", *_LINKS, pages=at("", raw(b""))),
        None,
        5,
    ),
    "feed-to-loopback": Blog(
        blog(*_LINKS, head=_FEED, pages=at("/feed", moved("http://127.0.0.1:{canary}/"))), Reason.REFUSED_ADDRESS, 5
    ),
    "feed-names-loopback": Blog(
        blog(*_LINKS, head=_FEED.replace("/feed", "http://[::1]:{canary}/feed"), pages=at("", raw(b""))),
        Reason.REFUSED_ADDRESS,
        5,
    ),
    # Where whoever made the blog looked at it: its own host is asked instead.
    "feed-names-own-machine": Blog(
        blog(*_LINKS, head=_FEED.replace("/feed", "http://127.0.0.1:{canary}/feed"), pages=at("", raw(b""))),
        None,
        5,
    ),
    "feed-of-loopback": Blog(feed(rss("http://127.0.0.1:9/1", "http://localhost/2", *_LINKS)), None, 5),
    "planet": Blog(feed(rss(*(f"http://planet-{n}.hostile.example/{n}" for n in range(9)), *_LINKS)), None, 5),
    "feed-of-entities": Blog(
        feed(rss(*_LINKS, before=_ENTITIES, item=f"<description>{'&a;' * 5_000}</description>")), None, 5
    ),
    "feed-with-a-million-entries": Blog(feed(rss(*_LINKS).replace(b"</channel>", b"<item/>" * 200_000)), None, 5),
    "feed-of-year-9999": Blog(feed(rss(*_LINKS).replace(b"Jan 2020", b"Jan 9999")), None, 5),
    "sitemap-bomb": Blog(blog(*_LINKS, pages=at("/sitemap.xml", bomb("gzip", gzip.compress))), Reason.TOO_LARGE, 5),
    "deep-page": Blog(blog(*_LINKS, pages=at("/story-1", answers(post(1, _DEEP)))), None, 5),
    "long-title": Blog(blog(*_LINKS, pages=at("/story-1", answers(post(1, title="long " * 60_000)))), None, 5),
    "long-element": Blog(blog(*_LINKS, pages=at("/story-1", answers(post(1, "<p>" + "word " * 100_000)))), None, 5),
    "post-of-fifty-megabytes": Blog(blog(*_LINKS, pages=at("/story-1", _fifty_megabytes)), Reason.TOO_LARGE, 4),
    "endless-attributes": Blog(
        blog(*_LINKS, pages=at("/story-1", answers(post(1, "<p " + " ".join(f"a{n}=b" for n in range(90_000)))))),
        None,
        5,
    ),
    "post-in-punycode": Blog(
        blog(
            *_LINKS, pages=at("/story-1", answers(post(1, "a9-" * 100_000), Content_Type="text/html; charset=punycode"))
        ),
        None,
        5,
    ),
    "calendar": Blog(blog("/calendar/2020/1", *_LINKS, pages=_calendar), None, 5),
    "dies-after-the-front-page": Blog(blog(*_LINKS, pages=_only_silence), Reason.TIMEOUT, 0),
    "cookies": Blog(blog(*_LINKS, pages=_cookies), Reason.BLOCKED, 4),
}
