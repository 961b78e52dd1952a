"""How many known comments of saved blogs are found in their pages, how rightly, and at what cost.

    python benchmarks/comments.py DATA [--misses] [--false] [--blog NAME]

DATA holds a zip for each blog: `gold.jsonl` (a known post a line: `url`, `path`, `comments_count`, `content_text`),
`comments.jsonl` (comments out of comment feeds, a lower bound: `post_path`, `author`, `date`, `content_text`,
`in_page`), `blog.json` (`language`) and `pages/`.

Columns: *F1* mean over posts with known comments that stand in the page; author and the first twelve words must both be
right, comments that the feed does not know are no fault · *date* right to the day, of the comments found · *declared*
pages whose declared number is the number found, of those that declare one · *more* pages of posts without comments on
which some were found · *post* pages on which the area holds more of the post than its comments quote · *cost* as a
multiple of the bare lxml parse: pages without a place for comments, with an empty one, with some, with twenty and more.
"""

from __future__ import annotations

import json
import statistics
import time
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from html import unescape
from pathlib import Path
from typing import Any

import click
from lxml import etree

from blogcorpus.dom import Dom, parse
from blogcorpus.heuristics.comments import find_comments
from blogcorpus.items import Comment, CommentArea
from blogcorpus.text import words

#: Words of a comment that are compared; words in a row that show that two texts share more than chance.
_COMPARED, _SHINGLE = 12, 6
_MANY = 20


@dataclass(frozen=True)
class Example:
    """A post with its page and its known comments."""

    path: str
    html: str
    url: str
    language: str
    content: str
    known: list[dict[str, Any]]
    #: What the feed says how many there are.
    count: int | None


