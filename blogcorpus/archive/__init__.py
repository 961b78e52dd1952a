"""Posts older than the feed: sitemaps, paging, platform interfaces."""
