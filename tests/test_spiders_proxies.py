"""Proxies that the environment names."""

from __future__ import annotations

import pytest
from scrapy import Request

from spiders.middlewares.proxies import ProxiesMiddleware, _needs_none

PROXY = "http://proxy.example:3128"


@pytest.fixture
def middleware(monkeypatch: pytest.MonkeyPatch) -> ProxiesMiddleware:
    for name in ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", PROXY)
    monkeypatch.setenv("no_proxy", "near.example")
    _needs_none.cache_clear()
    return ProxiesMiddleware()


@pytest.mark.parametrize(
    ("url", "meta", "proxy"),
    [
        ("http://blog.example/", {}, PROXY),
        ("https://blog.example/", {}, None),
        ("http://near.example/", {}, None),
        ("http://near.example/", {"proxy": "http://other.example:1"}, "http://other.example:1"),
        ("http://blog.example/", {"proxy": None}, None),
    ],
)
def test_which_proxy_a_request_gets(
    middleware: ProxiesMiddleware, url: str, meta: dict[str, str | None], proxy: str | None
) -> None:
    for _ in range(2):  # asked again, a host is known
        request = Request(url, meta=meta)
        middleware.process_request(request)
        assert request.meta.get("proxy") == proxy
