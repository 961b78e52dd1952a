"""TEI P5: a `teiCorpus` with one `TEI` for each post.

Comments are `<post>`s, of the chapter on computer-mediated communication. `tei.rng` is the part of TEI that is used;
whatever fits it fits TEI.
"""

from __future__ import annotations

import re
from typing import IO, Any
from xml.sax.saxutils import escape

from lxml import etree

from blogcorpus.exporters.markup import child, serialised, xml_text
from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.exporters.tei_body import add_body, add_paragraphs
from blogcorpus.schema import Record, revision_of

__all__ = ["Tei"]

_ID = "{http://www.w3.org/XML/1998/namespace}id"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
#: `xsd:dateTime`; an offset with seconds, as before standard time, is none.
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)?", re.ASCII)
_HEAD = """<?xml version="1.0" encoding="utf-8"?>
<teiCorpus xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader><fileDesc><titleStmt><title>{title}</title></titleStmt><publicationStmt><p>Exported by blogcorpus.</p>\
</publicationStmt><sourceDesc><p>Blogs on the web; each post's header names its address.</p></sourceDesc></fileDesc>\
</teiHeader>
"""


class Tei:
    """Writes a `TEI` for each record."""

    def __init__(self, options: ExportOptions) -> None:
        self._title = options.title
        self._number = 0

    def open(self, target: IO[bytes]) -> None:
        """Write the corpus header."""
        self._file = target
        target.write(_HEAD.format(title=escape(xml_text(self._title))).encode())

    def write(self, record: Record) -> None:
        """Write a post with its comments."""
        self._number += 1
        revision = revision_of(record)
        name = f"p{record['id'] or self._number}" + (f".r{revision}" if revision > 1 else "")
        tei = etree.Element("TEI")  # in the namespace that the head declares for all
        tei.set(_ID, name)
        people = _people(record["comments"], name)
        header = child(tei, "teiHeader")
        _add_file(child(header, "fileDesc"), record)
        _add_profile(header, record, people)
        _add_text(child(tei, "text"), record, people, name)
        self._file.write(serialised(tei))

    def close(self) -> None:
        """End the corpus."""
        self._file.write(b"</teiCorpus>\n")


def _add_file(file: etree._Element, record: Record) -> None:
    statement = child(file, "titleStmt")
    child(statement, "title", record["title"])
    for author in record["authors"]:
        child(statement, "author", author)
    publication = child(file, "publicationStmt")
    child(publication, "publisher", record["blog_title"] or record["blog"])
    availability = child(publication, "availability")
    if record["license"]:
        child(availability, "licence", record["license"])
    else:
        child(availability, "p", "No licence was found on the page.")
    source = child(child(file, "sourceDesc"), "bibl")
    child(source, "title", record["title"], level="a")
    child(source, "title", record["blog_title"], level="j")
    child(source, "idno", record["url"], type="url")
    for name in ("published", "modified"):
        if record[name]:
            child(source, "date", record[name], type=name, when=_when(record[name]))


def _add_profile(header: etree._Element, record: Record, people: dict[str, str]) -> None:
    if not (record["language"] or record["tags"] or people):
        return
    profile = child(header, "profileDesc")
    if record["language"]:
        child(child(profile, "langUsage"), "language", ident=record["language"])
    if record["tags"]:
        keywords = child(child(profile, "textClass"), "keywords")
        for tag in record["tags"]:
            child(keywords, "term", tag)
    if people:
        persons = child(child(profile, "particDesc"), "listPerson")
        for author, name in people.items():
            person = child(persons, "person")
            person.set(_ID, name)
            child(person, "persName", author)


def _add_text(text: etree._Element, record: Record, people: dict[str, str], name: str) -> None:
    if record["language"]:
        text.set(_LANG, record["language"])
    body = child(text, "body")
    post = child(body, "div", type="post")
    if record["html"]:
        add_body(post, record["html"])
    elif record["text"]:
        add_paragraphs(post, record["text"])
    if not len(post):
        child(post, "p")
    if record["comments"]:
        comments = child(body, "div", type="comments")
        _add_comments(comments, record["comments"], people, name)


def _add_comments(division: etree._Element, comments: list[dict[str, Any]], people: dict[str, str], name: str) -> None:
    numbers = {comment["id"]: f"{name}.c{number}" for number, comment in enumerate(comments, 1)}
    for number, comment in enumerate(comments, 1):
        post = child(
            division,
            "post",
            type="pingback" if comment["pingback"] else "comment",
            modality="written",
            generatedBy="system" if comment["pingback"] else "human",
            who=f"#{people[comment['author']]}" if comment["author"] else None,
            when=_when(comment["published"]) if comment["published"] else None,
            replyTo=f"#{numbers[comment['parent']]}" if comment["parent"] in numbers else None,
        )
        post.set(_ID, f"{name}.c{number}")
        add_paragraphs(post, comment["text"])


def _people(comments: list[dict[str, Any]], name: str) -> dict[str, str]:
    """Commenters and what they are called inside of the document."""
    authors = dict.fromkeys(comment["author"] for comment in comments if comment["author"])
    return {author: f"{name}.a{number}" for number, author in enumerate(authors, 1)}


def _when(moment: str) -> str:
    """A moment as TEI wants it: the day alone where the rest is nothing that XML Schema knows."""
    return moment if _MOMENT.fullmatch(moment) else moment[:10]
