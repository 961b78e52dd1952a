"""Where induction finds no rule, evolution tries, and wins only where it reads held-out pages better."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from blogcorpus.evolution import TaughtField, Teaching
from blogcorpus.evolution.improve import improve, improve_all
from blogcorpus.evolution.search import Run
from blogcorpus.filters import Filter
from blogcorpus.index import Step
from blogcorpus.wrapper import Wrapper, apply, learn
from blogcorpus.wrapper.rules import Rule
from tests.lessons import POSTS, Theme, Told, classic, lesson, page


def untagged(told: Told) -> str:
    """No page names its tags."""
    return classic(told).split('<p class="tags">')[0] + "</div></div></body></html>"


def labelled(told: Told) -> str:
    """Tags are no links: induction looks for links."""
    labels = "".join(f"<span class='label'>{tag}</span> " for tag in told.tags)
    return untagged(told).replace("</body>", f"<p>{labels}</p></body>")


def test_a_field_for_a_property_without_a_rule() -> None:
    taught = lesson(labelled, POSTS)
    wrapper = learn(taught)
    assert "tags" not in wrapper.rules
    better = improve(wrapper, taught, 5.0)
    assert set(better.extra) == {"tags"}
    assert (better.extra["tags"].score, better.extra["tags"].pages) == (1.0, len(POSTS))
    fresh = Told(30)
    (found,) = apply(better, page(labelled, fresh))["tags"]
    assert (found.value, found.method) == (fresh.tags, "evolved")
    assert improve(better, taught, 5.0) is better
    (same,) = improve_all([wrapper], taught, 5.0)
    assert same == better
    assert Wrapper.from_json(json.loads(json.dumps(better.to_json()))).extra["tags"].fallback


@pytest.mark.parametrize(
    ("theme", "budget", "count", "pinned"),
    [
        pytest.param(classic, 5.0, 8, False, id="all rules are good"),
        pytest.param(untagged, 5.0, 8, False, id="the values are nowhere on the pages"),
        pytest.param(labelled, 0.0, 8, False, id="no budget"),
        pytest.param(labelled, 5.0, 4, False, id="too few pages to hold some out"),
        pytest.param(labelled, 5.0, 8, True, id="a person fixed the wrapper"),
    ],
)
def test_the_wrapper_stays_as_it_is(theme: Theme, budget: float, count: int, pinned: bool) -> None:
    taught = lesson(theme, POSTS[:count])
    wrapper = replace(learn(taught), pinned=pinned)
    assert improve(wrapper, taught, budget) is wrapper


@pytest.mark.parametrize(
    ("expression", "wins"),
    [
        pytest.param("//span[@class='label']&text", True, id="better"),
        pytest.param("//span&text", False, id="as good as the rule there is"),
        pytest.param("//h2&text", False, id="worse"),
        pytest.param(None, False, id="nothing learnt"),
    ],
)
def test_it_must_read_held_out_pages_better(
    expression: str | None, wins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third page is no example; the rule that induction found reads two right tags among four there."""
    shown: list[str] = []

    def teach(name: str, examples: Any, plan: Any, *, explained: bool) -> Teaching:
        shown.extend(example.name for example in examples)
        field = TaughtField(name=name, expression=expression, takes="distinct", score=1.0) if expression else None
        run = Run(generations=0, born=0, judged=0, timed_out=False)
        return Teaching(name=name, field=field, closest=None, train=1.0, held_out=1.0, run=run)

    monkeypatch.setattr(sys.modules[improve.__module__], "teach", teach)
    taught = lesson(labelled, POSTS)
    wrapper = learn(taught)
    poor = Rule(filter=Filter((Step("span"),), pick=0), score=0.5)
    better = improve(replace(wrapper, rules={**wrapper.rules, "tags": (poor,)}), taught, 5.0)
    assert shown == [told.url for number, told in enumerate(POSTS) if number % 3 != 2]
    assert ("tags" in better.extra) is wins


@pytest.mark.parametrize(
    ("without", "asked"),
    [
        pytest.param({2, 5}, False, id="the held-out pages say nothing: no expression can read them better"),
        pytest.param({2}, True, id="one of them does"),
        pytest.param({1, 4}, True, id="examples say nothing"),
    ],
)
def test_only_what_could_win_is_learnt(without: set[int], asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def teach(name: str, *_: Any, explained: bool) -> Teaching:
        names.append(name)
        run = Run(generations=0, born=0, judged=0, timed_out=False)
        return Teaching(name=name, field=None, closest=None, train=0.0, held_out=0.0, run=run)

    def theme(told: Told) -> str:
        return "<p>Moved.</p>" if POSTS.index(told) in without else labelled(told)

    monkeypatch.setattr(sys.modules[improve.__module__], "teach", teach)
    taught = lesson(theme, POSTS)
    improve(learn(taught), taught, 5.0)
    assert names == ["tags"] * asked
