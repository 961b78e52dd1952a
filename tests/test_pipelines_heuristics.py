"""The pipeline that cleans: which profile a blog gets."""

from __future__ import annotations

from pathlib import Path

import pytest
from scrapy.utils.test import get_crawler

from blogcorpus import settings
from blogcorpus.errors import OptionError, RuleError
from blogcorpus.items import Draft, Page
from pipelines.heuristics import HeuristicsPipeline

PAGE = "<html><body><h1>Tea</h1><div class=entry><p>{}</p><p class=sharedaddy>Share this: Tweet</p></div></body></html>"
PROSE = "Water must be hot, and the pot warm before it, or the leaves will not open as they should. " * 4


def pipeline(**given: object) -> HeuristicsPipeline:
    known = {name: value for name, value in vars(settings).items() if name.startswith("BLOGCORPUS_PROFILE")}
    return HeuristicsPipeline.from_crawler(get_crawler(settings_dict={**known, **given}))


def shares(made: HeuristicsPipeline, host: str) -> bool:
    """The share bar, which the profile `corpus` takes out, is still there."""
    best = made.process_item(Draft(page=Page(url=f"http://{host}/tea", html=PAGE.format(PROSE)))).best("content")
    assert best is not None
    return "Tweet" in best.value.root.text_content()


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "profiles.toml"
    file.write_text('[plain]\nbase = "corpus"\nshare = false\n[hosts]\n"*.plain.example" = "plain"\n')
    return str(file)


def test_a_blog_gets_the_profile_of_its_host(own: str) -> None:
    made = pipeline(BLOGCORPUS_PROFILES=own)
    assert shares(made, "tea.plain.example")
    assert not shares(made, "tea.example")


def test_a_profile_of_ones_own_for_all(own: str) -> None:
    assert shares(pipeline(BLOGCORPUS_PROFILES=own, BLOGCORPUS_PROFILE="plain"), "tea.example")


def test_what_is_unknown_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="did you mean 'corpus'"):
        pipeline(BLOGCORPUS_PROFILE="corpsu")
    (tmp_path / "bad.toml").write_text("[mine]\nshares = true\n")
    with pytest.raises(RuleError, match="did you mean 'share'"):
        pipeline(BLOGCORPUS_PROFILES=str(tmp_path / "bad.toml"))
