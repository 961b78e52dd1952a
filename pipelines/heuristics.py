"""Fill what the wrapper did not find, or doubts, by rules that know no blog."""

from __future__ import annotations

from scrapy.exceptions import DropItem

from blogcorpus.extract import fill
from blogcorpus.items import Draft


class HeuristicsPipeline:
    """Completes a draft; drops what turns out to be no post."""

    def process_item(self, item: Draft) -> Draft:
        """The draft with every field that could be found."""
        filled, refused = fill(item)
        if refused is not None:
            raise DropItem(refused.value)
        return filled
