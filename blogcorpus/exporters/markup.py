"""What XML formats share: text that XML allows, and documents written record by record."""

from __future__ import annotations

import re

from lxml import etree

__all__ = ["child", "serialised", "xml_text"]

#: Characters that XML 1.0 does not allow, not even as references.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    r"""A text without what XML does not allow.

    >>> xml_text("a\x00b\x0cc\ud800")
    'abc'
    """
    return _FORBIDDEN.sub("", text)


def child(parent: etree._Element, tag: str, text: str | None = None, /, **attributes: str | None) -> etree._Element:
    """A new last child; attributes that are `None` are left out."""
    element = etree.SubElement(parent, tag)
    if text:
        element.text = xml_text(text)
    for name, value in attributes.items():
        if value is not None:
            element.set(name, xml_text(value))
    return element


def serialised(element: etree._Element) -> bytes:
    """The element as a piece of a larger document, on lines of its own."""
    return etree.tostring(element, encoding="utf-8", xml_declaration=False) + b"\n"
