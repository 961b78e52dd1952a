"""Sources of pages that libxml2 reads otherwise than browsers do."""

from __future__ import annotations

import time

import pytest

from blogcorpus.dom import parse
from blogcorpus.repairs import repaired


@pytest.mark.parametrize(
    ("html", "headings"),
    [
        ("<h2 class=a><p>Tea</p></h2><p>Text</p>", ["Tea"]),
        ("<a href=/x><h2><p class=b>Tea <i>for</i> two</p></h2></a>", ["Tea for two"]),
        ("<h2>\n<p>Tea</p>\n</h2>", ["Tea"]),
        ("<h1>Tea</h1><p>Text</p>", ["Tea"]),
        ("<h2></h2><p>Text</p>", [""]),  # left empty by somebody: the paragraph is none of it
        ("<h2>Tea<p>Text</p>", ["Tea"]),
    ],
)
def test_a_paragraph_in_a_heading_is_the_heading(html: str, headings: list[str]) -> None:
    dom = parse(f"<body>{html}</body>")
    assert [dom.flat.of(heading) for heading in dom.body.iter("h1", "h2")] == headings


def test_the_body_behind_an_early_end_is_read() -> None:
    assert parse("<html><head></head></html><body><p>Text</p></body>").flat.text == "Text\n"
    assert parse("<HTML></HTML><BODY><p>Text</p></BODY>").flat.text == "Text\n"
    assert parse("<html><head></head>\n</html>\n</html>\n<body><p>Text</p></body>").flat.text == "Text\n"
    assert parse("<html><head></head></html><!-- theme --><body><p>Text</p></body>").flat.text == "Text\n"


@pytest.mark.parametrize("piece", ["<h2>", "<h2><p>", "<h2 ", "<h2><p ", "<h2><p>a</p>", "<h2><p>" + "a" * 500])
def test_repairs_take_linear_time(piece: str) -> None:
    begin = time.process_time()
    repaired(piece.encode() * (4_000_000 // len(piece)))
    assert time.process_time() - begin < 3
