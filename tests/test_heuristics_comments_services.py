"""Comments of comment services, of static sites, and marked up for machines.

All markup is written for these tests in the manner of the platforms; nobody's blog is quoted.
"""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from tests.comment_pages import SAID, area_of, assert_flat, assert_only_comments, assert_threaded, find, told

FLAT = {
    "staticman": """
<section class="page__comments"><h4 class="page__comments-title">Comments</h4><div class="js-comments">
<article id="comment1" class="js-comment comment" itemprop="comment" itemscope itemtype="http://schema.org/Comme
nt">
<div class="comment__avatar-wrapper"><img></div><div class="comment__content-wrapper">
<h3 class="comment__author" itemprop="author" itemscope itemtype="https://schema.org/Person">
<span itemprop="name"><a href="u" rel="external nofollow" itemprop="url">Ann</a></span></h3>
<p class="comment__date"><a href="#comment1" itemprop="url">
<time datetime="2017-05-03T10:11:00Z" itemprop="datePublished">May 03, 2017</time></a></p>
<div itemprop="text"><p>First words.</p></div></div></article>
<article id="comment2" class="js-comment comment"><div class="comment__content-wrapper">
<h3 class="comment__author">Bo</h3><p class="comment__date"><a href="#comment2">May 04, 2017</a></p>
<div itemprop="text"><p>Other.</p></div></div></article></div></section>
""",
    "disqus-dsq": """
<div id="disqus_thread"><div id="dsq-content"><ul id="dsq-comments">
<li class="comment even thread-even depth-1" id="dsq-comment-1">
<div id="dsq-comment-header-1" class="dsq-comment-header"><cite id="dsq-cite-1">
<a id="dsq-author-user-1" href="u" rel="nofollow">Ann</a></cite></div>
<div id="dsq-comment-body-1" class="dsq-comment-body">
<div id="dsq-comment-message-1" class="dsq-comment-message"><p>First words.</p></div></div></li>
<li class="comment odd depth-1" id="dsq-comment-2">
<div id="dsq-comment-header-2" class="dsq-comment-header"><cite id="dsq-cite-2"><span id="dsq-author-user-2">Bo
</span></cite></div>
<div id="dsq-comment-body-2" class="dsq-comment-body">
<div id="dsq-comment-message-2" class="dsq-comment-message"><p>Other.</p></div></div></li></ul></div></div>
""",
    "indieweb": """
<section id="webmentions"><h2>Responses</h2><ul>
<li class="u-comment h-cite"><a class="p-author h-card" href="u"><img class="u-photo" alt="">Ann</a>
<a class="u-url" href="x"><time class="dt-published" datetime="2018-05-03T10:11:00+02:00">May 3</time></a>
<div class="e-content p-name">First words.</div></li>
<li class="p-comment h-cite"><span class="p-author h-card"><span class="p-name">Bo</span></span>
<p class="e-content">Other.</p></li></ul></section>
""",
    "microdata": """
<div itemprop="comment" itemscope itemtype="http://schema.org/UserComments"><span itemprop="creator" itemscope>
<span itemprop="name">Ann</span></span><time itemprop="commentTime" datetime="2015-05-03T10:11:00Z">x</time>
<div itemprop="commentText">First words.</div></div>
<div itemprop="comment" itemscope><b itemprop="creator">Bo</b>
<div itemprop="commentText"><p>Other.</p></div></div>
""",
}

