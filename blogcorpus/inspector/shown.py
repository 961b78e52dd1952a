"""A page as it looks, made harmless, with frames around what was taken.

Three walls stand around it, each enough by itself: only elements and attributes of the tables below are written; the
frame that shows it is sandboxed and runs no script; its policy lets nothing be loaded from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from html import escape

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.dom import read_tree

#: Of a frame with a foreign page in it. `allow-same-origin` lets our own page see what was clicked; scripts never run.
POLICY = (
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'self'"
)
#: Written as they are.
_KEPT = frozenset(
    "a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del details"
    " dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr html i ins kbd label"
    " legend li main mark menu nav ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table"
    " tbody td tfoot th thead time tr tt u ul var".split()
)
#: Gone with all they hold; pictures, players and the parts of forms leave a box behind.
_GONE = frozenset(
    "head script style noscript template link meta base title svg math canvas map area applet frame frameset object"
    " embed param source track datalist option optgroup dialog portal".split()
)
_BOXES = {"img": "picture", "image": "picture", "video": "video", "audio": "sound", "iframe": "frame", "input": "field"}
_BOXES |= {"textarea": "field", "select": "choice"}
_ATTRIBUTES = frozenset(
    "class id dir lang align valign width height colspan rowspan bgcolor color size face start type reversed".split()
)
#: Whatever of a style could load something, or reach out of its place.
_UNSAFE_STYLE = re.compile(r"url\s*\(|image-set|@import|@charset|expression|behavior|-moz-binding|\\|<", re.I)
_LINKED = re.compile(r"url\s*\([^)]*\)|@import[^;]*;|@charset[^;]*;|image-set\s*\([^)]*\)", re.I)
_MOST_STYLE = 400_000
_NUMBER = "data-n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A frame to draw: its class, and what is written at its corner."""

    name: str
    label: str


def shown_page(
    root: HtmlElement, frames: Mapping[int, Sequence[Frame]], *, styles: str = "", ours: str = "", lang: str = ""
) -> str:
    """A whole HTML document that shows a page's tree with frames by element number."""
    body = _harmless(root, frames)
    written = etree.tostring(body, encoding="unicode", method="html") if body is not None else "<body></body>"
    return (
        f'<!DOCTYPE html><html lang="{escape(lang)}"><head><meta charset="utf-8"><title>The page</title>'
        f"<style>{styles}</style><style>{ours}</style></head>{written}</html>"
    )


def page_styles(html: str) -> str:
    """The page's own style sheets, without what they load."""
    texts = [style.text or "" for style in read_tree(html).iter("style")]
    return safe_style("\n".join(texts))


def safe_style(text: str) -> str:
    """A style sheet that loads nothing and cannot end before its end.

    >>> safe_style("@import 'x'; p { color: red; background: url(http://a/b.png) } </style><script>")
    ' p { color: red; background: none } /style>script>'
    """
    return _LINKED.sub(lambda m: "" if m[0].startswith("@") else "none", text[:_MOST_STYLE]).replace("<", "")


def _harmless(root: HtmlElement, frames: Mapping[int, Sequence[Frame]]) -> HtmlElement | None:
    """A copy of the body with allowed elements only, each with its number."""
    copy: HtmlElement = deepcopy(root)
    gone = list[HtmlElement]()
    for number, element in enumerate(copy.iter("*")):
        tag = str(element.tag)
        if tag in _GONE:
            gone.append(element)
            continue
        kept = _attributes(element, tag)
        kept[_NUMBER] = str(number)
        _mark(kept, frames.get(number, ()))
        if tag in _BOXES:
            _box(element, kept, _BOXES[tag])
        else:
            element.tag = tag if tag in _KEPT else "span"
        if tag == "a":
            kept["href"] = "#"
        element.attrib.clear()
        element.attrib.update(kept)
    body = copy.find("body")
    for element in gone:
        parent = element.getparent()
        if parent is not None:
            element.tag = "blogcorpus-gone"
    etree.strip_elements(copy, "blogcorpus-gone", with_tail=False)
    return body


def _attributes(element: HtmlElement, tag: str) -> dict[str, str]:
    kept = {name: value for name in _ATTRIBUTES if (value := element.get(name)) is not None}
    style = element.get("style")
    if style and not _UNSAFE_STYLE.search(style):
        kept["style"] = style
    if tag in _BOXES:
        kept.pop("type", None)
    return kept


def _mark(kept: dict[str, str], frames: Sequence[Frame]) -> None:
    if frames:
        kept["class"] = " ".join([kept.get("class", ""), "blogcorpus", *(f"blogcorpus-{f.name}" for f in frames)])
        kept["data-label"] = " · ".join(frame.label for frame in frames)


def _box(element: HtmlElement, kept: dict[str, str], what: str) -> None:
    """A box where something would have been loaded."""
    text = (element.get("alt") or element.get("placeholder") or element.get("value") or "").strip()
    for child in list(element):
        element.remove(child)
    element.text = text[:80] or what
    element.tag = "span"
    size = [f"{name}:{kept[name]}px" for name in ("width", "height") if kept.get(name, "").isdecimal()]
    kept["class"] = f"{kept.get('class', '')} blogcorpus-box"
    if size:
        kept["style"] = ";".join([*size, "max-width:100%"])
