"""Pages whose elements have attributes without end, told from large pages that have none."""

from __future__ import annotations

import pytest

from blogcorpus.attributes import _is_light, lightened

FILL = b"<p class=a>Some words of a long page. </p>" * 3_000


@pytest.mark.parametrize(
    ("tag", "light"),
    [
        (b'<p title="a > b">', True),
        (b"<p title='it > that' alt=\"x\">", True),
        (b"<a href='/?p=12'>", True),  # the quote behind "=12" opens nothing
        (b'<script>if (a > b) { c = "d"; }</script>', True),
        (b'<script>c = "</script>', False),  # a value that nobody closes may hold all that follows
        (b"<p " + b'a="1>" ' * 20_000 + b">", False),
        (b"<p " + b"a = '1>' " * 20_000 + b">", False),
        (b"<p " + b"a=1 " * 30_000 + b">", False),
        (b'<p class="' + b"a > " * 30_000 + b'">', False),
        (b"<p class=\"'" + b"a > " * 30_000 + b'">', False),
        (b"<p " + b"a=1 " * 30_000, False),  # nobody ends it
    ],
)
def test_tags_that_may_be_overloaded(tag: bytes, light: bool) -> None:
    assert _is_light(FILL + tag + FILL) is light


def test_values_that_hold_ends_of_tags_do_not_hide_a_heavy_element() -> None:
    heavy = b"<p " + b" ".join(b'a%d="1>"' % number for number in range(12_000)) + b">Text</p>"
    found = lightened(FILL + heavy)
    assert b"Text" in found
    assert b"a11999" not in found


def test_a_large_page_stays_as_it_is() -> None:
    page = FILL + b"<a href='/?p=12' title=\"one > two\">Tea</a>" + FILL
    assert lightened(page) is page
