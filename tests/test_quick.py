"""Pages read out of their source: the same as the whole way round, or the whole way round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from blogcorpus import quick
from blogcorpus.errors import OptionError
from blogcorpus.privacy import Forgetting
from blogcorpus.quick import QuickReader
from blogcorpus.quick_readers import QuickReaders
from blogcorpus.single import extract
from blogcorpus.stores import FORGOTTEN, WRAPPER, open_store
from blogcorpus.urls import url_key
from blogcorpus.wrapper import Wrapper, learn
from tests.desk import printed, run
from tests.lessons import BLOG, HOME, POSTS, Told, classic, lesson, page

OLD = [Told(number) for number in range(40, 52)]


@pytest.fixture(scope="module")
def taught() -> Wrapper:
    return learn(lesson(classic, POSTS))


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses of pages that were read the whole way round."""
    found: list[str] = []
    whole = QuickReader._from_page

    def noted(self: QuickReader, page: Any) -> Any:
        found.append(page.url)
        return whole(self, page)

    monkeypatch.setattr(QuickReader, "_from_page", noted)
    return found


def test_after_a_few_pages_the_source_is_believed(taught: Wrapper, parsed: list[str]) -> None:
    reader = QuickReader(taught, BLOG)
    for told in OLD:
        here = page(classic, told)
        [post] = extract(here.html, url=here.url, wrapper=taught)
        values = {name: getattr(post, name) for name in quick.QUICK_FIELDS}
        assert reader.read(here.html, url=here.url) == values
        assert values["title"] == told.title
    assert len(parsed) == quick._TRIED


def test_the_source_is_asked_again_now_and_then(
    taught: Wrapper, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "_AGAIN", 4)
    reader = QuickReader(taught, BLOG)
    for told in OLD:
        reader.read(page(classic, told).html, url=page(classic, told).url)
    assert len(parsed) == quick._TRIED + 2  # the eighth and the twelfth


def test_a_source_that_says_something_else_is_never_believed(taught: Wrapper, parsed: list[str]) -> None:
    reader = QuickReader(taught, BLOG)
    reader._from_source = lambda page: {"title": "Another"}  # type: ignore[method-assign]
    for told in OLD:
        reader.read(page(classic, told).html, url=page(classic, told).url)
    assert len(parsed) == len(OLD)


@pytest.mark.parametrize(
    "change",
    [
        ('class="entry"', 'class="other"'),  # the text is called something else
        ("<head>", "<head><base href='/elsewhere/'>"),
        ("</body>", '<div class="entry">One more</div></body>'),  # a list, perhaps
    ],
)
def test_a_page_unlike_the_others_is_read_the_whole_way(
    taught: Wrapper, parsed: list[str], change: tuple[str, str]
) -> None:
    reader = QuickReader(taught, BLOG)
    for told in OLD[:-1]:
        reader.read(page(classic, told).html, url=page(classic, told).url)
    parsed.clear()
    here = page(classic, OLD[-1])
    assert change[0] in here.html
    reader.read(here.html.replace(*change), url=here.url)
    assert parsed == [here.url]


def test_a_list_is_no_post(taught: Wrapper) -> None:
    one = '<div class="post"><h2><a href="/{n}">Post {n}</a></h2><p>{text}</p></div>'
    posts = "".join(one.format(n=n, text="Words. " * 50) for n in range(6))
    assert QuickReader(taught, BLOG).read(f"<html><body>{posts}</body></html>", url=f"{HOME}all-of-them") is None
    assert QuickReader(taught, BLOG).read(page(classic, OLD[0]).html, url=f"{HOME}tag/tea/") is None


def test_the_command_reads_with_the_wrappers_of_a_store(tmp_path: Path, taught: Wrapper) -> None:
    store = tmp_path / "state.sqlite"
    memory = open_store(store)
    memory.put(WRAPPER, HOME, taught.to_json())
    memory.close()
    folder = tmp_path / "pages"
    folder.mkdir()
    for told in OLD:
        (folder / f"{told.title}.html").write_text(page(classic, told).html, encoding="utf-8")
    words = ["extract", folder, "--url", HOME, "--store", store, "--quick"]
    lines = printed(*words, "title,text")
    assert [set(line) for line in lines] == [{"url", "title", "text"}] * len(OLD)
    assert sorted(line["title"] for line in lines) == sorted(told.title for told in OLD)
    with pytest.raises(OptionError, match="'tags' is not read quickly"):
        run(*words, "title,tags")


def test_what_is_to_be_forgotten_is_not_read(tmp_path: Path, taught: Wrapper) -> None:
    store = open_store(tmp_path / "state.sqlite")
    store.put(WRAPPER, HOME, taught.to_json())
    guest = Told(60, author="Bo Guest")
    texts = {told.url: page(classic, told).html for told in (*OLD, guest)}
    assert all(QuickReaders(store, ("text",)).read(html, url=url) for url, html in texts.items())
    for name in (url_key(OLD[0].url), *Forgetting.of(["Bo Guest"]).people):
        store.put(FORGOTTEN, name, True)
    readers = QuickReaders(store, ("text",))
    found = {url: readers.read(html, url=url) for url, html in texts.items()}
    store.close()
    assert {url for url, values in found.items() if values is None} == {OLD[0].url, guest.url}
    assert all(set(values) == {"url", "text"} for values in found.values() if values is not None)
