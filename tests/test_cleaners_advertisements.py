"""The advertisement remover: our own list, a user's, and filter lists."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from lxml.html import fromstring

from blogcorpus.cleaners import Profile, clean, load_profiles
from blogcorpus.errors import OptionError, RuleError

BASE = "https://blog.example/post/"


def left(html: str, **options: Any) -> str:
    """The names and texts of what is left."""
    root = fromstring(f"<div>{html}</div>")
    clean(root, Profile(name="ads").switch(advertisements=options or True), BASE)
    return etree.tostring(root, encoding="unicode", method="html").removeprefix("<div>").removesuffix("</div>")


@pytest.mark.parametrize(
    "advertisement",
    [
        '<img src="https://ad.doubleclick.net/x.gif">',
        '<iframe src="//pagead2.googlesyndication.com/x"></iframe>',
        '<a href="HTTP://Ads.DOUBLECLICK.net/click"><img src="/banner.png"></a>',
        '<img src="https://user@doubleclick.net:443/x">',
        # Buttons and counters that feeds and collecting societies add.
        '<a href="http://feeds.feedburner.com/~ff/tea?a=1"><img src="http://feeds.feedburner.com/~ff/tea?d=1"></a>',
        '<img src="https://vg01.met.vgwort.de/na/0a" alt="">',
        '<object data="https://s0.2mdn.net/x.swf"></object>',
    ],
)
def test_servers_of_advertisements(advertisement: str) -> None:
    assert left(f"a{advertisement}b") == "ab"


@pytest.mark.parametrize(
    "innocent",
    [
        '<img src="https://notdoubleclick.net/x.gif">',
        '<img src="https://doubleclick.net.example/x.gif">',
        '<img src="/doubleclick.net/x.gif">',
        '<img src="https://blog.example/?from=https://doubleclick.net/">',
        '<a href="https://doubleclick.net/">a word of the text</a>',
        '<img src="http://[bad">',
        "<img>",
    ],
)
def test_near_misses(innocent: str) -> None:
    assert left(innocent) == innocent


def test_options() -> None:
    image = '<img src="https://cdn.ads.example/x.gif">'
    assert left(image) == image
    assert left(image, servers=["ads.example"]) == ""
    assert left(image, servers=["ads.example"], allow=["cdn.ads.example"]) == image
    known = '<img src="https://doubleclick.net/x.gif">'
    assert left(known, own=False) == known
    assert left('<a href="https://doubleclick.net/">word</a>', text_links=True) == ""


def test_a_users_list(tmp_path: Path) -> None:
    (tmp_path / "hosts").write_text("# mine\n0.0.0.0 ads.example\n127.0.0.1 localhost\nbanners.example\n")
    (tmp_path / "my.toml").write_text('[mine]\nadvertisements = { server_files = ["hosts"] }\n')
    profile = load_profiles(tmp_path / "my.toml").get("mine")
    root = fromstring('<div><img src="//x.ads.example/"><img src="//banners.example/"><img src="//localhost/"></div>')
    clean(root, profile, BASE)
    assert [image.get("src") for image in root.iter("img")] == ["//localhost/"]


def test_a_list_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('[mine]\nadvertisements = { server_files = ["gone.txt"] }\n')
    with pytest.raises(RuleError, match=r"gone\.txt: cannot be read"):
        load_profiles(tmp_path / "my.toml")


def test_filter_lists(tmp_path: Path) -> None:
    pytest.importorskip("adblock")
    rules = tmp_path / "easylist.txt"
    rules.write_text("[Adblock Plus 2.0]\n! comment\n||ads.example^\n/banners/*$image\n@@||ads.example/fine/\n")
    options: dict[str, Any] = {"filter_files": [str(rules)]}
    assert left('<img src="https://ads.example/x.png">', **options) == ""
    assert left('<img src="/banners/1.png">', **options) == ""
    fine = '<img src="https://ads.example/fine/1.png"><a href="/banners/1.png">word</a><img src="/photos/1.png">'
    assert left(fine, **options) == fine


def test_filter_lists_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    rules = tmp_path / "list.txt"
    rules.write_text("||ads.example^\n")
    with pytest.raises(OptionError, match=r"pip install 'blogcorpus\[adblock\]'"):
        Profile(name="ads").switch(advertisements={"filter_files": [str(rules)]})
