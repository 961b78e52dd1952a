"""Which parameters are identity on one site, learnt from its own addresses (what the paper leaves for later).

Two witnesses are heard. *Permalinks*: a parameter whose value differs between permalinks of one path tells posts apart;
one that has the same value behind many different paths tells nothing. *Pages seen under several addresses*: if two
addresses differ only in a parameter and the page is the same, the parameter is not identity; if it is another page, it
is. A parameter that nobody has seen change stays open, and our rules decide.

Losing a post is worse than meeting it twice, so in doubt a parameter is identity.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import islice

from blogcorpus.errors import RuleError
from blogcorpus.urls.address import split
from blogcorpus.urls.steps import normalise

__all__ = ["ANYWHERE", "ParamRule", "SiteRules", "learn"]

#: Stands for every path of the site.
ANYWHERE = "*"
#: Paths that must carry a parameter unchanged, or show that it does not matter, before it is so everywhere.
MIN_PATHS = 3
#: So many equal pages outweigh one that differs: pages change between two visits.
EQUAL_FOR_ONE = 4
#: One equal page may be two error messages.
MIN_EQUAL = 2
#: More addresses than this teach nothing new.
MAX_ADDRESSES = 20_000
MAX_PARAMS = 24
#: Names of parameters that are looked at on one path, the most frequent first.
MAX_NAMES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class ParamRule:
    """What is known of one parameter."""

    #: Path of a key, or `*`.
    path: str
    name: str
    identity: bool
    #: What was seen, readable.
    reason: str
    #: Said by the user: it decides over everything else, and no experience changes it.
    user: bool = False


@dataclass(frozen=True, kw_only=True)
class SiteRules:
    """What is known of the parameters of a site. A value: readable, comparable, kept as JSON."""

    params: tuple[ParamRule, ...] = ()

    @cached_property
    def _table(self) -> Mapping[tuple[str, str], ParamRule]:
        return {(rule.path, rule.name): rule for rule in self.params}

    @cached_property
    def identity_names(self) -> frozenset[str]:
        """Parameters that are identity on some path."""
        return frozenset(rule.name for rule in self.params if rule.identity)

    def rule(self, path: str, name: str) -> ParamRule | None:
        """What is known of a parameter on a path: the user's word first, then the nearer rule."""
        near, far = self._table.get((path, name)), self._table.get((ANYWHERE, name))
        return far if near is None or (far is not None and far.user and not near.user) else near

    def verdict(self, path: str, name: str) -> bool | None:
        """Whether a parameter is identity on a path; `None` where nobody knows."""
        known = self.rule(path, name)
        return known.identity if known is not None else None

    def merged(self, newer: SiteRules) -> SiteRules:
        """With newer experience; what the user said stays."""
        kept = {place: rule for place, rule in self._table.items() if rule.user}
        return _in_order({**self._table, **newer._table, **kept}.values())

    def overruled(self, *rules: ParamRule) -> SiteRules:
        """With rules in the place of those for the same parameters."""
        return _in_order({**self._table, **SiteRules(params=rules)._table}.values())

    def without(self, name: str) -> SiteRules:
        """Without what is known of a parameter."""
        return SiteRules(params=tuple(rule for rule in self.params if rule.name != name))

    def to_json(self) -> str:
        """As JSON, one list of rules with their reasons."""
        return json.dumps([asdict(rule) for rule in self.params], ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> SiteRules:
        """Back from `to_json`; raises `RuleError` on anything else."""
        try:
            rules = tuple(ParamRule(**rule) for rule in json.loads(text))
        except (TypeError, ValueError) as error:
            raise RuleError("these are no learnt rules", subject=text[:80]) from error
        if not all(isinstance(r.identity, bool) and isinstance(r.user, bool) for r in rules) or not all(
            isinstance(t, str) for r in rules for t in (r.name, r.path, r.reason)
        ):
            raise RuleError("these are no learnt rules", subject=text[:80])
        return cls(params=rules)


def _in_order(rules: Iterable[ParamRule]) -> SiteRules:
    return SiteRules(params=tuple(sorted(rules, key=lambda rule: (rule.path, rule.name))))


def learn(permalinks: Iterable[str], observations: Iterable[tuple[str, str]] = ()) -> SiteRules:
    """Learn a site's parameters from its permalinks and from (address, digest of the page) pairs.

    >>> for rule in learn(["http://example.org/show?nr=1", "http://example.org/show?nr=2"]).params: print(rule.reason)
    differs between 2 permalinks of one path
    >>> pages = [("http://example.org/a" + query, "d1") for query in ("", "?from=rss", "?from=mail")]
    >>> learn([], pages).verdict("/a", "from")
    False
    """
    rules: dict[tuple[str, str], ParamRule] = {}
    links = [parts for url in islice(permalinks, MAX_ADDRESSES) if (parts := _parts(url))]
    for rule in (*_constant_everywhere(links), *_from_pages(observations), *_differing(links)):
        rules[rule.path, rule.name] = rule  # the last word is the permalinks': they are the posts
    return _in_order(rules.values())


#: Path and parameters of an address.
_Parts = tuple[str, Mapping[str, str]]


def _parts(url: str) -> _Parts | None:
    address = split(url)
    if address is None:
        return None
    # The tables of junk must not hide what this site uses as identity.
    names = frozenset(param.partition("=")[0] for param in address.params)
    address = normalise(address._replace(protected=names))
    pairs = (param.partition("=") for param in address.params[:MAX_PARAMS])
    return address.path, {name: value for name, _, value in pairs}


def _differing(links: Iterable[_Parts]) -> Iterable[ParamRule]:
    """Parameters whose value differs between permalinks of one path: they tell posts apart."""
    values: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path, params in links:
        for name, value in params.items():
            values[path, name].add(value)
    for (path, name), seen in values.items():
        if len(seen) > 1:
            reason = f"differs between {len(seen)} permalinks of one path"
            yield ParamRule(path=path, name=name, identity=True, reason=reason)


def _constant_everywhere(links: list[_Parts]) -> Iterable[ParamRule]:
    """Parameters with one value behind many paths: a mark of the feed, not of the post."""
    paths: dict[str, set[str]] = defaultdict(set)
    values: dict[str, set[str]] = defaultdict(set)
    for path, params in links:
        for name, value in params.items():
            paths[name].add(path)
            values[name].add(value)
    for name, where in paths.items():
        if len(values[name]) == 1 and len(where) >= MIN_PATHS:
            reason = f"has one value behind {len(where)} different paths"
            yield ParamRule(path=ANYWHERE, name=name, identity=False, reason=reason)


def _from_pages(observations: Iterable[tuple[str, str]]) -> Iterable[ParamRule]:
    """What pages seen under several addresses say: votes per path and parameter, and for the site where paths agree."""
    seen = [(parts, digest) for url, digest in islice(observations, MAX_ADDRESSES) if (parts := _parts(url))]
    equal, other = _equal_pages(seen), _other_pages(seen)
    free: dict[str, set[str]] = defaultdict(set)
    bound: set[str] = set()
    for path, name in sorted(equal.keys() | other.keys()):
        same, differ = equal.get((path, name), 0), other.get((path, name), 0)
        identity = differ * EQUAL_FOR_ONE > same
        if identity:
            bound.add(name)
        else:
            free[name].add(path)
        if identity or same >= MIN_EQUAL:
            reason = f"{same} equal and {differ} other pages under another value"
            yield ParamRule(path=path, name=name, identity=identity, reason=reason)
    for name, paths in free.items():
        if len(paths) >= MIN_PATHS and name not in bound:
            reason = f"equal pages under another value on {len(paths)} paths"
            yield ParamRule(path=ANYWHERE, name=name, identity=False, reason=reason)


def _equal_pages(seen: Iterable[tuple[_Parts, str]]) -> dict[tuple[str, str], int]:
    """For each path and parameter: how often the page stayed the same when the value changed."""
    groups: dict[tuple[str, str], list[Mapping[str, str]]] = defaultdict(list)
    for (path, params), digest in seen:
        groups[path, digest].append(params)
    votes: dict[tuple[str, str], int] = defaultdict(int)
    for (path, _), group in groups.items():
        for name in {name for params in group for name in params}:
            votes[path, name] += len({params.get(name) for params in group}) - 1
    return {place: count for place, count in votes.items() if count}


def _other_pages(seen: list[tuple[_Parts, str]]) -> dict[tuple[str, str], int]:
    """For each path and parameter: how often another value, all others equal, gave another page."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (path, params), _ in seen:
        counts[path].update(params.keys())
    names = {path: [name for name, _ in count.most_common(MAX_NAMES)] for path, count in counts.items()}
    groups: dict[tuple[str, str, frozenset[tuple[str, str]]], dict[str | None, str]] = defaultdict(dict)
    for (path, params), digest in seen:
        for name in names[path]:
            rest = frozenset((other, value) for other, value in params.items() if other != name)
            groups[path, name, rest].setdefault(params.get(name), digest)
    votes: dict[tuple[str, str], int] = defaultdict(int)
    for (path, name, _), pages in groups.items():
        votes[path, name] += len(set(pages.values())) - 1
    return {place: count for place, count in votes.items() if count}
