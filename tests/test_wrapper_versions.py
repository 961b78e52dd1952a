"""Wrappers that know when they are broken, blogs with two templates, and wrappers that a person fixed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from blogcorpus.cli.main import group
from blogcorpus.errors import OptionError, RuleError, StoreError
from blogcorpus.items import Draft, Page
from blogcorpus.stores import WRAPPER, SqliteStore
from blogcorpus.wrapper import (
    Wrapper,
    agreement,
    apply,
    choose,
    learn,
    learn_as_paper,
    learn_templates,
    note_check,
    put_wrappers,
    read_shelf,
)
from pipelines.wrapper import WrapperPipeline
from spiders.memory import StoreMemory
from tests.lessons import HOME, POSTS, Told, classic, entry, lesson, page


def modern(told: Told) -> str:
    """The same blog after its author chose another theme."""
    return f"""<html lang="en"><head><title>{told.title} | Leaves and Letters</title></head><body><header>
    <a class="brand" href="/">Leaves and Letters</a></header><main><article class="card">
    <h1 class="headline">{told.title}</h1><div class="byline"><a class="who" href="/about">{told.author}</a>,
    <em class="when">{told.day:%d.%m.%Y}</em></div><section class="prose">{told.html}</section></article></main>
    <footer class="foot">Set in lead.</footer></body></html>"""


def mixed(told: Told) -> str:
    return modern(told) if told.number % 2 else classic(told)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    made = SqliteStore(":memory:")
    yield made
    made.close()


@pytest.fixture(scope="module")
def old() -> Wrapper:
    return learn(lesson(classic, POSTS), learnt="2025-01-01")


@pytest.fixture(scope="module")
def new() -> Wrapper:
    return learn(lesson(modern, POSTS), learnt="2025-06-01")


def share(wrapper: Wrapper, read: Page) -> float | None:
    assert read.entry is not None
    return agreement(wrapper, read.entry, apply(wrapper, read))


# --- agreement ----------------------------------------------------------------------------------------------------


def test_a_wrapper_agrees_with_entries_of_its_template_and_not_of_another(old: Wrapper) -> None:
    told = Told(20)
    assert share(old, page(classic, told, entry(told))) == 1
    found = share(old, page(modern, told, entry(told)))
    assert found is not None
    assert found < 0.5


def test_nothing_to_compare_says_nothing(old: Wrapper) -> None:
    told = Told(20)
    bare = replace(entry(told), title=None, authors=(), published=None, html=None)
    assert share(old, page(classic, told, bare)) is None


@pytest.mark.parametrize(
    ("other", "agreed"),
    [
        ({"title": "Another"}, 5 / 6),
        ({"authors": ("Zoe",)}, 5 / 6),
        ({"html": "<p>a b c d e"}, 1 / 2),
        ({"html": "<p>a b c d e", "title": "Another"}, 1 / 3),
    ],
)
def test_each_field_counts_and_the_text_most(old: Wrapper, other: dict[str, Any], agreed: float) -> None:
    told = Told(20)
    assert share(old, page(classic, told, replace(entry(told), **other))) == pytest.approx(agreed)


# --- templates ----------------------------------------------------------------------------------------------------


def test_pages_are_read_with_the_wrapper_that_fits_them(old: Wrapper, new: Wrapper) -> None:
    told = Told(25)
    assert choose((new, old), page(classic, told).dom.index) is old
    assert choose((new, old), page(modern, told).dom.index) is new
    assert choose((old, new), page(modern, told).dom.index) is new
    assert choose((), page(modern, told).dom.index) is None


def test_two_templates_in_one_lesson_get_two_wrappers() -> None:
    wrappers = learn_templates(lesson(mixed, [Told(n) for n in range(1, 11)]))
    assert len(wrappers) == 2
    for number in (40, 41):
        read = page(mixed, told := Told(number))
        wrapper = choose(wrappers, read.dom.index)
        assert wrapper is not None
        found = apply(wrapper, read)
        assert found["title"][0].value == told.title
        assert found["published"][0].value.date() == told.day.date()


def test_one_template_gets_one_wrapper() -> None:
    assert len(learn_templates(lesson(classic, POSTS))) == 1


# --- the shelf ----------------------------------------------------------------------------------------------------


def test_a_wrapper_is_stale_when_the_last_entries_disagree(store: SqliteStore, old: Wrapper) -> None:
    shelf = put_wrappers(store, HOME, [old])
    for day, agreed, stale in [
        ("2025-02-01", 1.0, False),
        ("2025-02-02", 1.0, False),
        ("2025-02-03", 0.25, False),
        ("2025-02-04", 0.25, True),
    ]:
        shelf = note_check(store, HOME, shelf, agreed, day)
        assert shelf.stale is stale, day
        assert read_shelf(store, HOME) == shelf
    assert not StoreMemory(store).has_wrapper(HOME)


def test_a_pinned_wrapper_is_never_stale_nor_replaced(store: SqliteStore, old: Wrapper, new: Wrapper) -> None:
    shelf = put_wrappers(store, HOME, [replace(old, pinned=True)])
    for _ in range(4):
        shelf = note_check(store, HOME, shelf, 0.0, "2025-02-01")
    assert not shelf.stale
    assert StoreMemory(store).has_wrapper(HOME)
    assert [w.version for w in put_wrappers(store, HOME, [new]).wrappers] == [replace(old, pinned=True).version]


def test_older_wrappers_stay_behind_the_newest(store: SqliteStore, old: Wrapper, new: Wrapper) -> None:
    note_check(store, HOME, put_wrappers(store, HOME, [old]), 0.0, "2025-02-01")
    shelf = put_wrappers(store, HOME, [new])
    assert [w.learnt for w in shelf.wrappers] == ["2025-06-01", "2025-01-01"]
    assert shelf.checks == ()
    for _ in range(3):  # the same again adds nothing
        assert len(put_wrappers(store, HOME, [new]).wrappers) == 2


# --- in the pipeline ----------------------------------------------------------------------------------------------


def processed(pipeline: WrapperPipeline, item: Page) -> Draft:
    return asyncio.run(pipeline.process_item(item))


def test_a_new_theme_is_noticed_and_learnt_in_the_run_after(store: SqliteStore) -> None:
    first = WrapperPipeline(store)
    taught = lesson(classic, POSTS)
    for read in taught.pages:
        processed(first, replace(read, lesson=taught))
    assert StoreMemory(store).has_wrapper(HOME)
    second = WrapperPipeline(store)
    for number in (30, 31, 32):
        processed(second, page(modern, Told(number), entry(Told(number))))
    assert not StoreMemory(store).has_wrapper(HOME)
    third, anew = WrapperPipeline(store), lesson(modern, [Told(n) for n in range(24, 33)])
    for read in anew.pages:
        processed(third, replace(read, lesson=anew))
    assert StoreMemory(store).has_wrapper(HOME)
    for theme in (classic, modern):
        draft = processed(third, page(theme, told := Told(50)))
        best = draft.best("title")
        assert best is not None
        assert best.value == told.title
    assert len(read_shelf(store, HOME).wrappers) == 2


def test_pages_before_the_lesson_do_not_keep_a_blog_from_learning(store: SqliteStore) -> None:
    pipeline, taught = WrapperPipeline(store), lesson(classic, POSTS)
    assert processed(pipeline, page(classic, Told(40))).wrapper_version is None
    assert processed(pipeline, replace(taught.pages[0], lesson=taught)).wrapper_version is not None


def test_the_papers_mode_is_a_setting(store: SqliteStore) -> None:
    taught = lesson(classic, POSTS)
    processed(WrapperPipeline(store, induction="paper"), replace(taught.pages[0], lesson=taught))
    assert all(len(rules) == 1 for rules in read_shelf(store, HOME).wrappers[0].rules.values())


# --- the paper's mode ---------------------------------------------------------------------------------------------


def test_the_paper_finds_names_and_paths() -> None:
    wrapper = learn_as_paper(lesson(classic, POSTS))
    assert str(wrapper.rules["title"][0].filter) == ".entry-title"
    assert str(wrapper.rules["authors"][0].filter) == ".author"
    assert str(wrapper.rules["published"][0].filter) == ".date"
    assert [rules[0].score for rules in wrapper.rules.values()] == [1, 1, 1]
    assert wrapper.content is not None
    assert str(wrapper.content.filter) == ".entry"
    assert wrapper.content.exclude == ()


def test_without_names_the_paper_has_the_absolute_path() -> None:
    def bare(told: Told) -> str:
        return f"<body><div><h1>{told.title}</h1></div><p>Written by {told.author}</p><div>{told.html}</div></body>"

    wrapper = learn_as_paper(lesson(bare, POSTS))
    assert str(wrapper.rules["title"][0].filter) == "html > body[1] > div[1] > h1[1]"
    assert str(wrapper.rules["authors"][0].filter) == "html > body[1] > p[1]"
    assert "published" not in wrapper.rules


def test_classes_are_collected_upwards_while_nothing_is_added() -> None:
    def nested(told: Told) -> str:
        return f"<div class=outer><div class=mid><b class=in>{told.title}</b></div> more</div><p class=in>x</p>"

    wrapper = learn_as_paper(lesson(nested, POSTS))
    assert str(wrapper.rules["title"][0].filter) == ".mid .in"


def test_numbered_classes_are_no_rule_of_the_papers() -> None:
    wrapper = learn_as_paper(lesson(lambda told: f'<h1 class="t-{told.number}">{told.title}</h1>', POSTS))
    assert str(wrapper.rules["title"][0].filter) == "html > body[1] > h1[1]"


# --- commands -----------------------------------------------------------------------------------------------------


@pytest.fixture
def shelved(tmp_path: Path, old: Wrapper, new: Wrapper) -> Path:
    path = tmp_path / "corpus.state.sqlite"
    made = SqliteStore(path)
    put_wrappers(made, HOME, [old])
    shelf = put_wrappers(made, HOME, [new])
    note_check(made, HOME, shelf, 1.0, "2025-07-01")
    made.close()
    return path


def run(*words: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(group, ["wrappers", *map(str, words)], input=text)


def test_list_tells_how_good_each_wrapper_is(shelved: Path, new: Wrapper) -> None:
    head, line = run("list", "--store", shelved).stdout.splitlines()
    assert head.split() == "blog version learnt pages title date author text agrees note".split()
    assert line.split()[:4] == [HOME, new.version, "2025-06-01", "8"]
    assert line.split()[4:9] == ["100%", "97%", "100%", "100%", "100%"]
    assert line.endswith("1 older or of another template")


def test_every_column_of_the_list_is_explained(shelved: Path) -> None:
    head, *_ = run("list", "--store", shelved).stdout.splitlines()
    told = run("list", "--help").stdout
    assert [name for name in head.split() if name not in told.replace(",", "").split()] == []


def test_show_edit_load(shelved: Path) -> None:
    data = json.loads(run("show", HOME, "--store", shelved).stdout)
    data["rules"]["title"] = [{"filter": "h1.mine"}]
    done = run("load", "-", "--store", shelved, text=json.dumps(data))
    assert done.exit_code == 0, done.stderr
    again = json.loads(run("show", HOME, "--store", shelved).stdout)
    assert again["pinned"] is True
    assert again["rules"]["title"][0]["filter"] == "h1.mine"
    assert len(json.loads(run("show", HOME, "--all", "--store", shelved).stdout)) == 2


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 9}', '{"format": 1, "blog": "x", "rules": {"title": [3]}}'])
def test_what_is_no_wrapper_is_not_loaded(shelved: Path, text: str) -> None:
    done = run("load", "-", "--store", shelved, text=text)
    assert isinstance(done.exception, RuleError)


def test_pin_and_unpin(shelved: Path) -> None:
    assert run("pin", HOME, "--store", shelved).exit_code == 0
    assert " pinned" in run("list", "--store", shelved).stdout
    assert run("pin", "--undo", HOME, "--store", shelved).exit_code == 0
    assert " pinned" not in run("list", "--store", shelved).stdout


def test_forget(shelved: Path) -> None:
    assert run("forget", HOME, "--store", shelved).exit_code == 0
    made = SqliteStore(shelved)
    assert made.names(WRAPPER) == []
    made.close()
    assert isinstance(run("show", HOME, "--store", shelved).exception, StoreError)


def test_a_host_is_enough_where_it_is_one_blogs_alone(tmp_path: Path, old: Wrapper) -> None:
    store = tmp_path / "state.sqlite"
    memory = SqliteStore(store)
    for name in ("http://one.example/", "http://two.example/en/", "http://two.example/de/"):
        put_wrappers(memory, name, [replace(old, blog=name)])
    memory.close()
    assert json.loads(run("show", "one.example", "--store", store).stdout)["blog"] == "http://one.example/"
    assert json.loads(run("show", "two.example/de", "--store", store).stdout)["blog"] == "http://two.example/de/"
    several = str(run("show", "two.example", "--store", store).exception)
    assert "has several wrappers of two.example (known: http://two.example/" in several


def test_a_store_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = run("list", "--store", tmp_path / "none.sqlite")
    assert isinstance(done.exception, OptionError)
    assert "there is no such store" in str(done.exception)
