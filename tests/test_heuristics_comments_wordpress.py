"""Comments of WordPress themes, old and new.

All markup is written for these tests in the manner of the platforms; nobody's blog is quoted.
"""

from __future__ import annotations

import pytest

from tests.comment_pages import area_of, assert_flat, assert_only_comments, assert_threaded

FLAT = {
    "kubrick": """
<h3 id="comments">2 Responses to &#8220;Hello&#8221;</h3><ol class="commentlist">
<li class="alt" id="comment-1"><cite><a href="http://a.example" rel="external nofollow">Ann</a></cite> Says:
<br /><small class="commentmetadata"><a href="#comment-1" title="">May 3rd, 2006 at 10:11 am</a> </small>
<p>First words.</p></li>
<li id="comment-2"><cite>Bo</cite> Says:<br><small class="commentmetadata">
<a href="#comment-2">May 4th, 2006 at 1:00 pm</a> <a href="x">e</a></small><p>Other.</p></li></ol>
<h3 id="respond">Leave a Reply</h3><form id="commentform"><textarea></textarea></form>
""",
    "numbered": """
<h5 id="comments">2 respuestas</h5><ol class="commentlist">
<ul class="norm" id="comment-1"><div class="pic"><img></div><div class="who"><cite>Ann</cite> ha dicho:<br>
<small class="commentmetadata">May 3, 2010 at 10:11 | <a href="#comment-1">#1</a></small></div>
<div class="said"><p>First words.</p></div></ul>
<ul class="norm" id="comment-2"><div class="pic"><img></div><div class="who"><cite>Bo</cite> ha dicho:<br>
<small class="commentmetadata">May 4, 2010 at 10:11 | <a href="#comment-2">#2</a></small></div>
<div class="said"><p>Other.</p></div></ul></ol>
""",
    "d8": """
<ol class="commentlist"><li class="comment even" id="comment-1"><div class="c-avatar"><img></div>
<div class="c-main" id="div-comment-1"><p>First words.</p>
<div class="c-meta"><span class="c-author"><a href="u">Ann</a></span>2013-05-03 10:11
<a class="comment-reply-link">回复</a></div></div></li>
<li class="comment" id="comment-2"><div class="c-main" id="div-comment-2">Other.
<div class="c-meta"><span class="c-author">Bo</span>2013-05-03</div></div></li></ol>
""",
    "divi": """
<li class="comment" id="li-comment-1"><article id="comment-1" class="comment-body clearfix">
<div class="comment_avatar"><img></div>
<div class="comment_postinfo"><span class="fn">Ann</span><span class="comment_date">on May 3, 2015 at 10:11
</span></div>
<div class="comment_area">
<div class="comment-content clearfix"><p>First words.</p><span class="reply-container">
<a class="comment-reply-link">Reply</a></span></div></div></article></li>
<li class="comment" id="li-comment-2"><article id="comment-2" class="comment-body">
<div class="comment_postinfo"><span class="fn">Bo</span></div><div class="comment_area">
<div class="comment-content">Other.</div></div></article></li>
""",
    "thesis": """
<dl id="comment_list">
<dt class="comment byuser" id="comment-1"><span class="comment_author">Ann</span> <span class="comment_time">
<a href="#comment-1">May 3, 2010 at 10:11 am</a></span></dt>
<dd class="comment"><div class="format_text" id="comment-body-1"><p>First words.</p>
<p class="reply"><a>Reply</a></p></div></dd>
<dt class="comment" id="comment-2"><span class="comment_author">Bo</span></dt><dd class="comment">
<div class="format_text" id="comment-body-2"><p>Other.</p></div></dd></dl>
""",
    "cutline": """
<dl id="commentlist">
<dt id="comment-1"><span class="comment_num"><a href="#comment-1">1</a></span> <strong><a href="u">Ann</a>
</strong> <span class="comment_time">// May 3, 2010 at 10:11 am</span></dt>
<dd class="entry"><p>First words.</p></dd>
<dt id="comment-2"><span class="comment_num"><a href="#comment-2">2</a></span> <strong>Bo</strong></dt>
<dd class="entry"><p>Other.</p></dd></dl>
""",
    "connections": """
<h2 id="comments">2 Comments</h2><ul id="commentlist"><li class="alt" id="comment-1"><div class="commentbox">
<a name="comment-1"></a><div class="commentid">1</div><p class="commentby">Comment by Ann</p>
<p class="commentinfo">Sunday, 9. Dec @ 15:15</p><p>First words.</p></div></li>
<li id="comment-2"><div class="commentbox"><a name="comment-2"></a><div class="commentid">2</div>
<p class="commentby"><span class="by">by</span> <a href="u">Bo</a></p><p class="commentinfo">Monday, 10. Dec @ 01:21</p>
<p>Other.</p></div></li></ul>
""",
    "numbered names": """
<ol class="commentlist"><li class="comment" id="comment-1"><p class="commentmeta1"><a href="u">Ann</a> says:</p>
<div class="text"><p>First words.</p></div><p class="commentmeta2">3 May 2006 (<a href="#comment-1">Link</a>)</p></li>
<li class="altcomment" id="comment-2"><p class="commentmeta1">Bo says:</p><div class="text"><p>Other.</p></div>
<p class="commentmeta2">4 May 2006</p></li></ol>
""",
    "inove": """
<ol id="thecomments" class="commentlist"><li class="comment regularcomment" id="comment-1">
<div class="author"><div class="pic"><img></div>
<div class="name"><a id="commentauthor-1" class="url" href="u">Ann</a></div></div><div class="info">
<div class="date">May 3rd, 2010 at 10:11 | <a href="#comment-1">#1</a></div>
<div class="act"><a>Reply</a> | <a>Quote</a></div><div class="fixed"></div><div class="content">
<div id="commentbody-1"><p>First words.</p></div></div></div><div class="fixed"></div></li>
<li class="comment" id="comment-2"><div class="author"><div class="name">Bo</div></div>
<div class="info"><div class="content"><p>Other.</p></div></div></li></ol>
""",
    "woo": """
<div id="comments"><h2>2 Comments</h2><ol class="commentlist">
<li class="comment even" id="li-comment-1">
<div id="comment-1" class="comment_container"><img class="avatar"><div class="comment-text">
<p class="meta"><strong class="woocommerce-review__author">Ann</strong>
<time datetime="2015-05-03T10:11:00+00:00">May 3</time></p>
<div class="description"><p>First words.</p></div></div></div></li>
<li class="comment" id="li-comment-2"><div id="comment-2" class="comment_container">
<div class="comment-text"><p class="meta"><strong>Bo</strong> &ndash; <time>May 3, 2015</time></p>
<div class="description"><p>Other.</p></div></div></div></li></ol></div>
""",
    "german": """
<h3>2 Kommentare zu „Hallo“</h3><ol class="commentlist"><li id="comment-1">
<p class="comment-meta">Von Ann am 3. Mai 2010 um 10:11 Uhr</p><p>First words.</p></li>
<li id="comment-2">
<p class="comment-meta"><a href="u">Bo</a> schrieb am 3. Mai 2010</p><p>Other.</p></li></ol>
""",
}

