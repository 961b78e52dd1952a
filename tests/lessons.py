"""Lessons for wrapper tests: a theme is a function from a told post to its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from blogcorpus.items import Blog, Entry, Lesson, Page

HOME = "http://blog.example/"
BLOG = Blog(url=HOME, title="Leaves and Letters", feed=f"{HOME}feed", language="en")
NOW = datetime(2025, 6, 1, tzinfo=timezone.utc)

_THINGS = "teapot garden ladder violin harbour candle orchard bicycle lantern notebook thunder mirror".split()
_DEEDS = "broke sang vanished returned grew burnt slept travelled".split()


@dataclass(frozen=True)
class Told:
    """A post as its author would tell it."""

    number: int
    author: str = "Ann Lee"

    @property
    def url(self) -> str:
        """Its address."""
        return f"{HOME}{self.day:%Y/%m}/{self.number}/"

    @property
    def title(self) -> str:
        """A title of its own."""
        return f"How the {_THINGS[self.number % 12]} {_DEEDS[self.number % 8]}, part {self.number}"

    @property
    def day(self) -> datetime:
        """The moment of publication."""
        return datetime(2024, 1, 3, 9, 30, tzinfo=timezone.utc) + timedelta(days=11 * self.number, minutes=self.number)

    @property
    def paragraphs(self) -> list[str]:
        """Prose that no other post has."""
        thing, deed = _THINGS[self.number % 12], _DEEDS[self.number % 8]
        return [
            f"On day {self.number} the {thing} {deed}, and {_THINGS[(self.number + k) % 12]} number {k} looked on while"
            f" {'nobody' if (self.number + k) % 2 else 'everybody'} in street {self.number * 7 + k} kept count of it."
            for k in range(1, 4 + self.number % 4)
        ]

    @property
    def html(self) -> str:
        """The prose as the feed has it."""
        return "".join(f"<p>{paragraph}</p>" for paragraph in self.paragraphs)

    @property
    def tags(self) -> tuple[str, ...]:
        """Some tags."""
        return (_THINGS[self.number % 12], _DEEDS[self.number % 8])


Theme = Callable[[Told], str]


def entry(told: Told) -> Entry:
    """What a full feed says of a post."""
    return Entry(
        url=told.url,
        id=told.url,
        title=told.title,
        authors=(told.author,),
        published=told.day,
        html=told.html,
        full=True,
        tags=told.tags,
    )


def page(theme: Theme, told: Told, said: Entry | None = None) -> Page:
    """A post's page, with what the feed says of it where it does."""
    return Page(url=told.url, html=theme(told), blog=BLOG, entry=said, fetched_at=NOW)


def lesson(theme: Theme, posts: Sequence[Told], says: Callable[[Told], Entry] = entry) -> Lesson:
    """Pages beside their entries."""
    return Lesson(blog=BLOG, pages=tuple(page(theme, told, says(told)) for told in posts))


POSTS = [Told(n) for n in range(1, 9)]


def classic(told: Told) -> str:
    """A theme like many: names for everything, a sidebar, comments, a share bar inside the text's element."""
    tags = "".join(f'<a rel="tag" href="/tag/{t}">{t}</a>' for t in told.tags)
    other = Told(told.number + 3)
    return f"""<html lang="en"><head><title>{told.title} | Leaves and Letters</title></head><body>
    <div id="header"><h1><a href="/">Leaves and Letters</a></h1><p>Today is {NOW:%d %B %Y}</p></div>
    <div id="post-{told.number}" class="post hentry"><h2 class="entry-title">{told.title}</h2>
    <p class="meta">Posted by <span class="author">{told.author}</span> on
    <span class="date">{told.day:%B %d, %Y}</span></p>
    <div class="entry">{told.html}<div class="share">Share this: Twitter Facebook Email Print</div>
    <p class="tags">Filed under {tags}</p></div></div>
    <div id="sidebar"><h3>Recent posts</h3><ul><li><a href="{other.url}">{other.title}</a>
    {other.day:%B %d, %Y}</li></ul><p>Written by Somebody Else</p></div></body></html>"""
