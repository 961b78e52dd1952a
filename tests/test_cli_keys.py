"""`blogcorpus keys`: what was learnt is seen, overruled, forgotten; wrong usage is told with the exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from scrapy.settings import Settings

from blogcorpus.cli.main import group, main
from blogcorpus.crawl import BlogState
from blogcorpus.crawl.keys import Keys
from blogcorpus.errors import BlogcorpusError, OptionError, RuleError, StoreError
from blogcorpus.stores import BLOG, KEY_RULES, SqliteStore, put_site_rules, site_rules
from blogcorpus.urls import SiteRules, learn
from spiders.options import key_rules

LEARNT = learn(["http://blog.example/show?nr=1", "http://blog.example/show?nr=2"])


@pytest.fixture
def store(tmp_path: Path) -> str:
    path = tmp_path / "corpus.state.sqlite"
    made = SqliteStore(path)
    put_site_rules(made, "blog.example", LEARNT)
    made.close()
    return str(path)


def keys(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["keys", *arguments])


def rules(store: str) -> SiteRules:
    opened = SqliteStore(store)
    found = site_rules(opened, "blog.example")
    opened.close()
    return found


def test_what_was_learnt_is_shown(store: str) -> None:
    assert keys("list", "--store", store).output == "blog.example\t1\t0\n"
    shown = keys("show", "https://www.blog.example/any/page", "--store", store).output
    assert shown == "/show\tnr\tidentity\tdiffers between 2 permalinks of one path\n"


def test_the_user_has_the_last_word(store: str) -> None:
    assert keys("set", "blog.example", "nr", "lang", "--ignore", "--store", store).exit_code == 0
    assert keys("list", "--store", store).output == "blog.example\t3\t2\n"
    assert rules(store).verdict("/show", "nr") is False  # said of every path, over what was learnt of one
    assert rules(store).merged(LEARNT).verdict("/show", "nr") is False
    assert keys("set", "blog.example", "nr", "--identity", "--path", "/show", "--store", store).exit_code == 0
    assert rules(store).verdict("/show", "nr") is True
    assert rules(store).verdict("/other", "nr") is False


def test_forgetting(store: str) -> None:
    keys("set", "blog.example", "lang", "--ignore", "--store", store)
    assert keys("forget", "blog.example", "lang", "--store", store).exit_code == 0
    assert rules(store) == LEARNT
    assert keys("forget", "blog.example", "--store", store).exit_code == 0
    assert keys("list", "--store", store).output == ""


def test_other_addresses_of_posts(store: str) -> None:
    opened = SqliteStore(store)
    aliases = {"http://blog.example/?p=17": "http://blog.example/tea"}
    for name, home in (("one", "http://www.blog.example/"), ("two", "http://other.example/")):
        opened.put(BLOG, name, BlogState(home=home, aliases=aliases, key_rules="mark").to_json())
    shown = keys("trace", "http://blog.example/?p=17", "--store", store).output.splitlines()
    assert shown == ["alias\thttp://blog.example/?p=17", "key\thttp://blog.example/tea"]
    assert keys("forget", "blog.example", "nr", "--store", store).exit_code == 0
    assert opened.get(BLOG, "one")["aliases"] == aliases  # type: ignore[index]
    assert keys("forget", "blog.example", "--store", store).exit_code == 0
    one, two = (BlogState.from_json(opened.get(BLOG, name)) for name in ("one", "two"))
    opened.close()
    assert (one.aliases, two.aliases) == ({}, aliases)
    learnt = Keys(posts=lambda _: [("http://blog.example/tea", "http://blog.example/show?nr=7")])
    learnt.settle("http://blog.example/", ())
    learnt.recall(one.aliases, one.key_rules, "one")
    assert learnt.key("http://blog.example/show?nr=7") == "http://blog.example/tea", "posts keep their keys"


def test_an_address_on_its_way_to_the_key(store: str, tmp_path: Path) -> None:
    address = "https://www.blog.example/some-show/?colour=red&nr=2&utm_source=x"
    shown = keys("trace", address).output.splitlines()
    assert shown[0] == "scheme\thttp://www.blog.example/some-show/?colour=red&nr=2&utm_source=x"
    assert shown[-1] == "key\thttp://blog.example/some-show"
    keys("set", "blog.example", "nr", "--identity", "--store", store)
    assert keys("trace", address, "--store", store).output.endswith("key\thttp://blog.example/some-show?nr=2\n")
    own = tmp_path / "rules.txt"
    own.write_text(r"blog\.example/some-show  colour")
    assert keys("trace", address, "--rules", str(own)).output.endswith(
        "key\thttp://blog.example/some-show?colour=red\n"
    )


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["list", "--store", "nowhere.sqlite"], OptionError),
        (["set", "blog.example", "nr", "--ignore", "--path", "show"], OptionError),
        (["trace", "http://blog.example/", "--rules", "nowhere.txt"], RuleError),
    ],
)
def test_wrong_wishes(arguments: list[str], error: type[BlogcorpusError], store: str) -> None:
    given = arguments if "--store" in arguments or arguments[0] == "trace" else [*arguments, "--store", store]
    assert isinstance(keys(*given).exception, error)


def test_a_bad_rule_is_wrong_usage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "rules.txt"
    own.write_text("# mine\nblog\\.example/(  id\n")
    monkeypatch.setattr(sys, "argv", ["blogcorpus", "keys", "trace", "http://a.example/", "--rules", str(own)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2


def test_the_setting(tmp_path: Path) -> None:
    own = tmp_path / "rules.txt"
    own.write_text("blog\\.example/  x\n")
    for given in (str(own), [str(own)]):
        assert key_rules(Settings({"BLOGCORPUS_URL_RULES": given})).rules[0].user
    assert not key_rules(Settings()).rules[0].user
    own.write_text("blog\\.example/  x\nonly-a-pattern\n")
    with pytest.raises(RuleError, match=r"rules\.txt:2: a rule is a pattern"):
        key_rules(Settings({"BLOGCORPUS_URL_RULES": str(own)}))


def test_a_damaged_note_says_how_to_be_rid_of_it(store: str) -> None:
    opened = SqliteStore(store)
    opened.put(KEY_RULES, "blog.example", '[{"path": 3}]')
    with pytest.raises(StoreError, match=r"keys forget blog\.example"):
        site_rules(opened, "blog.example")
    opened.close()
    assert keys("forget", "blog.example", "--store", store).exit_code == 0
