"""Lists of other posts that only their heading names: "Related posts:" and links to the blog's own pages below it.

Plug-ins put such lists into the text, and older ones give them no class. Authors write such lists, too, even under such
headings; but hardly anybody gives each link a title of its own, or says of each post from when it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.measure import letters_in
from blogcorpus.cleaners.work import Work
from blogcorpus.dates import find_dates
from blogcorpus.dom import join
from blogcorpus.text import tidy
from blogcorpus.urls import same_site

#: What plug-ins and themes write above other posts, in the languages of blogs.
_SAID = re.compile(
    r"\W*(?:"
    r"(?:possibly |some )?related(?: (?:posts?|articles?|entries|stories|content|topics))?"
    r"(?:\W{1,3}automatically generated)?|similar (?:posts|articles|entries|stories)"
    r"|(?:other|more|recent|popular|random|latest) (?:posts|articles|entries)"
    r"|you (?:might|may) (?:also )?(?:like|enjoy|be interested in)(?: these)?(?: (?:posts|articles))?"
    r"|(?:ähnliche|verwandte|weitere|passende) (?:beiträge|artikel|posts|einträge)(?: zum thema)?"
    r"|das könnte (?:sie|dich|euch) auch interessieren"
    r"|(?:articles?|billets?|publications?) (?:similaires?|liés?|connexes?|relatifs?|en relation)"
    r"|(?:vous aimerez aussi|sur le même (?:sujet|thème))"
    r"|(?:artículos|entradas|posts?|noticias) (?:relacionad[oa]s?|similares)"
    r"|(?:también |quizás? )?te (?:puede )?interes[ae]r?"
    r"|(?:artigos?|posts?|textos?|postagens|publicações|matérias) (?:relacionad[oa]s?|semelhantes|parecidos)"
    r"|(?:você )?também pode(?:rá)? gostar(?: de)?|(?:articoli|post) (?:correlati|simili|collegati)"
    r"|potrebbe(?:ro)? (?:anche )?interessarti(?: anche)?|(?:gerelateerde|vergelijkbare) (?:berichten|artikelen|posts)"
    r"|(?:relaterade|liknande) (?:inlägg|artiklar)|relaterte innlegg|(?:relaterede|lignende) indlæg"
    r"|(?:podobne|powiązane|pokrewne) (?:wpisy|posty|artykuły)|(?:související|podobné) (?:články|příspěvky)"
    r"|(?:похожие|связанные|схожие) (?:записи|посты|статьи|материалы|публикации)|(?:записи|посты|статьи) по теме"
    r"|(?:схожі|пов’язані) (?:записи|публікації|статті)|(?:ilgili|benzer) (?:yazılar|konular|içerikler)"
    r"|(?:artikel|tulisan|postingan) (?:terkait|serupa)|(?:kapcsolódó|hasonló) (?:bejegyzések|cikkek)"
    r"|articole (?:similare|asemănătoare)|σχετικ(?:ά|ές) (?:άρθρα|αναρτήσεις)|bài viết liên quan"
    r"|関連(?:記事|エントリー?|ポスト|する?投稿)|(?:相关|相關)(?:文章|日志|日誌|博文|阅读|閱讀)|(?:猜你|您可能|你可能)(?:也|还|會|会)?(?:喜欢|喜歡|感兴趣)"
    r"|관련 ?(?:글|포스트|게시물)|비슷한 ?글|(?:مقالات|مواضيع|تدوينات) (?:ذات صلة|مشابهة|متعلقة)"
    r"|(?:مطالب|نوشته‌های) (?:مرتبط|مشابه)|(?:פוסטים|מאמרים) (?:דומים|קשורים|נוספים)"
    r")\W*",
    re.I,
)
#: Where software says so itself.
_GENERATED = re.compile(r"\bautomatically generated\b", re.I)
#: A heading says little, in few pieces; between it and its list may stand what has no text.
_LONGEST, _PIECES, _EMPTY = 80, 8, frozenset({"br", "hr"})
#: Elements around a list, such as a plug-in puts there, that its heading may stand before.
_HEIGHT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPosts:
    """How such lists may look."""

    #: At most this share of all letters: a post that is a list of posts is no list of others.
    most: float = 0.6
    #: At least this share of a list's letters are links, days beside them left aside.
    linked: float = 0.5


@dataclass(frozen=True, slots=True)
class _Item:
    """An item of a list: its first link, that link's words, what else it says, and whether a day was part of that."""

    link: HtmlElement
    name: str
    beside: str
    dated: bool