@dataclass
class Tally:
    """What was counted."""

    scores: list[float] = field(default_factory=list)
    dates: int = 0
    dated: int = 0
    declared: int = 0
    agreed: int = 0
    bare: int = 0
    more: int = 0
    holds_post: int = 0

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.scores += other.scores
        for name in ("dates", "dated", "declared", "agreed", "bare", "more", "holds_post"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def line(self, name: str) -> str:
        """One line of the table."""
        score = f"{100 * statistics.fmean(self.scores):6.1f}" if self.scores else "     -"
        return (
            f"{name:42.42} {len(self.scores):5} {score} {self.dates:5}/{self.dated:<5}"
            f" {self.agreed:4}/{self.declared:<5} {self.more:3}/{self.bare:<5} {self.holds_post:4}"
        )


def load(path: Path) -> Iterator[Example]:
    """Known posts of a saved blog."""
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        language = json.loads(archive.read("blog.json")).get("language") or ""
        known: dict[str, list[dict[str, Any]]] = defaultdict(list)
        if "comments.jsonl" in names:
            for line in archive.read("comments.jsonl").decode().splitlines():
                comment = json.loads(line)
                known[comment["post_path"]].append(comment)
        for line in archive.read("gold.jsonl").decode().splitlines():
            post = json.loads(line)
            if f"pages/{post['path']}" in names:
                yield Example(
                    path=post["path"],
                    html=archive.read(f"pages/{post['path']}").decode("utf-8", "replace"),
                    url=post["url"],
                    language=language,
                    content=post.get("content_text") or "",
                    known=[comment for comment in known[post["path"]] if comment.get("in_page", True)],
                    count=post.get("comments_count"),
                )


def key(author: str | None, text: str | None) -> tuple[str, str]:
    """What of a comment must be right."""
    return " ".join(words(unescape(author or ""))), " ".join(words(unescape(text or ""))[:_COMPARED])


def f1(known: Counter[tuple[str, str]], found: Counter[tuple[str, str]]) -> float:
    """Both right, over the known and as many of the found."""
    both = (known & found).total()
    return 2 * both / (known.total() + min(found.total(), max(known.total(), both)))


def right_dates(known: Iterable[dict[str, Any]], found: Iterable[Comment]) -> tuple[int, int]:
    """How many found comments bear the known day or the one beside it, and how many could."""
    days: dict[tuple[str, str], date] = {
        key(c["author"], c["content_text"]): datetime.fromisoformat(c["date"]).date() for c in known if c.get("date")
    }
    pairs = [(days[k], c.published) for c in found if (k := key(c.author, c.text)) in days]
    return sum(time is not None and abs((time.date() - day).days) <= 1 for day, time in pairs), len(pairs)


def shingles(text: str) -> set[tuple[str, ...]]:
    """Runs of words."""
    all_words = words(text)
    return {tuple(all_words[i : i + _SHINGLE]) for i in range(len(all_words) - _SHINGLE + 1)}


def holds_post(area: CommentArea, content: str) -> bool:
    """The area has words of the post that no comment quotes."""
    inside = shingles(" ".join(text for part in area.parts for text in part.itertext()))
    quoted = {run for comment in area.comments for run in shingles(comment.text)}
    return len((shingles(content) & inside) - quoted) > _SHINGLE


def measure(examples: Iterable[Example], say: Callable[[str], None], false: Callable[[str], None]) -> Tally:
    """Count one blog."""
    tally = Tally()
    for example in examples:
        area = find_comments(parse(example.html, example.url), languages=[example.language])
        comments = area.comments if area else ()
        found = Counter(key(comment.author, comment.text) for comment in comments)
        if example.known:
            known = Counter(key(comment["author"], comment["content_text"]) for comment in example.known)
            tally.scores.append(f1(known, found))
            for missed in (known - found) if tally.scores[-1] < 1 else ():
                near = [other for other in found if other[0] == missed[0] or other[1] == missed[1]]
                say(f"  {example.path}\n    known {missed}\n    found {near[:3]}")
            dates, dated = right_dates(example.known, comments)
            tally.dates, tally.dated = tally.dates + dates, tally.dated + dated
        elif not example.count:
            tally.bare += 1
            tally.more += bool(comments)
            if comments:
                false(f"  {example.path}: {area.rule if area else ''}, {len(comments)}: {comments[0]}")
        if area and area.declared is not None:
            tally.declared += 1
            tally.agreed += area.declared == len(comments)
        tally.holds_post += area is not None and holds_post(area, example.content)
    return tally


def cpu(work: Callable[[], object]) -> float:
    """The least of five runs, in seconds of this process."""
    times = []
    for _ in range(5):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def cost(pages: list[str]) -> str:
    """The cost of finding comments, by what is there to find."""
    groups: dict[str, list[str]] = defaultdict(list)
    for html in pages:
        area = find_comments(parse(html))
        size = len(area.comments) if area else 0
        groups["no place" if area is None else "empty" if not size else "some" if size < _MANY else "many"].append(html)
    cells = []
    for name, htmls in sorted(groups.items()):
        parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
        data = [html.encode("utf-8", "replace") for html in htmls]
        doms: list[Dom] = [parse(html) for html in htmls]
        bare = cpu(lambda data=data, parser=parser: [etree.fromstring(d, parser) for d in data])  # type: ignore[misc]
        ours = cpu(lambda doms=doms: [find_comments(dom) for dom in doms])  # type: ignore[misc]
        cells.append(f"{name} {ours / bare:.1f} x ({len(htmls)} pages)")
    return ", ".join(cells)


@click.command()
@click.argument("data", type=click.Path(exists=True, path_type=Path))
@click.option("--misses", is_flag=True, help="List known comments that were not found.")
@click.option("--false", "false", is_flag=True, help="List comments on posts that have none.")
@click.option("--blog", default="", help="Only blogs whose name holds this.")
def main(data: Path, misses: bool, false: bool, blog: str) -> None:
    """Print the table."""
    total, pages = Tally(), []
    print(f"{'':42} posts     F1  date        declared   more      post")
    for path in sorted(path for path in data.glob("*.zip") if blog in path.stem):
        examples = list(load(path))
        pages += [example.html for example in examples[:8]]
        lines: list[str] = []
        tally = measure(examples, lines.append if misses else len, lines.append if false else len)
        total.add(tally)
        if tally.scores or tally.declared or tally.more or lines:
            print(tally.line(path.stem), *lines, sep="\n")
    print(total.line("all"))
    print("cost:", cost(pages))


if __name__ == "__main__":
    main()
