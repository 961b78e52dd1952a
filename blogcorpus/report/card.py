"""A data card: what, when, how and under which rights, to publish beside a corpus."""

from __future__ import annotations

import re
from collections.abc import Iterator

from blogcorpus.report.figures import Figures
from blogcorpus.report.plots import number
from blogcorpus.schema import SCHEMA_VERSION

__all__ = ["data_card"]

#: What an address of a page could smuggle into Markdown.
_UNSAFE = re.compile(r"[\s<>()\[\]`|\\]")
#: Fields whose filling a reader of the corpus asks for first.
_TOLD = ("title", "authors", "published", "text", "tags", "comments", "language")


def data_card(figures: Figures, *, title: str, contact: str | None = None) -> str:
    """The card as Markdown."""
    parts = (
        _what(figures, title),
        _how(figures),
        _quality(figures),
        _rights(figures),
        _people(figures),
        [f"\n## Contact\n\n{contact}\n"] if contact else [],
    )
    return "".join(line for part in parts for line in part)


def _what(figures: Figures, title: str) -> Iterator[str]:
    years = figures.years
    span = f" written between {years[0][0]} and {years[-1][0]}" if years else ""
    yield f"# {title}\n\nA corpus of {number(figures.posts)} posts of {number(len(figures.blogs))} blogs{span}"
    yield f", with {number(figures.comments)} comments; {number(figures.words.total)} words in all.\n"
    yield f"Format: JSON Lines, record schema {SCHEMA_VERSION}.\n\n## Languages\n\n"
    yield "| language | posts | words |\n|---|---:|---:|\n"
    for language, count in figures.languages.most_common():
        yield f"| {language} | {number(count)} | {number(figures.language_words[language])} |\n"


def _how(figures: Figures) -> Iterator[str]:
    yield "\n## How it was made\n\n"
    yield "Crawled with blogcorpus from the blogs' own sites"
    if figures.fetched:
        yield f" between {figures.fetched[0][:10]} and {figures.fetched[1][:10]}"
    routes = ", ".join(f"{route} ({number(count)})" for route, count in figures.routes.most_common(8))
    yield f". Posts were found by {routes}. Titles, authors, dates and texts come from the blogs' feeds, from rules "
    yield "learnt for each blog, and from rules that know no blog; every record says which (`provenance`). "
    yield "Navigation, advertisements and what repeats from page to page was taken out of the texts.\n"
    if figures.copies:
        yield f"\n{number(figures.copies)} posts have nearly the text of another post and say so (`duplicate_of`).\n"


def _quality(figures: Figures) -> Iterator[str]:
    yield "\n## How complete and how sure\n\n| field | filled | mean confidence |\n|---|---:|---:|\n"
    for name in _TOLD:
        field = figures.fields[name]
        mean = f"{field.mean:.2f}" if field.mean is not None else "–"
        yield f"| `{name}` | {100 * field.filled / max(1, figures.posts):.1f} % | {mean} |\n"
    yield "\nA confidence is an estimate of how often values found in that way are right. Half of the posts have "
    yield f"{number(figures.words.quantile(0.25))} to {number(figures.words.quantile(0.75))} words.\n"


def _rights(figures: Figures) -> Iterator[str]:
    yield "\n## Rights\n\nThe posts belong to their authors. "
    licensed = figures.licenses.total()
    if licensed:
        yield f"{number(licensed)} posts link to a licence of their own:\n\n"
        for license_url, count in figures.licenses.most_common(12):
            yield f"- {_UNSAFE.sub('', license_url)} ({number(count)})\n"
        yield "\n"
    else:
        yield "No post links to a licence. "
    if figures.opt_outs:
        told = ", ".join(f"{wish} ({number(count)})" for wish, count in figures.opt_outs.most_common())
        yield f"Pages of {number(figures.opt_outs.total())} posts ask not to be used by machines: {told}. "
        yield "Each record has this in `rights`; leave them out where you must respect it.\n"
    else:
        yield "No page asked not to be used by machines.\n"
    yield "\nWhat a page does not forbid is not thereby allowed: whether you may copy, analyse or pass on the texts "
    yield "depends on the law where you are and on your purpose.\n"


def _people(figures: Figures) -> Iterator[str]:
    yield "\n## People in it\n\n"
    yield f"Posts name {number(figures.authors)} authors and {number(figures.commenters)} commenters"
    if not figures.named:
        yield ", all as pseudonyms; e-mail addresses, telephone numbers and IP addresses in texts are masked. Texts "
        yield "may still tell who wrote them.\n"
    else:
        yield ", by the names they gave. These are personal data. `blogcorpus pseudonymise` replaces them, "
        yield "`blogcorpus forget` removes a post or a person.\n"
