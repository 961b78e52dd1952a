"""Tags as a static engine writes them, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.tags import find_tags
from tests.small_pages import LONG, dom


@pytest.mark.parametrize(
    ("around", "tags"),
    [
        (
            "<ul class=tag_box><li><a href=/tags.html#tea>tea <i>4</i></a><li><a href=/t>milk <i>1</i></a></ul>",
            ("tea", "milk"),
        ),
        # The cloud of a sidebar, and a box of something else.
        ("<aside><ul class=tag_box><li><a href=/tags.html#tea-ref>tea <span>4</span></a></ul></aside>", ()),
        ("<ul class=link_box><li><a href=/shop>tea <span>4</span></a></ul>", ()),
    ],
)
def test_tags(around: str, tags: tuple[str, ...]) -> None:
    page = dom(f"<article><h1>T</h1><div>{LONG}</div></article>{around}")
    content = find_content(page)
    found = find_tags(page, content.element if content is not None else None)
    assert (found[0].value if found else ()) == tags
