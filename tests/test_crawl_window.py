"""Which fetches of a blog go out, and when."""

from __future__ import annotations

from blogcorpus.crawl.events import Fetch, Purpose
from blogcorpus.crawl.window import Window


def fetch(name: str, priority: int = 0) -> Fetch:
    return Fetch(url=f"http://blog.example/{name}", purpose=Purpose.POST, priority=priority)


def out(window: Window) -> str:
    return " ".join(fetch.url.rpartition("/")[2] for fetch in window.release())


def test_the_most_urgent_first_and_a_few_at_once() -> None:
    window = Window()
    for name in "abcde":
        window.add(fetch(name))
    window.add(fetch("urgent", 30))
    assert out(window) == "urgent a b c"
    assert out(window) == ""
    window.landed()
    assert out(window) == "d"


def test_what_waits_can_be_given_up() -> None:
    window = Window()
    for name in "abcdef":
        window.add(fetch(name))
    assert out(window) == "a b c d"
    window.close()
    for _ in range(4):
        assert not window.empty
        window.landed()
    assert window.empty
