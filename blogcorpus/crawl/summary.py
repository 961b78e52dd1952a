"""What a blog's crawl came to: numbers and reasons a person can read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from blogcorpus.crawl.events import Reason


@dataclass(slots=True, kw_only=True)
class Summary:
    """Counts of one blog's crawl, filled as it goes."""

    blog: str
    title: str | None = None
    feed: str | None = None
    #: Entries the feed gave: what a feed reader alone would have.
    feed_entries: int = 0
    #: Pages sent down the road, by the route that found them.
    published: Counter[str] = field(default_factory=Counter)
    #: Answers and failures: what the crawl cost.
    requests: int = 0
    failures: Counter[Reason] = field(default_factory=Counter)
    #: Failures of the seed and of posts: unlike guesses at feeds and sitemaps, these should have been there.
    missed: Counter[Reason] = field(default_factory=Counter)
    #: Pages that were fetched but are no posts, and pages that were not fetched because the budget was spent.
    refused: Counter[Reason] = field(default_factory=Counter)
    #: The past already had all the feed's posts, or the server said that nothing changed.
    nothing_new: bool = False
    #: Why nothing came, where nothing did.
    reason: Reason | None = None
    #: More on that reason, in words.
    detail: str = ""

    @property
    def failed(self) -> bool:
        """Something stood in the way of the whole blog: the next run begins anew."""
        return self.reason is not None

    @property
    def posts(self) -> int:
        """Pages sent down the road."""
        return self.published.total()

    def verdict(self) -> Reason | None:
        """The reason a person should see: `None` when posts came or none could be expected."""
        if self.posts or self.nothing_new:
            return None
        if self.reason is not None:
            return self.reason
        if self.missed[Reason.NEEDS_BROWSER]:  # the cause of whatever else was not found
            return Reason.NEEDS_BROWSER
        if self.missed:
            return self.missed.most_common(1)[0][0]
        return Reason.BUDGET if self.refused[Reason.BUDGET] else Reason.NO_POSTS
