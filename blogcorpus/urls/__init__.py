"""Addresses: the key by which every post is met once, what a site's addresses look like, which of them have no end.

>>> from blogcorpus.urls import url_key
>>> url_key("https://www.example.org/blog/index.php?p=12&utm_source=feed#more-12")
'http://example.org/blog?p=12'
"""

from __future__ import annotations

from blogcorpus.urls.address import is_http
from blogcorpus.urls.canonical import CanonicalTrust, canonical_url, declared_canonical, declared_copies
from blogcorpus.urls.copied import is_copied, original
from blogcorpus.urls.fingerprint import bands, digest, distance, fingerprint, near
from blogcorpus.urls.index_pages import index_reason, looks_like_index
from blogcorpus.urls.key import is_view, title_hash, trace, url_key
from blogcorpus.urls.learn import ANYWHERE, ParamRule, SiteRules, learn
from blogcorpus.urls.rules import KeyRule, KeyRules, default_rules
from blogcorpus.urls.shapes import PostShapes, shape
from blogcorpus.urls.site import domain, same_site, site
from blogcorpus.urls.steps import STEPS
from blogcorpus.urls.traps import is_trap

__all__ = [
    "ANYWHERE",
    "STEPS",
    "CanonicalTrust",
    "KeyRule",
    "KeyRules",
    "ParamRule",
    "PostShapes",
    "SiteRules",
    "bands",
    "canonical_url",
    "declared_canonical",
    "declared_copies",
    "default_rules",
    "digest",
    "distance",
    "domain",
    "fingerprint",
    "index_reason",
    "is_copied",
    "is_http",
    "is_trap",
    "is_view",
    "learn",
    "looks_like_index",
    "near",
    "original",
    "same_site",
    "shape",
    "site",
    "title_hash",
    "trace",
    "url_key",
]
