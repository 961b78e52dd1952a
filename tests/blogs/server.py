"""The golden blogs on loopback: each under its own host name through a proxy, or each on its own port.

    python -m tests.blogs.server --port 8900 --seeds seeds.txt     # then http_proxy=http://127.0.0.1:8900
    python -m tests.blogs.server --ports --seeds seeds.txt         # seeds are http://127.0.0.1:PORT/

The first line on stdout is the port of the proxy, the seeds follow.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime, parsedate_to_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.blogs import GoldenBlog, GoldenPost, Response, all_blogs

#: As a status: the connection is closed without an answer.
DROPPED = 0

_NOT_FOUND = Response(
    status=404,
    body=b"<!DOCTYPE html><title>Not found</title><h1>Not found</h1><p>There is nothing at this address.</p>",
    headers={"Content-Type": "text/html; charset=utf-8"},
)


class Serving:
    """What is being served, and the switches a test turns. Blogs are named as their folders are."""

    def __init__(self, blogs: Sequence[GoldenBlog], *, held_back: Mapping[str, int], latency: float) -> None:
        self.blogs = {blog.name: blog for blog in blogs}
        #: Seconds before each answer.
        self.latency = latency
        #: Every request so far: method, absolute URL, status.
        self.requests: list[tuple[str, str, int]] = []
        #: Addresses to begin with, in the order of the blogs.
        self.seeds: tuple[str, ...] = ()
        self.proxy_url = ""
        self._posts = {blog.name: blog.posts for blog in blogs}
        self._hidden = {name: held_back.get(name, 0) for name in self.blogs}
        self._failures: dict[str, list[int]] = {}
        self._lock = threading.Lock()

    def posts(self, blog: str) -> tuple[GoldenPost, ...]:
        """The posts of a blog that can be seen now, newest first."""
        return self._posts[blog][self._hidden[blog] :]

    def reveal(self, blog: str, n: int = 1) -> tuple[GoldenPost, ...]:
        """Publish the oldest `n` of a blog's held-back posts, and return them, newest first."""
        before = self._hidden[blog]
        self._hidden[blog] = max(0, before - n)
        return self._posts[blog][self._hidden[blog] : before]

    def change(self, blog: str, path: str, **changes: Any) -> GoldenPost:
        """Change fields of a post (`title`, `source`, `comments` …); its `modified` moves on by itself."""
        old = next(post for post in self._posts[blog] if post.path == path)
        new = replace(old, **{"modified": self.newest(blog) + timedelta(minutes=1), **changes})
        self._posts[blog] = tuple(new if post is old else post for post in self._posts[blog])
        return new

    def fail(self, url: str, *statuses: int) -> None:
        """Let the next requests of an absolute URL fail, one for each status; 200 lets one through, `DROPPED` hangs up.

        The last status stays for good, `fail(url, 503, 200)` is a failure that passes.
        """
        self._failures[url] = list(statuses or (500,))

    def newest(self, blog: str) -> datetime:
        """When anything of a blog last changed."""
        return max(post.newest for post in self.posts(blog))

    def asked(self, url: str) -> list[int]:
        """Statuses with which requests of an absolute URL were answered, in their order."""
        return [status for _, asked, status in self.requests if asked == url]

    def answer(self, blog: GoldenBlog | None, origin: str, target: str, headers: Mapping[str, str]) -> Response:
        """The answer to a GET: what the blog renders, a failure that was asked for, or 304. Header names are lower."""
        failure = self._failure(origin + target)
        if failure != 200:
            return replace(_NOT_FOUND, status=failure, body=b"Something is wrong here.")
        if blog is None:
            return _NOT_FOUND
        response = blog.render(target, origin=origin, posts=self.posts(blog.name))
        if response is None or response.status != 200:
            return response or _NOT_FOUND
        return _revalidate(response, self.newest(blog.name), headers)

    def _failure(self, url: str) -> int:
        with self._lock:
            statuses = self._failures.get(url, [200])
            return statuses.pop(0) if len(statuses) > 1 else statuses[0]


