"""The golden blogs on loopback."""

from __future__ import annotations

import http.client
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.blogs import golden_blog
from tests.blogs.server import DROPPED, serving

TEA, PEBBLE = golden_blog("tea"), golden_blog("pebble")


def ask(
    address: str, target: str, headers: Mapping[str, str] | None = None, method: str = "GET"
) -> tuple[int, Mapping[str, str], str]:
    """Status, headers and text of an answer of the server at an address."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=5)
    try:
        connection.request(method, target, headers=dict(headers or {}))
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), response.read().decode()
    finally:
        connection.close()


def test_proxy_serves_blogs_by_name() -> None:
    with serving((TEA, PEBBLE), ports=False) as served:
        assert served.seeds == ("http://tea.example/", "http://pebble.example/")
        for headers, target in (({}, "http://tea.example/about/"), ({"Host": "tea.example"}, "/about/")):
            status, _, text = ask(served.proxy_url, target, headers)
            assert (status, "http://tea.example/feed/" in text) == (200, True)
        assert ask(served.proxy_url, "http://coffee.example/")[0] == 404
        assert served.requests == [
            ("GET", "http://tea.example/about/", 200),
            ("GET", "http://tea.example/about/", 200),
            ("GET", "http://coffee.example/", 404),
        ]


def test_each_blog_on_its_own_port() -> None:
    with serving((TEA, PEBBLE)) as served:
        for seed, title in zip(served.seeds, ("The Second Steep", "Pebbles"), strict=True):
            status, _, text = ask(seed, "/")
            assert (status, title in text, f"{seed.rstrip('/')}/" in text) == (200, True, True)
        assert ask(served.seeds[0], "/no-such-page/")[0] == 404


def test_head_has_no_body() -> None:
    with serving((PEBBLE,)) as served:
        status, headers, text = ask(served.seeds[0], "/", method="HEAD")
        assert (status, text, int(headers["Content-Length"]) > 1000) == (200, "", True)


def test_what_the_client_has_is_not_sent_again() -> None:
    with serving((TEA,), held_back={"tea": 1}) as served:
        for target in ("/feed/", "/2018/07/a-letter-from-a-tea-taster/"):
            _, headers, _ = ask(served.seeds[0], target)
            for name, value in (("If-None-Match", headers["ETag"]), ("If-Modified-Since", headers["Last-Modified"])):
                status, _, text = ask(served.seeds[0], target, {name: value})
                assert (status, text) == (304, "")
        served.reveal("tea")
        assert ask(served.seeds[0], "/feed/", {"If-None-Match": headers["ETag"]})[0] == 200
        assert ask(served.seeds[0], "/feed/", {"If-Modified-Since": headers["Last-Modified"]})[0] == 200


def test_posts_held_back_come_later() -> None:
    newest = TEA.posts[0]
    with serving((TEA,), held_back={"tea": 3}) as served:
        assert ask(served.seeds[0], newest.path)[0] == 404
        assert newest.path not in ask(served.seeds[0], "/feed/")[2]
        assert served.reveal("tea", 2) == TEA.posts[1:3]
        assert ask(served.seeds[0], newest.path)[0] == 404
        assert served.reveal("tea", 5) == (newest,)
        assert newest.path in ask(served.seeds[0], "/feed/")[2]


def test_a_post_changes() -> None:
    path = TEA.posts[4].path
    with serving((TEA,)) as served:
        _, before, _ = ask(served.seeds[0], path)
        served.change("tea", path, source="Nothing is as it was.")
        for name, header in (("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")):
            status, _, text = ask(served.seeds[0], path, {name: before[header]})
            assert (status, "Nothing is as it was." in text) == (200, True)
    assert TEA.posts[4].text != "Nothing is as it was."


def test_an_address_fails_when_told_to() -> None:
    with serving((TEA,)) as served:
        url = served.seeds[0] + "about/"
        served.fail(url, 503, 200)
        assert [ask(served.seeds[0], "/about/")[0] for _ in range(3)] == [503, 200, 200]
        served.fail(url, 500)
        assert [ask(served.seeds[0], "/about/")[0] for _ in range(2)] == [500, 500]
        assert served.asked(url) == [503, 200, 200, 500, 500]
        served.fail(url, DROPPED)
        with pytest.raises(http.client.RemoteDisconnected):
            ask(served.seeds[0], "/about/")


def test_command_line(tmp_path: Path) -> None:
    seeds = tmp_path / "seeds.txt"
    command = [sys.executable, "-m", "tests.blogs.server", "--port", "0", "--ports", "--seeds", str(seeds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            assert ask(f"http://127.0.0.1:{port}", "http://tea.example/feed/")[0] == 200
            assert ask(seeds.read_text().splitlines()[0], "/robots.txt")[0] == 200
        finally:
            process.terminate()
