"""`blogcorpus teach`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from blogcorpus.cli.main import group
from blogcorpus.errors import OptionError, TeachError
from blogcorpus.items import Page
from blogcorpus.single import extract
from blogcorpus.stores import WRAPPER, SqliteStore
from blogcorpus.wrapper import Wrapper, apply

BLOG = "https://lamps.example/"


def html(n: int) -> str:
    return f"<h1>Lamp {n}</h1><p class=mood>Mood: <b>mood {n}</b></p><p>£{n}.50</p><p>{'A bright lamp. ' * 30}</p>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for n in range(1, 6):
        (tmp_path / f"{n}.html").write_text(html(n), encoding="utf-8")
    rows = [f"{n}.html,mood,mood {n}" for n in range(1, 5)]
    (tmp_path / "examples.csv").write_text("\n".join(["page,field,value", *rows]), encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Teach in this process, which is faster; one test does it as a user would."""
    if "apart" not in request.node.name:
        monkeypatch.setattr("blogcorpus.cli.teach.run_apart", lambda work, argument, **_: work(argument))


def teach(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["teach", *map(str, arguments)])


def test_prints_the_expression_both_ways_and_how_good_it_is(folder: Path) -> None:
    done = teach(folder / "examples.csv")
    assert done.exit_code == 0
    assert done.stdout.startswith("mood: //")
    for words in ("  XPath     normalize-space(", "100% of the held-out ones", "generations", " s\n"):
        assert words in done.stdout


def test_the_same_seed_prints_the_same_json(folder: Path) -> None:
    first, second = (teach(folder / "examples.csv", "--json", "--seed", "3").stdout for _ in range(2))
    assert first == second
    assert json.loads(first)["fields"][0]["name"] == "mood"


def test_reads_other_pages_apart_with_what_it_learnt(folder: Path) -> None:
    done = teach(folder / "examples.csv", "--apply", folder / "5.html")
    assert json.loads(done.stdout) == {"page": str(folder / "5.html"), "mood": "mood 5"}


def test_says_what_does_not_fit(folder: Path) -> None:
    with (folder / "examples.csv").open("a", encoding="utf-8") as file:
        file.write("".join(f"\n{n}.html,likes,{n}99" for n in range(1, 5)))
    done = teach(folder / "examples.csv")
    assert isinstance(done.exception, TeachError)
    assert str(done.exception) == "likes: nothing that fits was found"
    assert "mood: //" in done.stdout
    assert "likes: not learnt" in done.stdout
    assert "1.html: “199” stands nowhere on the page" in done.stdout


def test_a_page_that_is_not_there_is_named(folder: Path) -> None:
    (folder / "2.html").unlink()
    done = teach(folder / "examples.csv")
    assert isinstance(done.exception, TeachError)
    assert str(done.exception).startswith(str(folder / "2.html"))


def test_content_cannot_be_taught(folder: Path) -> None:
    (folder / "examples.csv").write_text("page,field,value\n1.html,content,long\n", encoding="utf-8")
    assert isinstance(teach(folder / "examples.csv").exception, TeachError)


def test_saves_into_the_blog_s_wrapper_and_the_record_has_it(folder: Path) -> None:
    path = folder / "state.sqlite"
    store = SqliteStore(path)
    store.put(WRAPPER, BLOG, Wrapper(blog=BLOG, pages=5).to_json())
    done = teach(folder / "examples.csv", "--save", "--blog", BLOG, "--store", path)
    assert done.exit_code == 0
    wrapper = Wrapper.from_json(store.get(WRAPPER, BLOG) or {})
    store.close()
    assert wrapper.pages == 5
    found = apply(wrapper, Page(url=BLOG, html=html(9)))["mood"][0]
    assert (found.value, found.method) == ("mood 9", "evolved")
    post = next(iter(extract(html(9), url=f"{BLOG}9", wrapper=wrapper)))
    assert post.extra == {"mood": "mood 9"}
    assert post.provenance["mood"]["method"] == "evolved"


def test_saving_needs_a_blog_that_was_crawled(folder: Path) -> None:
    assert isinstance(teach(folder / "examples.csv", "--save").exception, OptionError)
    missing = teach(folder / "examples.csv", "--save", "--blog", BLOG, "--store", folder / "none.sqlite")
    assert isinstance(missing.exception, OptionError)
    assert missing.output == "", "told before anything is learnt"
    SqliteStore(folder / "state.sqlite").close()
    unknown = teach(folder / "examples.csv", "--save", "--blog", BLOG, "--store", folder / "state.sqlite")
    assert "has no wrapper of https://lamps.example/" in str(unknown.exception)


def test_lists(folder: Path) -> None:
    items = {n: "".join(f"<li><b>Lamp {n}{k}</b> <i>£{n}{k}</i></li>" for k in "abc") for n in range(1, 5)}
    rows = []
    for n, text in items.items():
        (folder / f"list{n}.html").write_text(f"<ul class=all>{text}</ul>", encoding="utf-8")
        rows += [f"list{n}.html,{k},name,Lamp {n}{k}\nlist{n}.html,{k},price,£{n}{k}" for k in "ab"]
    (folder / "list.csv").write_text("\n".join(["page,record,field,value", *rows[:6]]), encoding="utf-8")
    done = teach(folder / "list.csv", "--apply", folder / "list4.html")
    assert done.exit_code == 0
    assert [json.loads(line)["name"] for line in done.stdout.splitlines()] == ["Lamp 4a", "Lamp 4b", "Lamp 4c"]


@pytest.mark.parametrize(("name", "value"), [("tags", ("red", "steel")), ("comment_count", 12), ("title", "Lamp")])
def test_a_field_of_the_record_itself_is_read_as_one(name: str, value: object) -> None:
    taught = {
        "tags": {"expression": "//i&text", "takes": "distinct"},
        "comment_count": {"expression": "//b&N(0).text.number"},
        "title": {"expression": "//h2&N(0).text"},
    }[name]
    extra = [{"name": name, "score": 1.0, "pages": 4, **taught}]
    wrapper = Wrapper.from_json({"format": 1, "blog": BLOG, "extra": extra})
    page = Page(url=BLOG, html="<h2>Lamp</h2><b>12 comments</b><i>red</i><i>steel</i>")
    assert apply(wrapper, page)[name][0].value == value
