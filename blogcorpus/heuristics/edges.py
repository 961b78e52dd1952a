"""Lines at the edges of a post's element that are not its text: the title again, a date, a byline, "Filed under …"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from blogcorpus.body import Body
from blogcorpus.cleaners import markup_to_text
from blogcorpus.dates import find_dates
from blogcorpus.heuristics.bylines import BARS, is_byline, named_in
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.comments.words import NOUN, NOUN_UNSPACED
from blogcorpus.heuristics.datelines import ENTRY, is_dateline, is_entry_notice
from blogcorpus.heuristics.onward_lines import is_neighbour, leads_on, points_back
from blogcorpus.heuristics.reader_lines import is_reader_line
from blogcorpus.heuristics.reading_times import is_reading_time
from blogcorpus.template import Verdict, blocks, remove
from blogcorpus.text import squash, words

#: What such lines begin with, by language; longest first inside each.
_BEGINNINGS = (
    "filed under|filed in|posted in|posted by|posted on|posted at|tagged with|tagged as|tagged|technorati tags|tags"
    "|labels|categories|category"
    "|topics|keywords|permalink|permanent link|link to this|previous post|next post|previous|next|before"
    "|after|older|newer|share this|share|continue reading|read more|comments|trackback|written by|published"
    "|powered by|proudly powered by"
    "|partager|compartir|compartilhar|condividi|delen|udostępnij|поделиться"
    "|abgelegt unter|veröffentlicht|kategorien|kategorie|schlagwörter|schlagworte|eingestellt von|gepostet|teilen"
    "|classé dans|publié|catégories|catégorie|mots-clés|étiquettes|archivado en|publicado|categorías|categoría"
    "|etiquetas|etiquetado|pubblicato|categorie|categoria|etichette|geplaatst|categorieën|rubrieken"
    "|рубрика|рубрики|метки|теги|опубликовано|категория|kategorier|etiketter|taggar|avainsanat|tunnisteet"
    "|kategorie|štítky|tagi|etykiety|kategória|címkék|etiketler|kategoriler|ετικέτες|κατηγορίες"
)
_BEGINS = re.compile(rf"^\W*(?:{_BEGINNINGS})\b\s*(?:[::|»›«#]|$|\s)", re.I)
#: Whose the post is and under which licence, and where to send trackbacks, as themes write under every post.
_NOTICE = re.compile(
    r"^\W*(?:if you(?:'|’)?(?:re new here,| (?:enjoyed|liked|like) (?:this|the|my) (?:post|article|blog|entry))"
    r"|(?:this|the) (?:work|post|article|blog|page)\b.{0,60} is licensed under|licensed under\b"
    r"|(?:all|unless) .{0,60}\b(?:are|is) licensed under"
    r"|(?:(?:post|article)? ?(?:url|link|permalink)|本文链接|本文連結|文章链接|原文链接|本文地址) ?[:：] ?https?://"
    r"|(?:post|leave|add|write) an? (?:comment|reply)[\s:]*$"
    r"|(?:skip|jump) to (?:the )?(?:comments?|content|main|navigation|form|reply|responses)\b.{0,20}$"
    r"|(?:you should |please )?follow (?:me|us) on (?:twitter|mastodon|facebook|instagram|bluesky)\b.{0,20}$"
    r"|listed below are links to (?:web)?logs that reference\b|voici les sites qui parlent de\b"
    r"|このエントリーのトラックバックurl|このリストは、次のエントリーを参照しています"
    r"|https?://\S*(?:/mt-tb\.cgi/|/trackback\.(?:php|axd)|/trackback/)\S*$"
    r"|dieses werk ist .{0,30}lizen[zs]|cette œuvre est mise à disposition selon|esta obra está (?:bajo|licenciada)"
    r"|est[ea] (?:obra|trabalho) está licenciad|quest'opera è distribuita con licenza"
    r"|(?:本文|本作品|本博客|本站|除特别|若无特殊|如无特殊|除非特).{0,40}(?:许可|许可协议|著作权|版权|转载|轉載|授权|授權|协议|協議|主题创建)"
    r"|(?:版权声明|版權聲明|(?:原创(?:文章)?[，,]?\s*)?转载请|轉載請|未经.{0,6}许可|许可协议|文章作者|本文作者|本文标题)"
    r"|この(?:記事|作品)は.{0,40}ライセンス)",
    re.I,
)
#: A site's foot, where it lies in the post's element: whose it is, and links that lead back.
_SITE_FOOT = re.compile(
    r"\W*(?:cc[- ]by\b[^©]{0,30})?(?:(?:copyright\s*)?(?:©|\(c\)\s)|copyright\s+(?:19|20)\d\d\b|版[权權]所有)"
    r"|\W*(?:(?:返回|回到)(?:目录|目錄|首页|首頁|列表|主页|顶部|上页)|一覧に戻る|トップ(?:ページ)?へ戻る|목록으로"
    r"|(?:back|return) to (?:the )?(?:top|home|index|list|blog|archives?|all posts|posts)"
    r"|zurück zur (?:übersicht|startseite)|retour (?:à l['’]accueil|à la liste|au blog)"
    r"|volver al (?:blog|índice|inicio)|torna (?:al blog|alla home)"
    r"|(?:назад|вернуться) (?:к списку|на главную))\W*$",
    re.I,
)
#: The same as Creative Commons proposes it: "Tea for two by Ann Lee is licensed under …". Photos have theirs, too.
_LICENCE = re.compile(
    r"(?!.{0,20}\b(?:photo|image|picture|illustration|cover|icon|font|music)).{1,150} by .{1,150}?\b(?:is|are) licensed"
    r" under (?:an?|the) creative commons\b[^.!?]*(?:\d\.\d[^.!?]*)?\.?(?: Based on a work at .{1,200})?",
    re.I,
)
#: What themes write where there are none, and nobody else: "no comment" and "sin comentarios" are remarks, too.
_NO_COMMENTS = re.compile(
    r"\W*(?:no (?:comments|responses|replies)(?: yet)?|(?:(?:noch )?keine|ingen|inga|geen) (?:kommentarer?|reacties)"
    r"|(?:aucun|pas (?:encore )?de) commentaires?|brak komentarzy|комментариев нет|нет комментариев|yorum yok)\W*",
    re.I,
)
#: The heading over what other blogs say of a post, which has nothing below it for most.
_TRACKBACKS = re.compile(r"\W*(?:\d+ )?(?:track|ping)backs?\W*(?:\d+\W*)?|\W*トラックバック\W*(?:\d+\W*)?", re.I)
#: A number behind a title: how many comments there are.
_COUNT = re.compile(r"\d+$")
_BEGINS_CJK = re.compile(
    r"^\W*(?:分类|标签|分類|標籤|关键[词字]|關鍵[詞字]|キーワード|タグ|カテゴリ|カテゴリー|投稿者|投稿日|태그|카테고리|작성자)"
)
_NEIGHBOURS = re.compile(r"[«‹←].*[»›→]$", re.S)
#: A post's own address, among such remarks: "path: /tea | permanent link to this entry".
_PERMANENT = re.compile(
    r"\W*(?:perma(?:nent )?link|permalien|lien permanent|enlace permanente|link permanente|постоянная ссылка|固定リンク"
    r"|固定链接)\b",
    re.I,
)
#: What a line ends with that goes on.
_CLAUSE = (",", "，", "、", "،")
#: Words of one remark in a row of them, and how many must be seen to be remarks where one is longer: it lists topics.
_MAX_REMARK, _SURE = 12, 2
#: Longer lines are prose, whatever they begin with.
_MAX_LINE = 200
_MAX_WORDS = 25
#: Words of a line that names the author.
_SIGNED = 6
#: Words of a line that counts comments.
_COUNTED = 2
#: Lines among which a title may stand.
_HEAD = 6


def trim_edges(body: Body, title: str | None, authors: Sequence[str] = ()) -> Body:
    """The content without lines at its beginning and end that speak about the post instead of being it."""
    # Most have none. That is seen in the text as it will be written, which is made sooner than blocks are.
    if not _has_edges(markup_to_text(body.markup), title, authors):
        return body
    found = blocks(body.root, body.flat)
    lines = [block.text for block in found]
    first, last = inner(lines, title, authors)
    nothing = first == last and any(map(is_byline, lines))  # under a picture stands who posted it, and when
    if first == last and not nothing:
        return body
    verdicts = [Verdict(template=not first <= n < last, having=0, documents=0) for n in range(len(found))]
    trimmed = remove(body, found, verdicts, all_of_it=nothing)
    told = tuple(replace(r, stage="heuristics", reason="about the post") for r in trimmed.removed[len(body.removed) :])
    return replace(trimmed, removed=(*body.removed, *told))


def _has_edges(text: str, title: str | None, authors: Sequence[str] = ()) -> bool:
    """Whether there are such lines in a content's text."""
    lines = [line for line in text.split("\n") if line]
    return inner(lines, title, authors) != (0, len(lines))


