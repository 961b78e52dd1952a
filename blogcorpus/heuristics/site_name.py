"""The name of a blog, on its front page: without the motto behind it and the word "Home" before it."""

from __future__ import annotations

from itertools import islice

from blogcorpus.dom import Dom
from blogcorpus.heuristics.head_title import SEPARATOR
from blogcorpus.heuristics.heading_links import leads_home
from blogcorpus.text import squash, tidy

#: What front pages are called.
_HOME = frozenset(
    map(
        squash,
        "Home|Homepage|Home page|Main page|Welcome|Startseite|Start|Accueil|Inicio|Início|Página inicial|Inici|Hem|Hjem"
        "|Etusivu|Strona główna|Úvod|Ana sayfa|Kezdőlap|Acasă|Главная|Главная страница|Головна|Начало|Αρχική|ホーム"
        "|トップページ|首页|首頁|主页|主頁|홈|الرئيسية|דף הבית|Index|Trang chủ|Beranda|Domů|Főoldal"
        "|Forside|Startsida|Forsíða|Pagina iniziale".split("|"),
    )
)
#: A name is no longer than this.
_LONGEST = 80
#: Links at the top of a page, one of which has the blog's name and leads home.
_LINKS = 30


def site_name(dom: Dom) -> str | None:
    """What a front page calls its blog: the part of `<title>` that its link home says too, its metadata, or `<title>`.

    >>> from blogcorpus.dom import parse
    >>> site_name(parse("<title>Leaves – all about tea</title><a href=/>Leaves</a>", "http://tea.example/"))
    'Leaves'
    >>> site_name(parse("<title>Home | Leaves</title>")), site_name(parse("<title>Leaves – all about tea</title>"))
    ('Leaves', 'Leaves – all about tea')
    """
    head, said = tidy(dom.title), tidy(dom.meta("og:site_name") or "")
    parts = {squash(part): tidy(part) for part in SEPARATOR.split(head) if squash(part)}
    names = {key: part for key, part in parts.items() if key not in _HOME}
    links = (dom.index.take(a, "text") for a in islice(dom.index.tagged("a"), _LINKS) if leads_home(a, dom))
    named = next((names[key] for key in map(squash, (said, *links)) if key in names), None)
    if named is not None or 0 < len(said) <= _LONGEST:
        return named or said
    return next(iter(names.values())) if len(names) == 1 else head or None
