"""What a page says about its use, and which of it forbids keeping the page."""

from __future__ import annotations

from typing import Any

import pytest

from blogcorpus.dom import parse
from blogcorpus.items import TdmRule
from blogcorpus.rights import license_of, opts_out, read_tdmrep, rights_of, tdm_of


def robots(content: str, name: str = "robots") -> str:
    return f'<head><meta name="{name}" content="{content}"></head>'


@pytest.mark.parametrize(
    ("page", "header", "found"),
    [
        (robots("index, follow"), "", []),
        (robots("noindex, follow"), "", ["noindex"]),
        (robots("NOAI, NoImageAI", "ROBOTS"), "", ["noai", "noimageai"]),
        (robots("noindex noarchive"), "", ["noarchive", "noindex"]),
        (robots("noindex", "googlebot"), "", ["noindex"]),
        (robots("noindex", "otherbot"), "", []),
        (robots("index") + robots("noai"), "", ["noai"]),
        (robots("none"), "", ["none"]),
        # A value of another directive is no directive.
        (robots("max-image-preview:none, max-snippet:-1"), "", []),
        (robots("max-image-preview: none"), "", []),
        (robots("unavailable_after: 2020-01-01, noarchive"), "", ["noarchive"]),
        ("<p>", "noindex", ["noindex"]),
        ("<p>", "otherbot: noindex", []),
        ("<p>", "googlebot: noindex, otherbot: noarchive", ["noindex"]),
        ("<p>", "otherbot: nofollow, noai", ["noai"]),
        (robots("noarchive"), "noindex", ["noarchive", "noindex"]),
        ("<p>noindex</p>", "", []),
    ],
)
def test_robots(page: str, header: str, found: list[str]) -> None:
    assert rights_of(parse(page), {"x-robots-tag": header} if header else {}).get("robots", []) == found


RESERVED = (TdmRule(location="/*", reservation=1),)


@pytest.mark.parametrize(
    ("page", "headers", "site", "found"),
    [
        ("<p>", {}, (), {}),
        ("<meta name=tdm-reservation content=1>", {}, (), {"tdm_reservation": 1}),
        ("<meta name=TDM-Reservation content=' 1 '>", {}, (), {"tdm_reservation": 1}),
        ("<p>", {"tdm-reservation": "0"}, RESERVED, {"tdm_reservation": 0}),
        ("<meta name=tdm-reservation content=1>", {"tdm-reservation": "0"}, (), {"tdm_reservation": 0}),
        ("<meta name=tdm-reservation content=yes>", {}, (), {}),
        ("<p>", {}, RESERVED, {"tdm_reservation": 1}),
        ("<meta name=tdm-policy content=' http://a.example/p '>", {}, (), {"tdm_policy": "http://a.example/p"}),
    ],
)
def test_text_and_data_mining(
    page: str, headers: dict[str, str], site: tuple[TdmRule, ...], found: dict[str, Any]
) -> None:
    assert rights_of(parse(page), headers, site) == found


@pytest.mark.parametrize(
    ("rights", "wish"),
    [
        ({}, None),
        ({"robots": ["noimageai", "nosnippet"]}, None),
        ({"robots": ["noindex"]}, "noindex"),
        ({"robots": ["noarchive", "noai"]}, "noai"),
        ({"tdm_reservation": 1}, "tdm-reservation"),
        ({"tdm_reservation": 0, "tdm_policy": "http://a.example/"}, None),
    ],
)
def test_wishes_that_forbid(rights: dict[str, Any], wish: str | None) -> None:
    assert opts_out(rights) == wish


CC = "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<a rel=license href=/terms>", "http://a.example/terms"),
        (f"<link rel='LICENSE nofollow' href={CC}>", CC),
        (f"<a href={CC}>", CC),
        (
            "<a href=http://www.creativecommons.org/publicdomain/zero/1.0/>",
            "http://www.creativecommons.org/publicdomain/zero/1.0/",
        ),
        (f"<p>Photo: <a href={CC}>by Bo</a></p><a rel=license href=/terms>", "http://a.example/terms"),
        ("<a href=https://creativecommons.org/>", None),
        (f"<a href=http://a.example/?to={CC}>", None),
        ("<a rel=license>", None),
        ("<a rel=license href=javascript:show()>", None),
        ("<a rel=licensed href=/terms>", None),
        ("<meta name=DCTERMS.license content=http://a.example/l>", "http://a.example/l"),
        ("<meta name=dcterms.license content=''>", None),
        (f'<script type=application/ld+json>{{"@type": "BlogPosting", "license": "{CC}"}}</script>', CC),
    ],
)
def test_licence(page: str, found: str | None) -> None:
    assert license_of(parse(page, "http://a.example/post/")) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"<figure><img src=a.jpg><figcaption>Jo, <a href={CC}>CC BY</a></figcaption></figure>", None),
        (f"<div class=wp-caption><p>Jo, <a rel=license href={CC}>CC BY</a></p></div>", None),
        (f"<p>Foto: Jo, <a href={CC}>CC BY</a></p>", None),
        (f"<p>Foto: Jo, <a rel=license href={CC}>CC BY</a></p>", None),
        (f"<p><a href=http://jo.example/7>Jo</a> / <a href={CC}>CC BY</a></p>", None),
        (f"<p>This work is under a <a href={CC}>licence</a>.</p>", CC),
        (f"<p><a href=/ann>Ann</a>'s words are under a <a href={CC}>licence</a>.</p>", CC),
        (f"<p><a href=http://old.example/ann>Ann</a>: a <a rel=license href={CC}>licence</a>.</p>", CC),
        (f"<p>Foto: Jo</p><p>This work is under a <a href={CC}>licence</a>.</p>", CC),
    ],
)
def test_a_pictures_licence_is_not_the_posts(text: str, found: str | None) -> None:
    page = parse(f"<main>{text}</main>", "http://a.example/post/")
    assert license_of(page, page.body.find(".//main")) == found


def test_beside_the_text_a_licence_is_of_all() -> None:
    page = parse(
        f"<main><p>Foto: <a href={CC}x>CC</a></p></main><p>Photos: <a href={CC}>CC</a>", "http://a.example/post/"
    )
    assert license_of(page, page.body.find(".//main")) == CC


@pytest.mark.parametrize(
    ("body", "url", "found"),
    [
        (b'[{"location": "/*", "tdm-reservation": 1}]', "http://a.example/x", {"tdm_reservation": 1}),
        (b'[{"location": "/in/*", "tdm-reservation": 1}]', "http://a.example/out/", {}),
        (
            b'[{"location": "/in/", "tdm-reservation": 0}, {"location": "/", "tdm-reservation": 1, "tdm-policy": "p"}]',
            "http://a.example/out/",
            {"tdm_reservation": 1, "tdm_policy": "p"},
        ),
        (b'[{"location": "/a$", "tdm-reservation": 1}]', "http://a.example/ab", {}),
        (
            b'[{"location": 5, "tdm-reservation": 1}, "x", {"location": "/", "tdm-reservation": "yes"}]',
            "http://a.example/",
            {},
        ),
        (b"<html>not found</html>", "http://a.example/", {}),
    ],
)
def test_a_sites_file(body: bytes, url: str, found: dict[str, Any]) -> None:
    assert tdm_of(read_tdmrep(body), url) == found
