"""Signals between the spider and the extensions."""

#: A blog's crawl begins. `crawl`: the BlogCrawl.
blog_started = object()
#: Everything of a blog has been fetched; its last pages may still be in the pipelines. `crawl`: the BlogCrawl.
blog_finished = object()
