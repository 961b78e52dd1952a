"""Authors on pages nobody taught us: tables of pages and lines with whom they name, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.dom import Dom, parse
from blogcorpus.heuristics.author import find_authors
from blogcorpus.heuristics.bylines import clean_name, is_byline, named_in, split_names
from blogcorpus.heuristics.content import find_content
from tests.small_pages import TEXT, dom


def authors(page: Dom, excluded: str | None = None) -> tuple[str, ...]:
    content = find_content(page)
    parts = frozenset(e for e in page.body.iter() if excluded and e.get("class") == excluded)
    found = find_authors(page, content.element if content else None, parts)
    return found[0].value if found else ()


@pytest.mark.parametrize(
    ("body", "head", "found"),
    [
        ("<a rel=author href=/a>Ann Lee</a>", "", ("Ann Lee",)),
        ("<span itemprop=author><b itemprop=name>Ann Lee</b>, editor</span>", "", ("Ann Lee",)),
        ("<p class='byline vcard'>by <a class='url fn' href=/a>Ann Lee</a></p>", "", ("Ann Lee",)),
        ("<p class=author>Written by Ann Lee on Monday</p>", "", ("Ann Lee",)),
        ("<p class=author>By Ann Lee, 1 May 2024 | <a href=/tea#respond>No comments</a></p>", "", ("Ann Lee",)),
        ("<p class=author>By <a href=/ann#me>Ann Lee</a>, 1 May 2024</p>", "", ("Ann Lee",)),
        ("", "<meta name=author content='Ann Lee'>", ("Ann Lee",)),
        ("", "<meta name=Author content='Ann Lee'>", ("Ann Lee",)),
        ("", "<meta name=DC.creator content='Ann Lee'>", ("Ann Lee",)),
        ("", '<script type=application/ld+json>{"@type":"Article","author":{"name":"Ann Lee"}}</script>', ("Ann Lee",)),
        ("<a rel=author href=/a>Ann Lee, Bo Ek and Cy Fo</a>", "", ("Ann Lee", "Bo Ek", "Cy Fo")),
        # A byline that nothing names, before or behind the text.
        ("<p>Posted by Ann Lee on May 1, 2024</p>", "", ("Ann Lee",)),
        ("<p>Geschrieben von Ann Lee am 1. Mai</p>", "", ("Ann Lee",)),
        ("<p>投稿者: 山田太郎</p>", "", ("山田太郎",)),
        ("<p>May 1, 2024 – 7:33 pm | By Ann Lee | Posted in kettles</p>", "", ("Ann Lee",)),
        (f"<p>May 1, 2024 | By Ann Lee | Tagged {'kettle, ' * 20}</p>", "", ("Ann Lee",)),
        (f"<p>{TEXT}</p><p>Written by <b>Ann Lee</b> who lives by the river.</p>", "", ("Ann Lee",)),
        ("<p itemprop=author itemscope><meta itemprop=name content='Ann Lee'></p>", "", ("Ann Lee",)),
        (
            "<div class=tc-subtitle><a class=tc-tiddlylink href=ann.html>Ann Lee</a> 1st May 2024</div>",
            "",
            ("Ann Lee",),
        ),
        # Tags beside the name.
        ("<p class=byline>ann, May 1, 2024 — <a href=/tags/kettle>kettle</a></p>", "", ("ann",)),
        ("<p class=byline><a href=/users/kettle>kettle</a></p>", "", ("kettle",)),
        # Other people: commenters, the sidebar, a photographer, the makers of the theme.
        ("<div class=comments><cite class=fn>Bo Ek</cite></div>", "", ()),
        ("<p>x</p><aside><span class=author>Bo Ek</span></aside>", "", ()),
        ("<p>Photo by Bo Ek</p>", "", ()),
        ("<p>Theme by Bo Ek</p>", "", ()),
        ("<p>By the river we sat and drank our tea.</p>", "", ()),
        # A phrase where a name should be, beside a name; names with small words are none.
        (
            "<p><a rel=author href=/a>Ver más entradas</a></p><p class='vcard'><b class=fn>Ann Lee</b></p>",
            "",
            ("Ann Lee",),
        ),
        (
            "<p><a rel=author href=/a>View Archive →</a></p><p class='vcard'><b class=fn>Ann Lee</b></p>",
            "",
            ("Ann Lee",),
        ),
        ("<a rel=author href=/a>Ann van der Lee</a>", "<meta name=author content='Bo Ek'>", ("Ann van der Lee",)),
        # Nothing but a link to a writer's page, or a name that speaks of one.
        ("<span>Fri, 10/05/2007 - 10:23 — <a href=/user/7>Ann Lee</a></span>", "", ("Ann Lee",)),
        ("<div class=wp-block-post-author-name>Ann Lee</div>", "", ("Ann Lee",)),
        ("<div class=story__author-line>Ann Lee</div>", "", ("Ann Lee",)),
        ("<span aria-label='Author🖊'><i></i>Ann Lee</span>", "", ("Ann Lee",)),
        ("<a title=作者 href=/>陈默然</a>", "", ("陈默然",)),
        ("<a title='All posts'>Ann Lee</a><a title='About the author'>Bo Ek</a>", "", ()),
        ("<div class=posted_when>May 1, 2024</div>", "", ()),
        ("<a href=/user/login>Log in</a><a href=http://elsewhere.example/author/bo>Bo Ek</a>", "", ()),
        # Not names.
        ("", "<meta property=article:author content=/author/ann.html>", ()),
        ("<span class=author>View all posts</span>", "", ()),
        ("<a rel=author href=/a>ann@blog.example</a>", "", ()),
        ("<meta name=author content='https://blog.example/'>", "", ()),
        ("", "", ()),
    ],
)
def test_authors(body: str, head: str, found: tuple[str, ...]) -> None:
    assert authors(dom(f"<h1>Tea</h1>{body}<div class=entry-content>{TEXT}</div>", head)) == found


@pytest.mark.parametrize(
    ("foot", "found"),
    [
        ("© 2024 Ann Lee", ("Ann Lee",)),
        ("Contents © 2019 – 2024 Ann Lee - Powered by Kettle", ("Ann Lee",)),
        ("Copyright 2024 by Ann Lee. All rights reserved.", ("Ann Lee",)),
        # The blog's own name, a firm, nobody.
        ("© 2024 Tea Leaves", ()),
        ("© 2024 Kettle Media", ()),
        ("© 2024. All rights reserved.", ()),
        ("© 2024 ann", ()),
        # Names in Chinese characters have no capitals and no space.
        ("© 2024 周明月", ("周明月",)),
        ("© 2024 大森みどり", ("大森みどり",)),
        ("© 2024 茶叶博客", ()),
        ("© 2024 版权所有", ()),
        ("© Copyright 2024 by Ann Lee.", ("Ann Lee",)),
        ("© 2024 Ann B. Lee · Powered by tea", ("Ann B. Lee",)),
        ("© 2024 Ann Lee.example", ()),  # an address
        # The name of the site's own address.
        ("© 2024 example", ("example",)),
        ("© 2024 examples", ()),
    ],
)
def test_the_owner_of_a_blog_where_nobody_else_is_named(foot: str, found: tuple[str, ...]) -> None:
    head = "<title>Tea for two ~ Tea Leaves</title>"
    page = f"<h1>Tea</h1><div class=entry-content>{TEXT}</div><div>{foot}</div>"
    assert authors(dom(page, head)) == found
    assert authors(dom(f"<a rel=author href=/b>Bo Ek</a>{page}", head)) == ("Bo Ek",)


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("<a href=/>Ann Lee</a> (<a href=mailto:ann@x.example>ann@x.example</a>)", ("Ann Lee",)),
        ("Ann Lee, 12 High Street", ("Ann Lee",)),
        ("Ann Lee<br>12 High Street", ("Ann Lee",)),
        ("12 High Street", ()),
        ("ann@x.example", ()),
        ("Kettle Media (tea@x.example)", ()),  # a firm
    ],
)
def test_the_address_at_the_foot_of_a_page(address: str, found: tuple[str, ...]) -> None:
    page = f"<h1>Tea</h1><div class=entry-content>{TEXT}</div><div class=remark><address>{address}</address></div>"
    assert authors(dom(page)) == found
    assert authors(dom(page), excluded="remark") == ()
    assert authors(dom(f"<a rel=author href=/b>Bo Ek</a>{page}")) == ("Bo Ek",)


@pytest.mark.parametrize(
    ("notice", "found"),
    [
        ("<div class=copyright><p><b>Author:</b> Ann Lee</p><p>Link: http://x.example/tea</p></div>", ("Ann Lee",)),
        ("<ul class=license-box><li>本文作者：Ann Lee</li><li>CC BY 4.0</li></ul>", ("Ann Lee",)),
        ("<div class=copyright><p>Tea, CC BY 4.0</p></div>", ()),
        ("<div class=copyright><p>Theme by Ann Lee</p></div>", ()),
        ("<div class=related><p>Author: Ann Lee</p></div>", ()),  # somebody else's post
        ("<footer class=copyright><p>Author: Ann Lee</p></footer>", ()),
    ],
)
def test_notices_under_a_post_name_its_author(notice: str, found: tuple[str, ...]) -> None:
    page = f"<h1>Tea</h1><div class=entry-content>{TEXT}</div>{notice}"
    assert authors(dom(page)) == found
    assert authors(dom(f"<a rel=author href=/b>Bo Ek</a>{page}")) == ("Bo Ek",)


@pytest.mark.parametrize(
    ("name", "found"),
    [("DC.creator", ("Ann Lee",)), ("DC.Creator", ("Ann Lee",)), ("dcterms.creator", ("Ann Lee",)), ("DC.Rights", ())],
)
def test_dublin_core_in_any_letters(name: str, found: tuple[str, ...]) -> None:
    assert authors(dom("<h1>Tea</h1><p>It rained.</p>", f'<meta name="{name}" content="Ann Lee">')) == found


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ("<div class=author-about><h3>Ann Lee</h3><p>Drinks tea.</p></div>", ("Ann Lee",)),
        ("<div class=author-box><h4>Ann Lee</h4><ul class=author-links><li>@annlee</ul></div>", ("Ann Lee",)),
        ("<div class=author-about><h3>About me</h3><p>Drinks tea.</p></div>", ()),
        ("<div class=author-about><p>Drinks tea.</p><h3>Her Kettle</h3></div>", ()),
        ("<div class=about-box><h3>Ann Lee</h3><p>Drinks tea.</p></div>", ()),
    ],
)
def test_the_head_of_a_box_about_the_author(box: str, found: tuple[str, ...]) -> None:
    assert authors(dom(f"<h1>Tea</h1><div class=entry-content>{TEXT}{box}</div>")) == found


@pytest.mark.parametrize(
    ("body", "above", "found"),
    [
        ("<a rel=author href=/a>Ann Lee</a>", 0.75, [("Ann Lee",)]),
        ("<p>Posted by Ann Lee on May 1, 2024</p>", 0.75, []),
        ("<p>Posted by Ann Lee on May 1, 2024</p>", 0.5, [("Ann Lee",)]),
    ],
)
def test_no_guess_is_made_where_only_surer_names_are_wanted(body: str, above: float, found: list[tuple[str]]) -> None:
    page = dom(f"<article><h1>On tea</h1>{body}<div class=entry-content>{TEXT}</div></article>")
    content = find_content(page)
    assert content is not None
    assert [name.value for name in find_authors(page, content.element, above=above)] == found


def test_authors_in_excluded_parts_are_others() -> None:
    body = f"<div class=entry-content>{TEXT}</div><div class=thread><a rel=author href=/b>Bo Ek</a></div>"
    assert authors(dom(body)) == ("Bo Ek",)
    assert authors(dom(body), excluded="thread") == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann Lee", "Ann Lee"),
        (" by Ann Lee ", "Ann Lee"),
        ("Posted by Ann Lee on 4 March at 5", "Ann Lee"),
        ("Von Ann Lee | 4. März", "Ann Lee"),
        ("par Ann Lee, le 4 mars", "Ann Lee"),
        ("View all posts by ann", "ann"),
        ("Ann Lee <ann@a.example>", "Ann Lee"),
        ("Posted by", None),
        ("admin", "admin"),
        ("Author", None),
        ("https://a.example/ann", None),
        ("2024-05-01", None),
        ("...", None),
        ("", None),
        ("x" * 61, None),
        ("a name of far too many words to be the name of any person on earth", None),
        ("Byron Lee", "Byron Lee"),
        ("Davon Par", "Davon Par"),
        ("作者:沈素秋", "沈素秋"),
        ("作者：沈素秋", "沈素秋"),
        ("本文作者： Ann Lee", "Ann Lee"),
        ("文章作者：沈素秋", "沈素秋"),
        ("本文作者：", None),  # a label, and nobody behind it
        ("Written by:", None),
        ("Автор статьи:", None),
        ("沈作者", "沈作者"),
        ("한서윤 ・", "한서윤"),
        ("bởi Lan Anh", "Lan Anh"),
        ("Автор статьи: Ann Просмотров: 277", "Ann"),
        ("Posted by Ann Lee Feb 3rd, 2012", "Ann Lee"),
        ("ann_lee, 3 May 2010 — kettles", "ann_lee"),
        ("by ann08 on May 3", "ann08"),
        ("map[email:a@b.example name:Ann Lee url:/ann]", "Ann Lee"),
        ("map[name:Ann Lee]", "Ann Lee"),
        ("By Ann Lee Updated 12:30", "Ann Lee"),
        ("Ann Lee | Palma | 3 May 2010", "Ann Lee"),
        ("by Ann Lee12 May 2010", "Ann Lee"),  # glued
        ("Published – 3 May 2010", None),
        ("Your Name", None),
        ("Kontakt", None),
        ("por Ana Lima em 27/02/2020", "Ana Lima"),
        ("por Emília Lima", "Emília Lima"),
    ],
)
def test_clean_name(text: str, name: str | None) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann Lee", ("Ann Lee",)),
        ("Ann Lee and Bo Ek", ("Ann Lee", "Bo Ek")),
        ("Ann Lee & Bo Ek", ("Ann Lee", "Bo Ek")),
        ("Ann Lee, Bo Ek", ("Ann Lee", "Bo Ek")),
        ("Ann Lee und Bo Ek", ("Ann Lee", "Bo Ek")),
        ("Lee, Ann", ("Lee, Ann",)),
        ("Ann and Bo", ("Ann and Bo",)),
        ("Sandy Anders", ("Sandy Anders",)),
        ("Ann Lee and Ann Lee", ("Ann Lee",)),
    ],
)
def test_split_names(text: str, names: tuple[str, ...]) -> None:
    assert split_names(text) == names


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Posted by Ann at 10:32", True),
        ("Geschrieben von Ann", True),
        ("作者：山田", True),
        ("Posted by the roadside was a sign that nobody had ever cared to read before.", False),
        ("By Ann", False),
        ("Ann wrote this", False),
        ("", False),
    ],
)
def test_bylines(text: str, says: bool) -> None:
    assert is_byline(text) is says


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("by Ann Lee", "Ann Lee"),
        ("Posted by Ann Lee on 4 March", "Ann Lee"),
        ("Posted on 21 August 2013 by Ann Lee", "Ann Lee"),
        ("2013-08-21 by Ann Lee", "Ann Lee"),
        ("Veröffentlicht am 4. März 2013 von Ann Lee", "Ann Lee"),
        ("Gespeichert von ann am 12. Mai 2009 - 12:01", "ann"),
        ("Soumis par Ann Lee le lun, 04/05/2009 - 10:11", "Ann Lee"),
        ("Ingediend door ann op 3 mei 2009 - 10:11", "ann"),
        ("Beküldte: Kovács Anna, 2009-05-04", "Kovács Anna"),
        ("Die Datei wird gespeichert von jedem, der sie liest.", None),
        ('« "Take the rain" by Ann Lee', None),
        ("Le livre que je lis, par Ann Lee", None),
        ("Ten songs of 2013 by Ann Lee that I still hear every day of the week", None),
        ("by the river", None),
        ("Photo by Ann Lee", None),
        ("Created by Kettle v4.6", None),
        ("Created by Ann Lee v. 4.6.2013", None),
        ("Posted by Ann V. Lee at 4.6.2013", "Ann V. Lee"),
        ("Ann posted on 2009.04.08 22:44 // 2 Comments", "Ann"),
        ("Ann Lee wrote this on May 4, 2009", "Ann Lee"),
        ("安娜 发表于 2009-04-08", "安娜"),
        ("This entry was posted on 4 March 2009", None),
        ("Originally published on May 4, 2009", None),
        ("Ann posted on her wall in 2009", None),
        ("Filed under: Tea, Milk — ann @ 10:08 am", "ann"),
        ("Abgelegt unter: Tee – Ann Lee @ 10:08", "Ann Lee"),
        ("Filed under: Tea — cups @ home", None),
        ("Tomorrow — Ann @ 10:08 am", None),
        ("Par Anne Lee le vendredi 22 juin 2007, 10:15 - Film - Lien permanent", "Anne Lee"),
        ("22 juin 2007, photo par Anne Lee", None),
        ("Ann Lee posted 3 pictures", None),
        ("Od anna v 2009-07-12 19:04", "anna"),
        ("Od Anna Nová dne 12. 7. 2009", "Anna Nová"),
        ("Od Prahy v 5 hodin ráno", None),
        ("Odeslal uživatel anna dne 12. 7. 2009", "anna"),
        ("Опубликовано ann_lee в Втр, 04/21/2009 - 17:19", "ann_lee"),
        ("Опубликовано в рубрике чай 21.04.2009", None),
        ("Od jara do podzimu", None),
        ("Diposkan oleh Ann Lee", "Ann Lee"),
        ("Lähettänyt Ann Lee klo 10.23", "Ann Lee"),
        ("Publicada por Ann Lee", "Ann Lee"),
        ("發表張貼者： 安娜", None),
        ("張貼者： 安娜", "安娜"),
        ("Přidal jsem mléko", None),
        ("+ نوشته شده در سه شنبه بیست و سوم اسفند ۱۳۹۰ساعت 10:32 توسط علی", "علی"),
        ("نوشته شده توسط علی در ۱۴ اسفند ۱۳۹۰", "علی"),
        ("کتابی که توسط علی نوشته شد", None),
    ],
)
def test_whom_a_line_names(line: str, name: str | None) -> None:
    assert named_in(line) == name


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Today <a href=/people/bo>Bo Ek</a> came.", ("ann",)),
        (f"{TEXT[:150]} <a href=/people/bo>Bo Ek</a> and others", ("ann",)),
        ("<a href=/people/bo>Bo Ek</a>, 1 May 2024", ("Bo Ek",)),
    ],
)
def test_who_stands_in_a_sentence_is_spoken_of(line: str, found: tuple[str, ...]) -> None:
    signed = "<span class=posted>Posted by ann at May 1, 2024 06:49 PM</span>"
    page = f"<h1>Tea</h1><div class=entry-content><p>{line}</p><p>{TEXT}</p>{signed}</div>"
    assert authors(dom(page)) == found


def test_a_comment_within_the_text_names_somebody_else() -> None:
    page = dom(f"<div>{TEXT}<p>Posted by ann at May 1, 2024</p><div class=thread>Posted by: Bo Ek at May 2</div></div>")
    assert authors(page, excluded="thread") == ("ann",)


def test_a_comment_behind_the_text_names_somebody_else() -> None:
    page = parse(f"<article><p>{'A story of tea. ' * 20}</p></article><div class=c><p>Posted by: Bo Ek</p></div>")
    article, comment = page.body
    assert [found.value for found in find_authors(page, article)] == [("Bo Ek",)]
    assert find_authors(page, article, frozenset([comment])) == []


ROW = "<h1>Tea in spring</h1><p>{}</p>" + f"<div>{TEXT}</div>" + "<footer>{}</footer>"


@pytest.mark.parametrize(
    ("row", "foot", "url", "found"),
    [
        ("4tea • 2024-05-01", "", "http://4tea.example.org/x", ("4tea",)),
        ("1 May 2024 | teabag", "© 2024 teabag", "http://x.example/", ("teabag",)),
        # Neither the foot nor the host says it: a topic, a place.
        ("kettles • 2024-05-01", "© 2024 teabag", "http://x.example/", ()),
        ("tea • 2024-05-01", "", "http://teashop.example/", ()),
        # No day, and no row.
        ("teabag • kettles", "© 2024 teabag", "http://x.example/", ()),
        ("teabag 2024-05-01", "© 2024 teabag", "http://x.example/", ()),
        # A name and its day behind a comma, a link right behind the name at the foot.
        (
            "한도윤,2024년 5월 1일•4 min read",
            "CC BY 2024 © 한도윤.<a href=/rss.xml>RSS</a>",
            "http://x.example/",
            ("한도윤",),
        ),
        ("Ann Lee, 1 May 2024", "", "http://cs.example.edu/~ann/tea.html", ("Ann Lee",)),
        # A whole name under the title and a bar, though nothing else says it; links, lists, firms and places are none.
        ("1 May 2024 • Ann Lee", "© 2024 Kettles", "http://x.example/", ("Ann Lee",)),
        ("Ann Lee · 1 May 2024 · 3 min read", "", "http://x.example/", ("Ann Lee",)),
        ("1 May 2024 • <a href=/kettles/>Copper Kettles</a>", "", "http://x.example/", ()),
        ("1 May 2024 • <a href=http://ann.example/>Ann Lee</a>", "", "http://x.example/", ("Ann Lee",)),
        ("1 May 2024 • Copper Kettles • Ann Lee", "", "http://x.example/", ()),
        ("1 May 2024 • Kettle Magazine", "", "http://x.example/", ()),
        ("1 May 2024 • San Lorenzo", "", "http://x.example/", ()),
        ("1 May 2024 • Kettering, England", "", "http://x.example/", ()),
        ("1 May 2024 – Green Kettering", "", "http://x.example/", ()),
        # A place and a day; half of a name that is none of a person's.
        ("New York, 1 May 2024", "", "http://cs.example.edu/~ann/tea.html", ()),
        ("Green tea house party at York, 1 May 2024", "", "http://york.example/", ()),
    ],
)
def test_who_stands_beside_the_day(row: str, foot: str, url: str, found: tuple[str, ...]) -> None:
    assert authors(parse(f"<title>Tea in spring</title>{ROW.format(row, foot)}", url)) == found


@pytest.mark.parametrize(
    ("foot", "found"),
    [
        ("© 2024 Ann Lee", ("Ann Lee",)),
        ("© 2024 Ann Lee, LLC", ()),
        ("© 2024 Ann Lee, Cologne", ("Ann Lee",)),
        ("版权所有 2005-2008 陈默然　email: a@x.example", ("陈默然",)),
        ("版权所有 2005-2008 茶叶网站", ()),
        ("© 한도윤. Last modified: May 1, 2024", ("한도윤",)),
        ("© 2024 이야기", ()),
        ("© 2024 녹차가게", ()),
    ],
)
def test_a_firm_is_no_author(foot: str, found: tuple[str, ...]) -> None:
    assert authors(parse(f"<title>Tea in spring</title>{ROW.format('1 May 2024', foot)}", "http://x.example/")) == found


@pytest.mark.parametrize(
    ("row", "found"),
    [
        # The name in the icon, behind it, in the next element, behind what holds nothing else.
        ("<i class='iconfont x-account'><b>陈默然</b></i> <i class='iconfont x-date'>2024/5/1</i>", ("陈默然",)),
        ("<i class='fa fa-user'></i> Ann Lee <i class='fa fa-clock-o'></i> 1 May 2024", ("Ann Lee",)),
        ("<span class='icon is-small'><i class='ri-user-line'></i></span><b>ann</b> <time>1 May 2024</time>", ("ann",)),
        ("<svg class=icon-user></svg><span>Ann Lee</span> · 1 May 2024", ("Ann Lee",)),
        # No day in the row; a row that tells more; a name that is none; no icon.
        ("<i class='fa fa-user'></i> Ann Lee", ()),
        (f"<i class='fa fa-user'></i> Log in <p>{TEXT}</p> 1 May 2024", ()),
        ("<i class='fa fa-user'></i> 12 <i class='fa fa-clock-o'></i> 1 May 2024", ()),
        ("<span class=user-menu>Log in</span> 1 May 2024", ()),
    ],
)
def test_who_stands_beside_a_persons_icon(row: str, found: tuple[str, ...]) -> None:
    page = parse(f"<h1>Tea</h1><div class=info>{row}</div><div class=entry-content><p>{TEXT}</p></div>")
    assert authors(page) == found


@pytest.mark.parametrize(
    ("terms", "found"),
    [
        ("<dt>Authors</dt><dd><dl><dt>Name</dt><dd>Ann Lee</dd><dt>Twitter</dt><dd>@ann</dd></dl></dd>", ("Ann Lee",)),
        ("<dt>作者</dt><dd>陈默然</dd>", ("陈默然",)),
        # The heads of a table's columns; a label of something else; nothing behind it.
        ("<dt>Author</dt><dt>Date</dt><dd>Ann Lee</dd>", ()),
        ("<dt>Guest</dt><dd>Ann Lee</dd>", ()),
        ("<dt>Author</dt>", ()),
    ],
)
def test_who_stands_behind_a_label(terms: str, found: tuple[str, ...]) -> None:
    page = parse(f"<h1>Tea</h1><dl>{terms}</dl><div class=entry-content><p>{TEXT}</p></div>")
    assert authors(page) == found
