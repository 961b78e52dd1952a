"""The report as one HTML file: nothing in it comes from elsewhere, and nothing in it runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from blogcorpus.report.duplicates import duplicates_plot
from blogcorpus.report.figures import Figures
from blogcorpus.report.plots import STYLE, bars, columns, number, shares
from blogcorpus.report.tables import ROWS, blog_name, blogs_table, drift_table, fields_table, lists

__all__ = ["plots_of", "report_page"]

_METHODS = ("feed", "wrapper", "heuristic", "evolved")
_PAGE_STYLE = """
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #222; --soft: #667; --line: #dde; --head: #f3f3ee;
  --warn: #9a4a00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181d; --ink: #e8e8ea; --soft: #a5a8b5; --line: #3a3d47; --head: #20232b;
    --warn: #f0a75a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.9rem; margin: 0 0 .3rem; } h2 { font-size: 1.25rem; margin: 2.6rem 0 .6rem; }
p, figcaption { color: var(--soft); margin: .2rem 0 .8rem; max-width: 46rem; }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.4rem, 1fr)); gap: .7rem; margin: 1.4rem 0; }
.sums { padding: 0; list-style: none; }
.sums li { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; color: var(--soft); }
.sums b { display: block; font-size: 1.45rem; color: var(--ink); font-variant-numeric: tabular-nums; }
figure { margin: .6rem 0 1.2rem; } svg { max-width: 100%; height: auto; display: block; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .88rem; width: 100%; }
th, td { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { background: var(--head); font-weight: 600; position: sticky; top: 0; white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
table.small { width: auto; min-width: 24rem; } .small th, .small td { padding-right: 1.4rem; }
table:not(.small) td:first-child { min-width: 11rem; } table:not(.small) td:last-child { min-width: 8rem; }
td small { color: var(--soft); } td small.why { color: var(--warn); }
@media print { body { max-width: none; } th { position: static; } }
"""


def report_page(figures: Figures, *, title: str) -> str:
    """The page."""
    plots = "".join(
        f'<h2 id="{name}">{escape(head)}</h2><p>{escape(told)}</p><figure>{svg}</figure>'
        for name, head, told, svg in plots_of(figures)
        if svg
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<style>{_PAGE_STYLE}{STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1><p>{escape(_span(figures))}</p>{_sums(figures)}{plots}{fields_table(figures)}"
        f"{drift_table(figures)}{lists(figures)}{blogs_table(figures)}</body></html>\n"
    )


def plots_of(figures: Figures) -> Iterator[tuple[str, str, str, str]]:
    """Every plot: a name, a heading, what it tells, and its SVG."""
    undated = figures.posts - figures.dated
    told = f"Posts by the year of their publication; {number(undated)} have no date."
    yield "years", "Posts over time", told, columns(figures.years, "posts a year")
    blogs = Counter({blog_name(blog): blog.posts for blog in figures.blogs.values()})
    yield (
        "blogs",
        "Posts per blog",
        _told("Every blog stands in the table below", blogs),
        _bars(blogs, "posts per blog"),
    )
    told = _told("Posts by language, declared or detected", figures.languages)
    yield "languages", "Languages", told, _bars(figures.languages, "posts per language")
    octaves = [(f"{low:,}", count) for low, count in figures.words.octaves()]
    half = figures.words.quantile(0.5)
    told = f"Words in a post; half of the posts have {number(half)} or fewer. A column begins with its number of words."
    yield "lengths", "Length of posts", told, columns(octaves, "posts by number of words")
    rated = [(name, field.methods, figures.posts) for name, field in figures.fields.items() if field.rated]
    told = "Of all posts, how many have the field, and which method its value came from."
    yield "methods", "Fields and where they came from", told, shares(rated, _METHODS, "methods by field")
    sure = [(name, _confidence(field.tenths), field.rated) for name, field in figures.fields.items() if field.rated]
    told = "Of the values that were found: how sure they are; the number is the share of the surest."
    yield "confidence", "Confidence", told, shares(sure, _CLASSES, "confidence by field", ordered=True)
    told = _told("How the crawl came to the posts", figures.routes)
    yield "routes", "Routes", told, _bars(figures.routes, "posts per route")
    yield duplicates_plot(figures.addresses, figures.duplicates)
    told = "Parts that were taken out of texts: by a cleaner, as left out by the wrapper, as a template of the site."
    yield "removed", "Taken out of texts", told, _bars(figures.removed, "parts taken out, by stage and reason")
    told = "Pages that were asked for in the last run of each blog and are not in the corpus."
    yield "reasons", "Pages that are not here", told, _bars(figures.reasons, "pages by reason")


_CLASSES = ("0.9 and more", "0.7 to 0.9", "0.5 to 0.7", "less")


def _confidence(tenths: Counter[int]) -> dict[str, int]:
    bounds = ((9, 10), (7, 9), (5, 7), (0, 5))
    return {name: sum(tenths[n] for n in range(low, high)) for name, (low, high) in zip(_CLASSES, bounds, strict=True)}


def _span(figures: Figures) -> str:
    years = figures.years
    told = f"{number(figures.posts)} posts of {number(len(figures.blogs))} blogs"
    if years:
        told += f", written {years[0][0]} to {years[-1][0]}"
    if figures.fetched:
        first, last = (moment[:10] for moment in figures.fetched)
        told += f", fetched on {first}" if first == last else f", fetched from {first} to {last}"
    return told + "."


def _sums(figures: Figures) -> str:
    values = {
        "posts": figures.posts,
        "blogs": len(figures.blogs),
        "words": figures.words.total,
        "comments": figures.comments,
        "authors": figures.authors,
        "commenters": figures.commenters,
        "languages": len(figures.languages.keys() - {"unknown"}),
        "copies of other posts": figures.copies,
        "posts that changed": figures.changed,
    }
    return f'<ul class="sums">{"".join(f"<li><b>{number(v)}</b>{escape(n)}</li>" for n, v in values.items())}</ul>'


def _bars(counts: Counter[str], told: str) -> str:
    return bars(counts.most_common(ROWS), told)


def _told(what: str, counts: Counter[str]) -> str:
    """A sentence about a plot that has no room for all."""
    left = counts.total() - sum(count for _, count in counts.most_common(ROWS))
    more = f"; {number(len(counts) - ROWS)} more with {number(left)} posts in all are not shown" if left else ""
    return f"{what}{more}."
