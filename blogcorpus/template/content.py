"""The blocks of a post's content. Where it has all of its page's element, they are blocks of the page, found before."""

from __future__ import annotations

from bisect import bisect_left

from lxml.html import HtmlElement

from blogcorpus.body import Body
from blogcorpus.dom import Dom
from blogcorpus.flat import BLOCK_TAGS
from blogcorpus.template.blocks import Block, described, page_lines
from blogcorpus.template.similar import judged_blocks, with_near
from blogcorpus.template.whole import is_whole


def content_blocks(body: Body, dom: Dom, *, near: bool = False) -> list[Block]:
    """The blocks of a page's content as a heuristic asks for them, links apart."""
    source = _whole_source(body)
    if source is None:
        return judged_blocks(body.root, body.flat, near=near)
    start, end = dom.flat.spans[source]
    lines = page_lines(dom)
    found = described(source, dom.flat, lines.part(bisect_left(lines.starts, start), bisect_left(lines.starts, end)))
    return with_near(source, dom.flat, found) if near else found


def _whole_source(body: Body) -> HtmlElement | None:
    """The page's element that has the same lines: others begin and end within one."""
    source = body.source
    if source is None or source.tag not in BLOCK_TAGS or not is_whole(body.root, source):
        return None
    return source
