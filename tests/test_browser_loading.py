"""What a rendered page may load."""

from __future__ import annotations

import pytest

from spiders.browser.loading import Loading, holds_comments, loading

PAGE = "https://blog.example/a-post"


@pytest.mark.parametrize(
    ("kind", "url", "frame", "verdict"),
    [
        ("document", PAGE, None, "LOAD"),
        ("script", "https://cdn.example/app.js", None, "LOAD"),
        ("xhr", "https://api.example/posts", None, "LOAD"),
        ("fetch", "/posts", None, "LOAD"),
        ("stylesheet", "https://blog.example/a.css", None, "BLANK"),
        ("image", "https://blog.example/a.png", None, "REFUSE"),
        ("media", "https://blog.example/a.mp4", None, "REFUSE"),
        ("font", "https://blog.example/a.woff2", None, "REFUSE"),
        ("websocket", "wss://blog.example/", None, "REFUSE"),
        ("eventsource", "https://blog.example/live", None, "REFUSE"),
        ("ping", "https://blog.example/count", None, "REFUSE"),
        ("other", "https://blog.example/favicon.ico", None, "REFUSE"),
        # Advertisements and counters, whatever they are.
        ("script", "https://securepubads.g.doubleclick.net/tag/js/gpt.js", None, "REFUSE"),
        ("script", "https://www.google-analytics.com/analytics.js", None, "REFUSE"),
        ("script", "https://notdoubleclick.net.example/a.js", None, "LOAD"),
        # Frames: of the blog itself, or of comments.
        ("document", "https://www.blog.example/embed", "", "LOAD"),
        ("document", "https://disqus.com/embed/comments/?f=blog", "dsq-app1", "LOAD"),
        ("document", "https://giscus.app/en/widget?origin=x", "giscus", "LOAD"),
        ("document", "https://utteranc.es/utterances.html", "", "LOAD"),
        ("document", "https://embed.example/7", "comment-frame", "LOAD"),
        ("document", "https://video.example/embed/1", "player", "REFUSE"),
        ("document", "https://maps.example/embed", "", "REFUSE"),
    ],
)
def test_requests_are_judged(kind: str, url: str, frame: str | None, verdict: str) -> None:
    assert loading(kind, url, page=PAGE, frame=frame) is Loading[verdict]


@pytest.mark.parametrize(
    ("url", "name", "comments"),
    [
        ("https://talk.hyvor.com/embed/1", "", True),
        ("https://blog.example/kommentare/12", "", True),
        ("https://blog.example/isso/", "", True),
        ("https://blog.example/misson/", "", False),
        ("https://blog.example/newsletter", "subscribe", False),
    ],
)
def test_frames_of_comments(url: str, name: str, comments: bool) -> None:
    assert holds_comments(url, name) is comments
