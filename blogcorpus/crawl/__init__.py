"""The order of work for one blog, without I/O: events in, actions out."""

from blogcorpus.crawl.blog import BlogCrawl
from blogcorpus.crawl.events import Action, Answer, Event, Failure, Fetch, Publish, Purpose, Reason
from blogcorpus.crawl.keys import Keys
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.state import BlogState, Memory
from blogcorpus.crawl.summary import Summary
from blogcorpus.crawl.trail import Left

__all__ = [
    "Action",
    "Answer",
    "BlogCrawl",
    "BlogState",
    "CrawlOptions",
    "Event",
    "Failure",
    "Fetch",
    "Keys",
    "Left",
    "Memory",
    "Publish",
    "Purpose",
    "Reason",
    "Summary",
]
