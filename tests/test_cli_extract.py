"""`blogcorpus extract` on one page, as somebody does who tries it for the first time."""

from __future__ import annotations

from pathlib import Path

import pytest

from blogcorpus.errors import RuleError
from tests.desk import printed, run

PAGE = """<html><head><title>On Hedges – Ann's garden</title></head><body class="home"><h1>On Hedges</h1>
<p>by <a href="/me">Ann Writer</a> on 4 March 2012</p><div><p>Hedges are living walls, and they want cutting twice a
year, in June and in September, when the birds have left their nests.</p></div></body></html>"""


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ((), None),
        (("--url", "https://garden.example/2012/03/hedges/"), "https://garden.example/2012/03/hedges/"),
        (("--url", "garden.example/2012/03/hedges/"), "http://garden.example/2012/03/hedges/"),
        (("--url", "https://garden.example/"), "https://garden.example/"),  # a post may stand at the top
        (("--url", "https://garden.example/tag/hedges/"), "https://garden.example/tag/hedges/"),
    ],
)
def test_a_page_is_its_post_whatever_its_address(tmp_path: Path, given: tuple[str, ...], address: str | None) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    [post] = printed("extract", file, *given)
    assert post["url"] == (address or file.as_uri())
    assert (post["title"], post["authors"]) == ("On Hedges", ["Ann Writer"])
    assert post["published"].startswith("2012-03-04")
    assert post["text"].startswith("Hedges are living walls")


def test_a_list_is_its_posts(tmp_path: Path) -> None:
    file = tmp_path / "front.html"
    text = "Some words about it, so that there is something to read here. " * 5
    listed = "".join(f'<div><h2><a href="/{n}/">Post number {n}</a></h2><p>{text}</p></div>' for n in range(5))
    file.write_text(f"<html><body>{listed}</body></html>", encoding="utf-8")
    found = printed("extract", file, "--url", "http://garden.example/")
    assert [post["title"] for post in found] == [f"Post number {n}" for n in range(5)]
    assert found[0]["url"] == "http://garden.example/0/"


def test_blogbusters_rules_alone(tmp_path: Path) -> None:
    file, rules = tmp_path / "front.html", tmp_path / "my.rules"
    post = '<div class="post"><h2 class="title"><a href="/tea">Tea</a></h2><div class="entry">Water first.</div></div>'
    file.write_text(f"<html><body>{post}<article><p>Not by these rules.</p></article></body></html>", encoding="utf-8")
    [found] = printed("extract", file, "--url", "http://garden.example/", "--method", "blogbuster")
    assert (found["url"], found["title"], found["text"]) == ("http://garden.example/tea", "Tea", "Water first.")
    rules.write_text("post self article -\ntext child p -\n", encoding="utf-8")
    [found] = printed("extract", file, "--method", "blogbuster", "--rules", rules)
    assert found["text"] == "Not by these rules."
    rules.write_text("post self article\n", encoding="utf-8")
    with pytest.raises(RuleError, match=r"my\.rules, line 1"):
        run("extract", file, "--method", "blogbuster", "--rules", rules)
