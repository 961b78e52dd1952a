"""Two headings that say a page's `<title>` together: the site's name, and the post's."""

from __future__ import annotations

import pytest

from blogcorpus import extract

_TEXT = "<p>The boat is painted at last, and it is as blue as I wanted it to be, and bluer than the sea.</p>" * 3
_MENU = "<p>music, life and leftovers</p><p><a href='/'>start</a> | <a href='/about/'>profile</a></p>"
_NAV = "<p><a href='/2012/03/red/'>&laquo; red</a> | <a href='/'>Main</a></p><h2>March 04, 2012</h2>"


def _titles(title: str, body: str) -> str | None:
    html = f"<html><head><title>{title}</title></head><body>{body}</body></html>"
    (post,) = extract(html, url="https://harbour.example/2012/03/blue/")
    return post.title


@pytest.mark.parametrize("title", ["Ann's harbour: blue now", "blue now - Ann's harbour"])
def test_the_sites_name_stands_before_the_posts(title: str) -> None:
    post = f"<div class='content'>{_NAV}<h3>blue now</h3>{_TEXT}</div>"
    assert _titles(title, f"<div><h1>Ann's harbour</h1>{_MENU}</div>{post}") == "blue now"


@pytest.mark.parametrize(
    "body",
    [
        # The site's name again, behind the text or beside it.
        f"<div><h1>blue now</h1>{_TEXT}</div><h3>Ann's harbour</h3><p>since 2004</p>",
        f"<div><h1>blue now</h1>{_TEXT}</div><div class='sidebar'><h3>Ann's harbour</h3><p>since 2004</p></div>",
        # The first is called the post's title.
        f"<div><h2 class='entry-title'>blue now</h2><h3>Ann's harbour</h3>{_TEXT}</div>",
    ],
)
def test_the_posts_name_may_come_first(body: str) -> None:
    assert _titles("blue now - Ann's harbour", body) == "blue now"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("<div class='a'><a href='/2012/03/blue/'>blue now</a></div>", "blue now"),
        ("<p><b>blue now</b></p>", "blue now"),
        ("<p><b>red then</b></p>", None),
    ],
)
def test_a_heading_that_leads_home_leaves_the_title_to_a_line(line: str, found: str | None) -> None:
    """Several systems write their posts' titles in no heading, and the site's name in one."""
    name = "<div id='top'><h1><a href='/'>Ann's harbour</a></h1></div>"
    title = _titles("Ann's harbour - blue now", f"{name}<div>{line}<div>{_TEXT}</div></div>")
    assert (title == "blue now") == (found is not None)
