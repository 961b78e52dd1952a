"""Records that formats must survive, and commands run as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from blogcorpus.cli.main import group
from blogcorpus.schema import Record, complete

__all__ = ["NASTY", "PLAIN", "made", "printed", "run", "write_corpus"]


def made(number: int, **more: Any) -> Record:
    """A record with most fields filled; whatever is given wins."""
    return complete(
        {
            "schema_version": "1.0",
            "id": f"{number:024x}",
            "url": f"http://tea.example/{number}",
            "url_key": f"tea.example/{number}",
            "blog": "http://tea.example/",
            "blog_title": "Second Cup",
            "title": f"Tea no. {number}",
            "authors": ["Ada Leaf"],
            "published": f"20{number % 25:02}-05-17T08:30:00+02:00",
            "language": "en",
            "tags": ["tea", "winter"],
            "text": "A first cup.\n\nA second cup, at 4 o’clock.",
            "html": "<p>A first <em>cup</em>.</p><p>A second cup, at 4 o’clock.</p>",
            "links": ["http://cup.example/"],
            "provenance": {"title": {"method": "feed", "rule": "title", "confidence": 0.98, "agrees": ["wrapper"]}},
            "crawl": {"status": 200, "revision": 1, "rendered": False, "route": "feed", "digest": "0" * 32},
            **more,
        }
    )


PLAIN = made(1)
#: Everything that has broken an export somewhere: formulas, control characters, lone surrogates, quotes, tags in text,
#: line ends, the longest names, empty values, characters of many scripts.
NASTY = made(
    2,
    title='=HYPERLINK("http://evil.example","click")\x00\x0b',
    authors=['@Böb; the "Builder"', "<script>", "-1+2"],
    tags=["a;b", "<&>\"'", ""],
    published="1890-01-01T00:00:00+00:53:28",
    text='<doc id="1">\n\n</p>\n\n日本語です。 नमस्ते \ud800 & more\r\n<g/>\n\n' + "x" * 5000,
    html="<p>a<ul><li>b<p>c</p></ul><h2>d</h2>e<table><tr><td>f<pre>g\n h</pre></table><a href='http://x y'>i</a>",
    summary="\t=1+1",
    comments=[
        {
            "id": "c1",
            "author": "Cy & Co",
            "published": "2024-01-01T00:00:00",
            "text": "One.\n\nTwo <b>",
            "parent": None,
        },
        {"id": "c2", "author": None, "text": "", "parent": "c1", "pingback": True},
        {"id": "c2", "author": "Cy & Co", "text": "same id", "parent": "nowhere"},
    ],
    comment_count=3,
    extra={"1 odd name": ["x", "y"], "price": 3.5},
    rights={"robots": ["noai"], "tdm_reservation": 1},
    license="https://creativecommons.org/licenses/by/4.0/",
    language=None,
)


def write_corpus(path: Path, *records: Record) -> Path:
    """A corpus of some records."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def run(*args: object, code: int = 0, text: str | None = None) -> Result:
    """Run `blogcorpus` with arguments; the exit code must be the one expected."""
    result = CliRunner().invoke(group, [str(arg) for arg in args], input=text, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def printed(*args: object) -> list[dict[str, Any]]:
    """The records that a command prints as JSON Lines."""
    return [json.loads(line) for line in run(*args).stdout.splitlines()]
