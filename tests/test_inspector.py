"""The inspector without a browser: readings, frames, harmless pages, rules, examples and its HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from lxml import html as lxml_html

from blogcorpus import extract
from blogcorpus.cleaners import load_profiles, profile
from blogcorpus.errors import OptionError, RuleError, TeachError
from blogcorpus.evolution import read_examples
from blogcorpus.inspector import Desk, ExampleFolder, Memory, Options, application, find, finish, pinned
from blogcorpus.inspector.desk import Switches
from blogcorpus.inspector.places import places
from blogcorpus.inspector.shown import Frame, safe_style, shown_page
from blogcorpus.inspector.views import after_page, before_page
from blogcorpus.inspector.ways import ways
from blogcorpus.items import Page
from blogcorpus.stores import OTHER_WRAPPERS, WRAPPER, SqliteStore
from blogcorpus.web import Gate
from blogcorpus.wrapper import Wrapper
from tests.test_inspector_chromium import BLOG, PAGE

NOW = datetime(2026, 1, 1, tzinfo=timezone.utc)
URL = f"{BLOG}two-cups"
Client = TestClient[web.Request, web.Application]


def reading(html: str = PAGE, name: str = "corpus") -> Any:
    return finish(find(Page(url=URL, html=html, fetched_at=NOW), None), profile(name))


# Readings


@pytest.mark.parametrize("html", [PAGE, "", "<p>a", PAGE.replace("<p>", "<br><hr><td>")])
def test_the_record_is_the_one_that_extraction_gives(html: str) -> None:
    (post,) = extract(html, url=URL, now=NOW)
    ours = reading(html).post
    assert (ours.title, ours.text, ours.html, ours.authors, ours.published) == (
        post.title,
        post.text,
        post.html,
        post.authors,
        post.published,
    )


def test_every_field_has_its_place() -> None:
    found = find(Page(url=URL, html=PAGE, fetched_at=NOW), None)
    elements = list(found.index.order)
    names = {
        name: [elements[n].get("class") or elements[n].tag for n in where] for name, where in places(found).items()
    }
    assert names == {"content": ["entry-content"], "title": ["entry-title"], "authors": ["a"], "published": ["time"]}


def test_what_was_dropped_is_known_by_element_and_cleaner() -> None:
    found = reading()
    elements = list(found.found.index.order)
    dropped = {(str(elements[d.number].get("class") or elements[d.number].tag), d.reason) for d in found.dropped}
    assert ("sharedaddy", "share") in dropped
    assert ("iframe", "iframes") in dropped


def test_reading_leaves_no_numbers_behind() -> None:
    page = Page(url=URL, html=PAGE, fetched_at=NOW)
    found = finish(find(page, None), profile("reader"))
    assert b"data-blogcorpus" not in lxml_html.tostring(page.dom.root)
    assert "data-" not in found.post.html


# Shown pages


@pytest.mark.parametrize(
    "part",
    [
        "<script>x</script>",
        "<img src=http://evil.example/a onerror=x>",
        "<a href=javascript:x>a</a>",
        "<svg onload=x><style>*{}</style></svg>",
        "<math><mi xlink:href=javascript:x>a</mi></math>",
        "<iframe srcdoc='<script>x</script>'></iframe>",
        "<form action=http://evil.example><button formaction=javascript:x>b</button></form>",
        "<p style='background:url(http://evil.example/b)'>a</p>",
        "<p style='width:expression(x)'>a</p>",
        "<object data=http://evil.example/c></object><embed src=http://evil.example/d>",
        "<link rel=preload href=http://evil.example/e><base href=http://evil.example/>",
        "<meta http-equiv=refresh content='0;url=http://evil.example'>",
        "<video src=http://evil.example/f poster=http://evil.example/g></video>",
        "<table background=http://evil.example/h><td ping=http://evil.example/i>a</table>",
        "<x-y onclick=x is=z>a</x-y>",
        "<style><!-- </style><script>x</script> --></style>",
        "<noscript><img src=http://evil.example/j></noscript><template><script>x</script></template>",
    ],
)
def test_a_shown_page_holds_nothing_that_runs_or_loads(part: str) -> None:
    page = Page(url=URL, html=f"<html><body><p>before</p>{part}<p>after</p></body></html>")
    shown = shown_page(page.dom.root, {})
    for word in ("evil", "script", "javascript", "onerror", "onload", "onclick", "expression", "refresh", "srcdoc"):
        assert word not in shown, word
    assert "before" in shown
    assert "after" in shown


def test_style_sheets_load_nothing_and_do_not_end_early() -> None:
    style = safe_style('@import url("http://evil.example/a.css"); p{background:URL(x)} </style><script>x</script>')
    assert "evil" not in style
    assert "URL" not in style
    assert "<" not in style


def test_frames_carry_their_label_safely() -> None:
    page = Page(url=URL, html="<html><body><p class=a>text</p></body></html>")
    number = page.dom.index.order[page.dom.body[0]]
    shown = shown_page(page.dom.root, {number: [Frame(name="title", label='"><script>')]})
    assert 'class="a blogcorpus blogcorpus-title"' in shown
    assert "<script" not in shown


def test_both_frames_of_a_page_without_content() -> None:
    desk = Desk(Memory(None), load_profiles())
    opened = desk.put("", URL, now=NOW)
    found = desk.reader(opened, Switches(changes={}))()
    assert "<body" in before_page(opened, found)
    assert "<script" not in after_page(found)


# Rules


def element(page: Page, name: str) -> Any:
    return page.dom.root.find(f".//*[@class='{name}']")


def test_ways_to_an_element() -> None:
    page = Page(url=URL, html=PAGE)
    first, *rest = ways(element(page, "brand"), "title", page.dom.index)
    assert (first.filter, first.take, first.value, first.fits) == ("p.brand", "text", "Leaves and Water", 1)
    assert all(way.value == "Leaves and Water" for way in rest)


def test_a_date_is_taken_from_its_attribute_and_tags_from_all_elements() -> None:
    html = "<p class=t><a rel=tag>red</a><a rel=tag>green</a></p><time datetime=2024-05-17>spring</time>"
    page = Page(url=URL, html=f"<html><body>{html}</body></html>")
    when = ways(page.dom.root.find(".//time"), "published", page.dom.index)[0]
    assert (when.take, when.value) == ("@datetime", "2024-05-17")
    tags = ways(page.dom.root.find(".//a"), "tags", page.dom.index)[0]
    assert (tags.filter, tags.value) == ("a[rel=tag] :all", "red, green")


@pytest.mark.parametrize(
    ("field", "filter_", "take", "value"),
    [
        ("title", "p.brand", "text", "Leaves and Water"),
        ("authors", "p.brand", "text", ("Leaves and Water",)),
        ("published", "time", "@datetime", datetime(2024, 5, 17, 12, 0)),
        ("tags", "b.price :all", "text", ("34.50",)),
    ],
)
def test_a_pinned_rule_comes_before_all_else(field: str, filter_: str, take: str, value: Any) -> None:
    wrapper = pinned(Wrapper(blog=BLOG, pages=10), field, filter_, take)
    assert Wrapper.from_json(wrapper.to_json()) == wrapper
    best = find(Page(url=URL, html=PAGE, fetched_at=NOW), wrapper).draft.best(field)
    assert best is not None
    assert (best.value, best.method, best.confidence) == (value, "wrapper", 0.99)


def test_a_pinned_rule_that_finds_nothing_leaves_the_field_to_others() -> None:
    wrapper = pinned(Wrapper(blog=BLOG), "title", "h6.nothing")
    best = find(Page(url=URL, html=PAGE, fetched_at=NOW), wrapper).draft.best("title")
    assert best is not None
    assert best.value == "Two cups of tea"


def test_pinning_keeps_what_was_learnt_and_can_be_undone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "s.sqlite")
    learnt = pinned(Wrapper(blog=BLOG, pages=9, learnt="2026-01-01"), "title", "h1.entry-title").to_json()
    learnt["pinned"] = learnt["rules"]["title"][0]["pinned"] = False
    store.put(WRAPPER, BLOG, learnt)
    memory, index = Memory(store), Page(url=URL, html=PAGE).dom.index
    memory.pin(BLOG, index, "title", "p.brand")
    memory.pin(BLOG, index, "content", "article.post")
    kept = store.get(WRAPPER, BLOG)
    assert kept is not None
    assert [rule["filter"] for rule in kept["rules"]["title"]] == ["p.brand", "h1.entry-title"]
    assert (kept["pinned"], kept["pages"], kept["content"]["filter"]) == (True, 9, "article.post")
    assert (memory.undo(BLOG), memory.undo(BLOG), memory.undo(BLOG)) == (True, True, False)
    assert store.get(WRAPPER, BLOG) == learnt
    assert store.get(OTHER_WRAPPERS, BLOG) is None
    store.close()


def test_wrong_pins_are_refused(tmp_path: Path) -> None:
    memory, index = Memory(SqliteStore(tmp_path / "s.sqlite")), Page(url=URL, html=PAGE).dom.index
    with pytest.raises(OptionError, match="no rule can be chosen"):
        memory.pin(BLOG, index, "comments", "p")
    with pytest.raises(RuleError, match="is no step"):
        memory.pin(BLOG, index, "title", "p[")
    with pytest.raises(OptionError, match="no store"):
        Memory(None).pin(BLOG, index, "title", "p")
    assert memory.wrapper(BLOG, index) is None


@pytest.mark.parametrize(
    ("url", "blog"),
    [
        ("http://host.example/ada/2024/post", "http://host.example/ada/"),
        ("http://www.host.example/ben/post", "http://host.example/ben/index.html"),
        ("http://host.example/adamant/post", "http://host.example/"),
        ("http://other.example/post", "http://other.example/"),
    ],
)
def test_the_blog_of_a_page(tmp_path: Path, url: str, blog: str) -> None:
    store = SqliteStore(tmp_path / "s.sqlite")
    for name in ("http://host.example/", "http://host.example/ada/", "http://host.example/ben/index.html"):
        store.put(WRAPPER, name, Wrapper(blog=name).to_json())
    assert Memory(store).blog_of(url) == blog
    store.close()


# Examples


def test_examples_are_what_teach_reads(tmp_path: Path) -> None:
    folder = ExampleFolder(tmp_path / "deep" / "folder")
    assert folder.add("price", "34.50", html=PAGE, url=URL) == 1
    assert folder.add("price", '12, "or so"\n', html=PAGE + "<p>more", url=f"{BLOG}other") == 2
    assert folder.add("price", "35.00", html=PAGE, url=URL) == 2, "marking again corrects"
    assert folder.add("colour", "", html=PAGE, url=URL) == 1, "a page may have no such field"
    found = read_examples(folder.file.read_text(encoding="utf-8"), "examples.csv")
    assert sorted(map(tuple, found.fields["price"].values())) == [('12, "or so"\n',), ("35.00",)]
    assert list(found.fields["colour"].values()) == [[]]
    assert set(found.urls.values()) == {URL, f"{BLOG}other"}
    assert all((folder.file.parent / page).exists() for page in found.pages)


@pytest.mark.parametrize("field", ["", "Price", "../price", "a b", "9", "x" * 50])
def test_field_names_are_words(tmp_path: Path, field: str) -> None:
    with pytest.raises(OptionError, match="small letters"):
        ExampleFolder(tmp_path).add(field, "1", html=PAGE, url=URL)


def test_long_examples_and_foreign_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TeachError, match="longer than"):
        ExampleFolder(tmp_path).add("price", "1" * 999, html=PAGE, url=URL)
    (tmp_path / "examples.csv").write_text("my,own\nnotes,here\n", encoding="utf-8")
    with pytest.raises(TeachError):
        ExampleFolder(tmp_path).add("price", "1", html=PAGE, url=URL)
    assert (tmp_path / "examples.csv").read_text(encoding="utf-8") == "my,own\nnotes,here\n"


# HTTP


def served(tmp_path: Path, use: Callable[[Client, str], Awaitable[Any]]) -> Any:
    async def go() -> Any:
        store = SqliteStore(tmp_path / "s.sqlite")
        desk = Desk(Memory(store), load_profiles())
        page = desk.put(PAGE, URL, now=NOW).id
        gate = Gate(hosts=frozenset({"here"}))
        app = application(desk, ExampleFolder(tmp_path / "examples"), gate, options=Options())
        async with TestClient(TestServer(app)) as client:
            try:
                return await use(client, page)
            finally:
                store.close()

    return asyncio.run(go())


@pytest.mark.parametrize(
    ("method", "path", "question", "status", "reason"),
    [
        ("GET", "/api/view?page=nothing", None, 400, "no longer open"),
        ("GET", "/api/view?page={page}&profile=korpus", None, 400, "did you mean 'corpus'?"),
        ("GET", "/api/view?page={page}&off=shares", None, 400, "did you mean 'share'?"),
        ("POST", "/api/open", {"url": "http://127.0.0.1:9/"}, 403, "not a public address"),
        ("POST", "/api/open", {"url": "file:///etc/passwd"}, 403, "scheme"),
        ("POST", "/api/open", {"url": ""}, 400, "missing"),
        ("POST", "/api/open", ["x"], 400, "no JSON object"),
        ("POST", "/api/element", {"page": "{page}", "number": 99999, "field": "title"}, 400, "no element"),
        ("POST", "/api/element", {"page": "{page}", "number": True, "field": "title"}, 400, "must be a number"),
        ("POST", "/api/pin", {"page": "{page}", "field": "comments", "filter": "p", "take": "text"}, 400, "no rule"),
        ("POST", "/api/pin", {"page": "{page}", "field": "title", "filter": "p[", "take": "text"}, 422, "no step"),
        ("POST", "/api/example", {"page": "{page}", "field": "../x", "value": "1"}, 400, "small letters"),
        ("GET", "/inspector.py", None, 404, "Not Found"),
        ("GET", "/../cli/main.py", None, 404, "Not Found"),
    ],
)
def test_wrong_questions_are_told(
    tmp_path: Path, method: str, path: str, question: Any, status: int, reason: str
) -> None:
    async def use(client: Client, page: str) -> tuple[int, str]:
        asked = {**question, "page": page} if isinstance(question, dict) and "page" in question else question
        more = {} if question is None else {"json": asked}
        answered = await client.request(method, path.replace("{page}", page), headers={"Host": "here"}, **more)
        return answered.status, (await answered.json())["error"]

    got, said = served(tmp_path, use)
    assert got == status
    assert reason in said


def test_a_form_of_another_site_cannot_write(tmp_path: Path) -> None:
    """What a form can send without asking is not JSON; where a browser names the site, the gate refuses it."""

    async def use(client: Client, page: str) -> list[int]:
        body = f'{{"page": "{page}", "field": "title", "filter": "p", "take": "text"}}'
        plain = await client.post("/api/pin", data=body, headers={"Host": "here", "Content-Type": "text/plain"})
        headers = {"Host": "here", "Content-Type": "application/json", "Origin": "http://evil.example"}
        return [plain.status, (await client.post("/api/pin", data=body, headers=headers)).status]

    assert served(tmp_path, use) == [400, 403]


def test_foreign_pages_have_a_policy_of_their_own(tmp_path: Path) -> None:
    async def use(client: Client, page: str) -> list[str]:
        paths = ("/", f"/frame/before?page={page}", f"/frame/after?page={page}")
        return [(await client.get(path, headers={"Host": "here"})).headers["Content-Security-Policy"] for path in paths]

    ours, before, after = served(tmp_path, use)
    assert "script-src 'self'" in ours
    assert before == after
    assert before.startswith("sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'")