def inner(lines: Sequence[str], title: str | None, authors: Sequence[str] = ()) -> tuple[int, int]:
    """Numbers of the first line that is text, and of the one behind the last."""
    first, last = _behind_title(lines, title), len(lines)
    names = set(map(squash, authors))
    while first < last and (
        _is_signature(lines[first : first + 2], names) or _is_about(lines[first], title, leading=True)
    ):
        first += 1
    while last > first and (
        _is_about(lines[last - 1], title, leading=False)
        or (last < len(lines) and _NOTICE.match(lines[last]) and _names_one_of(lines[last - 1], names))
    ):
        last -= 1
    return first, last


def _is_signature(lines: Sequence[str], names: set[str]) -> bool:
    """The first line is an author's name, or that and a day; or "by" and a name, with a day behind or below it."""
    line, day = lines[0], lines[-1]
    if squash(line) in names or (names and _is_dated_name(line, names)):
        return True
    said = _before_day(line) if names else None
    if said is None or len(words(said)) > _SIGNED or not (said != line or is_dateline(day)):
        return False
    name = named_in(line)
    return name is not None and squash(name) in names  # books are by people, too


def _is_dated_name(line: str, names: set[str]) -> bool:
    """An author's name, a day, and a remark behind it at most.

    >>> _is_dated_name("Ann Lee 2010-05-03 in Tea", {"annlee"}), _is_dated_name("Ann Lee came in 2010.", {"annlee"})
    (True, False)
    """
    found = next(iter(find_dates(line)), None) if len(line) <= _MAX_LINE else None
    if found is None or squash(line[: found.start]) not in names:
        return False
    return len(words(line[found.end :])) <= _SIGNED and not line.endswith((".", "!", "?", "…"))


