"""Headings by which a page says that it lists posts: 'Posts tagged "tea"', "Kategorie: Tee".

A topic with one post looks like that post's page, and its address may tell nothing.
"""

from __future__ import annotations

import re

from blogcorpus.dom import Dom
from blogcorpus.heuristics.regions import elsewhere
from blogcorpus.heuristics.segments import segments

#: What themes and engines write over the posts of a topic, whole lines.
_HEADING = re.compile(
    r"(?:all )?(?:posts?|articles?|entries|blog posts?|stories|notes|archives?) (?:tagged|filed (?:under|in)"
    r"|categori[sz]ed|(?:with|by|for|in|under|from) (?:the )?(?:tag|category|label|topic))\b.+"
    r"|(?:beiträge|artikel|einträge) (?:mit dem (?:tag|schlagwort)|in der kategorie|zum thema)\b.+"
    r"|(?:articles|billets) (?:tagués|étiquetés|dans la catégorie)\b.+"
    r"|(?:entradas|artículos) (?:etiquetad[ao]s|(?:con|en) la (?:etiqueta|categoría))\b.+"
    r"|(?:записи|статьи|посты) (?:с (?:тегом|меткой)|в (?:рубрике|категории))\b.+"
    r"|(?:tag|category|label|topic)(?: archives?)?\s?[::]\s?.+"
    r"|(?:kategorien?|schlagwort|rubrik|catégorie|étiquette|mot-clé|categoría|categoria|etiqueta|etichetta|kategori"
    r"|etiket|kategoria|štítek|метка|рубрика|категория|тег|мітка|категорія|标签|標籤|分类|分類|タグ|カテゴリー?|태그"
    r"|카테고리|برچسب|دسته)\s?[::]\s?.+",
    re.I,
)
#: Characters of such a heading, and headings of a page among which it is looked for: the first may be the blog's name.
_LONGEST, _FIRST = 80, 3


def announces_list(dom: Dom) -> bool:
    """One of the first headings says that posts of a topic follow, and they do: a title may sound like that, too."""
    for heading in sorted((*dom.index.tagged("h1"), *dom.index.tagged("h2")), key=dom.index.order.__getitem__)[:_FIRST]:
        start, end = dom.flat.spans[heading]
        if end - start <= _LONGEST and _HEADING.fullmatch(dom.flat.of(heading)):
            sides = elsewhere(dom)
            return any(dom.flat.spans[s.link][0] >= end and not sides.holds(s.link) for s in segments(dom))
    return False
