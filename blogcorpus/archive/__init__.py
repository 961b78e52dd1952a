"""Posts older than the feed: sitemaps, paging, archive pages, platform interfaces."""

from blogcorpus.archive.links import ArchiveLink, Mark, archive_links
from blogcorpus.archive.onward import perhaps_next
from blogcorpus.archive.page_numbers import page_place
from blogcorpus.archive.paging import neighbours, next_pages
from blogcorpus.archive.platforms import platform_of
from blogcorpus.archive.routes import Answer, Route, Step, routes
from blogcorpus.archive.sitemaps import Sitemap, rank_sitemaps, read_sitemap, usual_sitemaps
from blogcorpus.archive.substack import read_substack
from blogcorpus.archive.wp_api import read_wp_posts

__all__ = [
    "Answer",
    "ArchiveLink",
    "Mark",
    "Route",
    "Sitemap",
    "Step",
    "archive_links",
    "neighbours",
    "next_pages",
    "page_place",
    "perhaps_next",
    "platform_of",
    "rank_sitemaps",
    "read_sitemap",
    "read_substack",
    "read_wp_posts",
    "routes",
    "usual_sitemaps",
]
