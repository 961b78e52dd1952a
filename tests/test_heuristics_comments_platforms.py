"""Comments of other platforms.

All markup is written for these tests in the manner of the platforms; nobody's blog is quoted.
"""

from __future__ import annotations

import pytest

from tests.comment_pages import assert_flat, assert_only_comments, assert_threaded

FLAT = {
    "blogger": """
<div class="comments" id="comments"><a name="comments"></a><h4>2 comments:</h4>
<dl class="avatar-comment-indent" id="comments-block">
<dt class="comment-author " id="c111"><a name="c111"></a>
<div class="avatar-image-container"><img></div><a href="http://www.blogger.com/profile/1" rel="nofollow">Ann
</a> said...</dt>
<dd class="comment-body" id="Blog1_cmt-111"><p>First words.</p></dd>
<dd class="comment-footer"><span class="comment-timestamp">
<a href="http://x.blogspot.com/2010/01/a.html?showComment=1#c111" title="comment permalink">January 3, 2010 at 1
0:11 AM</a><span class="item-control blog-admin pid-1"><a href="d"><img></a></span></span></dd>
<dt class="comment-author " id="c222"><a name="c222"></a>Bo said...</dt>
<dd class="comment-body"><p>Other.</p></dd>
<dd class="comment-footer"><span class="comment-timestamp">
<a href="#c222" title="comment permalink">January 4, 2010 at 10:11 AM</a></span></dd></dl>
<p class="comment-footer"><a href="e">Post a Comment</a></p></div>
""",
    "mt3": """
<div class="comments" id="comments"><h3 class="comments-header">Comments (2)</h3>
<div class="comments-content"><a id="c1"></a><div class="comment" id="comment-1">
<div class="comment-content"><p>First words.</p></div>
<p class="comment-footer">Posted by: <a href="http://a">Ann</a> | <a href="#comment-1">May 3, 2006 10:11 AM
</a></p></div>
<div class="comment" id="comment-2"><div class="comment-content"><p>Other.</p></div>
<p class="comment-footer">Posted by Bo | <a href="#comment-2">May 3, 2006 10:11 AM</a></p></div></div>
<div class="comments-open" id="comments-open"><h2>Post a comment</h2>
<form><textarea></textarea></form></div></div>
""",
    "mt3-default": """
<h2 id="comments">Comments</h2><div class="x"><div id="c16"><p>First words.</p></div>
<p class="posted">Posted by: <a target="_blank" href="http://a">Ann</a> at May 3, 2004 10:11 AM</p>
<div id="c17"><p>Other.</p></div><p class="posted">Posted by: Bo at May 3, 2004 10:12 AM</p></div>
<h2>Post a comment</h2><form><textarea></textarea></form>
""",
    "mt2": """
<div class="comments-head"><a name="comments"></a>Comments</div>
<div class="comments-body"><p>First words.</p><span class="comments-post">Posted by: <a href="http://a">Ann
</a> at May 3, 2003 10:11 AM</span></div>
<div class="comments-body"><p>Other.</p><span class="comments-post">Posted by: Bo at May 3, 2003 10:11 AM
</span></div>
<div class="comments-head">Post a comment</div><form><textarea></textarea></form>
""",
    "b2evo": """
<div class="bComment" id="c1">
<div class="bCommentTitle">Comment from: <a href="x">Ann</a> [Visitor]</div>
<div class="bCommentText"><p>First words.</p></div>
<div class="bCommentSmallPrint"><a href="#c1" class="permalink_right">Permalink</a>05/03/06 @ 10:11</div></div>
<div class="bComment" id="c2"><div class="bCommentTitle">Comment from: Bo [Member]</div>
<div class="bCommentText"><p>Other.</p></div>
<div class="bCommentSmallPrint">05/03/06 @ 10:12</div></div>
""",
    "dotclear": """
<div id="comments"><h3>Commentaires</h3><dl>
<dt id="c1" class="odd first"><a href="#c1" class="comment-number">1.</a> Le mercredi 3 mai 2006, 10:11 par
<a href="u" rel="nofollow">Ann</a></dt>
<dd class="odd first"><p>First words.</p></dd>
<dt id="c2" class="me"><a href="#c2" class="comment-number">2.</a> Le jeudi 4 mai 2006, 10:11 par Bo</dt>
<dd><p>Other.</p></dd></dl></div><form><h3>Ajouter un commentaire</h3><textarea></textarea></form>
""",
    "textpattern": """
<h2 id="comment">Comment</h2><ol class="comments"><li class="comment" id="c000001">
<h3 class="commenter"><a href="u">Ann</a></h3>
<p class="time">3 May 2006, 10:11 &middot; <a href="#c000001">#</a></p>
<div class="message"><p>First words.</p></div></li>
<li id="c000002"><p>Other.</p><p><small>&#8212; Bo &nbsp; 4 May 2006, 10:11 <a href="#c000002">#</a></small>
</p></li></ol>
""",
    "ikiwiki": """
<div id="comments"><div class="comment" id="comment-0123456789abcdef0123456789abcdef">
<div class="comment-subject"><a href="x#comment-0123456789abcdef0123456789abcdef">Subj</a></div>
<div class="inlinecontent"><p>First words.</p></div>
<div class="comment-header">Comment by <span class="author"><a>Ann</a></span> &mdash;
<span class="date">Sun May  3 10:11:12 2015</span></div></div>
<div class="comment" id="comment-1123456789abcdef0123456789abcdef">
<div class="inlinecontent"><p>Other.</p></div>
<div class="comment-header">Comment by <span class="author">Bo</span> <span class="date">x 2015</span></div>
</div>
<div class="addcomment">Add a comment</div></div>
""",
    "jcomments": """
<div id="jc"><div id="comments"><h4>Comments <a class="refresh">r</a></h4>
<div id="comments-list" class="comments-list"><div class="even" id="comment-item-1"><div class="rbox">
<div class="comment-box">
<div class="comments-vote"><span id="comment-vote-holder-1">0</span></div>
<a class="comment-anchor" href="#comment-1" id="comment-1">#1</a><span class="comment-author">Ann</span>
<span class="comment-date">2012-05-03 10:11</span>
<div class="comment-body" id="comment-body-1">First words.</div><span class="comments-buttons"><a>Quote</a>
</span></div></div></div>
<div class="odd" id="comment-item-2"><div class="rbox">
<div class="comment-box"><a class="comment-anchor" href="#comment-2" id="comment-2">#2</a>
<span class="comment-author">Bo</span><span class="comment-date">2012-05-03 10:11</span>
<div class="comment-body" id="comment-body-2">Other.</div></div></div></div></div></div></div>
""",
    "k2joomla": """
<div class="itemComments"><h3 class="itemCommentsCounter"><span>2</span> comments</h3>
<ul class="itemCommentsList">
<li class="even"><span class="commentLink"><a href="x#comment1" name="comment1" id="comment1">Comment Link</a>
</span><img><span class="commentDate">Monday, 03 May 2010 10:11</span>
<span class="commentAuthorName">posted by <a href="u">Ann</a></span><p>First words.</p></li>
<li class="odd"><span class="commentLink"><a href="x#comment2" name="comment2" id="comment2">Comment Link</a>
</span><span class="commentDate">Monday, 03 May 2010 10:11</span><span class="commentAuthorName">posted by Bo
</span><p>Other.</p></li></ul></div>
""",
    "seesaa": """
<div class="comments"><h3>この記事へのコメント</h3><div class="comment">First words.<br>
<div class="posted">Posted by Ann at 2005年05月03日 10:11</div></div><div class="comment">Other.
<div class="posted">Posted by Bo at 2005年05月04日 10:11</div></div></div>
""",
    "livedoor": """
<div id="comments-list"><h3>この記事へのコメント</h3><ul><li class="comment-set"><ul class="comment-info">
<li class="comment-no">1. </li><li class="comment-author">Ann</li>
<li class="comment-date">2010年05月03日 10:11</li></ul><p class="comment-body">First words.</p></li>
<li class="comment-set"><ul class="comment-info"><li class="comment-author">Bo</li>
<li class="comment-date">2010年05月03日 10:11</li></ul><p class="comment-body">Other.</p></li></ul></div>
""",
    "hatena": """
<div class="comment-box js-comment-box"><ul class="comment js-comment">
<li class="entry-comment" id="comment-1">
<p class="comment-user-name"><span class="comment-nickname">Ann</span></p>
<div class="comment-content"><p>First words.</p></div>
<p class="comment-metadata"><time datetime="2020-05-03T10:11:00Z">1年前</time></p></li>
<li class="entry-comment" id="comment-2">
<p class="comment-user-name"><a class="comment-user-id"><span class="user-name-nickname">Bo</span></a></p>
<div class="comment-content"><p>Other.</p></div></li></ul><a class="leave-comment-title">コメントを書く</a></div>
""",
    "squarespace": """
<div id="comments"><h3>Comments (2)</h3><div class="comment-list"><div id="comment-5e" class="comment">
<div class="comment-header clear"><div class="author-info"><span class="author"><a>Ann</a></span></div>
<div class="date"><span class="date-time">5 years ago</span></div></div>
<div class="comment-body"><p>First words.</p></div>
<div class="comment-footer"><span>Like</span></div></div><div class="comment">
<div class="comment-header"><span class="author">Bo</span><span class="date">3 years ago</span></div>
<div class="comment-body"><p>Other.</p></div></div></div></div>
""",
    "bootstrap": """
<h3>2 Comments</h3><ul class="media-list comments">
<li class="media" id="comment-1"><a class="pull-left"><img class="media-object"></a>
<div class="media-body">
<h4 class="media-heading">Ann <small>May 3, 2014 at 10:11</small></h4><p>First words.</p><a class="btn">Reply
</a></div></li>
<li class="media" id="comment-2"><div class="media-body">
<h4 class="media-heading"><a>Bo</a> <small>May 3, 2014</small></h4>Other.</div></li></ul>
""",
    "head line with words and buttons": """
<h2>Comments</h2><ul><li id="comment-slug-1" class="media"><div class="media-body"><h4 class="media-heading">Ann
<small>said on <abbr class="published" title="2014-05-03T10:11:00">Sat 03 May 2014</abbr></small>
<a href="#comment-slug-1">¶</a> <a role="button">Reply</a></h4><p>First words.</p></div></li>
<li id="comment-slug-2" class="media"><div class="media-body"><h4 class="media-heading">Bo
<small>said on <abbr class="published" title="2014-05-04T10:11:00">Sun 04 May 2014</abbr></small>
<a href="#comment-slug-2">¶</a> <a role="button">Reply</a></h4><p>Other.</p></div></li></ul>
""",
    "name with words beside the date": """
<ol class="commentlist"><li class="comment"><h3 class="comment-author">Ann said on <time datetime="2014-05-03">May
3</time></h3><p>First words.</p></li><li class="comment"><h3 class="comment-author">Bo said on
<time datetime="2014-05-04">May 4</time></h3><p>Other.</p></li></ol>
""",
    "blogger-classic": """
<div id="comments"><a name="comments"></a><h4>2 Comments:</h4><dl id="comments-block">
<dt class="comment-data" id="c111"><a name="c111"></a>At
<a class="comment-data-link" href="#c111" title="comment permalink">9:18 AM</a>, <span class="comment-icon">
<img></span>&nbsp;<a href="http://www.blogger.com/profile/2" rel="nofollow">Ann</a> said&hellip;</dt>
<dd class="comment-body"><p>First words.</p></dd>
<dt class="comment-data" id="c222">At <a href="#c222">10:18 AM</a>, Bo said&hellip;</dt>
<dd class="comment-body"><p>Other.</p></dd></dl></div>
""",
}

