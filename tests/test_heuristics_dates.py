"""Days around a post that are another one's."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import find_published
from blogcorpus.heuristics.date_reading import DateContext

TEXT = "<p>" + "We sat in the garden and drank the first cup of the year, slowly. " * 5 + "</p>"
NOW = datetime(2020, 1, 1, tzinfo=timezone.utc)


def day(body: str) -> str | None:
    page = parse(f"<html><head><title>Green tea</title></head><body>{body}</body></html>", "http://leaves.example/tea")
    content = find_content(page, frozenset())
    found = find_published(page, DateContext(now=NOW), content.element if content else None)
    return found[0].value.date().isoformat() if found else None


@pytest.mark.parametrize(
    ("above", "found"),
    [
        # links to the posts beside it, called by their days, two elements deep
        ("<div><p>Next: <a rel=next href=/b>2017 Feb 08</a>, Up: <a rel=up href=/c>2017</a></p></div>", None),
        (
            "<div><p>Next: <a rel=next href=/b>2017 Feb 08</a></p></div><h3>Tea</h3><p>Posted on Fri Feb 10, 2017</p>",
            "2017-02-10",
        ),
        # --- near misses: its own day beside such links, or in a link that leads nowhere else
        ("<div><p><b>10 February 2017</b> <span><a rel=next href=/b>Black tea</a></span></p></div>", "2017-02-10"),
        ("<div><p><a rel=bookmark href=/tea>10 February 2017</a></p></div>", "2017-02-10"),
    ],
)
def test_days_by_which_links_call_other_posts(above: str, found: str | None) -> None:
    assert day(above + TEXT) == found