def _revalidate(response: Response, newest: datetime, headers: Mapping[str, str]) -> Response:
    """The answer with its ETag and Last-Modified, or 304 where the client has it already."""
    etag = f'"{hashlib.sha256(response.body).hexdigest()[:16]}"'
    newest = newest.astimezone(timezone.utc).replace(microsecond=0)
    own = {**response.headers, "ETag": etag, "Last-Modified": format_datetime(newest, usegmt=True)}
    if "if-none-match" in headers:
        fresh = etag in headers["if-none-match"]
    else:
        since = _moment(headers.get("if-modified-since", ""))
        fresh = since is not None and newest <= since
    return Response(status=304, body=b"", headers=own) if fresh else replace(response, headers=own)


def _moment(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


class _Server(ThreadingHTTPServer):
    """Serves one blog, or as proxy (`blog` is None) all of them by their host names."""

    #: Crawlers open many connections at once; the default of five lets some wait for a second.
    request_queue_size = 128

    def __init__(self, port: int, serving: Serving, blog: GoldenBlog | None = None) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.serving, self.blog = serving, blog
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *request: Any) -> None:
        """Say nothing of clients that hang up; of our own mistakes, all."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(*request)


class _Handler(BaseHTTPRequestHandler):
    """Translates between HTTP and `Serving.answer`."""

    server: _Server
    protocol_version = "HTTP/1.1"
    timeout = 30
    disable_nagle_algorithm = True  # head and body are two writes: the second would wait for an answer to the first

    def do_GET(self) -> None:
        """Answer a GET, or a HEAD."""
        serving = self.server.serving
        url = urlsplit(self.path)
        netloc = url.netloc or self.headers.get("Host", self.server.url.removeprefix("http://"))
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        blog = self.server.blog or next((b for b in serving.blogs.values() if b.host == netloc.split(":")[0]), None)
        if serving.latency:
            time.sleep(serving.latency)
        response = serving.answer(blog, f"http://{netloc}", target, {k.lower(): v for k, v in self.headers.items()})
        serving.requests.append((self.command, f"http://{netloc}{target}", response.status))
        if response.status == DROPPED:
            self.close_connection = True
        else:
            self._send(response)

    do_HEAD = do_GET  # noqa: N815 - http.server's name

    def _send(self, response: Response) -> None:
        self.send_response(response.status)
        for name, value in response.headers.items():
            self.send_header(name, value)
        if response.status != 304:
            self.send_header("Content-Length", str(len(response.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(response.body)

    def log_message(self, *args: object) -> None:
        """Stay silent: requests are kept in `Serving.requests`."""


@contextmanager
def serving(
    blogs: Sequence[GoldenBlog] | None = None,
    *,
    ports: bool = True,
    port: int = 0,
    held_back: Mapping[str, int] | None = None,
    latency: float = 0,
) -> Iterator[Serving]:
    """Serve blogs (all of them by default) while the context lasts.

    With `ports` each blog has its own port on 127.0.0.1 and the seeds say so; the proxy is always there. `held_back`
    says how many of a blog's newest posts are not published yet.
    """
    state = Serving(all_blogs() if blogs is None else blogs, held_back=held_back or {}, latency=latency)
    with ExitStack() as stack:
        proxy = stack.enter_context(_running(_Server(port, state)))
        state.proxy_url = proxy.url
        own = state.blogs.values()
        state.seeds = tuple(
            stack.enter_context(_running(_Server(0, state, blog))).url + "/" if ports else blog.seed for blog in own
        )
        yield state


@contextmanager
def _running(server: _Server) -> Iterator[_Server]:
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.blogs.server", description="Serve the golden blogs.")
    parser.add_argument("--port", type=int, default=8900, help="port of the proxy; 0 chooses a free one")
    parser.add_argument("--ports", action="store_true", help="a port for each blog as well, and seeds that say so")
    parser.add_argument("--seeds", type=Path, help="write the blogs' addresses here, one a line")
    parser.add_argument("--latency", type=float, default=0, metavar="MS", help="milliseconds before each answer")
    options = parser.parse_args(arguments)
    with serving(ports=options.ports, port=options.port, latency=options.latency / 1000) as state:
        if options.seeds:
            options.seeds.write_text("".join(f"{seed}\n" for seed in state.seeds), encoding="utf-8")
        sys.stdout.write(f"{urlsplit(state.proxy_url).port}\n" + "".join(f"{seed}\n" for seed in state.seeds))
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
