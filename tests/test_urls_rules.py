"""Rules: what ours say of the software that blogs are made with, and which files of users are refused."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from blogcorpus.errors import RuleError
from blogcorpus.urls import KeyRules, default_rules, url_key
from blogcorpus.urls.patterns import danger

#: Address → its key, by software. Hosts are invented; forms are the software's own.
KEYS = {
    "wordpress": {
        "http://example.org/?p=12&preview=true": "http://example.org/?p=12",
        "http://example.org/blog/index.php?page_id=7": "http://example.org/blog?page_id=7",
        "http://example.org/?attachment_id=9&share=x": "http://example.org/?attachment_id=9",
        "http://example.org/?paged=2&cat=3": "http://example.org/?cat=3&paged=2",
        "http://example.org/?m=201203": "http://example.org/?m=201203",
        "http://example.org/my-post/?p=12": "http://example.org/my-post?p=12",
        "http://example.org/2012/03/my-post/?p=12": "http://example.org/2012/03/my-post",
        "http://example.org/my-post/?print_recipe=2": "http://example.org/my-post",
    },
    "b2evolution": {
        "http://example.org/blogs/index.php?blog=2&title=my_post&more=1&c=1&tb=1&pb=1": "http://example.org/blogs?blog=2&title=my_post",
        "http://example.org/?p=12&more=1&c=1": "http://example.org/?p=12",
    },
    "drupal": {
        "http://example.org/?q=node/12&page=1": "http://example.org/?page=1&q=node/12",
        "http://example.org/?q=node%2F12": "http://example.org/?q=node/12",
    },
    "serendipity": {
        "http://example.org/index.php?/archives/12-My-Post.html": "http://example.org/?/archives/12-My-Post.html",
        "http://example.org/comment.php?serendipity[entry_id]=12&serendipity[type]=trackbacks": "http://example.org/comment.php?serendipity%5Bentry_id%5D=12",
    },
    "dotclear": {"http://example.org/index.php?2005/03/01/12-my-post": "http://example.org/?2005/03/01/12-my-post"},
    "spip": {
        "http://example.org/spip.php?article12&var_recherche=x": "http://example.org/spip.php?article12",
        "http://example.org/article.php3?id_article=12": "http://example.org/article.php3?id_article=12",
    },
    "movable type": {
        "http://example.org/mt/mt-comments.cgi?entry_id=12": "http://example.org/mt/mt-comments.cgi?entry_id=12",
        "http://example.org/cgi-bin/mt/mt.cgi?__mode=view&_type=entry&id=12&blog_id=1": "http://example.org/cgi-bin/mt/mt.cgi?__mode=view&_type=entry&blog_id=1&id=12",
    },
    "livejournal": {
        "http://me.livejournal.com/1234.html?thread=5678#t5678": "http://me.livejournal.com/1234.html",
        "http://me.livejournal.com/1234.html?mode=reply&style=mine&nojs=1": "http://me.livejournal.com/1234.html",
        "http://me.livejournal.com/?skip=20": "http://me.livejournal.com/?skip=20",
    },
    "blogger": {
        "http://me.blogspot.com/2012/03/my-post.html?m=1": "http://me.blogspot.com/2012/03/my-post",
        "http://example.org/search/label/a?updated-max=2012&max-results=20": "http://example.org/search/label/a?max-results=20&updated-max=2012",
    },
    "dokuwiki": {
        "http://example.org/doku.php?id=blog:my_post&do=show&rev=1": "http://example.org/doku.php?id=blog:my_post"
    },
    "textpattern": {"http://example.org/index.php?id=12": "http://example.org/?id=12"},
    "nucleus": {"http://example.org/index.php?itemid=12&catid=3": "http://example.org/?itemid=12"},
    "simple php blog": {
        "http://example.org/index.php?m=03&y=12&entry=entry120301-1": "http://example.org/?entry=entry120301-1"
    },
    "joomla": {
        "http://example.org/index.php?option=com_content&view=article&id=12&catid=3&Itemid=4&print=1": "http://example.org/?id=12&option=com_content&view=article",
    },
    "typo3": {
        "http://example.org/index.php?id=7&tx_ttnews[tt_news]=12&tx_ttnews[backPid]=3&cHash=abc": "http://example.org/?id=7&tx_ttnews%5Btt_news%5D=12",
    },
    "naver": {
        "https://blog.naver.com/PostView.naver?blogId=me&logNo=220&redirect=Dlog": "http://blog.naver.com/PostView.naver?blogId=me&logNo=220",
    },
    "forums": {
        "http://example.org/forum/index.php?topic=12.0": "http://example.org/forum?topic=12.0",
        "http://example.org/forum/viewtopic.php?p=99": "http://example.org/forum/viewtopic.php?p=99",
        "http://example.org/forum/viewtopic.php?f=3&t=12&sid=0123456789abcdef0123456789abcdef": "http://example.org/forum/viewtopic.php?t=12",
        "http://example.org/forum/showthread.php?tid=12&pid=34#pid34": "http://example.org/forum/showthread.php?tid=12",
    },
    "cutenews": {
        "http://example.org/news.php?subaction=showfull&id=1234567890&archive=&ucat=1": "http://example.org/news.php?id=1234567890&subaction=showfull"
    },
    "bo-blog": {"http://example.org/read.php?12": "http://example.org/read.php?12"},
    "own software": {
        "http://example.org/blogs/me_archive?base_name=my_post&month=08&year=2008": (
            "http://example.org/blogs/me_archive?base_name=my_post&month=08&year=2008"
        ),
        "http://example.org/article.php?aid=12&list=3": "http://example.org/article.php?aid=12&list=3",
        "http://example.org/story.asp?category=1&slug=my-post": "http://example.org/story.asp?category=1&slug=my-post",
        "http://example.org/showpost.asp?nr=12&ref=home": "http://example.org/showpost.asp?nr=12",
        "http://example.org/blog/view?slug=my-post": "http://example.org/blog/view?slug=my-post",
        "http://example.org/my-post?whatever=1": "http://example.org/my-post",
    },
    "paging": {
        "http://example.org/blog?page=2&sort=new": "http://example.org/blog?page=2",
        "http://example.org/category/a/?page=2": "http://example.org/category/a?page=2",
        "http://example.org/2012/03/my-post/?page=2": "http://example.org/2012/03/my-post",
    },
}


@pytest.mark.parametrize("software", KEYS)
def test_our_rules(software: str) -> None:
    for url, key in KEYS[software].items():
        assert url_key(url) == key
        assert url_key(key) == key


def test_our_rules_are_readable_and_safe() -> None:
    rules = default_rules().rules
    assert len(rules) > 50
    assert all(rule.where.startswith("rules.txt:") and not rule.user for rule in rules)


def test_a_users_file_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(
        "# mine\n\nhttp://www\\.example\\.org/shop\\.php   item, colour\nexample\\.com/  -\n", encoding="utf-8-sig"
    )
    rules = KeyRules.load(file)
    url = "https://www.example.org/shop.php?item=1&colour=red&size=9"
    assert url_key(url, rules=rules) == "http://example.org/shop.php?colour=red&item=1"
    assert url_key("http://example.com/?p=1", rules=rules) == "http://example.com/"
    assert url_key("http://example.net/?p=1", rules=rules) == "http://example.net/?p=1"
    assert rules.match("example.com/?p=1").where == f"{file}:4"  # type: ignore[union-attr]


def test_a_rule_that_hangs_on_what_it_drops_is_settled(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("example\\.org/my-post\\?(?:.*&)?flag=1  id\n", encoding="utf-8")
    rules = KeyRules.load(file)
    key = url_key("http://example.org/my-post?flag=1&num=7&id=3", rules=rules)
    assert url_key(key, rules=rules) == key


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("example\\.org", "a rule is a pattern"),
        ("exam(ple  id", "no regular expression"),
        ("example\\.org/  id,_what_", "'_what_'"),
        ("example\\.org/  id,", "''"),
        ("example\\.org/  a b", "'a b'"),
        ("example\\.org/  -,id", "- keeps nothing"),
        ("example\\.org/  id,-m", "'-m'"),
        ("(a+)+b  id", "for ever"),
        ("(?:a|ab)*c  id", "for ever"),
        ("(?:[a-z]+,?){1,20}c  id", "for ever"),
        (".*a.*b.*c  id", "for ever"),
    ],
)
def test_a_bad_rule_is_refused_with_its_line(line: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"# a comment\nexample\\.com/  id\n{line}\n", encoding="utf-8")
    with pytest.raises(RuleError, match=r"mine\.txt:3") as caught:
        KeyRules.load(file)
    assert says in str(caught.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"nothing\.txt"):
        KeyRules.load(tmp_path / "nothing.txt")
    (tmp_path / "latin.txt").write_bytes(b"example/\xe9  id")
    with pytest.raises(RuleError, match=r"latin\.txt"):
        KeyRules.load(tmp_path / "latin.txt")


@pytest.mark.parametrize(
    "pattern",
    [
        r"a\(b+\)+c",
        r"[(a+)+]b",
        r"(?:ab)+c",
        r"(?:a+){0,2}b",
        r"(?P<x>a|b)?c",
        r"a{2,}b",
        r"(?i:a)+",
        r"\d+/\d+",
        r"x[\]*+]+y",
    ],
)
def test_patterns_that_look_bad_and_are_not(pattern: str) -> None:
    assert danger(pattern) is None


@pytest.mark.parametrize(
    "pattern", [r"((a+))+", r"(?:(?:a)*b?)*", r"(a*){3,}", r"(?P<x>a+)*", r"(a|b){4,}x", r"(?:x[)]+)+"]
)
def test_patterns_that_are_bad(pattern: str) -> None:
    assert danger(pattern) is not None


def test_our_rules_take_no_time_on_hostile_addresses() -> None:
    hostile = [
        "http://example.org/" + "a/" * 400 + "?" + "&".join(f"p{n}=1" for n in range(100)),
        "http://example.org/" + "-" * 5000 + "/amp",
        "http://example.org/?" + "&" * 5000 + "p=1",
        "http://example.org/" + "%41" * 2000 + "?" + "a=%C3%A9&" * 300,
        "http://example.org/" + "/" * 5000 + "../" * 800,
        "http://" + "xn--a." * 800 + "org/",
        "http://example.org/" + "(A(b))" * 900 + ";jsessionid=" * 300,
    ]
    for url in hostile:
        url_key(url)  # warm
        start = time.process_time()
        url_key(url)
        assert time.process_time() - start < 0.5