def remove_other_posts(work: Work, options: OtherPosts) -> None:
    """Remove lists of links to pages of the same site under headings that announce other posts, and these headings."""
    if work.tags.isdisjoint(("ul", "ol")):
        return
    for part in list(work.root.iter("ul", "ol")):
        heading = _heading(part, work.root)
        said = tidy("".join(heading.itertext())) if heading is not None else ""
        if heading is None or not _SAID.fullmatch(said):
            continue
        items = _items(part)
        generated = _GENERATED.search(said) is not None or _is_written_by_software(items)
        if generated and _leads_to_posts(items, work, options) and _is_small(part, heading, work, options):
            work.cut((heading, part))


def _heading(part: HtmlElement, root: HtmlElement) -> HtmlElement | None:
    """What stands right before a list, or before an element that begins with it, where that is short."""
    for around in islice((part, *part.iterancestors()), _HEIGHT + 1):
        if around is root:
            return None
        above = next((e for e in _before(around) if e.tag not in _EMPTY), None)
        if above is not None:
            pieces = list(islice(above.itertext(), _PIECES + 1))
            short = len(pieces) <= _PIECES and sum(map(len, pieces)) <= _LONGEST
            return above if short and not (above.tail or "").strip() else None
    return None


def _before(element: HtmlElement) -> Iterator[HtmlElement]:
    return (e for e in element.itersiblings(preceding=True) if isinstance(e.tag, str))


def _items(part: HtmlElement) -> list[_Item]:
    """What a list has, where each of its items has a link."""
    found = []
    for item in (element for element in part if element.tag == "li"):
        link = next(item.iter("a"), None)
        if link is None:
            return []
        name = "".join(link.itertext())
        beside = "".join(item.itertext()).replace(name, " ", 1)
        day = next(find_dates(beside), None)
        beside = beside if day is None else beside[: day.start] + beside[day.end :]
        found.append(_Item(link, name, beside, day is not None))
    return found


def _is_written_by_software(items: list[_Item]) -> bool:
    """Each link has a title, or is called a bookmark; or a day stands beside each."""
    titled = all(item.link.get("title") or "bookmark" in (item.link.get("rel") or "") for item in items)
    return bool(items) and (titled or all(item.dated for item in items))


def _leads_to_posts(items: list[_Item], work: Work, options: OtherPosts) -> bool:
    """Each item leads to another page of the site, and says little more."""
    if not items or not all(_is_of_site(item.link.get("href") or "", work.base) for item in items):
        return False
    names = sum(letters_in(item.name) for item in items)
    return names >= options.linked * (names + sum(letters_in(item.beside) for item in items)) > 0


def _is_of_site(href: str, base: str) -> bool:
    return bool(href) and not href.startswith("#") and same_site(join(base, href), base)


def _is_small(part: HtmlElement, heading: HtmlElement, work: Work, options: OtherPosts) -> bool:
    size = work.letters_of(part) + work.letters_of(heading)
    if size <= options.most * work.letters_of(work.root):
        return True
    work.refuse()
    return False


CLEANERS = (
    Cleaner(
        name="other_posts",
        about="Remove lists of other posts that a heading announces",
        run=remove_other_posts,
        options=OtherPosts(),
    ),
)
