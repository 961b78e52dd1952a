"""Fill what the wrapper did not find, or doubts, by rules that know no blog; tidy the content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import Self

from blogcorpus.chain import fill, tidy_content
from blogcorpus.cleaners import Profile, profile
from blogcorpus.items import Draft

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class HeuristicsPipeline:
    """Completes a draft."""

    def __init__(self, cleaning: Profile) -> None:
        self._profile = cleaning

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The cleaners' profile is a setting."""
        return cls(profile(crawler.settings["BLOGCORPUS_PROFILE"]))

    def process_item(self, item: Draft) -> Draft:
        """The draft with every field that could be found, its content cleaned."""
        return tidy_content(fill(item), self._profile)
