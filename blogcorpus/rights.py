"""What a page says about its use: robots rules, text-and-data-mining reservations, AI opt-outs, licence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from blogcorpus.dom import Dom, join

#: Directives of `<meta name=robots>` and `X-Robots-Tag` that speak of keeping or using a page.
_DIRECTIVES = ("noindex", "noarchive", "nosnippet", "none", "noai", "noimageai", "noml")
_ROBOTS_NAMES = ("robots", "googlebot", "bots")
_LICENSE_HOST = re.compile(r"^https?://(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/\S+", re.I)


def rights_of(dom: Dom, headers: Mapping[str, str], site: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Everything found, empty where the page says nothing; `site` holds what /.well-known/tdmrep.json said."""
    found: dict[str, Any] = dict(site or {})
    robots = sorted(_directives(dom, headers))
    if robots:
        found["robots"] = robots
    reservation = headers.get("tdm-reservation") or _meta(dom, "tdm-reservation")
    if reservation is not None and reservation.strip() in ("0", "1"):
        found["tdm_reservation"] = int(reservation)  # a header or meta overrides the site's file
    policy = headers.get("tdm-policy") or _meta(dom, "tdm-policy")
    if policy:
        found["tdm_policy"] = policy.strip()[:500]
    return found


def opts_out(rights: Mapping[str, Any]) -> str | None:
    """The wish that forbids putting the page into a corpus, by name; `None` where there is none."""
    for directive in ("noai", "noml", "noindex", "noarchive", "none"):
        if directive in rights.get("robots", ()):
            return directive
    return "tdm-reservation" if rights.get("tdm_reservation") == 1 else None


def license_of(dom: Dom) -> str | None:
    """Address of the licence that the page links to as its own."""
    for element in dom.root.iter("a", "link"):
        relation = (element.get("rel") or "").lower().split()
        href = (element.get("href") or "").strip()
        if href and ("license" in relation or _LICENSE_HOST.match(href)):
            return join(dom.base, href)[:500]
    return _meta(dom, "ld:license", "property") or _meta(dom, "dcterms.license")


def _directives(dom: Dom, headers: Mapping[str, str]) -> set[str]:
    said = [headers.get("x-robots-tag", "")]
    said += [_meta(dom, name) or "" for name in _ROBOTS_NAMES]
    words = {word.strip().lower() for text in said for word in re.split(r"[,:;\s]+", text)}
    return words.intersection(_DIRECTIVES)


def _meta(dom: Dom, name: str, attribute: str = "name") -> str | None:
    for element in dom.root.iter("meta"):
        if (element.get(attribute) or "").lower() == name.lower():
            return element.get("content")
    return None
