"""The report as one HTML file: nothing in it comes from elsewhere, and nothing in it runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from urllib.parse import unquote

from blogcorpus.report.duplicates import duplicates_plot
from blogcorpus.report.figures import BlogFigures, Figures
from blogcorpus.report.plots import STYLE, bars, columns, number, shares

__all__ = ["plots_of", "report_page"]

_METHODS = ("feed", "wrapper", "heuristic", "evolved")
#: Rows of a plot or list; a sentence tells what is left out.
_ROWS = 25
#: Head of a column in the table of blogs → field.
_FILLED = {"title": "title", "author": "authors", "date": "published", "tags": "tags"}
#: Tables with fewer columns take no more room than they need.
_WIDE = 6
_PAGE_STYLE = """
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #222; --soft: #667; --line: #dde; --head: #f3f3ee; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181d; --ink: #e8e8ea; --soft: #a5a8b5; --line: #3a3d47; --head: #20232b; }
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
table.small { width: auto; min-width: 24rem; } td:nth-last-child(2) { min-width: 9rem; }
td small { color: var(--soft); }
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
        f"<h1>{escape(title)}</h1><p>{escape(_span(figures))}</p>{_sums(figures)}{plots}{_fields(figures)}"
        f"{_lists(figures)}{_blogs(figures)}</body></html>\n"
    )


def plots_of(figures: Figures) -> Iterator[tuple[str, str, str, str]]:
    """Every plot: a name, a heading, what it tells, and its SVG."""
    undated = figures.posts - figures.dated
    told = f"Posts by the year of their publication; {number(undated)} have no date."
    yield "years", "Posts over time", told, columns(figures.years, "posts a year")
    blogs = Counter({_name(blog): blog.posts for blog in figures.blogs.values()})
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


def _fields(figures: Figures) -> str:
    rows = []
    for name, field in figures.fields.items():
        mean = f"{field.mean:.2f}" if field.mean is not None else "–"
        agreed = _percent(field.agreed, field.rated) if field.rated else "–"
        rows.append((name, _percent(field.filled, figures.posts), mean, agreed))
    told = "<p>Filled posts, mean confidence of the values, and how often a second method found the same.</p>"
    return f"<h2>Fields</h2>{told}" + _table(("field", "filled", "confidence", "agreed"), rows, numbers=(1, 2, 3))


def _lists(figures: Figures) -> str:
    """Counts that may be empty: then nothing is shown."""
    lists = (
        ("Steps of the key", "Addresses that a step of the URL key changed.", figures.key_steps),
        ("Taken out of texts", "Parts that a stage removed, and why.", figures.removed),
        ("Licences", "Licences that pages link to as their own.", figures.licenses),
        ("Opt-outs", "Posts whose pages ask not to be used by machines.", figures.opt_outs),
        ("Software", "What the blogs say they are written with.", figures.generators),
    )
    return "".join(
        f"<h2>{head}</h2><p>{told}</p>"
        + _table(("", "count"), [(n, number(c)) for n, c in counts.most_common(_ROWS)], (1,))
        for head, told, counts in lists
        if counts
    )


def _blogs(figures: Figures) -> str:
    heads = ("blog", "posts", "from", "to", "words", "comments", "copies", *_FILLED, "wrapper", "routes", "notes")
    order = sorted(figures.blogs.values(), key=lambda blog: (-blog.posts, blog.url))
    told = (
        "<p>Words: the median of its posts. Then the share of posts that have a title, an author, a date, tags, and "
        "of texts that its wrapper found: few of these mean that the blog's pages changed, or vary.</p>"
    )
    return f"<h2>Every blog</h2>{told}" + _table(heads, list(map(_blog_row, order)), numbers=range(1, 12), raw=(0,))


def _blog_row(blog: BlogFigures) -> tuple[str, ...]:
    name, address = escape(blog.title or _name(blog)), escape(_name(blog))
    return (
        f"{name}<br><small>{address}</small>",
        number(blog.posts),
        blog.first or "–",
        blog.last or "–",
        number(blog.words.quantile(0.5)),
        number(blog.comments),
        number(blog.copies),
        *(_percent(blog.filled[field], blog.posts) for field in _FILLED.values()),
        _percent(blog.methods["wrapper"], blog.posts),
        ", ".join(f"{route} {count}" for route, count in blog.routes.most_common(4)),
        "; ".join(blog.notes),
    )


def _table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = (), raw: Sequence[int] = ()
) -> str:
    kind = dict.fromkeys(numbers, ' class="n"')
    head = "".join(f"<th{kind.get(place, '')}>{escape(name)}</th>" for place, name in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(f"<td{kind.get(p, '')}>{cell if p in raw else escape(cell)}</td>" for p, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    small = ' class="small"' if len(heads) < _WIDE else ""
    return f'<div class="wide"><table{small}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _bars(counts: Counter[str], told: str) -> str:
    return bars(counts.most_common(_ROWS), told)


def _told(what: str, counts: Counter[str]) -> str:
    """A sentence about a plot that has no room for all."""
    left = counts.total() - sum(count for _, count in counts.most_common(_ROWS))
    more = f"; {number(len(counts) - _ROWS)} more with {number(left)} posts in all are not shown" if left else ""
    return f"{what}{more}."


def _name(blog: BlogFigures) -> str:
    address = blog.url.removeprefix("https://").removeprefix("http://").removeprefix("www.")
    return unquote(address.removesuffix("/"))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"
