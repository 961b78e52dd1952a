"""Feeds: finding them, reading them safely, remembering what was seen."""

from blogcorpus.feed.comments import comment_post, read_comment_feed
from blogcorpus.feed.discover import FeedLink, feed_links, is_comment_link
from blogcorpus.feed.entries import is_cut_off
from blogcorpus.feed.guess import guess_feeds, part_feeds
from blogcorpus.feed.history import FeedState, after, entry_hash, fresh, from_json, headers, to_json
from blogcorpus.feed.prune import FeedLimits
from blogcorpus.feed.read import Feed, is_feed, read_feed

__all__ = [
    "Feed",
    "FeedLimits",
    "FeedLink",
    "FeedState",
    "after",
    "comment_post",
    "entry_hash",
    "feed_links",
    "fresh",
    "from_json",
    "guess_feeds",
    "headers",
    "is_comment_link",
    "is_cut_off",
    "is_feed",
    "part_feeds",
    "read_comment_feed",
    "read_feed",
    "to_json",
]