def _before_day(line: str) -> str | None:
    """A short line without the day that it ends with; `None` for a long one.

    >>> _before_day("by Ann Lee on 3 May 2010"), _before_day("by Ann Lee"), _before_day("On 3 May 2010 we met Ann Lee.")
    ('by Ann Lee on ', 'by Ann Lee', 'On 3 May 2010 we met Ann Lee.')
    """
    if len(line) > _MAX_LINE:
        return None
    found = next(iter(find_dates(line)), None) if not line.endswith((".", "!", "?", "…")) else None
    return line if found is None or not is_dateline(line[found.start :]) else line[: found.start]


def _names_one_of(line: str, names: set[str]) -> bool:
    """A line "Author: Ann Lee", in any language, such as stands above a notice; a sentence says more."""
    return len(words(line)) <= _SIGNED and squash(line).endswith(tuple(filter(None, names)))


def _behind_title(lines: Sequence[str], title: str | None) -> int:
    """Number of the line behind the title, where it stands among the first ones and only remarks come before it."""
    name = squash(title or "")
    for number, line in enumerate(lines[:_HEAD] if name else ()):
        if squash(line) == name and not _goes_on(line, title):
            return number + 1 if number + 1 < len(lines) else 0
        if len(words(line)) > _MAX_REMARK or line.endswith((".", "!", "?", ":")):
            break
    return 0


def _goes_on(line: str, title: str | None) -> bool:
    """The line ends within a sentence, as its post's title does not: a poem is called after its first line."""
    return line.endswith(_CLAUSE) and not (title or "").endswith(_CLAUSE)


