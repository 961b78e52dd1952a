"""Scores that can be counted by hand, on a golden blog made into a labelled one."""

from __future__ import annotations

import json
import re
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from blogcorpus.cli.evaluate import command
from blogcorpus.errors import OptionError
from blogcorpus.evaluate import (
    LabelledBlog,
    Scores,
    evaluate_crawl,
    evaluate_folds,
    evaluate_front,
    evaluate_pages,
    evaluate_stream,
    extractor_named,
    read_labelled,
)
from blogcorpus.evaluate.calibration import calibration_table, evaluate_calibration
from blogcorpus.evaluate.measures import is_index, same_author, same_date, same_title
from blogcorpus.evaluate.table import as_markdown, plot
from blogcorpus.schema import Record, complete
from tests.blogs import GoldenBlog, golden_blog
from tests.desk import run, write_corpus


def label(blog: GoldenBlog, path: Path, posts: int = 10) -> Path:
    """A golden blog as a labelled one: what is true of its posts, and their pages."""
    with zipfile.ZipFile(path, "w") as out:
        known = blog.posts[:posts]
        about = {"platform": "wordpress", "language": "en-US", "base_url": blog.seed, "title": blog.title}
        out.writestr("blog.json", json.dumps(about))
        gold, comments, front = [], [], []
        for number, post in enumerate(known):
            file, url = f"{number}.html", blog.seed + post.path.lstrip("/")
            page = blog.render(post.path)
            assert page is not None
            out.writestr(f"pages/{file}", page.body)
            gold.append({
                "url": url, "path": file, "title": post.title, "author": post.authors[0],
                "date": post.published.isoformat(), "content_full": number != 1, "content_text": post.text,
                "content_html": "".join(f"<p>{part}</p>" for part in post.text.split("\n\n")),
                "author_in_page": number != 2, "date_seen": ["text"],
            })  # fmt: skip
            comments += [
                {"post_path": file, "author": c.author, "content_text": c.text, "in_page": True} for c in post.comments
            ]
            if number < 5:  # as many as its front page shows
                front.append({"page_url": blog.seed, "page_path": "front.html", **gold[-1], "in_sidebar": False})
        page = blog.render("/")
        assert page is not None
        out.writestr("pages/front.html", page.body)
        paths = {"/": "front.html", **{post.path: f"{number}.html" for number, post in enumerate(known)}}
        out.writestr("urlmap.json", json.dumps(paths))
        for name, rows in (("gold", gold), ("comments", comments), ("front", front)):
            out.writestr(f"{name}.jsonl", "\n".join(map(json.dumps, rows)))
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = Path(tmp_path_factory.mktemp("labelled"))
    label(golden_blog("tea"), made / "tea.zip")
    return made


@pytest.fixture
def blogs(folder: Path) -> list[LabelledBlog]:
    return read_labelled([folder])


def right(blog: LabelledBlog) -> list[Record]:
    """A corpus in which all is right."""
    return [
        complete({
            "url": post.urls[0].replace("http://", "https://www."),
            "title": (post.title or "").upper(),
            "authors": [f"by {post.author}"],
            "published": (post.published.replace(tzinfo=None) if post.published else datetime.min).isoformat(),
            "text": next(p for p in golden_blog("tea").posts if post.urls[0].endswith(p.path)).text,
            "comments": [{"id": "", "author": c.author, "text": c.text} for c in post.comments],
        })
        for post in blog.posts
    ]  # fmt: skip


def values(scores: Scores, group: str = "all") -> dict[str, float]:
    row = next(row for row in scores.rows(("platform", "language", "name")) if row.group == group)
    return {name: round(found.value, 3) for name, found in row.values.items()}


def test_reading(blogs: list[LabelledBlog], folder: Path, tmp_path: Path) -> None:
    (blog,) = blogs
    assert (blog.name, blog.platform, blog.language, len(blog.posts)) == ("tea", "wordpress", "en", 10)
    assert blog.posts[1].text is None
    assert blog.posts[0].comments
    with zipfile.ZipFile(folder / "tea.zip") as made:
        made.extractall(tmp_path / "tea")
    (unpacked,) = read_labelled([tmp_path / "tea"])
    assert unpacked.posts == blog.posts
    assert unpacked.page("0.html") == blog.page("0.html")
    assert unpacked.page("../../secret") is None


