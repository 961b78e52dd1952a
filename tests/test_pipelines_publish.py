"""The last station counts what the others took out."""

from __future__ import annotations

from lxml import html
from scrapy.statscollectors import StatsCollector
from scrapy.utils.test import get_crawler

from blogcorpus.body import Body, Removed
from blogcorpus.items import Draft, Finding, Page
from blogcorpus.publish import PublishOptions
from blogcorpus.stores import SqliteStore
from pipelines.publish import PublishPipeline


def test_parts_taken_out_are_counted() -> None:
    """By stage and reason; reasons that count are one reason."""
    stats = StatsCollector(get_crawler())
    store = SqliteStore(":memory:")
    pipeline = PublishPipeline(store, PublishOptions(), respect=False, drop_copies=False, stats=stats)
    reasons = [("template", "in 6 of 6 documents"), ("template", "in 27 of 50 documents"), ("cleaner", "menus")]
    removed = tuple(Removed(stage=stage, reason=reason, text="x") for stage, reason in reasons)
    body = Body(root=html.fromstring("<div><p>A cup of tea.</p></div>"), removed=removed)
    page = Page(url="http://tea.example/a", html="<title>Tea</title>")
    draft = Draft(page=page).add("content", Finding(value=body, method="wrapper", rule="div", confidence=0.9))
    pipeline.process_item(draft)
    pipeline.process_item(Draft(page=Page(url="http://tea.example/b", html="")).add("title", Finding(
        value="Tea", method="feed", rule="title", confidence=0.9)))  # fmt: skip
    store.close()
    assert stats.get_stats() == {
        "blogcorpus/removed/template: in n of n documents": 2,
        "blogcorpus/removed/cleaner: menus": 1,
    }
