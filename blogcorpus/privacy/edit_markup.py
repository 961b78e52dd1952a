"""Forgetting in XML."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from lxml import etree

from blogcorpus.exporters.markup import serialised
from blogcorpus.files import open_read, open_write, replacing
from blogcorpus.privacy.forgetting import Forgetting, key_of

__all__ = ["edit_tei", "edit_xml"]

_TEI = "{http://www.tei-c.org/ns/1.0}"
_NAMESPACE = b' xmlns="http://www.tei-c.org/ns/1.0"'
_ID = "{http://www.w3.org/XML/1998/namespace}id"

#: Edits an element: `None` where all of it must go, else whether something of it went.
Edit = Callable[[etree._Element], bool | None]


def edit_xml(path: Path, what: Forgetting, changed: list[str]) -> None:
    """Our own XML."""

    def edit(post: etree._Element) -> bool | None:
        authors = [author.text or "" for author in post.iterfind("authors/author")]
        key = post.findtext("url_key") or key_of(post.findtext("url"))
        if post.get("id") in what.ids or what.gone(key, authors):
            return None
        gone = [comment for comment in post.iterfind("comments/comment") if what.knows(comment.get("author"))]
        _remove(gone)
        return bool(gone)

    changed += _edited(path, "post", edit, lambda post: post.get("id") or "")


def edit_tei(path: Path, what: Forgetting, changed: list[str]) -> None:
    """TEI: posts with their comments and the persons of their headers."""
    names = {f"p{identity}" for identity in what.ids}

    def edit(tei: etree._Element) -> bool | None:
        authors = [author.text or "" for author in tei.iterfind(f".//{_TEI}titleStmt/{_TEI}author")]
        if (tei.get(_ID) or "").split(".")[0] in names or what.gone(None, authors):
            return None
        people = [p for p in tei.iter(f"{_TEI}person") if what.knows(p.findtext(f"{_TEI}persName"))]
        _silence(tei, people)
        return bool(people)

    changed += _edited(path, f"{_TEI}TEI", edit, lambda tei: (tei.get(_ID) or "")[1:])


def _silence(tei: etree._Element, people: list[etree._Element]) -> None:
    """Take people and their comments out, and what is empty then."""
    marks = {f"#{person.get(_ID)}" for person in people}
    posts = [post for post in tei.iter(f"{_TEI}post") if post.get("who") in marks]
    lost = {f"#{post.get(_ID)}" for post in posts}
    _remove([*people, *posts])
    for post in tei.iter(f"{_TEI}post"):
        if post.get("replyTo") in lost:
            del post.attrib["replyTo"]
    for holder in ("listPerson", "particDesc", "profileDesc", "div"):
        _remove([element for element in tei.iter(f"{_TEI}{holder}") if not len(element)])


def _edited(path: Path, tag: str, edit: Edit, name: Callable[[etree._Element], str]) -> list[str]:
    """Edit the elements of a document one by one; what stands around them stays as it was written."""
    changed = []
    with open_read(path) as old, replacing(path) as part, open_write(part, name=path.name) as new:
        head, foot = _around(path, tag.rpartition("}")[2])
        new.write(head)
        for _, element in etree.iterparse(old, tag=tag, resolve_entities=False, no_network=True, huge_tree=True):
            identity, result = name(element), edit(element)
            if result is not False:
                changed.append(identity)
            if result is not None:
                element.tail = None
                new.write(serialised(element).replace(_NAMESPACE, b"", 1))
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]  # type: ignore[union-attr]  # it has a brother
        new.write(foot)
    return changed


def _around(path: Path, tag: str) -> tuple[bytes, bytes]:
    """A document's head before its first element of a kind, and its foot. The exporters begin each on a new line."""
    foot = b"</teiCorpus>\n" if tag == "TEI" else b"</corpus>\n"
    head = b""
    with open_read(path) as file:
        for line in file:
            if re.match(rb"<%b[ >/]" % tag.encode(), line):
                break
            head += line
    return head.removesuffix(foot), foot


def _remove(elements: list[etree._Element]) -> None:
    for element in elements:
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
