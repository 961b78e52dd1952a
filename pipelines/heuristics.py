"""Fill what the wrapper did not find, or doubts, by rules that know no blog; tidy the content."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from typing_extensions import Self

from blogcorpus.chain import fill, tidy_content
from blogcorpus.cleaners import Profiles, load_profiles
from blogcorpus.items import Draft

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class HeuristicsPipeline:
    """Completes a draft."""

    def __init__(self, profiles: Profiles, usual: str = "corpus") -> None:
        profiles.get(usual)  # a name that nobody knows is told before anything is fetched
        self._profiles = profiles
        self._usual = usual

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The cleaners' profile is a setting, and so is a file with profiles of one's own."""
        file = crawler.settings["BLOGCORPUS_PROFILES"]
        return cls(load_profiles(Path(file) if file else None), crawler.settings["BLOGCORPUS_PROFILE"])

    def process_item(self, item: Draft) -> Draft:
        """The draft with every field that could be found, its content cleaned."""
        host = urlsplit(item.page.url).hostname or ""
        return tidy_content(fill(item), self._profiles.for_host(host, self._usual))