THREADED = {
    "blogger-new": """
<div class="comments" id="comments"><a name="comments"></a><h4>2 comments:</h4>
<div class="comments-content"><div id="comment-holder"><div class="comment-thread toplevel-thread">
<ol id="top-ra"><li class="comment" id="c111"><div class="avatar-image-container"><img></div>
<div class="comment-block">
<div class="comment-header"><cite class="user"><a href="http://www.blogger.com/profile/1" rel="nofollow">Ann
</a></cite><span class="icon user"></span><span class="datetime secondary-text">
<a rel="nofollow" href="http://x/?showComment=1#c111">January 3, 2010 at 10:11 AM</a></span></div>
<p class="comment-content">First words.</p><span class="comment-actions secondary-text">
<a class="comment-reply" target="_self" data-comment-id="111">Reply</a><span class="item-control blog-admin">
<a>Delete</a></span></span></div>
<div class="comment-replies">
<div id="c111-rt" class="comment-thread inline-thread"><span class="thread-toggle thread-expanded">
<span class="thread-arrow"></span><span class="thread-count"><a>Replies</a></span></span>
<ol id="c111-ra" class="thread-chrome thread-expanded"><div><li class="comment" id="c222">
<div class="comment-block">
<div class="comment-header"><cite class="user blog-author">Bo</cite><span class="datetime">
<a href="#c222">January 4, 2010</a></span></div>
<p class="comment-content">Other.</p><span class="comment-actions"></span></div>
<div class="comment-replies"></div></li></div>
<div id="c111-continue" class="continue"><a class="comment-reply">Reply</a></div></ol></div></div></li></ol>
</div></div></div>
<div class="comment-form">
<h4 id="comment-post-message">Post a Comment</h4><iframe></iframe></div></div>
""",
    "drupal6": """
<div id="comments"><h2 class="comments">Comments</h2><a id="comment-1"></a><div class="comment">
<div class="clear-block"><span class="submitted">Fri, 2008-05-03 10:11 — Ann (not verified)</span>
<h3><a href="/c/1#comment-1" class="active">Subject</a></h3>
<div class="content"><p>First words.</p></div></div><div class="links"><ul class="links">
<li><a>reply</a></li></ul></div></div><div class="indented"><a id="comment-2"></a>
<div class="comment"><span class="submitted">Fri, 2008-05-04 10:11 — <a href="/user/1">Bo</a></span>
<div class="content"><p>Other.</p></div><ul class="links"><li>reply</li></ul></div></div></div>
""",
    "drupal7": """
<section id="comments" class="comment-wrapper"><h2 class="title">Comments</h2><a id="comment-1"></a>
<article class="comment clearfix"><header>
<p class="submitted"><a href="/comment/1#comment-1" class="permalink" rel="bookmark">Permalink
</a> Submitted by <span class="username">Ann</span> on <time datetime="2012-05-03T10:11:00Z">Thu, 2012</time>
</p>
<h3><a href="x">Sub</a></h3></header><div class="content">
<div class="field field-name-comment-body"><p>First words.</p></div></div><ul class="links inline">
<li class="comment-reply"><a>reply</a></li></ul></article><div class="indented"><a id="comment-2"></a>
<article class="comment"><p class="submitted">Submitted by <a class="username">Bo</a> on Fri</p>
<div class="content"><p>Other.</p></div></article></div></section>
""",
    "lj": """
<div id="comments"><div class="comment-thread comment-depth-1"><div id="ljcmt1" class="comment odd">
<div class="comment-head"><span class="comment-poster"><span class="ljuser"><a href="p"><b>Ann</b></a></span>
</span><span class="comment-datetime"><a href="#t1">2008-05-03 10:11 am (UTC)</a></span></div>
<div class="comment-body">First words.</div>
<div class="comment-links">(<a>Reply to this</a>)</div></div></div>
<div class="comment-thread comment-depth-2" style="margin-left:25px">
<div id="ljcmt2" class="comment"><span class="comment-poster"><b>Bo</b></span>
<span class="comment-datetime">2008-05-04</span>
<div class="comment-body">Other.</div></div></div></div>
""",
    "lj-new": """
<div class="b-tree b-tree-root"><div class="b-tree-twig b-tree-twig-1" style="margin-left:0px">
<div id="t1" class="b-leaf comment"><div class="b-leaf-inner"><div class="b-leaf-header">
<div class="b-leaf-userpic"></div><div class="b-leaf-username"><span class="ljuser">Ann</span></div>
<div class="b-leaf-createdtime">May 3 2012, 10:11:12 UTC</div></div>
<div class="b-leaf-article">First words.</div><div class="b-leaf-footer"><ul class="b-leaf-actions">
<li>Reply</li></ul></div></div></div></div>
<div class="b-tree-twig b-tree-twig-2" style="margin-left:30px"><div class="b-leaf comment" id="t2">
<div class="b-leaf-header"><div class="b-leaf-username"><span class="ljuser">Bo</span></div>
<div class="b-leaf-createdtime">May 3 2012, 10:11:12 UTC</div></div>
<div class="b-leaf-article">Other.</div></div></div></div>
""",
    "serendipity": """
<div class="serendipity_comments"><a id="comments"></a>
<div class="serendipity_commentsTitle">Comments</div>
<div class="serendipity_center">Display comments as (Linear | Threaded)</div><a id="c1"></a>
<div id="serendipity_comment_1" class="serendipity_comment serendipity_comment_author_ann" style="padding-left:
0px">
<div class="serendipity_commentBody">First words.</div>
<div class="serendipity_comment_source"><a class="comment_source_trace" href="#c1">#1</a>
<span class="comment_source_author"><a href="h">Ann</a></span> on
<span class="comment_source_date">2006-05-03 10:11</span> (<a class="comment_reply" href="#c1">Reply</a>)</div>
</div><a id="c2"></a>
<div class="serendipity_comment" style="padding-left: 20px">
<div class="serendipity_commentBody">Other.</div>
<div class="serendipity_comment_source"><a href="#c2">#1.1</a> Bo on 2006-05-03 10:11 (<a>Reply</a>)</div>
</div></div>
""",
    "serendipity2": """
<section id="comments" class="serendipity_comments"><h3>Kommentare</h3>
<article id="c1" class="serendipity_comment odd comment_depth_0">
<h4>Ann am <time datetime="2014-05-03T10:11:00+02:00">Samstag, 3. Mai 2014</time>:</h4>
<div class="serendipity_commentBody"><p>First words.</p></div>
<footer><time>10:11</time> | <a class="comment_source_trace" href="#c1">Link</a> | <a>Antwort</a></footer>
</article>
<article id="c2" class="serendipity_comment comment_depth_1">
<h4><a href="u">Bo</a> am <time datetime="2014-05-04T10:11:00+02:00">x</time>:</h4>
<div class="serendipity_commentBody"><p>Other.</p></div></article></section>
""",
    "datalife-engine": """
<div id="dle-comments-list"><ol class="comments-tree-list"><li id="comments-tree-item-1" class="comments-tree-item">
<div id="comment-id-1"><div class="comment"><div class="com_info"><b class="name"><a href="/user/ann/">Ann</a></b>
<span class="date">3 May 2014 10:11</span></div><div class="com_content"><div class="text">First words.</div></div>
</div></div><ol class="comments-tree-list"><li id="comments-tree-item-2" class="comments-tree-item">
<div id="comment-id-2"><div class="comment"><div class="com_info"><b class="name">Bo</b>
<span class="date">3 May 2014 10:12</span></div><div class="com_content"><div class="text">Other.</div></div></div>
</div></li></ol></li></ol></div>
""",
    "weebly": """
<div id="commentArea"><div class="blog-comment-area"><h2>Comments</h2>
<div class="blogCommentWrap" id="commentPost-1"><div class="blogComment  blogCommentLevel0">
<div class="blogCommentHeading"><div class="blogCommentAuthor"><a class="name" href="http://a">Ann</a></div>
<div class="blogCommentDate"><span>5/3/2014 10:11:00 am</span></div></div>
<div class="blogCommentText"><p>First words.</p></div><div class="blogCommentReply"><a href="#">Reply</a></div></div>
</div><div class="blogCommentWrap" id="commentPost-2"><div class="blogComment  blogCommentLevel1">
<div class="blogCommentHeading"><div class="blogCommentAuthor"><span class="name">Bo</span></div>
<div class="blogCommentDate"><span>5/3/2014 10:12:00 am</span></div></div>
<div class="blogCommentText"><p>Other.</p></div></div></div></div></div>
""",
    "drupal9": """
<section class="comments"><h2 class="comments__title">2 hozzászólás</h2>
<article id="comment-1" class="comment comment--level-1" role="article"><footer class="comment__meta">
<p class="comment__author"><span>Ann (nem ellenőrzött)</span></p><p class="comment__time">3 május, 2014</p></footer>
<div class="comment__content"><p>First words.</p></div></article><div class="indented">
<article id="comment-2" class="comment" role="article"><footer class="comment__meta">
<p class="comment__author"><a class="username">Bo</a></p><p class="comment__time">3 május, 2014</p></footer>
<div class="comment__content"><p>Other.</p></div></article></div></section>
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
