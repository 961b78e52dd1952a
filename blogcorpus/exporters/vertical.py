"""Vertical text for corpus managers (Sketch Engine, NoSketch Engine, CWB, KonText).

A token a line, structures as tags; beside it a registry file that describes both.
"""

from __future__ import annotations

from typing import IO, Any
from xml.sax.saxutils import escape

from blogcorpus.exporters.markup import xml_text
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.exporters.vertical_tokens import tokens
from blogcorpus.schema import Record

__all__ = ["Vertical"]

#: Attributes of a post; those with several values have `;` between them.
_DOC = (
    "id",
    "url",
    "blog",
    "blog_title",
    "title",
    "authors",
    "published",
    "year",
    "month",
    "language",
    "tags",
    "license",
)
_COMMENT = ("id", "parent", "author", "published")
_SEVERAL = ("authors", "tags")
_ENTITIES = {'"': "&quot;"}
_REGISTRY = """\
NAME "{title}"
PATH "manatee/{name}"
VERTICAL "{name}.vert"
ENCODING "UTF-8"
LANGUAGE "{language}"
INFO "Posts of blogs with their comments, exported by blogcorpus"
DOCSTRUCTURE doc
SHORTREF "=doc.blog_title"

ATTRIBUTE word
ATTRIBUTE lc {{
    LABEL "word (lower case)"
    DYNAMIC utf8lowercase
    DYNLIB internal
    ARG1 "C"
    FUNTYPE s
    FROMATTR word
    TYPE index
    TRANSQUERY yes
}}

STRUCTURE doc {{
{doc}}}
STRUCTURE head
STRUCTURE p
STRUCTURE comment {{
{comment}}}
STRUCTURE g {{
    DISPLAYTAG 0
    DISPLAYBEGIN "_EMPTY_"
}}
"""


class Vertical:
    """`<doc>` with `<head>`, `<p>` and `<comment>`; `<g/>` stands between tokens that no space parts."""

    def __init__(self, options: ExportOptions) -> None:
        self._title = options.title
        self._languages: set[str] = set()

    def open(self, target: IO[bytes]) -> None:
        """Begin."""
        self._file = target

    def write(self, record: Record) -> None:
        """Write a `<doc>`."""
        if record["language"]:
            self._languages.add(record["language"])
        published = record["published"] or ""
        lines = [_tag("doc", _DOC, {**record, "year": published[:4], "month": published[:7]})]
        _add(lines, "head", record["title"] or "")
        for part in record["text"].split("\n\n"):
            _add(lines, "p", part)
        for comment in record["comments"]:
            lines.append(_tag("comment", _COMMENT, comment))
            for part in comment["text"].split("\n\n"):
                _add(lines, "p", part)
            lines.append("</comment>")
        lines.append("</doc>\n")
        self._file.write("\n".join(lines).encode("utf-8", "replace"))

    def close(self) -> None:
        """Nothing is left to write."""

    def companion(self, name: str) -> str:
        """The registry file for a vertical file called `name.vert`."""
        language = next(iter(self._languages)) if len(self._languages) == 1 else "mul"
        return _REGISTRY.format(
            title=" ".join(self._title.replace('"', "'").split()),
            name=name,
            language=language,
            doc="".join(map(_declared, _DOC)),
            comment="".join(map(_declared, _COMMENT)),
        )


def _declared(name: str) -> str:
    several = ' {\n        MULTIVALUE yes\n        MULTISEP ";"\n    }' if name in _SEVERAL else ""
    return f"    ATTRIBUTE {name}{several}\n"


def _tag(name: str, attributes: tuple[str, ...], values: dict[str, Any]) -> str:
    written = (f'{attribute}="{_value(values[attribute])}"' for attribute in attributes if values[attribute])
    return " ".join((f"<{name}", *written)) + ">"


def _value(value: Any) -> str:
    text = ";".join(part.replace(";", ",") for part in value) if isinstance(value, list) else str(value)
    return escape(" ".join(xml_text(text).split()), _ENTITIES)


def _add(lines: list[str], structure: str, text: str) -> None:
    """A structure with its tokens, unless it has none."""
    start = len(lines)
    for token, glued in tokens(xml_text(text)):
        lines += ("<g/>", escape(token)) if glued else (escape(token),)
    if len(lines) > start:
        lines.insert(start, f"<{structure}>")
        lines.append(f"</{structure}>")
