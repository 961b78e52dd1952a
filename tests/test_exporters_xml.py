"""XML that every parser reads."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from blogcorpus.exporters import ExportOptions, export
from blogcorpus.exporters.markup import xml_text
from tests.desk import NASTY, PLAIN


def test_records_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "corpus.xml"
    assert export([PLAIN, NASTY], path, "xml", ExportOptions(title='"Tea" & more')) == 2
    root = etree.parse(path).getroot()
    assert root.get("title") == '"Tea" & more'
    plain, nasty = root
    assert dict(plain.attrib) == {"schema_version": "1.0", "id": PLAIN["id"], "language": "en"}
    assert plain.findtext("text") == PLAIN["text"]
    assert plain.find("summary") is None
    assert [author.text for author in nasty.iterfind("authors/author")] == NASTY["authors"]
    assert nasty.findtext("title") == xml_text(NASTY["title"])
    assert [dict(c.attrib) for c in nasty.iterfind("comments/comment")][:2] == [
        {"id": "c1", "author": "Cy & Co", "published": "2024-01-01T00:00:00"},
        {"id": "c2", "parent": "c1", "pingback": "true"},
    ]
    field = plain.find("provenance/field")
    assert field is not None
    assert dict(field.attrib) == {"name": "title", "method": "feed", "rule": "title", "confidence": "0.98"}
    assert field.findtext("method") == "wrapper"
    assert [v.text for v in nasty.iterfind("extra/value[@name='1 odd name']/item")] == ["x", "y"]
    assert nasty.findtext("rights/value[@name='tdm_reservation']") == "1"


def test_only_the_fields_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "some.xml"
    export([PLAIN], path, "xml", ExportOptions(fields=("url", "id")))
    (post,) = etree.parse(path).getroot()
    assert [part.tag for part in post] == ["url"]
    assert post.get("id") == PLAIN["id"]
