"""The key of a post's address: two addresses of one post have one key, two posts have two."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from unicodedata import normalize

from blogcorpus.urls.address import Address, clean, split
from blogcorpus.urls.learn import SiteRules
from blogcorpus.urls.rules import CID, KeyRule, KeyRules, default_rules
from blogcorpus.urls.steps import STEPS, normalise, settle

__all__ = ["is_view", "title_hash", "trace", "url_key"]

_CID_PARAM = CID + "="


def url_key(
    url: str, *, title: str | None = None, rules: KeyRules | None = None, learnt: SiteRules | None = None
) -> str:
    """The key of a response address, itself written like an address.

    `title` is what the feed calls the post; its hash is kept only where a rule asks for it. Who decides whether a
    parameter is identity, in this order: what the user said of this site (`learnt`), a rule of the user's file,
    experience with the site (`learnt`), our rules. Without any of these the query is dropped. Text that is no http
    address is its own key. The key of a key is itself.

    >>> url_key("https://www.Example.org:443/2012/03/My-Post/index.html?utm_source=feed#comments")
    'http://example.org/2012/03/My-Post'
    >>> url_key("http://example.org/index.php?p=12&share=facebook")
    'http://example.org/?p=12'
    """
    if title is None and rules is None and learnt is None:
        return _usual_key(url)
    return _key(url, title, rules or default_rules(), learnt)


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def _usual_key(url: str) -> str:
    return _key(url, None, default_rules(), None)


def _key(url: str, title: str | None, rules: KeyRules, learnt: SiteRules | None) -> str:
    address = split(url)
    if address is None:
        return clean(url)
    return str(_select(_titled(normalise(_protect(address, rules, learnt)), title, rules), rules, learnt))


def trace(
    url: str, *, title: str | None = None, rules: KeyRules | None = None, learnt: SiteRules | None = None
) -> tuple[tuple[str, str], ...]:
    """The address after each step, by name; the last is the key. Empty for what is no address.

    >>> for name, after in trace("http://www.example.org/a/?b=1"): print(name, after)  # doctest: +ELLIPSIS
    scheme http://www.example.org/a/?b=1
    host http://www.example.org/a/?b=1
    www http://example.org/a/?b=1
    ...
    rules http://example.org/a
    """
    address = split(url)
    if address is None:
        return ()
    rules = rules or default_rules()
    address = _protect(address, rules, learnt)
    seen: list[tuple[str, str]] = []
    text = str(address)
    for name, step in STEPS:
        before, address = address, step(address)
        if address is not before:  # most steps have nothing to do
            text = str(address)
        seen.append((name, text))
    address = _titled(settle(address), title, rules)
    seen.append(("title", str(address)))
    seen.append(("rules", str(_select(address, rules, learnt))))
    return tuple(seen)


def is_view(url: str) -> bool:
    """Whether an address shows a post another way: a mobile, AMP or print twin, a page of comments.

    It has the key of the post, so a crawl that fetches it first has no reason to fetch the post's own page.

    >>> is_view("http://example.org/my-post/print/"), is_view("http://example.org/my-post/?utm_source=feed")
    (True, False)
    """
    address = split(url)
    if address is None:
        return False
    for name, step in STEPS:
        before, address = address, step(address)
        if name in ("view", "comments") and address is not before:
            return True
    return False


def title_hash(title: str) -> str:
    """128 bits of a title, in hexadecimal; case, white space and Unicode forms do not matter.

    >>> title_hash(" A  Title") == title_hash("a title"), len(title_hash("a title"))
    (True, 32)
    """
    plain = " ".join(normalize("NFKC", title).casefold().split())
    return blake2b(plain.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _protect(address: Address, rules: KeyRules, learnt: SiteRules | None) -> Address:
    if not address.params:
        return address
    names = rules.protected | learnt.identity_names if learnt else rules.protected
    return address._replace(protected=names) if names else address


def _titled(address: Address, title: str | None, rules: KeyRules) -> Address:
    """The paper's step 2: the hash of the title as a parameter. A key that has one already keeps it."""
    if not title or not rules.titles or any(p.startswith(_CID_PARAM) for p in address.params):
        return address
    return address._replace(params=tuple(sorted((*address.params, _CID_PARAM + title_hash(title)))))


def _select(address: Address, rules: KeyRules, learnt: SiteRules | None) -> Address:
    """The paper's step 3, taken until the address that is left would be left as it is.

    The hash of the title is set aside: it must not change which rule matches.
    """
    title = tuple(param for param in address.params if param.startswith(_CID_PARAM))
    if title:
        address = address._replace(params=tuple(param for param in address.params if param not in title))
    rule = None
    while address.params or title:
        rule = rules.match(str(address)[len("http://") :])
        kept = tuple(param for param in address.params if _is_identity(param, address.path, rule, learnt))
        if kept == address.params:
            break
        address = address._replace(params=kept)
    if title and rule is not None and CID in rule.keep:
        address = address._replace(params=tuple(sorted((*address.params, *title))))
    return address


def _is_identity(param: str, path: str, rule: KeyRule | None, learnt: SiteRules | None) -> bool:
    known = learnt.rule(path, param.partition("=")[0]) if learnt is not None else None
    if known is not None and (known.user or not (rule and rule.user)):
        return known.identity
    return rule is not None and rule.keeps(param)
