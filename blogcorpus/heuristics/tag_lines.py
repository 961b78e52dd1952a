"""Lines that say where a post is filed: "Filed under: Tea, Milk", "Posted in Tea | 3 Comments"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.counts import mentions_comments
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.text import squash

#: What is said before tags; links or a colon must follow.
_FILED = re.compile(
    r"\W*(?:filed (?:under|in)|tagged(?: with| as| under)?|tags?|labels?|categor(?:y|ies)|topics?|keywords?"
    r"|(?:this entry was )?posted (?:in|under)|kategorien?|schlagwörter|schlagworte|themen"
    r"|(?:abgelegt|veröffentlicht) (?:unter|in)|mots-clés|étiquettes?|catégories?"
    r"|(?:classé|publié|posté|rangé) (?:dans|sous)"
    r"|étiqueté|etiquetas?|categorías?|(?:archivado|publicado|guardado) en|etiquetado(?: como| con)?|etichette"
    r"|argomenti"
    r"|(?:pubblicato|archiviato) in|categorie|categorias?|(?:publicado|arquivado|postado) em|marcadores"
    r"|(?:geplaatst|gepubliceerd) in|onderwerpen|(?:opublikowano|zamieszczono) w|kategorie|tagi|etykiety|štítky|rubriky"
    r"|publikováno v|kategorier|etiketter|taggar|(?:publicerat|postat|publisert|udgivet) i|(?:merkt|taget) med"
    r"|avainsanat"
    r"|aihetunnisteet|kategoriat|címkék|kategóriák|etiketler|kategoriler|метки|теги|темы|рубрик[аи]|категори[яи]"
    r"|(?:опубликовано|размещено) в(?: рубриках?| рубрике)?|позначки|標籤|标签|分類|分类|關鍵字|タグ|カテゴリー?|태그"
    r"|카테고리|분류)"
    r"(?P<colon>\s*[:\uff1a])?\s*",
    re.I,
)
#: The same behind a day or an hour, where links follow: "Posted by Ann at 10:15 AM in Tea, Milk | Permalink".
_POSTED_IN = re.compile(
    r".{0,60}?\b(?:posted|written|published|verfasst|veröffentlicht|rédigé|publié|publicado|escrito|scritto|pubblicato"
    r"|geplaatst)\b[^!?|]{0,80}?\d[^!?|]{0,20}?\s(?:in|dans|en|em)\s+",
    re.I,
)
#: Between tags. What stands behind a bar may be another thing that is said of the post.
_BETWEEN = re.compile(r"\W*(?:and|und|et|y|e|en|och|og|i|и|oraz)?\W*", re.I)
_BAR = re.compile(r"\s*[|·•;]\s*")
_APART = re.compile(r"[|·•;\n]")
_COMMA = re.compile(r"\s*[,\uff0c、]\s*")
#: The part of an address that is a tag's own.
_NAME = re.compile(r"[^/=]+/?$")
_HASH = re.compile(r"\s*#")
_MAX_TAG, _MAX_WORDS = 60, 4
#: How many posts have a tag.
_COUNT = re.compile(r"\s*\(\d+\)$")
#: Characters below a label in which its list begins and ends.
_BELOW = 300
#: Longer lines are no lists.
_LINE = 700


def tidy_tag(text: str) -> str:
    """A tag without the sign before it, and without a comma or how many posts have it behind.

    >>> tidy_tag("# tea"), tidy_tag("milk (12)"), tidy_tag("pots,"), tidy_tag("C#")
    ('tea', 'milk', 'pots', 'C#')
    """
    return _COUNT.sub("", text.strip(" ,;")).lstrip("#").strip()


def filed(dom: Dom, links: Sequence[HtmlElement], first: int, last: int) -> tuple[str, ...]:
    """What the lines between two places of the page's text say; `links` stand there, in document order."""
    spans, text = dom.flat.spans, dom.flat.text
    starts = [spans[link][0] for link in links]
    tags: dict[str, str] = {}
    begin = text.rfind("\n", 0, max(0, first)) + 1
    for line in text[begin:last].split("\n"):
        found: Iterable[str] = ()
        if len(line) <= _LINE and (said := _FILED.match(line)):
            # A label with a colon may have its line for itself, and the links those below.
            behind = _BELOW if said["colon"] and said.end() == len(line) else len(line)
            linked = links[bisect_left(starts, begin + said.end()) : bisect_left(starts, begin + behind)]
            found = _linked(dom, linked, begin + said.end()) if linked else _written(line)
        elif len(line) <= _LINE and (said := _POSTED_IN.match(_BAR.split(line, maxsplit=1)[0])):
            place, stop = begin + said.end(), begin + len(said.string)
            found = _alone(dom, links[bisect_left(starts, place) : bisect_left(starts, stop)], place, stop)
        tags.update((squash(tag), tag) for tag in found)
        begin += len(line) + 1
    return tuple(tags.values())


def _alone(dom: Dom, links: Sequence[HtmlElement], place: int, stop: int) -> tuple[str, ...]:
    """Links that are all there is between two places: a sentence goes on, or ends with a full stop."""
    found = tuple(_linked(dom, links, place))
    rest = dom.flat.text[dom.flat.spans[links[-1]][1] if links else place : stop]
    return found if len(found) == len(links) and not rest.strip() else ()


def _linked(dom: Dom, links: Sequence[HtmlElement], place: int) -> Iterator[str]:
    """The links that follow each other from a place on; behind a bar or in another line those with like addresses."""
    folder = None
    for link in links:
        start, end = dom.flat.spans[link]
        tag, before = dom.flat.text[start:end].strip(), dom.flat.text[place:start]
        last, folder = folder, _NAME.sub("", link.get("href") or "")
        if not _BETWEEN.fullmatch(before) or not _is_tag(tag) or (_APART.search(before) and last not in (None, folder)):
            return
        yield tidy_tag(tag)
        place = end


def _written(line: str) -> Iterator[str]:
    """Words behind a colon, between commas; of several such lists in a line, all. Elsewhere links alone tell."""
    listed = False
    for part in _BAR.split(line):
        said = _FILED.match(part)
        if said is not None:
            listed, part = said["colon"] is not None, part[said.end() :]
        tags = _split(part.rstrip(" .")) if listed else []
        if not all(map(_is_tag, tags)):
            return
        yield from tags


def _split(text: str) -> list[str]:
    """The tags of a list; signs before them may be all that parts them."""
    if text.startswith("#"):
        text = _HASH.sub(",", text)
    return [tag for tag in _COMMA.split(text) if tag]


def _is_tag(text: str) -> bool:
    """A few words that speak of something else than comments or days."""
    short = 0 < len(text) <= _MAX_TAG and len(text.split()) <= _MAX_WORDS and any(map(str.isalnum, text))
    return short and ":" not in text and not mentions_comments(text) and not is_dateline(text)
