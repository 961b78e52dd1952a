"""Settings: what follows from other settings, and what cannot be is refused by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scrapy.crawler import Crawler
from scrapy.settings import Settings
from scrapy.utils.conf import feed_process_params_from_cli

from blogcorpus import settings as project
from blogcorpus.crawl import CrawlOptions
from blogcorpus.errors import OptionError
from spiders.addon import BlogcorpusAddon, corpus_file
from spiders.blogs import BlogsSpider
from spiders.checks import check_settings
from spiders.options import crawl_options


def settings(*output: str, **given: Any) -> Settings:
    """The project's settings, with those of a command line, checked and as the add-on leaves them."""
    made = Settings()
    made.setmodule(project, "project")
    if output:
        made.set("FEEDS", feed_process_params_from_cli(made, list(output)), "cmdline")
    made.update(given, "cmdline")
    check_settings(made)
    BlogcorpusAddon().update_settings(made)
    return made


def spider(mode: str | None, **given: Any) -> BlogsSpider:
    """The spider as a crawl makes it."""
    return BlogsSpider.from_crawler(Crawler(BlogsSpider, settings(**given)), url="http://a.example/", mode=mode)


def test_left_alone_the_corpus_and_its_store_lie_in_output() -> None:
    made = settings()
    assert list(made.getdict("FEEDS")) == ["output/corpus.jsonl"]
    assert made["BLOGCORPUS_STORE"] == "output/corpus.state.sqlite"
    assert not made.getbool("BLOGCORPUS_STORE_FRESH")


@pytest.mark.parametrize("name", ["data/blogs.jsonl", "data/blogs.jl", "data/blogs.txt:jsonlines"])
def test_a_file_given_on_the_command_line_is_the_only_one(name: str) -> None:
    made = settings(name)
    assert list(made.getdict("FEEDS")) == [name.partition(":")[0]]
    assert made["BLOGCORPUS_STORE"] == "data/blogs.state.sqlite"
    kind = made.getdict("FEEDS")[name.partition(":")[0]]["format"]
    assert made.getwithbase("FEED_EXPORTERS")[kind] == "blogcorpus.exporters.feeds.CorpusExporter"


def test_beside_another_format_the_corpus_is_still_written(caplog: pytest.LogCaptureFixture) -> None:
    made = settings("data/blogs.csv")
    assert list(made.getdict("FEEDS")) == ["data/blogs.csv", "data/blogs.csv.jsonl"]
    assert made["BLOGCORPUS_STORE"] == "data/blogs.csv.state.sqlite"
    assert not made.getbool("BLOGCORPUS_STORE_FRESH")
    assert "data/blogs.csv: the corpus itself is written to data/blogs.csv.jsonl" in caplog.text


def test_the_corpus_beside_another_format_begins_anew_with_it() -> None:
    made = settings(FEEDS={"blogs.csv": {"format": "csv", "overwrite": True}})
    assert corpus_file(made.getdict("FEEDS")) == (Path("blogs.csv.jsonl"), {"format": "jsonlines", "overwrite": True})
    assert made.getbool("BLOGCORPUS_STORE_FRESH")


@pytest.mark.parametrize("uri", ["s3://bucket/a.csv", "%(time)s.csv", "stdout:"])
def test_beside_what_is_no_file_the_corpus_lies_in_output(uri: str) -> None:
    assert list(settings(FEEDS={uri: {"format": "csv"}}).getdict("FEEDS")) == [uri, "output/corpus.jsonl"]


def test_a_corpus_that_begins_anew_has_a_store_that_does() -> None:
    made = settings(FEEDS={"a.jsonl": {"format": "jsonlines", "overwrite": True}})
    assert made.getbool("BLOGCORPUS_STORE_FRESH")


def test_a_store_of_ones_own_is_left_alone() -> None:
    made = settings(FEEDS={"a.jsonl": {"format": "jsonl", "overwrite": True}}, BLOGCORPUS_STORE="mine.sqlite")
    assert made["BLOGCORPUS_STORE"] == "mine.sqlite"
    assert not made.getbool("BLOGCORPUS_STORE_FRESH")


@pytest.mark.parametrize(
    ("feeds", "path"),
    [
        ({"a.jsonl": {"format": "jsonlines"}}, "a.jsonl"),
        ({Path("b/a.jsonl"): {"format": "jsonl"}}, "b/a.jsonl"),
        ({"file:///tmp/a%20b.jsonl": {"format": "jsonlines"}}, "/tmp/a b.jsonl"),
        ({"x.json": {"format": "json"}, "a.jl": {"format": "jl"}}, "a.jl"),
        # Not plain files of lines: nothing in them could be recovered.
        ({"x.json": {"format": "json"}}, "output/corpus.jsonl"),
        ({"s3://bucket/a.jsonl": {"format": "jsonlines"}}, "output/corpus.jsonl"),
        ({"%(time)s.jsonl": {"format": "jsonlines"}}, "output/corpus.jsonl"),
        ({"a.jsonl.gz": {"format": "jsonlines", "postprocessing": ["GzipPlugin"]}}, "output/corpus.jsonl"),
        ({}, "output/corpus.jsonl"),
    ],
)
def test_the_file_of_the_corpus(feeds: dict[Any, Any], path: str) -> None:
    assert corpus_file(feeds)[0] == Path(path)


