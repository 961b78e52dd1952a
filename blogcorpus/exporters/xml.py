"""XML: the record as it is, element by element."""

from __future__ import annotations

from typing import IO, Any
from xml.sax.saxutils import quoteattr

from lxml import etree

from blogcorpus.exporters.markup import child, serialised, xml_text
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.schema import Record

__all__ = ["Xml"]

#: Fields that stand as attributes of a post.
_ATTRIBUTES = ("schema_version", "id", "language")
#: What one part of a list is called.
_SINGULAR = {
    "authors": "author",
    "tags": "tag",
    "links": "link",
    "images": "image",
    "agrees": "method",
    "robots": "directive",
}


class Xml:
    """`<corpus>` with a `<post>` a record. Elements that would be empty are left out."""

    def __init__(self, options: ExportOptions) -> None:
        self._fields = options.fields
        self._title = options.title

    def open(self, target: IO[bytes]) -> None:
        """Write the head."""
        self._file = target
        title = quoteattr(xml_text(self._title))
        target.write(f'<?xml version="1.0" encoding="utf-8"?>\n<corpus title={title}>\n'.encode())

    def write(self, record: Record) -> None:
        """Write a `<post>`."""
        post = etree.Element("post")
        for name in self._fields:
            value = record[name]
            if name in _ATTRIBUTES:
                if value:
                    post.set(name, xml_text(value))
            elif value not in (None, "", [], {}):
                _add(post, name, value)
        self._file.write(serialised(post))

    def close(self) -> None:
        """Write the foot."""
        self._file.write(b"</corpus>\n")


def _add(post: etree._Element, name: str, value: Any) -> None:
    if name == "comments":
        _add_comments(child(post, name), value)
    elif isinstance(value, list):
        _add_list(child(post, name), name, value)
    elif name == "provenance":
        _add_provenance(child(post, name), value)
    elif isinstance(value, dict):
        _add_object(child(post, name), value)
    else:
        child(post, name, str(value))


def _add_list(parent: etree._Element, name: str, values: list[Any]) -> None:
    for value in values:
        child(parent, _SINGULAR.get(name, "item"), str(value))


def _add_comments(parent: etree._Element, comments: list[dict[str, Any]]) -> None:
    for comment in comments:
        said = {name: comment[name] for name in ("id", "parent", "author", "published")}
        child(parent, "comment", comment["text"], **said, pingback="true" if comment["pingback"] else None)


def _add_provenance(parent: etree._Element, provenance: dict[str, Any]) -> None:
    for name, said in provenance.items():
        values = {key: str(said[key]) for key in ("method", "rule", "confidence") if key in said}
        _add_list(child(parent, "field", name=name, **values), "agrees", said.get("agrees", []))


def _add_object(parent: etree._Element, values: dict[str, Any]) -> None:
    """Names of taught fields may be no names in XML: they stand in an attribute."""
    for name, value in values.items():
        if isinstance(value, list):
            _add_list(child(parent, "value", name=name), name, value)
        elif value is not None:
            child(parent, "value", str(value).lower() if isinstance(value, bool) else str(value), name=name)
