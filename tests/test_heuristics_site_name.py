"""The name of a blog on its front page."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.site_name import site_name

NAMED = "<meta property=og:site_name content='{}'>"


@pytest.mark.parametrize(
    ("head", "body", "name"),
    [
        ("<title>Leaves</title>", "", "Leaves"),
        ("<title>Leaves – all about tea</title>", "<h1><a href=/>Leaves</a></h1>", "Leaves"),
        ("<title>All about tea | Leaves</title>", "<a href=/>Home</a><a href=/>Leaves</a>", "Leaves"),
        ("<title>Leaves – all about tea</title>", "<a href=/about>Leaves</a>", "Leaves – all about tea"),
        ("<title>Leaves – all about tea</title>" + NAMED.format("leaves"), "", "Leaves"),
        ("<title>All about tea</title>" + NAMED.format("Leaves"), "", "Leaves"),
        ("<title>Leaves</title>" + NAMED.format("Leaves " * 20), "", "Leaves"),
        ("<title>Home - Leaves</title>", "<a href=/>Home</a>", "Leaves"),
        ("<title>Startseite | Leaves</title>", "", "Leaves"),
        ("<title>Leaves | Leaves</title>", "", "Leaves"),
        ("<title>Home</title>", "", "Home"),
        ("", "", None),
    ],
)
def test_names(head: str, body: str, name: str | None) -> None:
    assert site_name(parse(f"<head>{head}</head><body>{body}</body>", "http://tea.example/")) == name
