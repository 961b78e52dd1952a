"""Learning which parameters are identity, and what must not be learnt."""

from __future__ import annotations

import pytest

from blogcorpus.errors import RuleError
from blogcorpus.urls import SiteRules, learn, url_key

BASE = "http://example.org"


def pages(*pairs: tuple[str, str]) -> list[tuple[str, str]]:
    return [(BASE + path, digest) for path, digest in pairs]


def test_permalinks_that_differ_in_a_parameter() -> None:
    learnt = learn(f"{BASE}/my-show?nr={n}&style=blue" for n in range(5))
    assert learnt.verdict("/my-show", "nr") is True
    assert learnt.verdict("/my-show", "style") is None  # constant on one path: it may tell posts from other pages
    assert url_key(f"{BASE}/my-show?nr=3&style=blue") == f"{BASE}/my-show"
    assert url_key(f"{BASE}/my-show?nr=3&style=blue", learnt=learnt) == f"{BASE}/my-show?nr=3"


def test_a_mark_of_the_feed_is_not_identity() -> None:
    learnt = learn(f"{BASE}/show-{n}.php?id={n}&channel=rss" for n in range(5))
    assert learnt.verdict("/anything", "channel") is False
    assert learnt.verdict("/show-1.php", "id") is None
    assert url_key(f"{BASE}/show-1.php?id=1&channel=rss", learnt=learnt) == f"{BASE}/show-1.php?id=1"


def test_two_paths_are_not_enough_for_a_mark() -> None:
    assert learn([f"{BASE}/a?x=1", f"{BASE}/b?x=1"]) == SiteRules()


def test_even_a_tracking_name_can_be_identity() -> None:
    learnt = learn(f"{BASE}/list?ref={n}" for n in range(3))
    assert url_key(f"{BASE}/list?ref=2&utm_source=x", learnt=learnt) == f"{BASE}/list?ref=2"


def test_pages_seen_under_several_addresses() -> None:
    learnt = learn(
        [],
        pages(
            ("/show.php?id=1", "one"),
            ("/show.php?id=1&back=home", "one"),
            ("/show.php?id=1&back=list", "one"),
            ("/show.php?id=2", "two"),
            ("/show.php?id=3", "three"),
        ),
    )
    assert learnt.verdict("/show.php", "id") is True
    assert learnt.verdict("/show.php", "back") is False
    assert url_key(f"{BASE}/show.php?back=home&id=1", learnt=learnt) == f"{BASE}/show.php?id=1"


def test_one_equal_page_may_be_an_error_message() -> None:
    learnt = learn([], pages(("/show.php?id=1", "not found"), ("/show.php?id=2", "not found")))
    assert learnt.verdict("/show.php", "id") is None


def test_error_messages_do_not_outweigh_posts() -> None:
    seen = [(f"/show.php?id={n}", "not found") for n in range(3)] + [
        (f"/show.php?id={n}", f"post {n}") for n in range(5, 9)
    ]
    assert learn([], pages(*seen)).verdict("/show.php", "id") is True


def test_a_page_that_changed_once_does_not_make_identity() -> None:
    seen = [(f"/a?visit={n}", "text") for n in range(9)] + [("/a?visit=10", "text, mended")]
    assert learn([], pages(*seen)).verdict("/a", "visit") is False


def test_what_holds_on_three_paths_holds_everywhere() -> None:
    seen = [(path + query, path) for path in ("/a", "/b", "/c") for query in ("", "?tok=1")]
    learnt = learn([], pages(*seen))
    assert learnt.verdict("/d", "tok") is False
    other = learn([], pages(*seen, ("/e?tok=1", "x"), ("/e?tok=2", "y")))
    assert other.verdict("/d", "tok") is None
    assert other.verdict("/e", "tok") is True


def test_permalinks_have_the_last_word() -> None:
    broken = [(f"/show?nr={n}", "login please") for n in range(5)]
    learnt = learn((f"{BASE}/show?nr={n}" for n in range(3)), pages(*broken))
    assert learnt.verdict("/show", "nr") is True


def test_reasons_are_readable_and_json_brings_them_back() -> None:
    learnt = learn(f"{BASE}/show?nr={n}" for n in range(3))
    assert learnt.params[0].reason == "differs between 3 permalinks of one path"
    assert SiteRules.from_json(learnt.to_json()) == learnt
    assert SiteRules.from_json("[]") == SiteRules()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}x",
        "[1]",
        '[{"path": "/"}]',
        '[{"path": 1, "name": "a", "identity": true, "reason": ""}]',
        '[{"path": 1, "name": "a", "identity": 1, "reason": ""}]',
    ],
)
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(RuleError):
        SiteRules.from_json(text)


def test_text_that_is_no_address_teaches_nothing() -> None:
    assert learn(["", "mailto:x"], [("nothing", "d")]) == SiteRules()


def test_many_strange_names_take_no_time() -> None:
    learn([], ((f"{BASE}/a?n{n}=1&m{n}=2", str(n)) for n in range(3000)))
