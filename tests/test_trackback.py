"""What pages say for trackbacks: a post's address, title, author and date in a comment."""

from __future__ import annotations

import pytest

from blogcorpus import extract
from blogcorpus.dom import parse
from blogcorpus.trackback import trackback_pairs
from blogcorpus.urls import canonical_url


def described(**values: str) -> str:
    """A description as Movable Type writes it."""
    written = "\n".join(f'    {name.replace("_", ":")}="{value}"' for name, value in values.items())
    return f"""<!--
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
<rdf:Description
{written} />
</rdf:RDF>
-->"""


TEA = described(
    rdf_about="http://blog.example/archives/000012.html",
    trackback_ping="http://blog.example/mt-tb.cgi/12",
    dc_title="Milk &amp; tea",
    dc_identifier="http://blog.example/archives/000012.html",
    dc_subject="Kitchen",
    dc_creator="Ann Lee",
    dc_date="2003-05-24T14:35:44-05:00",
)
SAID = [
    ("url", "http://blog.example/archives/000012.html"),
    ("title", "Milk & tea"),
    ("subject", "Kitchen"),
    ("author", "Ann Lee"),
    ("published", "2003-05-24T14:35:44-05:00"),
]


@pytest.mark.parametrize(
    ("html", "pairs"),
    [
        (f"<body>{TEA}<p>Text", SAID),
        (TEA.replace("\n", " "), SAID),
        (TEA + TEA, []),  # a list
        (TEA + described(rdf_about="/other", dc_title="Other"), []),
        (TEA.replace("rdf:about", "rdf:resource"), []),  # RDF of another kind
        (TEA.replace("trackback:ping", "trackback:sting"), SAID),
        (described(rdf_about="", trackback_ping="/tb", dc_title=" "), []),
        (TEA[:80], []),
        ("<p>How <code>&lt;rdf:Description rdf:about dc:title&gt;</code> works", []),
        ("", []),
    ],
)
def test_descriptions(html: str, pairs: list[tuple[str, str]]) -> None:
    assert trackback_pairs(html) == pairs


def test_a_post_is_told_by_it() -> None:
    text = "<p>First the milk is poured, then the tea, and never the other way round, whoever says so.</p>"
    html = f"<title>Leaves</title><body>{TEA}<h1>Leaves</h1><h3>Milk &amp; tea</h3><div class=blogbody>{text * 3}</div>"
    (post,) = extract(html, url="http://blog.example/cgi/show.cgi?id=12")
    assert (post.title, post.authors, post.tags) == ("Milk & tea", ("Ann Lee",), ("Kitchen",))
    assert post.published is not None
    assert post.published.isoformat() == "2003-05-24T14:35:44-05:00"


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("<p class=posted>Posted by Dee at 2:35 PM</p>", "Dee"),  # what readers see, not what one logs in with
        ("<p class=posted>Posted at 2:35 PM</p>", "Ann Lee"),
        ("", "Ann Lee"),
    ],
)
def test_whom_readers_see_wrote_it(line: str, author: str) -> None:
    text = "<p>First the milk is poured, then the tea, and never the other way round, whoever says so.</p>" * 3
    html = f"<title>Milk &amp; tea</title><body>{TEA}<h3>Milk &amp; tea</h3><div class=entry-body>{text}</div>{line}"
    (post,) = extract(html, url="http://blog.example/archives/000012.html")
    assert post.authors == (author,)


@pytest.mark.parametrize(
    ("head", "address"),
    [
        ("", "http://blog.example/archives/000012.html"),
        ('<meta property="og:url" content="http://blog.example/tea/">', "http://blog.example/tea/"),
        ('<link rel="canonical" href="http://blog.example/tea.html">', "http://blog.example/tea.html"),
    ],
)
def test_its_address_is_the_last_to_be_believed(head: str, address: str) -> None:
    dom = parse(f"{head}<title>Tea</title><body>{TEA}<p>Text")
    assert canonical_url(dom, "http://blog.example/?p=12") == address
