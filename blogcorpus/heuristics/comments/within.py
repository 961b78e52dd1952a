"""Whether something on a page was said in a comment, by the names around it alone."""

from __future__ import annotations

from weakref import ref

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.role import SURE, Role
from blogcorpus.heuristics.comments.roles import roles
from blogcorpus.heuristics.comments.segment import Ancestors
from blogcorpus.heuristics.heading import titled

_TOP = frozenset({"html", "body"})
#: Lists that are called comments hold nothing else; other elements may be called so for a link to them.
_LISTS, _AREAS = frozenset({"ol", "dl"}), (Role.AREA,)
#: Name of what is remembered of a page.
_COMMENTS = "in comments"


class _Comments:
    """Parts of a page that are surely called a comment, and are not what the post's own heading stands in."""

    def __init__(self, dom: Dom) -> None:
        self._dom = ref(dom)  # the page remembers this, and is to be freed when it is done with

    def __contains__(self, part: object) -> bool:
        if not isinstance(part, HtmlElement) or part.tag in _TOP:
            return False
        said = roles(part)
        if not any(said.get(role, (0, ""))[0] >= SURE for role in (Role.ITEM, *(_AREAS if part.tag in _LISTS else ()))):
            return False
        dom = self._dom()
        heading = titled(dom) if dom is not None else None
        return dom is None or heading is None or not dom.index.parts((heading,), part)


def is_in_comment(element: HtmlElement, dom: Dom) -> bool:
    """A part around it is one; many elements of a page are asked about, with the same parts around them."""
    known: Ancestors | None = dom.memo.get(_COMMENTS)
    if known is None:
        known = dom.memo[_COMMENTS] = Ancestors(_Comments(dom))
    return known.inside(element)
