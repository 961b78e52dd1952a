"""What a page says about its use: robots rules, text-and-data-mining reservations, AI opt-outs, licence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from blogcorpus.dom import Dom, join
from blogcorpus.items import TdmRule
from blogcorpus.urls import is_http

#: Directives of `<meta name=robots>` and `X-Robots-Tag` that speak of keeping or using a page.
_DIRECTIVES = ("noindex", "noarchive", "nosnippet", "none", "noai", "noimageai", "noml")
_ROBOTS_NAMES = ("robots", "googlebot", "bots")
#: Before a colon: who is meant, where it is everybody or us. Other bots' rules, and "max-snippet: 20", are not ours.
_MEANT = frozenset({*_ROBOTS_NAMES, "*", "blogcorpus"})
_MAX_TDMREP = 1_000_000
_LICENSE_SIGN = "creativecommons"
_LICENSE_HOST = re.compile(r"^https?://(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/\S+", re.I)


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


def license_of(dom: Dom) -> str | None:
    """Address of the licence that the page links to as its own; links that say so come before those that do not."""
    said = (element.get("href") for element in dom.index.named("[rel=license]"))
    links = chain((link.get("href") or "" for link in dom.index.tagged("link")), (href for _, href in dom.links))
    meant = (link for link in links if _LICENSE_SIGN in link)  # of most links there is nothing to join
    found = next((href for link in said if link and is_http(href := join(dom.base, link))), None)
    found = found or next((href for link in meant if _LICENSE_HOST.match(href := join(dom.base, link))), None)
    return found[:500] if found else dom.meta("ld:license") or dom.meta("dcterms.license")


def _directives(dom: Dom, headers: Mapping[str, str]) -> set[str]:
    said = [headers.get("x-robots-tag", "")]
    said += [content for name in _ROBOTS_NAMES for content in dom.metas.get(name, ())]
    words: set[str] = set()
    for rule in (rule for text in said for rule in re.split(r"[,;]", text.lower())):
        name, colon, rest = rule.partition(":")
        if not colon or name.strip() in _MEANT:
            words.update((rest if colon else name).split())
    return words.intersection(_DIRECTIVES)