THREADED = {
    "twentytwenty": """
<div class="comments" id="comments"><div class="comments-header">
<h2 class="comment-reply-title">2 replies on &ldquo;Hello&rdquo;</h2></div><div class="comments-inner">
<div id="comment-1" class="comment even depth-1"><article id="div-comment-1" class="comment-body">
<footer class="comment-meta">
<div class="comment-author vcard"><a href="u" class="url"><img class="avatar"><span class="fn">Ann</span>
<span class="screen-reader-text says">says:</span></a></div>
<div class="comment-metadata"><a href="#comment-1"><time datetime="2020-01-02T10:11:00+00:00">x</time></a>
</div></footer>
<div class="comment-content entry-content"><p>First words.</p></div>
<footer class="comment-footer-meta"><span class="comment-reply"><a>Reply</a></span>
<span class="by-post-author">By Post Author</span></footer></article>
<div id="comment-2" class="comment odd depth-2"><article id="div-comment-2" class="comment-body">
<footer class="comment-meta">
<div class="comment-author vcard"><span class="fn">Bo</span></div></footer>
<div class="comment-content"><p>Other.</p></div></article></div></div></div></div>
""",
    "blocktheme": """
<div class="wp-block-comments"><h2 class="wp-block-comments-title">2 responses to &ldquo;H&rdquo;</h2>
<ol class="wp-block-comment-template"><li id="comment-1" class="comment even">
<div class="wp-block-columns"><div class="wp-block-column">
<div class="wp-block-avatar"><img></div></div><div class="wp-block-column">
<div class="wp-block-comment-author-name has-small-font-size"><a rel="external" href="u">Ann</a></div>
<div class="wp-block-group">
<div class="wp-block-comment-date"><time datetime="2022-05-03T10:11:00+00:00"><a href="#comment-1">May 3</a>
</time></div>
<div class="wp-block-comment-edit-link"></div></div>
<div class="wp-block-comment-content"><p>First words.</p></div>
<div class="wp-block-comment-reply-link"><a class="comment-reply-link">Reply</a></div></div></div><ol>
<li id="comment-2" class="comment odd"><div class="wp-block-comment-author-name">Bo</div>
<div class="wp-block-comment-content"><p>Other.</p></div></li></ol></li></ol>
<div id="respond" class="comment-respond wp-block-post-comments-form">
<form><textarea></textarea></form></div></div>
""",
    "wpdiscuz": """
<div id="comments"><div id="wpdcom"><div class="wpd-thread-list">
<div id='wpd-comm-1_0' class='comment even thread-even depth-1 wpd-comment wpd_comment_level-1'>
<div class="wpd-comment-wrap wpd-blog-guest"><div class="wpd-comment-left">
<div class="wpd-avatar"><img></div></div><div id="comment-1" class="wpd-comment-right">
<div class="wpd-comment-header"><div class="wpd-comment-author"> Ann </div>
<div class="wpd-comment-date" title="May 3, 2021 10:11 am">1 year ago</div></div>
<div class="wpd-comment-text"><p>First words.</p></div><div class="wpd-comment-footer">
<div class="wpd-vote">0</div><div class="wpd-reply-button"><span>Reply</span></div></div></div></div>
<div id="wpdiscuz_form_anchor-1_0"></div>
<div id='wpd-comm-2_1' class='comment odd alt depth-2 wpd-comment wpd-reply wpd_comment_level-2'>
<div class="wpd-comment-wrap"><div class="wpd-comment-left"></div>
<div id="comment-2" class="wpd-comment-right"><div class="wpd-comment-header">
<div class="wpd-comment-author"><a>Bo</a></div>
<div class="wpd-reply-to"><i></i> Reply to <a href="#comment-1">&nbsp;Ann</a></div></div>
<div class="wpd-comment-text"><p>Other.</p></div></div></div></div></div></div></div></div>
""",
    "typecho": """
<div id="comments"><h3>已有 2 条评论</h3><ol class="comment-list">
<li id="li-comment-1" class="comment-body comment-parent comment-odd"><div id="comment-1">
<div class="comment-author"><img class="avatar"><cite class="fn"><a href="u" rel="external nofollow">Ann</a>
</cite></div>
<div class="comment-meta"><a href="x#comment-1"><time datetime="2015-05-03T10:11:00+08:00">May 3</time></a>
</div>
<div class="comment-content"><p>First words.</p></div><div class="comment-reply"><a>回复</a></div></div>
<div class="comment-children"><ol class="comment-list">
<li id="li-comment-2" class="comment-body comment-child comment-level-odd comment-by-author">
<div id="comment-2"><div class="comment-author"><cite class="fn">Bo</cite></div>
<div class="comment-content"><p>Other.</p></div></div></li></ol></div></li></ol></div>
""",
    "wpdiscuz7": """
<div id="comments" class="comments-area"><div id="wpdcom" class="wpd-default"><div class="wpd-form-wrap">
<div class="wpd-form-head"><div class="wpd-sbs-title"><span>Theo dõi</span></div><div class="wpd-auth">
<a href="/wp-login.php">Đăng nhập</a></div></div><form class="wpd_comm_form"><div class="wpd-field-comment">
<label>Label</label><textarea></textarea></div></form></div><div id="wpd-threads"><div class="wpd-thread-list">
<div id="wpd-comm-1_0" class="comment even thread-even depth-1 wpd-comment wpd_comment_level-1">
<div class="wpd-comment-wrap wpd-blog-guest"><div id="comment-1" class="wpd-comment-right">
<div class="wpd-comment-header"><div class="wpd-comment-author"> Ann</div></div><div class="wpd-comment-subheader">
<div class="wpd-comment-label"><span>Khách</span></div><div class="wpd-comment-date" title="3 May 2014 10:11">x</div>
</div><div class="wpd-comment-text"><p>First words.</p></div><div class="wpd-comment-footer"><span>Trả lời</span></div>
</div></div><div id="wpdiscuz_form_anchor-1_0"></div>
<div id="wpd-comm-2_1" class="comment odd alt depth-2 wpd-comment wpd-reply wpd_comment_level-2">
<div class="wpd-comment-wrap wpd-blog-guest"><div id="comment-2" class="wpd-comment-right">
<div class="wpd-comment-header"><div class="wpd-comment-author"><a href="http://b">Bo</a></div></div>
<div class="wpd-reply-to">Trả lời <a href="#comment-1">Ann</a><div class="wpd-comment-date" title="4 May 2014">x</div>
</div><div class="wpd-comment-text"><p>Other.</p></div></div></div></div></div></div></div></div></div>
""",
    "oceanwp": """
<section id="comments" class="comments-area has-comments"><h3 class="comments-title">2</h3><ol class="comment-list">
<li id="comment-1" class="comment-container"><article class="comment even depth-1 comment-body">
<div class="comment-content"><div class="comment-author"><h3 class="comment-link">Ann</h3>
<span class="comment-meta commentmetadata"><span class="comment-date">3 May 2014</span>
<a class="comment-reply-link" href="?replytocom=1">Rispondi</a></span></div><div class="comment-entry">
<div class="comment-content"><p>First words.</p></div></div></div></article><ul class="children">
<li id="comment-2" class="comment-container"><article class="comment odd depth-2 comment-body">
<div class="comment-content"><div class="comment-author"><h3 class="comment-link"><a href="http://b">Bo</a></h3>
<span class="comment-meta commentmetadata"><span class="comment-date">3 May 2014</span></span></div>
<div class="comment-entry"><div class="comment-content"><p>Other.</p></div></div></div></article></li></ul></li></ol>
</section>
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


@pytest.mark.parametrize("name", ["kubrick", "numbered"])
def test_days_of_comments(name: str) -> None:
    days = [comment.published.day for comment in area_of(FLAT[name]).comments if comment.published]
    assert days == [3, 4]
