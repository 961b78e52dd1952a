"""Where headings lead: to the front page, as the blog's name does, to their own page, or to other posts."""

from __future__ import annotations

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.text import squash
from blogcorpus.urls import url_key


def leads_home(heading: HtmlElement, dom: Dom) -> bool:
    """It is a link to the front page, or to a folder that the page lies in: a blog's front page may be one."""
    target = _target(heading, dom.base)
    return target is not None and _is_home(target, dom)


def leads_here(heading: HtmlElement, dom: Dom) -> bool:
    """It is a link to the page that it stands on, as titles of posts are in many themes."""
    target = _target(heading, dom.base)
    return target is not None and target == url_key(dom.url)


def leads_elsewhere(heading: HtmlElement, dom: Dom) -> bool:
    """It links to a page that is neither this one nor the front page: another post's title."""
    target = _target(heading, dom.base)
    return target is not None and target != url_key(dom.url) and not _is_home(target, dom)


def _target(element: HtmlElement, base: str) -> str | None:
    """Key of the page that an element is a link to, or has or lies in a link to, or stands beside one over its card."""
    link = element if element.tag == "a" else next((a for a in element.iter("a") if a.get("href")), None)
    if link is None:
        link = next((p for p in element.iterancestors("a")), None)
    if link is None:
        link = _over_card(element)
    href = link.get("href") or "#" if link is not None else "#"
    return None if href.startswith("#") else url_key(join(base, href))


def _over_card(element: HtmlElement) -> HtmlElement | None:
    """A link beside an element that has no words but a label, which says the same: it lies over the whole card."""
    said = squash(element.text_content())
    links = (link for link in element.itersiblings("a") if not link.text_content().strip())
    return next((a for a in links if said and said in map(squash, (a.get("aria-label", ""), a.get("title", "")))), None)


def _is_home(target: str, dom: Dom) -> bool:
    return target == url_key(join(dom.url, "/")) or url_key(dom.base).startswith(f"{target}/")
