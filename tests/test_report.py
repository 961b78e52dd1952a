"""The report: figures that can be counted by hand, a page that is whole and harmless."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from lxml import etree, html
from playwright.sync_api import sync_playwright

from blogcorpus.crawl import BlogState
from blogcorpus.errors import OptionError
from blogcorpus.privacy import Pseudonyms
from blogcorpus.report import Figures, data_card, gather, read_store, report_page
from blogcorpus.report.figures import Sizes, as_json
from blogcorpus.report.page import plots_of
from blogcorpus.report.plots import bars, columns, intervals, shares, standalone
from blogcorpus.report.store_notes import add_notes
from blogcorpus.schema import Record
from blogcorpus.stores import BLOG, FEED, OUTCOME, RUN, WRAPPER_CHECKS, SqliteStore
from tests.chromium import require_chromium
from tests.desk import NASTY, PLAIN, made, run, write_corpus

EVIL = "</style><script>alert(1)</script>\"'"
WRAPPED = {
    "content": {"method": "wrapper", "confidence": 0.75, "removed": [{"stage": "template", "reason": "repeats"}]},
    "title": {"method": "heuristic", "rule": "h1", "confidence": 0.42, "agrees": []},
}


@pytest.fixture
def figures() -> Figures:
    other = made(
        3,
        blog="http://www.katze.example/",
        blog_title=EVIL,
        language="de",
        provenance=WRAPPED,
        duplicate_of="http://tea.example/1",
        crawl={"revision": 2, "route": "paging", "wrapper_version": "ab", "fetched_at": "2026-11-16T01:00:00+00:00"},
    )
    return gather([PLAIN, NASTY, other, made(4, published="May", authors=[])])


def test_sums(figures: Figures) -> None:
    assert (figures.posts, len(figures.blogs), figures.copies, figures.changed) == (4, 2, 1, 1)
    assert (figures.comments, figures.pingbacks, figures.commenters) == (2, 1, 1)
    assert figures.authors == 4
    assert figures.languages == {"en": 2, "de": 1, "unknown": 1}
    assert figures.months == {"2001-05": 1, "1890-01": 1, "2003-05": 1}
    assert figures.years[0] == ("1890", 1)
    assert len(figures.years) == 2003 - 1890 + 1
    assert figures.routes == {"feed": 3, "paging": 1}
    assert figures.opt_outs == {"noai": 1}
    assert figures.removed == {"template: repeats": 1}
    assert figures.fetched == ("2026-11-16T01:00:00+00:00",) * 2


def test_fields(figures: Figures) -> None:
    title, text = figures.fields["title"], figures.fields["text"]
    assert (title.filled, title.rated, title.agreed) == (4, 4, 3)
    assert title.mean == pytest.approx((3 * 0.98 + 0.42) / 4)
    assert title.methods == {"feed": 3, "heuristic": 1}
    assert title.tenths == {9: 3, 4: 1}
    assert (text.filled, text.rated) == (4, 1)
    assert figures.fields["comments"].filled == 1
    assert figures.fields["language"].mean is None


def test_blogs(figures: Figures) -> None:
    cat = figures.blogs["http://www.katze.example/"]
    assert (cat.posts, cat.first, cat.last) == (1, "2003-05-17", "2003-05-17")
    assert cat.methods == {"wrapper": 1}
    assert [(name, version.posts) for name, version in cat.wrappers.items()] == [("ab", 1)]


@pytest.mark.parametrize(
    ("sizes", "median", "octaves"),
    [
        ([], 0, []),
        ([0], 0, [(0, 1)]),
        ([0, 1, 1, 5], 1, [(0, 1), (1, 2), (2, 0), (4, 1)]),
        ([100] * 9 + [100_000], 99, None),
    ],
)
def test_sizes(sizes: list[int], median: int, octaves: list[tuple[int, int]] | None) -> None:
    found = Sizes()
    for size in sizes:
        found.add(size)
    assert found.quantile(0.5) == pytest.approx(median, rel=0.1)
    if octaves is not None:
        assert found.octaves() == octaves


def test_page_is_whole_and_nothing_of_it_runs_or_comes_from_elsewhere(figures: Figures) -> None:
    page = report_page(figures, title=EVIL)
    root = html.document_fromstring(page)
    assert not root.xpath(
        "//script | //link | //img | //iframe | //object | //*[@src] | //@*[starts-with(name(), 'on')]"
    )
    assert not re.search(r"url\(|@import", page)
    assert root.xpath("string(//h1)") == EVIL
    assert {h.text_content() for h in root.iter("h2")} >= {"Posts over time", "Confidence", "Every blog", "Opt-outs"}
    assert len(root.xpath("//tbody/tr[td[1]/small]")) == 2
    assert "prefers-color-scheme: dark" in page


def test_an_empty_corpus_has_a_report_too() -> None:
    assert "0 posts of 0 blogs" in report_page(gather([]), title="Nothing")
    assert "0 posts" in data_card(gather([]), title="Nothing")
    json.dumps(as_json(gather([])))


def test_plots_stand_alone(figures: Figures) -> None:
    found = {name: standalone(svg) for name, _, _, svg in plots_of(figures) if svg}
    assert set(found) == {"years", "blogs", "languages", "lengths", "methods", "confidence", "routes", "removed"}
    for svg in found.values():
        root = etree.fromstring(svg.encode())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("aria-label")
        assert "var(" not in svg
        assert "@media" not in svg
        assert "#2f6fb0" in svg


@pytest.mark.parametrize(
    ("svg", "marks"),
    [
        (columns([("2001", 3), ("2002", 0), ("2003", 12)], "x"), ["rect"] * 3),
        (bars([("a<b", 3), ("c", 0)], "x & y"), ["rect"] * 2),
        (shares([("a", {"one": 1, "two": 1}, 4)], ("one", "two"), "x"), ["rect"] * 4),
        (intervals([("a", 0.5, 0.4, 0.6)], "x"), ["circle"]),
        (columns([], "x"), None),
    ],
)
def test_plots(svg: str, marks: list[str] | None) -> None:
    if marks is None:
        assert svg == ""
    else:
        root = etree.fromstring(svg)
        names = [etree.QName(element).localname for element in root.iter()]
        assert [name for name in names if name in ("rect", "circle")] == marks
        assert all(0 <= float(e.get("x", "0")) <= 720 for e in root.iter())


def test_store_tells_why_a_blog_gave_little(figures: Figures, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "state.sqlite")
    states: dict[str, dict[str, Any]] = {
        "http://tea.example/": {"feeds": ("http://tea.example/feed",), "archive_done": True, "generator": "Hugo 0.1"},
        "http://spa.example/": {"needs_browser": True, "title": "Spa"},
    }
    for url, state in states.items():
        store.put(BLOG, url, BlogState(home=url, **state).to_json())
    store.put(FEED, "http://tea.example/feed", json.dumps({"gone": True}))
    add_notes(figures, read_store(store))
    store.close()
    assert figures.blogs["http://tea.example/"].notes == ["its feed is gone"]
    spa = figures.blogs["http://spa.example/"]
    assert (spa.title, spa.posts) == ("Spa", 0)
    assert spa.notes == ["no posts found", "needs a browser", "no feed", "the archive is not read to its end"]
    assert figures.generators == {"Hugo": 1}


def test_the_journal_of_runs_tells_more(figures: Figures, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "state.sqlite")
    state = BlogState(home="http://tea.example/", feeds=("http://tea.example/feed",), archive_done=True).to_json()
    store.put(BLOG, "tea.example", {**state, "addresses": 9, "duplicates": {"www": 2, "tracking": 1}})
    store.put(BLOG, "cup.example", {**state, "home": "http://cup.example/", "addresses": 2, "duplicates": {"www": 1}})
    missed = {"missed": {"not found": 7}, "refused": {"index page": 9}, "dropped": {"empty": 1}}
    store.put(OUTCOME, "http://tea.example/", {"posts": 4, **missed})
    store.put(OUTCOME, "http://cup.example/", {"posts": 0, "reason": "blocked", "missed": {"blocked": 1}})
    store.put(OUTCOME, "http://cut.example/", {"posts": 0, "stopped": True})
    for night in ("2026-11-15", "2026-11-16"):
        store.put(RUN, night, {"posts": 4, "stats": {"removed/template: repeats": 3, "outcome": 0, "odd": "x"}})
    store.put(WRAPPER_CHECKS, "http://tea.example/", [["2026-11-15", 2, 1.5], ["2026-11-16", 2, 0.3]])
    add_notes(figures, read_store(store))
    store.close()
    tea = figures.blogs["http://tea.example/"]
    assert (tea.checked, round(tea.agreed, 2), tea.drifts) == (4, 1.8, True)
    assert figures.blogs["http://tea.example/"].notes == ["7 × not found", "1 × empty"]
    assert figures.blogs["http://cup.example/"].notes == ["blocked", "1 × blocked"]
    assert figures.blogs["http://cut.example/"].notes == ["its crawl did not come to its end"]
    assert (figures.addresses, figures.duplicates, figures.runs) == (11, {"www": 3, "tracking": 1}, 2)
    assert figures.removed == {"template: repeats": 6}
    assert figures.reasons == {"index page": 9, "not found": 7, "empty": 1, "blocked": 1}
    shown = {name for name, _, _, svg in plots_of(figures) if svg}
    assert {"duplicates", "removed", "reasons"} <= shown


def wrapped(number: int, version: str, day: str, method: str = "wrapper") -> Record:
    content = {"method": method, "confidence": 0.5 if method == "heuristic" else 0.9}
    crawl = {"wrapper_version": version, "fetched_at": f"2026-{day}T01:00:00+00:00"}
    return made(number, provenance={"content": content}, crawl=crawl)


@pytest.mark.parametrize(
    ("records", "rows"),
    [
        ([wrapped(1, "aa", "01-02"), wrapped(2, "aa", "01-03")], []),
        (
            [wrapped(1, "aa", "01-02"), wrapped(2, "aa", "01-03", "heuristic"), wrapped(3, "bb", "02-01")],
            [
                ["aa", "2026-01-02 to 2026-01-03", "2", "50 %", "0.70", "–"],
                ["bb", "2026-02-01", "1", "100 %", "0.90", "–"],
            ],
        ),
        ([wrapped(1, "aa", "01-02", "heuristic")], [["aa", "2026-01-02", "1", "0 %", "0.50", "–"]]),
    ],
)
def test_drift_of_wrappers(records: list[Record], rows: list[list[str]]) -> None:
    page = html.fromstring(report_page(gather(records), title="Tea"))
    found = [
        [cell.text_content() for cell in row][1:]
        for row in page.xpath("//h2[.='Drift of wrappers']/following-sibling::div[1]//tbody/tr")
    ]
    assert found == rows


def test_in_a_real_browser(figures: Figures, tmp_path: Path) -> None:
    """Light and dark have their own colours, nothing is asked of the network, nothing is wider than the window."""
    program = require_chromium()
    page = tmp_path / "report.html"
    page.write_text(report_page(figures, title="Tea"), encoding="utf-8", errors="replace")
    look = """() => ({
        paper: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.querySelector('.plot text')).fill,
        wide: document.documentElement.scrollWidth,
        plots: document.querySelectorAll('svg').length,
    })"""
    seen: dict[str, dict[str, Any]] = {}
    asked: list[str] = []
    complained: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            tab = browser.new_page(color_scheme=scheme, viewport={"width": 800, "height": 900})
            tab.on("request", lambda request: asked.append(request.url))
            tab.on("console", lambda message: complained.append(message.text))
            tab.goto(page.as_uri())
            seen[scheme] = tab.evaluate(look)
        browser.close()
    assert asked == [page.as_uri()] * 2
    assert complained == []
    assert seen["light"]["plots"] == 8
    assert seen["light"]["paper"] != seen["dark"]["paper"]
    assert seen["light"]["ink"] != seen["dark"]["ink"]
    assert max(found["wide"] for found in seen.values()) <= 800


def test_the_card_knows_pseudonyms() -> None:
    hidden = [Pseudonyms(b"salt").apply(record) for record in (PLAIN, NASTY)]
    assert "by the names they gave" in data_card(gather([*hidden, PLAIN]), title="Tea")
    assert "all as pseudonyms" in data_card(gather(hidden), title="Tea")


def test_command(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.jsonl", PLAIN, NASTY)
    page, card, plots = tmp_path / "report.html", tmp_path / "card.md", tmp_path / "plots"
    done = run(
        "report",
        corpus,
        "-o",
        page,
        "--card",
        card,
        "--plots",
        plots,
        "--title",
        "Cups",
        "--contact",
        "ada@tea.example",
    )
    assert done.stdout == ""
    count = len(list(plots.iterdir()))
    assert done.stderr == f"data card in {card}\n{count} plots in {plots}\nreport in {page}\n"
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "years.svg" in {path.name for path in plots.iterdir()}
    text = card.read_text()
    assert text.startswith("# Cups\n")
    assert "https://creativecommons.org/licenses/by/4.0/" in text
    assert "noai (1)" in text
    assert text.endswith("## Contact\n\nada@tea.example\n")
    said = json.loads(run("report", corpus, "--language", "en").stdout)
    assert (said["posts"], said["languages"]) == (1, {"en": 1})


def test_wrong_wishes(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.jsonl", PLAIN)
    with pytest.raises(OptionError, match="can end in"):
        run("report", corpus, "-o", "report.pdf")
    with pytest.raises(OptionError, match="no such store"):
        run("report", corpus, "--store", tmp_path / "none.sqlite")
