"""Lines at the edges of a content that are about the post, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.body import Body
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.edges import inner, trim_edges
from tests.small_pages import PROSE, dom

FOLLOW = "You can follow any responses to this entry through the feed of the blog. "
UNLESS = ", unless otherwise expressly stated, and with the exception of pictures that other people made of their tea"
PING = "http://x.example/t/trackback/12/7"
LICENSED = "The photo by Ann is licensed under a Creative Commons licence."
USED = "It was made by Ann and is licensed under a Creative Commons licence! Use it, and tell her that you did."


@pytest.mark.parametrize(
    ("line", "date"),
    [
        ("May 1, 2024", True),
        ("1 May 2024 · 3 min read", True),
        ("2024-05-01", True),
        ("On 1 May 2024 we drank tea with all of our friends", False),
        ("May 2024", False),
        ("Chapter 12", False),
        ("1984", False),
        ("", False),
    ],
)
def test_lines_that_are_dates(line: str, date: bool) -> None:
    assert is_dateline(line) is date


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["Tea for two", PROSE, PROSE], [PROSE, PROSE]),
        (["May 1, 2024", "Posted by Ann Lee", PROSE], [PROSE]),
        ([PROSE, "Filed under: Tea", "Tags: milk, sugar"], [PROSE]),
        (["« Milk | Main | Sugar »", "Tea for two", "May 1, 2024 | Comments (0)", PROSE], [PROSE]),
        (["Put under Tea on Friday 1 May 2024 ⋅ See the comments ⋅ Print", PROSE], [PROSE]),
        (["Tea for two 12", "This entry was posted in Tea by Ann. Bookmark the permalink.", PROSE], [PROSE]),
        # However much follows on feeds and trackbacks; but a sentence on the post itself is of it.
        ([PROSE, f"This entry was posted on May 3rd, 2010 at 9:30 and is filed under Tea. {FOLLOW * 3}"], [PROSE]),
        ([PROSE, f"Dieser Beitrag wurde am 3. Mai 2010 um 9:30 veröffentlicht. {FOLLOW * 3}"], [PROSE]),
        (
            [PROSE, f"This post was written on a train. {FOLLOW * 3}"],
            [PROSE, f"This post was written on a train. {FOLLOW * 3}"],
        ),
        (["09:34 am, 221 words", "Leaves", "Tea for two", PROSE], [PROSE]),  # all that is before the title
        (["I met a man who sang:", "Tea for two", PROSE], ["I met a man who sang:", "Tea for two", PROSE]),
        (["Tea for two,", "and two for tea", PROSE], ["Tea for two,", "and two for tea", PROSE]),  # a song
        (["Tea for two:", PROSE], [PROSE]),
        (["Ann Lee", "4 min read", "·", PROSE], [PROSE]),
        # The site's foot; but a sentence on such things, or a caption before the text, is of it.
        ([PROSE, "© Ann Lee. Last modified: May 1, 2024. Website built with Leaves.jl and tea."], [PROSE]),
        ([PROSE, "CC BY-NC 4.0 2024 © Ann Lee.RSS"], [PROSE]),
        ([PROSE, "2024年5月1日　于扬州", "返回目录"], [PROSE]),
        ([PROSE, "← Back to the blog"], [PROSE]),
        ([PROSE, "Copyright is an odd thing."], [PROSE, "Copyright is an odd thing."]),
        ([PROSE, "Back to the blog we went."], [PROSE, "Back to the blog we went."]),
        (["© Bo Ek", PROSE], ["© Bo Ek", PROSE]),
        (["Reading time: 3 minutes", "1,200 words", PROSE], [PROSE]),
        (["Reading time: 3 minutes of tea", PROSE], ["Reading time: 3 minutes of tea", PROSE]),
        ([PROSE, "Reading time: 3 minutes"], [PROSE, "Reading time: 3 minutes"]),
        (["2024-05-01 by Ann Lee, tagged as tea, black tea, milk and sugar", PROSE], [PROSE]),
        (["(3 comments)", PROSE, "3 comments"], [PROSE]),
        (["3 comments on tea", PROSE], ["3 comments on tea", PROSE]),
        (["No Comments", PROSE, "Keine Kommentare »"], [PROSE]),
        (["Sin comentarios", PROSE, "No comment"], ["Sin comentarios", PROSE, "No comment"]),
        (["On 1 May 2024 by the sea, we had tea", PROSE], ["On 1 May 2024 by the sea, we had tea", PROSE]),
        (
            [PROSE, "1 May 2024 by Ann Lee, from memory of a tea"],
            [PROSE, "1 May 2024 by Ann Lee, from memory of a tea"],
        ),
        ([PROSE, "Ann Lee"], [PROSE, "Ann Lee"]),  # a signature
        # What leads onward, in any language; but a sentence on such things is of the text.
        ([PROSE, "Comments", "Please enable JavaScript to view the comments powered by Disqus."], [PROSE]),
        ([PROSE, "« Milk"], [PROSE]),
        ([PROSE, "Try it now »"], [PROSE, "Try it now »"]),
        ([PROSE, "« Sugar »"], [PROSE, "« Sugar »"]),
        ([PROSE, "»Sugar«"], [PROSE, "»Sugar«"]),
        ([PROSE, "Previous Home Next"], [PROSE]),
        ([PROSE, "Anterior | Volver | Siguiente"], [PROSE]),
        ([PROSE, "Next!"], [PROSE, "Next!"]),
        ([PROSE, "上一篇：牛奶", "下一篇 要加糖吗？"], [PROSE]),
        ([PROSE, "下一篇文章我们谈牛奶"], [PROSE, "下一篇文章我们谈牛奶"]),
        ([PROSE, "前の記事：牛乳", "次の記事へ", "コメント"], [PROSE]),
        ([PROSE, "次の記事で牛乳のことを書く"], [PROSE, "次の記事で牛乳のことを書く"]),
        ([PROSE, "이전 글", "다음 글: 설탕", "댓글"], [PROSE]),
        ([PROSE, "Artículo anterior", "Entrada siguiente: ¿Con leche?", "Comparte en Twitter"], [PROSE]),
        ([PROSE, "Предыдущий пост: Молоко", "Поделиться в соцсетях", "Похожие записи"], [PROSE]),
        ([PROSE, "Discuss this post on Hacker News", "Found a typo? Edit this page on GitHub!"], [PROSE]),
        ([PROSE, "Discuss this post on Hacker News."], [PROSE, "Discuss this post on Hacker News."]),
        ([PROSE, "View on GitHub"], [PROSE, "View on GitHub"]),
        ([PROSE, "Discuss tea on Twitter with me"], [PROSE, "Discuss tea on Twitter with me"]),
        ([PROSE, "分享到：微博", "最后更新于 2024-05-01", "关键词：茶"], [PROSE]),
        (["Further reading", PROSE], ["Further reading", PROSE]),
        # Whose the post is, and under which licence.
        ([PROSE, "Writer: Ann Lee", "Link: http://x.example/tea", "This work is licensed under a CC BY 4.0"], [PROSE]),
        (
            [PROSE, "TrackBack URL for this entry:", PING, "Listed below are links to weblogs that reference Tea:"],
            [PROSE],
        ),
        ([PROSE, "http://x.example/teas/12"], [PROSE, "http://x.example/teas/12"]),
        ([PROSE, "Comments", "Post a comment"], [PROSE]),
        ([PROSE, "Leave a comment!"], [PROSE, "Leave a comment!"]),
        ([PROSE, "Listed below are the teas that I like:"], [PROSE, "Listed below are the teas that I like:"]),
        (
            [
                PROSE,
                "本文作者:Ann Lee",
                "本文采用 CC BY 4.0 许可协议,转载请注明出处,谢谢各位读者一直以来的支持与理解。",
            ],
            [PROSE],
        ),
        ([PROSE, f"The Tea for two by Leaves{UNLESS}, is licensed under a Creative Commons BY 3.0 License."], [PROSE]),
        ([PROSE, "Tea for two? by Leaves is licensed under a Creative Commons License."], [PROSE]),
        ([PROSE, LICENSED], [PROSE, LICENSED]),
        ([PROSE, USED], [PROSE, USED]),
        ([PROSE, "Thanks to Ann Lee"], [PROSE, "Thanks to Ann Lee"]),
        ([PROSE, "This work is hard."], [PROSE, "This work is hard."]),
        ([PROSE, "本文到此结束。"], [PROSE, "本文到此结束。"]),
        ([PROSE[:120], "Tea for two", PROSE], [PROSE[:120], "Tea for two", PROSE]),  # said within the text
        ([PROSE, "Next: Is milk worth it?"], [PROSE]),
        ([PROSE, "Next week: Is milk worth it?"], [PROSE, "Next week: Is milk worth it?"]),
        ([PROSE, "&lt;&lt; Milk Sugar &gt;&gt;"], [PROSE]),  # neighbours
        ([PROSE, "Milk in tea →", "Powered by Kettle™"], [PROSE]),
        (["Powered by tea, we went on.", PROSE], ["Powered by tea, we went on.", PROSE]),
        (["If you’re new here, you may want to subscribe to my feed. Thanks for visiting!", PROSE], [PROSE]),
        ([PROSE, "If you enjoyed this post, make sure you subscribe to my feed!"], [PROSE]),
        ([PROSE, "If you enjoyed this tea, drink more."], [PROSE, "If you enjoyed this tea, drink more."]),
        ([PROSE, "You should follow me on twitter here."], [PROSE]),
        ([PROSE, "Follow me on this road."], [PROSE, "Follow me on this road."]),
        ([PROSE, "Kommentarer", "kommentarer"], [PROSE]),  # over a service's
        ([PROSE, "投稿者 Ann Lee : 2005年05月13日 02:50", "トラックバック"], [PROSE]),
        ([PROSE, "Posted by Ann Lee", "2 TrackBacks"], [PROSE]),
        ([PROSE, "Trackbacks of tea"], [PROSE, "Trackbacks of tea"]),
        (["Skip to comment form", PROSE], [PROSE]),
        ([PROSE, "Lido 470 vezes Última modificação em Terça, 24 Maio 2016 20:15"], [PROSE]),
        ([PROSE, "Last modified on Tuesday, 24 May 2016 20:15"], [PROSE]),
        ([PROSE, "Read 470 times"], [PROSE]),
        ([PROSE, "Read it 3 times, and wept"], [PROSE, "Read it 3 times, and wept"]),
        ([PROSE, "I have since modified the kettle of 24 May 2016"],) * 2,
        (["Tea for two :: 24 May 2016, 20:15", PROSE], [PROSE]),
        (["Tea for two, again on 24 May 2016, and then some more", PROSE],) * 2,
        (["Skip to my comments on milk", PROSE], ["Skip to my comments on milk", PROSE]),
        ([PROSE, "No comments from me"], [PROSE, "No comments from me"]),
        (["kettle.example/tea →", PROSE], ["kettle.example/tea →", PROSE]),  # a source
        (["Tea for 2", PROSE], ["Tea for 2", PROSE]),  # another title
        (["Milk | Sugar", PROSE], ["Milk | Sugar", PROSE]),  # says nothing of the post
        ([PROSE, "Share this", PROSE], [PROSE, "Share this", PROSE]),  # not at an edge
        (
            [PROSE, "Tags are what I never understood in my whole life."],
            [PROSE, "Tags are what I never understood in my whole life."],
        ),
        ([PROSE, "Tea for two"], [PROSE, "Tea for two"]),  # a post may end with the words of its title
        (["May 1, 2024"], ["May 1, 2024"]),  # better a line too many than nothing
        (["Posted by Ann Lee at May 1, 2024 10:59 AM"], []),  # under a picture
        (["24 May 2016, 20:15 :: Tea for two", PROSE], [PROSE]),
        ([PROSE, "原创文章，转载请注明： 转载自茶 – tea.example 本文链接地址: 两杯茶"], [PROSE]),
        ([PROSE, "原创文章也好，别人的茶也好"], [PROSE, "原创文章也好，别人的茶也好"]),
        (
            [
                PROSE,
                "Ann posted Jun 22, 2007 in Tea and Milk, All the Sugar, Kettles of Old | Permalink | Comments (1)",
            ],
            [PROSE],
        ),
        ([PROSE, "Ann posted to us all that she had of tea and milk and much of the sugar | Permalink"],) * 2,
    ],
)
def test_lines_about_the_post_are_trimmed_at_its_edges(lines: list[str], kept: list[str]) -> None:
    root = dom("".join(f"<p>{line}</p>" for line in lines)).body
    trimmed = trim_edges(Body(root=root), "Tea for two", ("Ann Lee",))
    assert [p.text_content() for p in trimmed.root.iter("p") if p.text_content().strip()] == kept
    assert bool(trimmed.removed) is (len(kept) < len(lines))
    assert all((part.stage, part.reason) == ("heuristics", "about the post") for part in trimmed.removed)


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["by Ann Lee", "2012-03-04", "It rained.", "We stayed."], ["It rained.", "We stayed."]),
        (["Ann Lee", "It rained."], ["It rained."]),
        # --- near misses: somebody else, a sentence, a line in the text
        (["by Bo Ek", "2012-03-04", "It rained."], ["by Bo Ek", "2012-03-04", "It rained."]),
        (["by Ann Lee", "It rained."], ["by Ann Lee", "It rained."]),
        # With its day in the same line; of somebody else, or with more to say, it is text.
        (["por Ann Lee em 04/03/2012", "It rained."], ["It rained."]),
        (["by Ann Lee on March 4, 2012 at 9:30", "It rained."], ["It rained."]),
        (["by Bo Ek on March 4, 2012", "It rained."], ["by Bo Ek on March 4, 2012", "It rained."]),
        (
            ["by Ann Lee on March 4, 2012 we had tea.", "It rained."],
            ["by Ann Lee on March 4, 2012 we had tea.", "It rained."],
        ),
        (["It rained.", "by Ann Lee", "We stayed."], ["It rained.", "by Ann Lee", "We stayed."]),
        (["Ann Lee 2012-03-04 in 分类", "It rained.", "We stayed."], ["It rained.", "We stayed."]),
        (["Ann Lee, March 4, 2012", "It rained."], ["It rained."]),
        (
            ["Bo Ek 2012-03-04 in Tea, milk and bread", "It rained."],
            ["Bo Ek 2012-03-04 in Tea, milk and bread", "It rained."],
        ),
        (["Ann Lee, 2012-03-04: it rained.", "We stayed."], ["Ann Lee, 2012-03-04: it rained.", "We stayed."]),
    ],
)
def test_a_line_that_signs_the_post_above_its_text(lines: list[str], kept: list[str]) -> None:
    first, last = inner(lines, "Tea", ["Ann Lee"])
    assert lines[first:last] == kept
