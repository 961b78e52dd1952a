"""The key of an address: a table of twins, a table of near misses, and properties that hold for any text."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Literal
from unicodedata import normalize
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.urls import KeyRules, SiteRules, is_view, trace, url_key
from blogcorpus.urls.key import title_hash
from blogcorpus.urls.learn import ParamRule

#: All addresses of a line are one post; the first is its key.
TWINS = {
    "scheme": ("http://example.org/post", "https://example.org/post", "//example.org/post", "HTTP://example.org/post"),
    "host": (
        "http://example.org/post",
        "http://EXAMPLE.org./post",
        "http://example.org:80/post",
        "https://example.org:443/post",
    ),
    "user": ("http://example.org/post", "http://me:secret@example.org/post"),
    "www": ("http://example.org/post", "http://www.example.org/post", "http://WWW.www.Example.org/post"),
    "front page": (
        "http://example.org/",
        "http://example.org",
        "http://www.example.org/index.html",
        "http://example.org/#top",
    ),
    "port that matters": ("http://example.org:8080/post", "https://www.example.org:8080/post/"),
    "slash": ("http://example.org/a/post", "http://example.org/a/post/", "http://example.org//a///post//"),
    "dots": (
        "http://example.org/a/post",
        "http://example.org/a/b/../post",
        "http://example.org/./a/./post",
        "http://example.org/%2e/a/post",
    ),
    "backslash": ("http://example.org/a/post", "http://example.org\\a\\post"),
    "index": ("http://example.org/blog", "http://example.org/blog/index.php", "http://example.org/blog/Default.aspx"),
    "file of a copy": (
        "http://example.org/blog?p=7",
        "http://example.org/blog/index.html%3Fp=7.html",
        "http://example.org/blog/index.html%3fp=7",
        "http://example.org/blog/index.php@p=7.html",
        "http://example.org/blog/index-p=7.html",
        "http://example.org/blog/index.html_p=7",
        "http://example.org/blog/index0f3c.html?p=7",
    ),
    "letters in a copy": ("http://example.org/café-é", "http://example.org/caf%25c3%25a9-%25C3%25A9/index.html"),
    "two endings": ("http://example.org/tea.php", "http://example.org/tea.php.html"),
    "answer in a copy": (
        "http://example.org/a-post",
        "http://example.org/a-post/index.html%3Freplytocom=7.html#respond",
    ),
    "front controller": ("http://example.org/2012/03/post", "http://example.org/index.php/2012/03/post/"),
    "escapes": ("http://example.org/~me/a-b", "http://example.org/%7Eme/a%2Db", "http://example.org/%7eme/a%2db"),
    "utf-8": (
        "http://example.org/caf\u00e9",
        "http://example.org/caf%C3%A9",
        "http://example.org/caf%c3%a9",
        "http://example.org/cafe%CC%81",
    ),
    "cyrillic": ("http://example.org/привет", "http://example.org/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82/"),
    "signs": ("http://example.org/it's-me,-(again)!", "http://example.org/it%27s-me%2C-%28again%29%21"),
    "spaces": ("http://example.org/a%20b", "http://example.org/a b", " http://example.org/a b\n"),
    "line break": ("http://example.org/long-post", "http://example.org/long-\n\tpost"),
    "broken escape": ("http://example.org/100%25", "http://example.org/100%"),
    "latin-1": ("http://example.org/caf%E9", "http://example.org/caf%e9"),
    "idn": (
        "http://bücher.example/post",
        "http://xn--bcher-kva.example/post",
        "http://BÜCHER.example/post",
        "http://bu\u0308cher.example/post",
    ),
    "full width": ("http://example.org/post", "http://ｅｘａｍｐｌｅ．ｏｒｇ/post"),
    "fragments": (
        "http://example.org/post",
        "http://example.org/post#comments",
        "http://example.org/post/#comment-12",
        "http://example.org/post#",
    ),
    "route": ("http://example.org/#!/2012/03/post", "https://www.example.org/index.html#!/2012/03/post"),
    "tracking": (
        "http://example.org/post",
        "http://example.org/post?utm_source=feed&utm_medium=rss",
        "http://example.org/post?fbclid=x&gclid=y",
    ),
    "tracking and identity": (
        "http://example.org/?p=12",
        "http://example.org/?utm_source=feed&p=12",
        "http://example.org/?p=12&share=facebook&nb=1",
    ),
    "ampersands": (
        "http://example.org/show.php?a=1&b=2",
        "http://example.org/show.php?b=2&amp;a=1",
        "http://example.org/show.php?b=2&#038;a=1",
    ),
    "empty parameters": ("http://example.org/show.php?a=1", "http://example.org/show.php?&a=1&&b=&=c"),
    "sessions": (
        "http://example.org/show.php?id=7",
        "http://example.org/show.php?PHPSESSID=0a1b2c&id=7",
        "http://example.org/show.php?id=7&sid=0123456789abcdef01",
    ),
    "path sessions": ("http://example.org/post.jsp?id=7", "http://example.org/post.jsp;jsessionid=0A1B.node1?id=7"),
    "asp sessions": ("http://example.org/post.aspx?id=7", "http://example.org/(S(abc123))/Post.aspx?ID=7"),
    "mobile host": (
        "http://example.org/my-post",
        "http://m.example.org/my-post",
        "http://mobile.example.org/my-post",
        "http://m.www.example.org/my-post",
    ),
    "mobile view": (
        "http://me.blogspot.com/2012/03/my-post",
        "http://me.blogspot.com/2012/03/my-post.html?m=1",
        "http://me.blogspot.de/2012/03/my-post.html?m=0",
        "http://me.blogspot.co.uk/2012/03/my-post.html",
    ),
    "amp": (
        "http://example.org/my-post",
        "http://example.org/my-post/amp/",
        "http://example.org/my-post?amp",
        "http://example.org/my-post/?amp=1",
        "http://example.org/my-post?outputType=amp",
        "http://example.org/my-post.amp.html",
        "http://amp.example.org/my-post",
    ),
    "print": (
        "http://example.org/my-post",
        "http://example.org/my-post/print/",
        "http://example.org/my-post/?print=1",
        "http://example.org/my-post?format=print",
    ),
    "twins of twins": (
        "http://example.org/my-post",
        "http://example.org/my-post/index.html/amp",
        "http://example.org/my-post/comment-page-2/amp/",
    ),
    "comments": (
        "http://example.org/my-post",
        "http://example.org/my-post/?replytocom=7#respond",
        "http://example.org/my-post/comment-page-2/#comments",
        "http://example.org/my-post?cpage=3",
    ),
    "blogger comments": (
        "http://me.blogspot.com/2012/03/my-post",
        "http://me.blogspot.com/2012/03/my-post.html?showComment=1310307017420#c12",
    ),
    "substack": (
        "http://me.substack.com/p/my-post",
        "https://me.substack.com/p/my-post/comments",
        "https://me.substack.com/p/my-post?s=r&utm_campaign=post",
    ),
    "tistory": ("http://me.tistory.com/12", "https://me.tistory.com/m/12", "https://m.me.tistory.com/12"),
    "html": (
        "http://example.org/2012/03/post",
        "http://example.org/2012/03/post.html",
        "http://example.org/2012/03/post.htm",
    ),
    "html behind words": ("http://example.org/my-first-post", "http://example.org/my-first-post.html"),
    "asp case": ("http://example.org/blog/post.aspx?id=Ab", "http://example.org/Blog/Post.ASPX?Id=Ab"),
    "unknown parameters": (
        "http://example.org/2012/03/post",
        "http://example.org/2012/03/post/?droid=1",
        "http://example.org/2012/03/post?x=y&z",
    ),
}

#: Addresses that look alike and are not: no two of a line may share a key.
OTHERS = {
    "paths": (
        "http://example.org/post",
        "http://example.org/Post",
        "http://example.org/post-2",
        "http://example.org/a/post",
    ),
    "hosts": (
        "http://one.blogspot.com/",
        "http://two.blogspot.com/",
        "http://m.blogspot.com/",
        "http://example.org/",
        "http://example.com/",
    ),
    "ports": ("http://example.org/post", "http://example.org:8080/post"),
    "files of a copy": (
        "http://example.org/",
        "http://example.org/index.html%3Fp=7.html",
        "http://example.org/index.html%3Fp=8.html",
        "http://example.org/index.html%3Fcat=7.html",
        "http://example.org/what-is-html%3Fp=7.html",
        "http://example.org/index.html%3F",
        "http://example.org/index-of-a=b.html",
        "http://example.org/tea-p=7.html",
        "http://example.org/index0f3c.html",
        "http://example.org/100%25-wool",
        "http://example.org/tea.php",
        "http://example.org/tea.html",
        "http://example.org/tea.js.html",
        "http://example.org/caf%25E9",
        "http://example.org/caf%E9",
        "http://example.org/indexes.html?p=7",
        "http://example.org/@ann/p=7.html",
    ),
    "escaped slash": ("http://example.org/a/b", "http://example.org/a%2Fb"),
    "day and post": ("http://example.org/2017/01/22/", "http://example.org/2017/01/22.html"),
    "folder and page": ("http://example.org/blog/", "http://example.org/blog.html"),
    "feeds": (
        "http://example.org/",
        "http://example.org/index.xml",
        "http://example.org/index.rss",
        "http://example.org/feed",
    ),
    "tags named like views": ("http://example.org/tag", "http://example.org/tag/amp", "http://example.org/tag/print"),
    "wordpress": (
        "http://example.org/",
        "http://example.org/?p=1",
        "http://example.org/?p=2",
        "http://example.org/?page_id=2",
        "http://example.org/?m=201203",
        "http://example.org/?cat=2",
        "http://example.org/?paged=2",
        "http://example.org/?cat=2&paged=2",
        "http://example.org/?attachment_id=2",
    ),
    "translations": (
        "http://example.org/my-post/",
        "http://example.org/my-post/?lang=en",
        "http://example.org/my-post/?lang=de",
    ),
    "stories, not sessions": (
        "http://example.org/article.pl?sid=12/03/04/1234",
        "http://example.org/article.pl?sid=12/03/04/1235",
    ),
    "scripts": (
        "http://example.org/showpost.asp?nr=1",
        "http://example.org/showpost.asp?nr=2",
        "http://example.org/showpost.asp",
    ),
    "routes": ("http://example.org/#!/one", "http://example.org/#!/two", "http://example.org/"),
    "paging": (
        "http://example.org/blog",
        "http://example.org/blog?page=2",
        "http://example.org/blog?page=3",
        "http://example.org/blog?offset=20",
    ),
    "blogger lists": (
        "http://me.blogspot.com/search?updated-max=2012-01-01T00:00:00Z",
        "http://me.blogspot.com/search?updated-max=2011-01-01T00:00:00Z",
        "http://me.blogspot.com/search/label/a",
        "http://me.blogspot.com/search/label/b",
    ),
    "values": (
        "http://example.org/?p=1%262",
        "http://example.org/?p=12",
        "http://example.org/show.php?a=b%26c",
        "http://example.org/show.php?a=b&c=d",
    ),
    "latin-1": ("http://example.org/caf%E9", "http://example.org/caf%E8", "http://example.org/caf%C3%A9"),
}


@pytest.mark.parametrize("name", TWINS)
def test_twins_share_a_key(name: str) -> None:
    key, *others = TWINS[name]
    assert [url_key(url) for url in (key, *others)] == [key] * (1 + len(others))


@pytest.mark.parametrize("name", OTHERS)
def test_others_do_not(name: str) -> None:
    keys = [url_key(url) for url in OTHERS[name]]
    assert len(set(keys)) == len(keys), keys


@pytest.mark.parametrize(
    "text", ["", " ", "mailto:me@example.org", "javascript:void(0)", "no address", "http://", "http:///x"]
)
def test_what_is_no_address_is_its_own_key(text: str) -> None:
    assert url_key(text) == text.strip()
    assert trace(text) == ()


def test_the_papers_example() -> None:
    """Steps 2 and 3 of section 3, with the address the paper uses."""
    url = "http://abcnews.go.com/kabc/story?section=news/local/los_angeles&id=8691010"
    assert url_key(url, title="Some title") == "http://abcnews.go.com/kabc/story?id=8691010"
    before = dict(trace(url, title="Some title"))["title"]
    assert before.startswith("http://abcnews.go.com/kabc/story?_cid_=")
    assert before.endswith("&id=8691010&section=news/local/los_angeles")


def test_the_title_is_kept_where_a_rule_asks_for_it() -> None:
    front = "http://www.aljazeera.com/"
    one, two = url_key(front, title="One"), url_key(front, title="Two")
    assert one == f"http://aljazeera.com/?_cid_={title_hash('one')}"
    assert one != two
    assert url_key(one) == url_key(one, title="Two") == one
    assert url_key("http://example.org/", title="One") == "http://example.org/"


@pytest.mark.parametrize(
    ("path", "view"),
    [
        ("/my-post/amp/", True),
        ("/my-post/?m=1", True),
        ("/my-post/comment-page-2", True),
        ("/my-post?replytocom=7", True),
        ("/my-post/", False),
        ("/?m=201203", False),
        ("/tag/amp", False),
        ("/my-post#comments", False),
    ],
)
def test_views(path: str, view: bool) -> None:
    assert is_view("http://example.org" + path) is view


def test_trace_ends_with_the_key_and_names_every_step() -> None:
    steps = trace("https://WWW.example.org/my-post/amp/?b=1#x")
    assert [name for name, _ in steps][:3] == ["scheme", "host", "www"]
    assert [name for name, _ in steps][-2:] == ["title", "rules"]
    assert steps[-1][1] == url_key("https://WWW.example.org/my-post/amp/?b=1#x") == "http://example.org/my-post"


def test_a_users_rule_comes_before_experience_and_tables(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("example\\.org/list  ref,m\n", encoding="utf-8")
    mine = KeyRules.load(file)
    learnt = SiteRules(params=(ParamRule(path="/list", name="ref", identity=False, reason="seen"),))
    assert (
        url_key("http://example.org/list?ref=1&m=1&p=3", rules=mine, learnt=learnt)
        == "http://example.org/list?m=1&ref=1"
    )
    assert url_key("http://example.org/other?ref=1", rules=mine) == "http://example.org/other"
    assert url_key("http://example.org/?ref=1", rules=mine) == "http://example.org/"


def test_experience_comes_before_our_rules() -> None:
    learnt = SiteRules(
        params=(
            ParamRule(path="/show.php", name="lang", identity=False, reason="seen"),
            ParamRule(path="/post", name="ref", identity=True, reason="seen"),
        )
    )
    assert url_key("http://example.org/show.php?id=1&lang=en") == "http://example.org/show.php?id=1&lang=en"
    assert url_key("http://example.org/show.php?id=1&lang=en", learnt=learnt) == "http://example.org/show.php?id=1"
    assert url_key("http://example.org/post?ref=7", learnt=learnt) == "http://example.org/post?ref=7"
    assert url_key("http://example.org/other?ref=7", learnt=learnt) == "http://example.org/other"


# --- properties

SEGMENTS = st.sampled_from(
    [
        *"a my-post 2012 03 12 12.html post.html my_post.html amp print comments comment-page-2 index.html".split(),
        *"index.php Default.aspx Post.aspx p m tag . .. x.amp x.amp.html feed search a;jsessionid=1 (S(x))".split(),
        *"%2e%2E %41 %e9 %C3%A9 é %%341 %zz %2525 İ".split(),
        *("", "a b", "e\u0301", "=\u0338", "%3C\u0301", "\u212a", "\udc80", "\\"),
    ]
)
PARAMS = st.sampled_from(
    [
        *"p=1 p=2 id=7 m=1 m=201203 page=2 utm_source=x fbclid=y ref=z lang=en sid=0123456789abcdef01 12 amp".split(),
        *"/archives/1-x.html q=node/1 title=x s= =x x==y _cid_=1 entry=entry1 option=com_x replytocom=1".split(),
        *"updated-max=1 amp;b=1 amp;amp;p=3 share=1 a[]=1 a%5B%5D=2 a=%26 a=b+c a=b%20c %41=1 tag=é &".split(),
        *("a=e\u0301", "a=\u0338", "p=\udc80"),
    ]
)
HOSTS = st.sampled_from(
    [
        *"example.org www.example.org m.example.org m.www.example.org WWW.Example.ORG:80 example.org:443:80".split(),
        *"me@example.org. a.blogspot.de me.tistory.com aljazeera.com localhost:4000 [::1] www.com m.com".split(),
        *"xn--bcher-kva.example xn--a xn--xn--a-ega bücher.org ｅｘ．org a℀.org İ.org .. a..b xn--zzzz.xn--a".split(),
    ]
)
FRAGMENTS = st.sampled_from(["", "#", "#x", "#!", "#!/a b", "#!/%c3%a9?x#y", "#038;p=1"])


@st.composite
def addresses(draw: st.DrawFn) -> str:
    """Addresses made of what is difficult."""
    path = "/".join(["", *draw(st.lists(SEGMENTS, max_size=5))])
    params = draw(st.lists(PARAMS, max_size=4))
    query = "?" + "&".join(params) if params else ""
    return f"{draw(st.sampled_from(['http', 'https', 'HTTP']))}://{draw(HOSTS)}{path}{query}{draw(FRAGMENTS)}"


@settings(max_examples=200, deadline=None)
@given(addresses())
def test_the_key_of_a_key_is_itself(url: str) -> None:
    key = url_key(url)
    assert url_key(key) == key
    titled = url_key(url, title="A title")
    assert url_key(titled) == titled
    assert titled == key or "aljazeera" in url
    assert trace(url)[-1:] in ((), (("rules", key),))


@settings(max_examples=100, deadline=None)
@given(
    st.text() | st.text().map(lambda text: "http://" + text) | st.text().map(lambda text: "http://example.org/" + text)
)
def test_any_text_has_a_key_that_is_stable(text: str) -> None:
    key = url_key(text)
    assert url_key(key) == key
    assert trace(text)[-1:] in ((), (("rules", key),))


@settings(max_examples=66, deadline=None)
@given(st.lists(PARAMS, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_order_of_parameters_does_not_matter(params: list[str], random: Random) -> None:
    mixed = random.sample(params, len(params))
    assert url_key("http://example.org/show.php?" + "&".join(params)) == url_key(
        "http://example.org/show.php?" + "&".join(mixed)
    )


@settings(max_examples=66, deadline=None)
@given(st.text(st.characters(categories=["L", "N", "M"]), min_size=1, max_size=12), st.sampled_from(["NFC", "NFD"]))
def test_encoding_does_not_matter(name: str, form: Literal["NFC", "NFD"]) -> None:
    plain = url_key(f"http://example.org/2012/03/{name}")
    spelt = quote(normalize(form, name))
    assert url_key(f"http://example.org/2012/03/{spelt}") == plain
    assert (
        url_key(f"http://example.org/2012/03/{spelt.lower() if form == 'NFC' and name.islower() else spelt}") == plain
    )


@settings(max_examples=66, deadline=None)
@given(addresses(), st.sampled_from(["utm_source=x", "fbclid=1", "gclid=2", "utm_campaign=a%20b", "mc_cid=3"]))
def test_tracking_and_fragments_do_not_matter(url: str, tracking: str) -> None:
    bare = url.partition("#")[0]
    more = f"{bare}{'&' if '?' in bare else '?'}{tracking}#comments"
    assert url_key(more) == url_key(bare)


@settings(max_examples=40, deadline=None)
@given(st.from_regex(r"\A[a-z]{1,8}(\.[a-z]{2,8}){1,3}\Z"), st.sampled_from(["upper", "title", "swapcase"]))
def test_case_of_the_host_does_not_matter(host: str, method: str) -> None:
    assert url_key(f"http://{getattr(host, method)()}/post") == url_key(f"http://{host}/post")