def test_what_is_no_labelled_blog(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="holds no labelled blogs"):
        read_labelled([tmp_path])
    (tmp_path / "bad.zip").write_bytes(b"PK")
    with pytest.raises(OptionError, match=r"bad\.zip: is no labelled blog"):
        read_labelled([tmp_path])


def test_all_right(blogs: list[LabelledBlog]) -> None:
    assert values(evaluate_crawl(right(blogs[0]), blogs)) == dict.fromkeys(
        ("posts", "title", "author", "date", "content", "good", "comments"), 1.0
    )


def test_what_is_wrong_or_missing_is_counted(blogs: list[LabelledBlog]) -> None:
    records = right(blogs[0])
    del records[9]
    records[0] |= {"title": "Other", "authors": ["Nobody"], "published": None, "comments": []}
    records[3] |= {"text": ""}
    index = complete({"url": "http://tea.example/tag/black/", "title": "Black"})
    foreign = complete({"url": "http://elsewhere.example/", "title": "Black"})
    scores = evaluate_crawl([*records, records[1], index, foreign], blogs, feed_entries=2)
    found = values(scores)
    assert (found["posts"], found["title"]) == (0.9, 0.8)
    assert found["author"] == round(7 / 9, 3)  # the third stands neither in its page nor in the feed as served
    assert found["date"] == 0.8
    assert found["content"] == found["good"] == round(7 / 9, 3)  # the second's text is not wholly known
    assert scores.notes == ["11 records, 1 of them index pages, 1 repeats"]
    assert values(scores, "beyond the feed")["posts"] == round(7 / 8, 3)
    assert values(scores, "platform: wordpress") == values(scores, "name: tea") == found


def test_folds_read_pages_they_were_not_taught(tmp_path: Path) -> None:
    found = values(evaluate_folds(read_labelled([label(golden_blog("pebble"), tmp_path / "pebble.zip", 5)])))
    assert found["title"] == 1.0
    assert found["date"] >= 0.9
    assert found["content"] > 0.95


def test_front(blogs: list[LabelledBlog]) -> None:
    scores = evaluate_front(blogs)
    found = values(scores)
    assert found["recall"] == 1.0
    assert found["precision"] == 1.0
    assert scores.rows(())[0].posts == 5


@pytest.mark.parametrize(("way", "least"), [("region", 0.6), ("pipeline", 0.1)])
def test_stream(blogs: list[LabelledBlog], way: str, least: float) -> None:
    scores = evaluate_stream(blogs, by=way)
    assert values(scores)["content"] > least
    assert [row.group for row in scores.rows(())] == ["all", "first 10 pages", "pages 11 to 100"]


class Named:
    """As much of a blog as scores need."""

    platform, language = "x", "en"

    def __init__(self, name: str) -> None:
        self.name = name


def test_intervals_come_from_blogs() -> None:
    scores = Scores(("right",))
    for number in range(40):
        for _ in range(5):
            scores.add(Named(str(number)), {"right": float(number % 2)})  # type: ignore[arg-type]
    (row,) = scores.rows(())
    found = row.values["right"]
    assert (row.blogs, row.posts, found.count) == (40, 200, 200)
    assert found.value == 0.5
    # Blogs are all right or all wrong: as wide as of 40 values, wider than of 200.
    assert 0.25 < found.high - found.low < 0.4
    assert scores.rows(()) == scores.rows(())


def only_titles(html: str, url: str) -> dict[str, Any]:
    """An extractor that knows one trick, and not of every page."""
    if url.endswith(golden_blog("tea").posts[3].path):
        raise ValueError(url)
    return {"title": html.split('<h1 class="entry-title">')[-1].split("<")[0]}


def test_pages(blogs: list[LabelledBlog]) -> None:
    ours = values(evaluate_pages(blogs))
    assert min(ours[name] for name in ("title", "date", "content")) > 0.9
    theirs = evaluate_pages(blogs, extractor_named(f"{__name__}:only_titles"))
    assert values(theirs)["content"] == 0.0
    assert theirs.notes == ["1 pages made the extractor fail"]


