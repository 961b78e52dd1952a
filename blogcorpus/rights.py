"""What a page says about its use: robots rules, text-and-data-mining reservations, AI opt-outs, licence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.items import TdmRule
from blogcorpus.urls import is_http, same_site

#: Directives of `<meta name=robots>` and `X-Robots-Tag` that speak of keeping or using a page.
_DIRECTIVES = ("noindex", "noarchive", "nosnippet", "none", "noai", "noimageai", "noml")
_ROBOTS_NAMES = ("robots", "googlebot", "bots")
#: Before a colon: who is meant, where it is everybody or us. Other bots' rules, and "max-snippet: 20", are not ours.
_MEANT = frozenset({*_ROBOTS_NAMES, "*", "blogcorpus"})
_MAX_TDMREP = 1_000_000
_LICENSE_SIGN = "creativecommons"
_LICENSE_HOST = re.compile(r"^https?://(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/\S+", re.I)
#: What stands around a picture, and so many elements above a link that is asked.
_FIGURES = frozenset(("figure", "figcaption"))
_CAPTION = re.compile(r"caption|credit|attribution", re.I)
_ABOVE = 5
#: Links to licences that are looked at.
_MOST = 50
#: What is said of pictures, and where they are from.
_PICTURE = re.compile(
    r"photo|foto|picture|image|imagen|imagem|immagin|bild(?!ung)|abbildung|illustrati|obrázek|zdjęcie|kuva|kép|görsel|flickr"
    r"|unsplash|pixabay|wikimedia|фото|изображени|зображенн|картинк|写真|画像|图片|圖片|照片|사진|이미지|תמונה|صورة",
    re.I,
)


def rights_of(dom: Dom, headers: Mapping[str, str], site: Sequence[TdmRule] = ()) -> dict[str, Any]:
    """Everything found, empty where the page says nothing; `site` holds the rules of /.well-known/tdmrep.json."""
    found = tdm_of(site, dom.url)
    robots = sorted(_directives(dom, headers))
    if robots:
        found["robots"] = robots
    reservation = headers.get("tdm-reservation") or dom.meta("tdm-reservation")
    if reservation is not None and reservation.strip() in ("0", "1"):
        found["tdm_reservation"] = int(reservation)  # a header or meta overrides the site's file
    policy = headers.get("tdm-policy") or dom.meta("tdm-policy")
    if policy:
        found["tdm_policy"] = policy.strip()[:500]
    return found


def read_tdmrep(body: bytes) -> tuple[TdmRule, ...]:
    """The rules of a site's `/.well-known/tdmrep.json`; none where it is no such file."""
    try:
        found = json.loads(body[:_MAX_TDMREP])
    except (ValueError, RecursionError):
        return ()
    return tuple(
        TdmRule(
            location=rule["location"], reservation=int(rule["tdm-reservation"]), policy=_text(rule.get("tdm-policy"))
        )
        for rule in (found if isinstance(found, list) else ())[:1000]
        if isinstance(rule, dict) and isinstance(rule.get("location"), str) and rule.get("tdm-reservation") in (0, 1)
    )


def tdm_of(rules: Sequence[TdmRule], url: str) -> dict[str, Any]:
    """What a site's rules say of an address: the first rule whose location fits, as the protocol has it.

    >>> rules = (TdmRule(location="/essays/*", reservation=1),)
    >>> tdm_of(rules, "http://example.org/essays/tea"), tdm_of(rules, "http://example.org/")
    ({'tdm_reservation': 1}, {})
    """
    path = urlsplit(url).path or "/"
    for rule in rules:
        pattern = ".*".join(re.escape(part) for part in rule.location.removesuffix("$").split("*"))
        if re.match(pattern + ("$" if rule.location.endswith("$") else ""), path):
            return {"tdm_reservation": rule.reservation, **({"tdm_policy": rule.policy} if rule.policy else {})}
    return {}


def _text(value: object) -> str | None:
    return value[:500] if isinstance(value, str) else None


def opts_out(rights: Mapping[str, Any]) -> str | None:
    """The wish that forbids putting the page into a corpus, by name; `None` where there is none."""
    for directive in ("noai", "noml", "noindex", "noarchive", "none"):
        if directive in rights.get("robots", ()):
            return directive
    return "tdm-reservation" if rights.get("tdm_reservation") == 1 else None


def license_of(dom: Dom, content: HtmlElement | None = None) -> str | None:
    """Address of the licence that the page links to as its own; links that say so come before those that do not.

    In the content most such links are of a picture that somebody else made.
    """
    named = islice(dom.index.named("[rel=license]"), _MOST)
    said = (element for element in named if not _is_of_picture(element, dom, content))
    found = next((href for e in said if (link := e.get("href")) and is_http(href := join(dom.base, link))), None)
    found = found or next(_linked_licenses(dom, content), None)
    return found[:500] if found else dom.meta("ld:license") or dom.meta("dcterms.license")


def _linked_licenses(dom: Dom, content: HtmlElement | None) -> Iterator[str]:
    """Licences that the page links to without saying whose they are."""
    links = [*((link, link.get("href") or "") for link in dom.index.tagged("link")), *dom.links]
    meant = ((element, link) for element, link in links if _LICENSE_SIGN in link)  # of most there is nothing to join
    for element, link in islice(meant, _MOST):
        if not _LICENSE_HOST.match(href := join(dom.base, link)):
            continue
        if not _is_of_picture(element, dom, content) and not _is_credit(element, dom, content):
            yield href


def _is_of_picture(link: HtmlElement, dom: Dom, content: HtmlElement | None) -> bool:
    """It stands in a caption, or in a line of the text that speaks of a picture."""
    around = islice(link.iterancestors(), _ABOVE)
    if any(e.tag in _FIGURES or _CAPTION.search(e.get("class") or "") for e in around):
        return True
    start, end = _line_around(link, dom, content)
    return _PICTURE.search(dom.flat.text, start, end) is not None


def _is_credit(link: HtmlElement, dom: Dom, content: HtmlElement | None) -> bool:
    """In its line of the text a link to another site stands before it: to who made what the licence is of."""
    start, end = _line_around(link, dom, content)
    before = (href for a, href in dom.links if start < end and start <= dom.flat.spans[a][0] < dom.flat.spans[link][0])
    return any(is_http(url := join(dom.base, href)) and not same_site(url, dom.url) for href in before)


def _line_around(link: HtmlElement, dom: Dom, content: HtmlElement | None) -> tuple[int, int]:
    """Where the content's line begins and ends that a link stands in; nothing of links elsewhere."""
    if content is None or content.tag == "body" or not dom.index.parts((link,), content):
        return 0, 0
    text, (start, end) = dom.flat.text, dom.flat.spans[link]
    behind = text.find("\n", end)
    return text.rfind("\n", 0, start) + 1, behind if behind >= 0 else len(text)


def _directives(dom: Dom, headers: Mapping[str, str]) -> set[str]:
    said = [headers.get("x-robots-tag", "")]
    said += [content for name in _ROBOTS_NAMES for content in dom.metas.get(name, ())]
    words: set[str] = set()
    for rule in (rule for text in said for rule in re.split(r"[,;]", text.lower())):
        name, colon, rest = rule.partition(":")
        if not colon or name.strip() in _MEANT:
            words.update((rest if colon else name).split())
    return words.intersection(_DIRECTIVES)
