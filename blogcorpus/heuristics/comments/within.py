"""Whether something on a page was said in a comment, by the names around it alone."""

from __future__ import annotations

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.role import SURE, Role
from blogcorpus.heuristics.comments.roles import roles
from blogcorpus.heuristics.heading import titled


def is_in_comment(element: HtmlElement, dom: Dom) -> bool:
    """A part around it is surely called a comment, and is not what the post's own heading stands in."""
    for part in element.iterancestors():
        if part.tag == "body":
            return False
        if roles(part).get(Role.ITEM, (0, ""))[0] >= SURE:
            heading = titled(dom)
            return heading is None or not dom.index.parts((heading,), part)
    return False
