"""What tells posts from lists is around their texts: what many texts have, short ones lack."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.wrapper import learn_signature
from tests.small_pages import LONG

LONG_POST = "<article class=post><h1 class=t>T</h1><div class=text>{}</div><p class=signed>x<p class=next>y</article>"
PICTURES = f"{LONG}<figure class=wide><img class=big><b class=cap>z</b></figure><h2 class=part id=part-1>U</h2>{LONG}"
LIST = parse("<div class=list><h1 class=t>T</h1><div class=teaser>x</div></div>")


@pytest.mark.parametrize("inside", [True, False])
def test_what_stands_only_in_texts_is_no_sign(inside: bool) -> None:
    posts = [parse(LONG_POST.format(PICTURES)) for _ in range(3)]
    texts = [found.element for post in posts if (found := find_content(post)) is not None]
    signature = learn_signature(posts, [LIST], texts if inside else ())
    around = {".post", ".text", ".signed", ".next", "article"}
    assert signature.post == (around if inside else around | {".wide", ".big", ".cap", ".part", "#part-*"})
    short = signature.likeness(parse(LONG_POST.format("<p>All is said.</p>")))
    assert short is not None
    assert (short == 1.0) is inside


def test_what_stands_in_one_text_and_beside_another_is_a_sign() -> None:
    one, other = parse(LONG_POST.format(PICTURES)), parse(LONG_POST.format(LONG) + "<figure class=wide></figure>")
    texts = [found.element for post in (one, other) if (found := find_content(post)) is not None]
    assert ".wide" in learn_signature([one, other], [LIST], texts).post
