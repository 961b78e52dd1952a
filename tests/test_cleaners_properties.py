"""What holds for every tree: cleaning does not fail and is done once, rendering is safe and loses no word."""

from __future__ import annotations

import copy

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from lxml.html import Element, HtmlElement

from blogcorpus.cleaners import CLEANERS, Profile, clean, images, links, profile, to_html, to_text
from blogcorpus.flat import flatten
from blogcorpus.text import words
from tests.test_cleaners_html import check_safe

BASE = "https://blog.example/post/"
TAGS = (
    "p div span a b pre code ul ol li table tr td th blockquote h2 br img nav header footer form input button script"
    " style iframe svg figure font section article dl dt dd a a p p div div br br"
).split()
NAMES = (
    "share sharedaddy related comments post-meta gutter lineno ln screen-reader-text toc author-box entry-title emoji"
    " more-link navigation adsbygoogle x y"
).split()
ATTRIBUTES = st.fixed_dictionaries(
    {},
    optional={
        "class": st.lists(st.sampled_from(NAMES), max_size=2).map(" ".join),
        "id": st.sampled_from(NAMES),
        "href": st.sampled_from(
            ("/a", "#b", "https://x.example/", "https://x.example/post", "javascript:x", "http://[")
        ),
        "src": st.sampled_from(("a.png", "https://ad.doubleclick.net/x", "data:x")),
        "rel": st.sampled_from(("tag", "prev", "category tag")),
        "style": st.sampled_from(("display:none", "color:red")),
        "onclick": st.just("x()"),
        "hidden": st.just(""),
        "alt": st.sampled_from((":-)", '"><script>')),
    },
)
TEXTS = st.sampled_from((None, " ", "\n", "\xa0", "word", " a b ", "12", "¶", "1 < 2 & 3", "\u200b", "abcde " * 20))
#: Moves that build a tree: where to add an element (up so many levels), its name, attributes, text and tail.
MOVES = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(TAGS), ATTRIBUTES, TEXTS, TEXTS), max_size=30)
TREES = MOVES.map(lambda moves: tree(moves))
SETTINGS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


VOID = frozenset({"br", "hr", "img", "input", "wbr", "embed", "source"})


def tree(moves: list[tuple[int, str, dict[str, str], str | None, str | None]]) -> HtmlElement:
    root = at = Element("div")
    for up, tag, attributes, text, tail in moves:
        for _ in range(up):
            above = at.getparent()
            at = at if above is None else above
        added = etree.SubElement(at, tag, attributes)
        added.tail = tail
        if tag not in VOID:  # no page's parse has anything inside of these
            added.text = text
            at = added
    return root


EVERYTHING = Profile(name="everything").switch(**dict.fromkeys(CLEANERS, True))
PROFILES = (*map(profile, ("corpus", "reader", "strict")), EVERYTHING)


@SETTINGS
@given(TREES, st.sampled_from(PROFILES))
def test_cleaning_twice_is_cleaning_once(root: HtmlElement, chosen: Profile) -> None:
    once, _ = clean(root, chosen, BASE)
    written = etree.tostring(once)
    twice, _ = clean(once, chosen, BASE)
    assert etree.tostring(twice) == written


@SETTINGS
@given(TREES, st.sampled_from(sorted(CLEANERS)))
def test_each_alone_does_not_fail_and_adds_no_word(root: HtmlElement, name: str) -> None:
    before = to_text(root)
    clean(root, Profile(name="one").switch(**{name: True}), BASE)
    if name not in ("smilies", "removed_links"):
        assert len(words(to_text(root))) <= len(words(before))


@SETTINGS
@given(TREES)
def test_html_is_safe(root: HtmlElement) -> None:
    check_safe(to_html(root, BASE))
    assert all(address.startswith(("http://", "https://")) for address in (*links(root, BASE), *images(root, BASE)))


@SETTINGS
@given(TREES)
def test_text_has_the_words_of_the_tree_in_order(root: HtmlElement) -> None:
    shown = copy.deepcopy(root)
    etree.strip_elements(shown, "script", "style", "svg", "iframe", with_tail=False)
    assert words(to_text(root)) == words(flatten(shown).text.replace("\u200b", ""))
    text = to_text(root)
    if next(root.iter("pre"), None) is None:
        assert text == text.strip()
        assert "\n\n\n" not in text
        assert "  " not in text
