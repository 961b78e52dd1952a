"""The figures of a corpus. Their size grows with blogs, months and languages, never with posts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields, is_dataclass
from math import floor, log2
from typing import Any

__all__ = ["BlogFigures", "FieldFigures", "Figures", "Sizes", "WrapperFigures", "as_json"]

#: A wrapper that reads a smaller share of texts, or finds less of later entries, no longer fits.
_DRIFTED = 0.6


@dataclass(slots=True)
class Sizes:
    """How large things are: counted in classes of a quarter of an octave, so that quantiles are right to a tenth."""

    classes: Counter[int] = field(default_factory=Counter)
    count: int = 0
    total: int = 0

    def add(self, size: int) -> None:
        """Count one."""
        self.count += 1
        self.total += size
        self.classes[floor(4 * log2(size)) if size else -1] += 1

    def quantile(self, share: float) -> int:
        """The size that a share of things does not exceed, nearly.

        >>> sizes = Sizes()
        >>> for n in range(1, 1001): sizes.add(n)
        >>> 450 < sizes.quantile(0.5) < 550, Sizes().quantile(0.5)
        (True, 0)
        """
        wanted, seen = share * self.count, 0
        for number, count in sorted(self.classes.items()):
            seen += count
            if seen >= wanted:
                return round(2 ** ((number + 0.5) / 4)) if number >= 0 else 0
        return 0

    def octaves(self) -> list[tuple[int, int]]:
        """Counts by powers of two: (lower bound, count), without gaps."""
        found: Counter[int] = Counter()
        for number, count in self.classes.items():
            found[number // 4 if number >= 0 else -1] += count
        if not found:
            return []
        return [(2**n if n >= 0 else 0, found[n]) for n in range(min(found), max(found) + 1)]


@dataclass(slots=True)
class FieldFigures:
    """How one field was filled."""

    filled: int = 0
    #: Sum of the confidences of its values, of `rated` values.
    confidence: float = 0.0
    rated: int = 0
    methods: Counter[str] = field(default_factory=Counter)
    #: Values that another method found as well.
    agreed: int = 0
    #: Values by confidence, in tenths: 9 is 0.9 to 1.
    tenths: Counter[int] = field(default_factory=Counter)

    @property
    def mean(self) -> float | None:
        """Mean confidence."""
        return self.confidence / self.rated if self.rated else None


@dataclass(slots=True)
class WrapperFigures:
    """One version of a blog's wrapper: how it read the pages of its time. Less and less is drift."""

    posts: int = 0
    #: Contents that it found itself.
    read: int = 0
    confidence: float = 0.0
    #: First and last day of pages that it read.
    first: str | None = None
    last: str | None = None

    def add(self, *, read: bool, confidence: float, day: str | None) -> None:
        """Count a post."""
        self.posts += 1
        self.read += read
        self.confidence += confidence
        if day:
            self.first = min(self.first or day, day)
            self.last = max(self.last or day, day)


@dataclass(slots=True)
class BlogFigures:
    """One blog."""

    url: str
    title: str | None = None
    posts: int = 0
    comments: int = 0
    copies: int = 0
    first: str | None = None
    last: str | None = None
    words: Sizes = field(default_factory=Sizes)
    languages: Counter[str] = field(default_factory=Counter)
    routes: Counter[str] = field(default_factory=Counter)
    filled: Counter[str] = field(default_factory=Counter)
    #: Contents by the method that found them: what a wrapper no longer finds, heuristics do.
    methods: Counter[str] = field(default_factory=Counter)
    #: Versions of its wrapper that read its pages.
    wrappers: dict[str, WrapperFigures] = field(default_factory=dict)
    #: When the wrapper it has now was learnt, and with how much of how many later entries it agreed.
    learnt: str | None = None
    checked: int = 0
    agreed: float = 0.0
    #: What a person should know of it: why it gave little.
    notes: list[str] = field(default_factory=list)

    @property
    def drifts(self) -> bool:
        """Its wrapper was learnt anew, reads few of its texts, or disagrees with later entries of its feed."""
        read, posts = (sum(getattr(version, name) for version in self.wrappers.values()) for name in ("read", "posts"))
        return len(self.wrappers) > 1 or read < _DRIFTED * posts or self.agreed < _DRIFTED * self.checked


@dataclass(slots=True)
class Figures:
    """The whole corpus."""

    posts: int = 0
    comments: int = 0
    pingbacks: int = 0
    copies: int = 0
    changed: int = 0
    authors: int = 0
    commenters: int = 0
    #: How often a person is named by their own name instead of a pseudonym of ours.
    named: int = 0
    #: First and last moment of fetching.
    fetched: tuple[str, str] | None = None
    words: Sizes = field(default_factory=Sizes)
    per_post_comments: Sizes = field(default_factory=Sizes)
    blogs: dict[str, BlogFigures] = field(default_factory=dict)
    months: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    language_words: Counter[str] = field(default_factory=Counter)
    fields: dict[str, FieldFigures] = field(default_factory=dict)
    routes: Counter[str] = field(default_factory=Counter)
    #: Steps of the URL key that changed an address, and in how many posts.
    key_steps: Counter[str] = field(default_factory=Counter)
    #: Addresses by which posts were named, and how many of them a step of the key showed to be of a known post.
    addresses: int = 0
    duplicates: Counter[str] = field(default_factory=Counter)
    #: What stages took out of texts: stage and reason.
    removed: Counter[str] = field(default_factory=Counter)
    #: Pages that were asked for and not read, and why.
    reasons: Counter[str] = field(default_factory=Counter)
    #: Runs of the crawl that the store remembers.
    runs: int = 0
    licenses: Counter[str] = field(default_factory=Counter)
    opt_outs: Counter[str] = field(default_factory=Counter)
    generators: Counter[str] = field(default_factory=Counter)

    @property
    def dated(self) -> int:
        """Posts that have a date."""
        return self.months.total()

    @property
    def years(self) -> list[tuple[str, int]]:
        """Posts a year, without gaps."""
        found: Counter[str] = Counter()
        for month, count in self.months.items():
            found[month[:4]] += count
        if not found:
            return []
        return [(f"{year:04}", found[f"{year:04}"]) for year in range(int(min(found)), int(max(found)) + 1)]


def as_json(value: Any) -> Any:
    """Figures as JSON values, the largest counts first."""
    if isinstance(value, Sizes):
        mean = round(value.total / value.count, 1) if value.count else 0
        quantiles = {f"p{round(100 * share)}": value.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)}
        return {"total": value.total, "mean": mean, **quantiles, "octaves": value.octaves()}
    if is_dataclass(value):
        return {f.name: as_json(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Counter):
        return {str(name): count for name, count in value.most_common()}
    if isinstance(value, dict):
        return {name: as_json(part) for name, part in value.items()}
    return round(value, 4) if isinstance(value, float) else value