@pytest.mark.parametrize(
    ("agent", "contact", "said"),
    [
        ("bot/1 (+http://a.example/)", "ann@a.example", "bot/1 (+http://a.example/; ann@a.example)"),
        ("bot/1", "ann@a.example", "bot/1 (ann@a.example)"),
        ("bot/1 (ann@a.example)", "ann@a.example", "bot/1 (ann@a.example)"),
        ("bot/1", None, "bot/1"),
    ],
)
def test_the_contact_is_part_of_the_user_agent(agent: str, contact: str | None, said: str) -> None:
    assert settings(USER_AGENT=agent, BLOGCORPUS_CONTACT=contact)["USER_AGENT"] == said


@pytest.mark.parametrize(
    ("name", "value"), [("BLOGCORPUS_OPT_OUTS", "ignore"), ("BLOGCORPUS_DUPLICATES", ""), ("BLOGCORPUS_OPT_OUTS", None)]
)
def test_a_setting_that_cannot_be_is_named(name: str, value: str | None) -> None:
    with pytest.raises(OptionError, match=name):
        settings(**{name: value})


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("DOWNLOAD_DELAY", "abc", "is 'abc'; it must be a number"),
        ("CONCURRENT_REQUESTS", "2.5", "is '2.5'; it must be a whole number"),
        ("DOWNLOAD_TIMEOUT", "long", "a number"),
        ("BLOGCORPUS_MAX_FEED_BYTES", "1k", "a whole number"),
        ("ROBOTSTXT_OBEY", "maybe", "True or False"),
        ("LOG_LEVEL", "foo", "one of DEBUG, INFO"),
        ("BLOGCORPUS_MIN_CONFIDENCE", "foo", "a bound for each field"),
        ("BLOGCORPUS_MIN_CONFIDENCE", '{"title": "high"}', "a bound for each field"),
        ("BLOGCORPUS_MIN_CONFIDENCE", '{"title": 80}', "a bound for each field"),
        ("BLOGCORPUS_BROWSER_BLOGS", "a.example", "auto, always or never for each blog"),
        ("BLOGCORPUS_BROWSER_BLOGS", '{"a.example": "sometimes"}', "auto, always or never for each blog"),
        ("BLOGCORPUS_BROWSER_BLOGS", ["a.example"], "auto, always or never for each blog"),
        ("BLOGCORPUS_BROWSER_SECONDS", "0.5", "at least 1"),
        ("BLOGCORPUS_BROWSER_CLICKS", "-1", "at least 0"),
        ("BLOGCORPUS_BROWSER", "sometimes", "auto or always or never"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(name: str, value: object, told: str) -> None:
    with pytest.raises(OptionError, match=f"^{name}: .*{told}"):
        settings(**{name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DOWNLOAD_DELAY", "0"),
        ("DOWNLOAD_TIMEOUT", "2.5"),
        ("ROBOTSTXT_OBEY", "0"),
        ("LOG_LEVEL", 10),
        ("BLOGCORPUS_MIN_CONFIDENCE", '{"title": 0.8}'),
        ("FEED_EXPORT_INDENT", None),
    ],
)
def test_a_value_of_the_right_kind_is_taken(name: str, value: Any) -> None:
    assert settings(**{name: value})[name] == value


def test_a_setting_that_nobody_reads_is_refused() -> None:
    with pytest.raises(OptionError, match="BLOGCORPUS_MOD: is no setting, did you mean BLOGCORPUS_MODE"):
        settings(BLOGCORPUS_MOD="full")
    with pytest.raises(OptionError, match="XYZ: is no setting"):
        settings(BLOGCORPUS_XYZ=1)
    settings(MY_OWN_SETTING=1)


def test_the_options_of_a_crawl_are_the_settings() -> None:
    assert crawl_options(settings()) == CrawlOptions(
        mode="new", feeds=True, archive=True, lesson_size=10, max_pages=5000, max_index_pages=1000, max_sitemaps=100
    )
    made = settings(BLOGCORPUS_ARCHIVE="0", BLOGCORPUS_FEEDS="False", BLOGCORPUS_MAX_PAGES="7", BLOGCORPUS_MODE="full")
    options = crawl_options(made)
    assert (options.archive, options.feeds, options.max_pages, options.mode) == (False, False, 7, "full")


@pytest.mark.parametrize("mode", ["old", "NEW", "fully"])
def test_a_mode_that_cannot_be(mode: str) -> None:
    with pytest.raises(OptionError, match=f"BLOGCORPUS_MODE: is '{mode}'; it can be new or full"):
        settings(BLOGCORPUS_MODE=mode)
    with pytest.raises(OptionError, match=f"BLOGCORPUS_MODE: is '{mode}'"):
        spider(mode)


def test_the_mode_that_the_spider_is_given_is_the_setting() -> None:
    assert spider("full", BLOGCORPUS_MODE="new").options.mode == "full"
    assert spider(None, BLOGCORPUS_MODE="full").options.mode == "full"


@pytest.mark.parametrize(
    "name",
    [
        f"BLOGCORPUS_{n}"
        for n in ("LESSON_SIZE", "MAX_PAGES", "MAX_INDEX_PAGES", "MAX_SITEMAPS", "BROWSER_PAGES", "BROWSER_MEMORY_MB")
    ],
)
@pytest.mark.parametrize("value", ["0", "-1", "many", ""])
def test_a_number_that_cannot_be_is_named(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=name):
        settings(**{name: value})
