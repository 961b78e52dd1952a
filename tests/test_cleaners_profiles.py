"""Profiles: what comes with us, what a user's file may do, and how its mistakes are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from blogcorpus.cleaners import CLEANERS, TextStyle, load_profiles, profile
from blogcorpus.errors import OptionError, RuleError


def write(folder: Path, text: str) -> Path:
    path = folder / "profiles.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_shipped_profiles() -> None:
    assert {"corpus", "reader", "strict"} <= set(load_profiles().named)
    assert profile("corpus").text == TextStyle()
    assert profile("reader").text == TextStyle(lists=True, quotes=True, cells=" | ")
    assert "images" in profile("strict").cleaners
    assert "images" not in profile("reader").cleaners


def test_cleaners_run_in_the_papers_order_however_they_are_switched() -> None:
    names = list(profile("corpus").switch(empties=True, attributes=True).cleaners)
    assert names == [name for name in CLEANERS if name in names]
    phases = [CLEANERS[name].phase for name in CLEANERS]
    assert phases == sorted(phases, key=["edit", "delete", "add"].index)


def test_a_users_file_adds_and_changes(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        [corpus]
        share = false
        link_lists = { ratio = 1, blocks = true }
        [mine]
        base = "reader"
        images = true
        text = { quotes = false }
        [bare]
        scripts = true
        [hosts]
        "*.Example.org" = "mine"
        "*" = "bare"
        """,
    )
    profiles = load_profiles(path)
    corpus = profiles.get("corpus")
    assert "share" not in corpus.cleaners
    assert "comments" in corpus.cleaners
    assert (corpus.cleaners["link_lists"].ratio, corpus.cleaners["link_lists"].word) == (1.0, 5.0)
    assert profiles.get("mine").text == TextStyle(lists=True, quotes=False, cells=" | ")
    assert list(profiles.get("bare").cleaners) == ["scripts"]
    assert profiles.for_host("a.example.ORG").name == "mine"
    assert profiles.for_host("other.net").name == "bare"
    assert load_profiles().for_host("other.net").name == "corpus"
    assert "share" in profile("corpus").cleaners


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[mine]\nshares = true", r"\[mine\]: unknown switch 'shares', did you mean 'share'\?"),
        ("[mine]\nlink_lists = { rato = 1 }", r"link_lists: unknown option 'rato', did you mean 'ratio'\?"),
        ("[mine]\nlink_lists = { ratio = 'much' }", r"link_lists: ratio = 'much': must be a number"),
        ("[mine]\nlink_lists = { ratio = -1 }", "must be a number and not negative"),
        ("[mine]\nlink_lists = { links = 1.5 }", "must be whole and not negative"),
        ("[mine]\nlink_lists = { blocks = 1 }", "must be true or false"),
        ("[mine]\nlink_lists = { links = true }", "must be a whole number"),
        ("[mine]\nshare = { add = 'x' }", "must be a list of texts"),
        ("[mine]\nshare = { add = [1] }", "must be a list of texts"),
        ("[mine]\nshare = 'no'", r"share = 'no': must be true, false or a table of options"),
        ("[mine]\nshare = { on = true }", "unknown option 'on', known are letters"),
        ("[mine]\nbase = 'corpse'", r"unknown profile 'corpse', did you mean 'corpus'\?"),
        ("[mine]\ntext = { list = true }", r"unknown option 'list', did you mean 'lists'\?"),
        ("[mine]\ntext = 'plain'", "must be true, false or a table"),
        ("mine = 1", r"\[mine\]: must be a table"),
        ("[hosts]\n'*.example.org' = 'redder'", r"\[hosts\] \*.example.org: unknown profile 'redder', did you mean"),
        ("hosts = 1", r"\[hosts\]: must be a table"),
        ("[mine", "is no TOML"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(RuleError, match=message) as caught:
        load_profiles(path)
    assert caught.value.subject is not None
    assert caught.value.subject.startswith(str(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="cannot be read"):
        load_profiles(tmp_path / "none.toml")


def test_mistakes_in_arguments() -> None:
    with pytest.raises(OptionError, match=r"profile corpus: unknown switch 'hiden', did you mean 'hidden'\?"):
        profile("corpus").switch(hiden=True)
    with pytest.raises(OptionError, match=r"unknown profile 'corpse', did you mean 'corpus'\?"):
        profile("corpse")
