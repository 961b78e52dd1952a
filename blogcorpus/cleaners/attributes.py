"""Attribute filters: event handlers, styles, cell widths and other looks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.work import Work

#: The HTML of before style sheets: how things look, written on each of them.
_LOOKS = frozenset(
    "align alink background bgcolor border bordercolor cellpadding cellspacing char charoff clear color compact face"
    " frame frameborder height hspace link marginheight marginwidth noshade nowrap rules scrolling size text valign"
    " vlink vspace width".split()
)
#: Sizes of these are part of them: a picture without its size jumps.
_SIZED = frozenset(("img", "video", "canvas", "iframe", "object", "embed"))
_SIZES = frozenset(("width", "height"))
#: A style that hides; kept as the `hidden` attribute when styles go, for the cleaner of hidden elements.
HIDING_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attributes:
    """Which attributes go."""

    #: `onclick` and its kin.
    events: bool = True
    #: `style`.
    styles: bool = True
    #: `width` of cells, `bgcolor`, `align` …
    looks: bool = True
    #: `data-…`, the memory of scripts.
    data: bool = False


def filter_attributes(work: Work, options: Attributes) -> None:
    """Remove attributes; elements stay."""
    for element in work.root.iter("*"):
        names = [name for name in element.keys() if _goes(str(name).lower(), element, options)]  # noqa: SIM118
        if "style" in names and HIDING_STYLE.search(element.get("style") or ""):
            element.set("hidden", "")
        for name in names:
            del element.attrib[name]
        work.edited(len(names))


def _goes(name: str, element: HtmlElement, options: Attributes) -> bool:
    if name.startswith("on"):
        return options.events
    if name == "style":
        return options.styles
    if name in _LOOKS:
        return options.looks and not (name in _SIZES and element.tag in _SIZED)
    return options.data and name.startswith("data-")


CLEANERS = (
    Cleaner(
        name="attributes",
        about="Remove event handlers, styles, cell widths and other looks from elements",
        run=filter_attributes,
        phase="edit",
        options=Attributes(),
    ),
)