def test_every_evaluation_that_the_docs_name_is_a_command() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (Path(__file__).parent.parent / "docs").rglob("*.md")]
    named = {name for page in pages for name in re.findall(r"`(?:blogcorpus )?evaluate ([a-z]+)", page)}
    assert named == set(command.commands)


@pytest.mark.parametrize("name", ["no.such.module:f", "json:nothing", "json"])
def test_no_extractor(name: str) -> None:
    with pytest.raises(OptionError, match="names no function"):
        extractor_named(name)


@pytest.mark.parametrize(
    ("known", "found", "same"),
    [
        ("Ada Leaf", ["Ada Leaf"], True),
        ("ada@tea.example (Ada Leaf)", ["ada leaf"], True),
        ("Ada Leaf", ["Posted by Ada Leaf"], True),
        ("Ada Leaf", ["Ada"], True),
        ("Ada", ["Ada Leaf of the far too long tea house"], False),
        ("Ada Leaf", ["Bo", "Ada Leaf"], True),
        ("Ada Leaf", ["Leaf Ada"], False),
        ("Ada", [], False),
    ],
)
def test_same_author(known: str, found: list[str], same: bool) -> None:
    assert same_author(known, found) is same


@pytest.mark.parametrize(("hours", "same"), [(0, True), (13.9, True), (-13.9, True), (14.1, False), (-36, False)])
def test_same_date(hours: float, same: bool) -> None:
    noon = datetime(2024, 5, 17, 18, tzinfo=timezone.utc)
    assert same_date(noon, noon + timedelta(hours=hours)) is same


def test_the_same_day_in_another_zone_is_the_same() -> None:
    known = datetime(2024, 5, 17, 23, 59, tzinfo=timezone(timedelta(hours=-11)))
    assert same_date(known, datetime(2024, 5, 17, tzinfo=timezone.utc))


@pytest.mark.parametrize(
    ("url", "index"),
    [
        ("http://a.example/tag/tea/", True),
        ("http://a.example/2024/05/", True),
        ("http://a.example/blog/page/3", True),
        ("http://a.example/", True),
        ("http://a.example/2024/05/17/tea/", False),
        ("http://a.example/?p=3", False),
        ("http://a.example/tagging-birds/", False),
    ],
)
def test_is_index(url: str, index: bool) -> None:
    assert is_index(url) is index


def test_same_title_of_nothing() -> None:
    assert same_title(None, "")
    assert not same_title("Tea", None)


def test_table_and_plot(blogs: list[LabelledBlog]) -> None:
    scores = evaluate_crawl(right(blogs[0])[:5], blogs)
    rows = scores.rows()
    lines = as_markdown(scores.columns, rows, scores.notes).splitlines()
    assert lines[0] == "| group | blogs | posts | posts | title | author | date | content | good | comments |"
    assert lines[2].startswith("| all | 1 | 10 | 50.0 (24–76) | 50.0 (24–76) |")
    assert etree.fromstring(plot(rows, "title")).findall(".//{*}circle")


def test_command(folder: Path, blogs: list[LabelledBlog], tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.jsonl", *right(blogs[0]))
    shown = run("evaluate", "crawl", corpus, folder, "--plots", tmp_path / "plots").stdout
    assert "| language: en | 1 | 10 | 100.0 (72–100) |" in shown
    assert (tmp_path / "plots" / "content.svg").exists()
    said: dict[str, Any] = json.loads(run("evaluate", "crawl", corpus, folder, "--json", "--by", "name").stdout)
    assert [row["group"] for row in said["rows"]] == ["all", "name: tea"]
    assert said["rows"][0]["title"]["value"] == 1.0


def test_calibration_compares_what_is_said_with_what_is_right(blogs: list[LabelledBlog]) -> None:
    records = right(blogs[0])
    for number, record in enumerate(records):
        told = {"method": "wrapper", "rule": "h1", "confidence": 0.92, "agrees": []}
        record["provenance"] = {"title": told if number else {**told, "method": "feed"}}
        if number in (1, 2):
            record["title"] = "Another"
    [found] = evaluate_calibration(records, blogs)
    assert (found.field, found.low, found.count) == ("title", 0.9, len(records) - 1)
    assert found.said == pytest.approx(0.92)
    assert found.right == pytest.approx(1 - 2 / (len(records) - 1))
    assert "| title | 0.9–0.95 |" in calibration_table([found])
