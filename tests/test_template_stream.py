"""The URL Tree alone: texts out of a stream of pages."""

from __future__ import annotations

import pytest

from blogcorpus.template import extract_stream
from blogcorpus.template.ids import Ids

WORDS = (
    "alder birch cedar dogwood elm fir gorse hazel ivy juniper kauri larch maple nutmeg oak pine quince rowan".split()
)


def sentence(seed: int) -> str:
    return " ".join(WORDS[(seed * step) % len(WORDS)] for step in (1, 2, 3, 5, 7, 11, 13)) + " grow here."


def html(number: int, comments: int) -> str:
    text = "".join(f"<p>{sentence(number * 3 + i)} {WORDS[number]}</p>" for i in range(3))
    said = "".join(
        f"<li class=comment><div class=said><p>{sentence(number + i)} said {WORDS[i]} of {WORDS[number]}</p></div></li>"
        for i in range(comments)
    )
    return f"""<html><head><title>x</title></head><body><div class=nav><a href=/>Home</a></div>
        <div class="post-{number} post"><h1>About {WORDS[number]}</h1><div class=text>{text}
        <p>Read more in our book about trees, now in all shops!</p></div></div>
        <ol class=comments>{said}</ol><div class=foot>Powered by something</div></body></html>"""


def pages() -> list[tuple[str, str]]:
    """Posts with a few comments, the last with many."""
    return [
        (f"http://example.org/{n}", html(n, comments=12 if n == len(WORDS) - 1 else n % 3)) for n in range(len(WORDS))
    ]


def test_region_finds_the_text_and_leaves_comments_and_template() -> None:
    last = len(WORDS) - 1
    texts = dict(extract_stream(pages()))
    expected = [f"{sentence(last * 3 + i)} {WORDS[last]}" for i in range(3)]
    assert texts[f"http://example.org/{last}"].split("\n") == expected


@pytest.mark.parametrize("name", ["strict", "strict-support-100", "strict-at-domain", "relaxed-at-domain-500"])
def test_the_paper_s_heuristics_keep_all_that_is_new(name: str) -> None:
    text = dict(extract_stream(pages(), by=name))["http://example.org/7"]
    assert "About hazel" in text
    assert "said alder of hazel" in text
    assert "Powered by" not in text
    assert "Home" not in text


def test_the_first_page_of_a_warm_stream_is_as_clean_as_the_last() -> None:
    first = pages()[0]
    assert "Powered by" in dict(extract_stream([first], by="strict"))[first[0]]
    assert "Powered by" not in dict(extract_stream([first], by="strict", warm=pages()[1:]))[first[0]]


def test_two_addresses_of_a_page_are_one_document_with_a_key() -> None:
    many = [(f"{url}?utm={copy}", page) for url, page in pages() for copy in range(3)]
    with_key = dict(extract_stream(many, by="strict", key=lambda url: url.split("?")[0]))
    without = dict(extract_stream(many, by="strict"))
    assert "About hazel" in with_key["http://example.org/7?utm=2"]
    assert "About hazel" not in without["http://example.org/7?utm=2"]


@pytest.mark.parametrize("page", ["", "<p>", "<p>1</p>", "<html><body></body></html>", "no tags at all", "<a>" * 3000])
@pytest.mark.parametrize("by", ["region", "strict"])
def test_any_page_has_a_text(page: str, by: str) -> None:
    assert [url for url, _ in extract_stream([("not an address", page), ("", page)], by=by)] == ["not an address", ""]


def test_ids_find_what_was_pushed_aside_when_its_neighbours_go() -> None:
    ids = Ids()
    clash = [64 * i + 3 for i in range(10)] + [4, 5, 6]  # one home for all but the last three
    numbers = ids.add(clash)
    for gone in (0, 5, 9, 11):
        ids.remove([numbers[gone]])
    left = [value for at, value in enumerate(clash) if at not in (0, 5, 9, 11)]
    assert ids.get(left) == [numbers[clash.index(value)] for value in left]
    assert ids.get([clash[0], clash[5], clash[9], clash[11]]) == [-1] * 4
    assert len(ids) == len(left)
    assert set(ids.add([1000, 1001])) <= {numbers[at] for at in (0, 5, 9, 11)}  # numbers are given out again
