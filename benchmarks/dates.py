"""How often the dates of saved blogs are found in their pages, and how fast, beside dateparser on the same strings.

    python benchmarks/dates.py DATA [--misses] [--blogs 20] [--no-dateparser]

DATA holds a zip for each blog: `gold.jsonl` (a known post a line: `url`, `path`, `date`, `date_seen`), `blog.json`
(`language`) and `pages/`. Feeds give UTC and pages local time, so the day beside the known one counts as found.

Columns: *text* posts whose date stands in the visible text, and of those how many were found in it · *first* the first
date in the text is the right one · *learnt* found with the order and languages learnt from ten other posts · *marked*
found in the elements whose class or tag promises a date.
"""

from __future__ import annotations

import json
import re
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from pathlib import Path

import click
import dateparser

from blogcorpus.dates import Found, Order, find_dates, languages_of, learn_order, parse_date
from blogcorpus.dom import parse, text_of

_MARKED = "//time|//abbr|//*[" + " or ".join(
    f"contains(@class,'{word}')" for word in ("date", "time", "publish", "posted", "meta", "byline")
) + "]"  # fmt: skip
#: Texts longer than this are no bylines; shorter than the second, they may be nothing but a date.
_BYLINE, _DATE = 200, 60
#: Posts of a blog that are learnt from.
_LESSON = 10
#: Strings of one blog that go to dateparser.
_STRINGS = 20


@dataclass(frozen=True)
class Example:
    """A known post: its day, whether that stands in the text, the text, and the texts of marked elements."""

    url: str
    known: date
    seen: bool
    text: str
    marked: list[str]


@dataclass
class Tally:
    """What was counted."""

    posts: int = 0
    text: int = 0
    found: int = 0
    first: int = 0
    learnt: int = 0
    marked: int = 0
    found_marked: int = 0
    seconds: float = 0.0
    characters: int = 0

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def line(self, name: str) -> str:
        """One line of the table."""
        return (
            f"{name:42.42} {self.posts:5} {self.text:5} {self.found:5} {self.first:5} {self.learnt:5}"
            f" {self.found_marked:5}/{self.marked}"
        )


def load(path: Path) -> tuple[str, list[Example]]:
    """Language and known posts of a saved blog."""
    examples: list[Example] = []
    with zipfile.ZipFile(path) as archive:
        language = json.loads(archive.read("blog.json")).get("language") or ""
        names = set(archive.namelist())
        for line in archive.read("gold.jsonl").decode().splitlines():
            post = json.loads(line)
            name = f"pages/{post['path']}"
            if not post.get("date") or name not in names:
                continue
            dom = parse(archive.read(name).decode("utf-8", "replace"), post["url"])
            texts = (text_of(element) for element in dom.root.xpath(_MARKED))
            marked = list(dict.fromkeys(text for text in texts if text and len(text) <= _BYLINE))
            known = datetime.fromisoformat(post["date"]).date()
            examples.append(Example(post["url"], known, "text" in post["date_seen"], dom.flat.text, marked))
    return language, examples


def near(day: date, known: date) -> bool:
    """The same day, or the one beside it in another zone."""
    return abs((day - known).days) <= 1


def whole_dates(text: str, languages: Sequence[str], order: Order | None = None) -> list[Found]:
    """Dates of a text that are known to the day."""
    found = find_dates(text, languages=languages, order=order)
    return [item for item in found if item.when.precision != "month"]


def holds(found: Sequence[Found], known: date) -> bool:
    """The known day is among the dates."""
    return any(near(item.when.value.date(), known) for item in found)


def measure(language: str, examples: Sequence[Example], misses: list[str]) -> Tally:
    """Count one blog."""
    languages = [language] if language else []
    lesson = [(text, example.known) for example in examples[-_LESSON:] for text in (example.text, *example.marked)]
    order, spoken = learn_order(lesson), languages_of(lesson)
    tally = Tally(posts=len(examples))
    for example in examples:
        started = time.process_time()
        found = whole_dates(example.text, languages)
        tally.seconds += time.process_time() - started
        tally.characters += len(example.text)
        tally.marked += bool(example.marked)
        tally.found_marked += any(holds(whole_dates(text, languages), example.known) for text in example.marked)
        if example.seen:
            tally.text += 1
            tally.found += holds(found, example.known)
            tally.first += holds(found[:1], example.known)
            learnt = holds(whole_dates(example.text, [*languages, *spoken], order), example.known)
            tally.learnt += learnt
            if not learnt:
                misses.append(f"{example.known} {example.url}")
    return tally


def date_strings(language: str, examples: Sequence[Example]) -> Iterator[tuple[str, str, date]]:
    """Short texts of marked elements in which the known year and day stand, whoever can read them."""
    strings: dict[str, date] = {}
    for example in examples:
        year, day = example.known.year, example.known.day
        for text in example.marked:
            numbers = {int(number) for number in re.findall(r"\d{1,4}", text)}
            if len(text) <= _DATE and day in numbers and numbers & {year, year % 100}:
                strings.setdefault(text, example.known)
    for text, known in list(strings.items())[:_STRINGS]:
        yield language, text, known


def compare(strings: Sequence[tuple[str, str, date]]) -> None:
    """Print how many of the strings each reader reads right, wrong, and not at all."""

    def ours(text: str, language: str) -> datetime | None:
        when = parse_date(text, languages=[language] if language else [])
        return when.value if when else None

    def ours_in_text(text: str, language: str) -> datetime | None:
        found = whole_dates(text, [language] if language else [])
        return found[0].when.value if found else None

    def theirs(text: str, language: str) -> datetime | None:
        value: datetime | None = dateparser.parse(text, languages=[language] if language else None)
        return value

    readers: dict[str, Callable[[str, str], datetime | None]] = {
        "parse_date": ours,
        "find_dates": ours_in_text,
        "dateparser.parse": theirs,
    }
    print(f"\n{len(strings)} strings with a known date  right wrong  none     µs each")
    for name, reader in readers.items():
        reader(*strings[0][1::-1])  # what is loaded once is not counted
        started = time.process_time()
        values = [(reader(text, language), known) for language, text, known in strings]
        each = (time.process_time() - started) / len(strings) * 1e6
        right = sum(value is not None and near(value.date(), known) for value, known in values)
        none = sum(value is None for value, _ in values)
        print(f"{name:32} {right:5} {len(values) - right - none:5} {none:5} {each:11.1f}")


@click.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--misses", is_flag=True, help="List the posts whose date stands in the text and was not found.")
@click.option("--blogs", type=int, help="Only so many blogs.")
@click.option("--dateparser/--no-dateparser", "with_dateparser", default=True, help="Compare with dateparser.")
def main(data: Path, misses: bool, blogs: int | None, with_dateparser: bool) -> None:
    """Measure on the saved blogs in DATA."""
    total, missed, strings = Tally(), list[str](), list[tuple[str, str, date]]()
    print(f"{'':42} posts  text found first learnt marked")
    for path in sorted(data.glob("*.zip"))[:blogs]:
        language, examples = load(path)
        tally = measure(language, examples, missed)
        total.add(tally)
        strings += date_strings(language, examples)
        print(tally.line(path.stem))
    print(total.line("all"))
    print(f"{total.seconds / total.posts * 1000:.2f} ms a page of {total.characters / total.posts:.0f} characters")
    if misses:
        print(*missed, sep="\n")
    if with_dateparser and strings:
        compare(strings)


if __name__ == "__main__":
    main()