THREADED = {
    "isso": """
<section id="isso-thread"><h4 class="isso-thread-heading">2 Comments</h4>
<div class="isso-postbox"><textarea></textarea></div><div id="isso-root">
<div class="isso-comment" id="isso-1"><div class="isso-avatar"></div><div class="isso-text-wrapper">
<div class="isso-comment-header"><span class="isso-author">Ann</span><span class="isso-spacer">•</span>
<a class="isso-permalink" href="#isso-1"><time datetime="2020-05-03T10:11:00Z">2 years ago</time></a>
<span class="isso-note"></span></div>
<div class="isso-text"><p>First words.</p></div>
<div class="isso-comment-footer"><a class="isso-reply">Reply</a></div></div>
<div class="isso-follow-up"><div class="isso-comment" id="isso-2"><div class="isso-text-wrapper">
<div class="isso-comment-header"><span class="isso-author">Bo</span></div>
<div class="isso-text"><p>Other.</p></div></div></div></div></div></div></section>
""",
    "commento": """
<div id="commento"><div class="commento-root"><div id="commento-main-area">
<div id="commento-comment-card-aa11bb22cc33dd44" class="commento-card"><div class="commento-header">
<div class="commento-avatar">A</div><a class="commento-name">Ann</a><div class="commento-subtitle">
<div class="commento-timeago" title="Sun May 03 2020">2 years ago</div></div></div>
<div class="commento-contents"><div class="commento-body"><p>First words.</p></div>
<div class="commento-options"></div><div class="commento-card-children">
<div id="commento-comment-card-ee11bb22cc33dd44" class="commento-card"><div class="commento-header">
<div class="commento-name">Bo</div></div><div class="commento-contents">
<div class="commento-body"><p>Other.</p></div></div></div></div></div></div></div></div></div>
""",
    "waline": """
<div id="waline"><div class="wl-cards"><div class="wl-card-item" id="6461">
<div class="wl-user"><img></div><div class="wl-card">
<div class="wl-head"><a class="wl-nick">Ann</a><span class="wl-time">2023-05-03</span>
<div class="wl-comment-actions"><button>r</button></div></div>
<div class="wl-meta"><span>Chrome</span></div><div class="wl-content"><p>First words.</p></div>
<div class="wl-quote"><div class="wl-card-item"><div class="wl-card">
<div class="wl-head"><span class="wl-nick">Bo</span><span class="wl-time">2023-05-04</span></div>
<div class="wl-content"><p>Other.</p></div></div></div></div></div></div></div></div>
""",
    "disqus-new": """
<div id="disqus_thread"><ul class="post-list"><li class="post" id="post-1"><div class="post-content">
<div class="post-body">
<header><span class="post-byline"><span class="author publisher-anchor-color"><a>Ann</a></span></span>
<span class="post-meta"><a href="#comment-1" class="time-ago" title="Sunday, May 3, 2020 10:11 AM">2 years ago
</a></span></header>
<div class="post-body-inner"><div class="post-message-container"><div class="publisher-anchor-color">
<div class="post-message"><p>First words.</p></div></div></div></div><footer class="comment-footer">
<ul><li>Reply</li></ul></footer></div></div><ul class="children"><li class="post" id="post-2">
<div class="post-content">
<header><span class="post-byline"><span class="author">Bo</span></span><span class="post-meta">
<a class="time-ago" title="x 2020">2 years ago</a></span></header>
<div class="post-message"><p>Other.</p></div></div></li></ul></li></ul></div>
""",
}


@pytest.mark.parametrize("name", FLAT)
def test_flat(name: str) -> None:
    assert_flat(FLAT[name])


@pytest.mark.parametrize("name", THREADED)
def test_threaded(name: str) -> None:
    assert_threaded(THREADED[name])


@pytest.mark.parametrize("name", [*FLAT, *THREADED])
def test_area_holds_comments_and_no_post(name: str) -> None:
    assert_only_comments({**FLAT, **THREADED}[name])


def test_json_ld() -> None:
    script = """<script type="application/ld+json">{"@type": "BlogPosting", "commentCount": 2, "comment": [
    {"@type": "Comment", "@id": "x#comment-1", "author": {"@type": "Person", "name": "Ann"},
     "text": "<p>First words.</p>",
     "datePublished": "2020-05-03T10:11:00Z", "comment": {"@type": "Comment", "author": "Bo", "text": "Other."}}
    ]}</script>"""
    area = area_of(script)
    first, second = area.comments
    assert told(area) == SAID
    assert (first.id, second.parent) == ("1", "1")
    assert first.published == datetime(2020, 5, 3, 10, 11, tzinfo=timezone.utc)
    assert (area.declared, area.rule, area.element) == (2, "json-ld", None)


@pytest.mark.parametrize("script", ["{", "[" * 5000, '{"comment": [null, 3, {"@type": ["Comment"], "text": 4}]}'])
def test_bad_json_ld(script: str) -> None:
    assert find(f'<script type="application/ld+json">{script} "comment"</script>') is None
