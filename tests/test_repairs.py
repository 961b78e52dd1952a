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


COMPLAINT = "count(): must be an array in <b>/srv/wp/query.php</b> on line <b>399</b>"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<p>Tea</p><br />\n<b>Warning</b>:  {COMPLAINT}<br />\n<p>Milk</p>", "Tea\nMilk\n"),
        (f"<p>Tea</p><b>Fatal error</b>: x() [<a href='x'>x</a>]: {COMPLAINT}", "Tea\n"),
        ("<p><b>Warning</b>: the tea is hot, in <b>May</b> too</p>", "Warning: the tea is hot, in May too\n"),
        ('<p><i class="material-icons left">event</i> 3 May</p>', "3 May\n"),
        ('<h1><span class="material-symbols-outlined"> local_cafe </span>Tea</h1>', "Tea\n"),
        ('<p><i class="material-goods">event</i></p>', "event\n"),
        ('<p><span class="material-icons">more words than one</span></p>', "more words than one\n"),
    ],
)
def test_what_nobody_wrote_to_be_read_is_no_text(html: str, text: str) -> None:
    assert parse(f"<body>{html}</body>").flat.text == text


@pytest.mark.parametrize(
    "piece", ["<b>Warning</b>: ", "<b>Warning</b>: <a>", "<br> ", '<i class="material-icons ', "<i "]
)
def test_looking_for_it_takes_linear_time(piece: str) -> None:
    begin = time.process_time()
    repaired(b"</b> on line <b>" + piece.encode() * (1_000_000 // len(piece)))
    assert time.process_time() - begin < 3


@pytest.mark.parametrize("piece", ["<h2>", "<h2><p>", "<h2 ", "<h2><p ", "<h2><p>a</p>", "<h2><p>" + "a" * 500])
def test_repairs_take_linear_time(piece: str) -> None:
    begin = time.process_time()
    repaired(piece.encode() * (4_000_000 // len(piece)))
    assert time.process_time() - begin < 3