def _is_about(text: str, title: str | None, *, leading: bool) -> bool:
    if not leading and (_LICENCE.fullmatch(text) or (len(text) <= _MAX_LINE and _SITE_FOOT.match(text))):
        return True
    if len(text) > _MAX_LINE:
        return not leading and is_entry_notice(text)
    if _NOTICE.match(text):
        return True
    said = words(text)
    if len(said) > _MAX_WORDS:
        return not leading and is_entry_notice(text)
    if leading and title and squash(title) in (squash(text), _COUNT.sub("", squash(text))):
        return not _goes_on(text, title)
    if (
        leading
        and title
        and is_dateline(text.removeprefix(title) if text.startswith(title) else text.removesuffix(title))
    ):
        return True
    if ENTRY.match(text) or is_neighbour(text) or (not leading and leads_on(text)):
        return True
    if leading and (said in ([], ["read"]) or is_reading_time(text)):
        return True
    if is_dateline(text) or is_byline(text) or _is_row(text) or _is_count(text):
        return True
    # The headings over a service's comments, and over trackbacks.
    if not leading and (_is_comments(text, said) or _TRACKBACKS.fullmatch(text)):
        return True
    if (leading and _is_dated_byline(text)) or (not leading and is_reader_line(text)):
        return True
    return bool(_BEGINS_CJK.match(text) or _BEGINS.match(text)) and not text.rstrip().endswith((".", "!", "?", "…"))


def _is_comments(text: str, said: Sequence[str]) -> bool:
    """The line is nothing but what comments are called."""
    return (len(said) == 1 and NOUN.search(text) is not None) or NOUN_UNSPACED.fullmatch("".join(said)) is not None


def _is_count(text: str) -> bool:
    """The line says how many comments there are, and nothing else.

    >>> _is_count("(3 comments)"), _is_count("2 Kommentare"), _is_count("No comment."), _is_count("3 comments on tea")
    (True, True, False, False)
    >>> _is_count("No Comments »"), _is_count("No comments from me")
    (True, False)
    """
    if _NO_COMMENTS.fullmatch(text):
        return True
    return len(words(text)) == _COUNTED and any(c.isdigit() for c in text) and read_count(text) is not None


def _is_dated_byline(text: str) -> bool:
    """The line opens with a date, says who wrote the post, and is no sentence.

    >>> _is_dated_byline("2010-05-03 by Ann Lee, tagged as tea, milk"), _is_dated_byline("3 May 2010: tea by the sea")
    (True, False)
    """
    found = next(iter(find_dates(text)), None)
    if found is None or words(text[: found.start]) or text.rstrip().endswith((".", "!", "?", "…")):
        return False
    return named_in(text) is not None


def _is_row(text: str) -> bool:
    """The line is a row of short remarks about the post, or of links to its neighbours.

    >>> _is_row("Filed in Tea on 3 May 2010 · 2 comments · Print"), _is_row("« Milk | Main | Sugar »")
    (True, True)
    >>> _is_row("<< Milk Sugar >>"), _is_row("[ << Milk | home ]")
    (True, True)
    >>> _is_row("path: /tea | Current Weblog | permanent link to this entry"), _is_row("Tea | A permanent link")
    (True, False)
    >>> _is_row("Tea | Milk"), _is_row("« Tea on 3 May 2010 »")
    (False, False)
    """
    text = text.strip("[] ")
    if points_back(text):
        return True
    parts = [part for part in BARS.split(text) if words(part)]
    remarks = sum(map(_is_remark, parts))
    longest = _MAX_REMARK if remarks < _SURE else _MAX_WORDS
    if len(parts) < 2 or any(len(words(part)) > longest for part in parts) or text.endswith((".", "!", "?")):
        return False
    return bool(_NEIGHBOURS.match(text)) or remarks > 0


def _is_remark(text: str) -> bool:
    return _PERMANENT.match(text) is not None or read_count(text) is not None or _is_dated(text)


def _is_dated(text: str) -> bool:
    """There is a whole date among its words."""
    return any(found.when.precision != "month" for found in find_dates(text))
