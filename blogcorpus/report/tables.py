"""The tables of the report."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import unquote

from blogcorpus.report.figures import BlogFigures, Figures
from blogcorpus.report.plots import number

__all__ = ["ROWS", "blog_name", "blogs_table", "drift_table", "fields_table", "lists"]

#: Rows of a plot or list; a sentence tells what is left out.
ROWS = 25
#: Head of a column in the table of blogs → field.
_FILLED = {"title": "title", "author": "authors", "date": "published", "tags": "tags"}
#: Tables with fewer columns take no more room than they need.
_WIDE = 8


def fields_table(figures: Figures) -> str:
    """How well each field is filled."""
    rows = []
    for name, field in figures.fields.items():
        mean = f"{field.mean:.2f}" if field.mean is not None else "–"
        agreed = _percent(field.agreed, field.rated) if field.rated else "–"
        rows.append((name, _percent(field.filled, figures.posts), mean, agreed))
    told = "<p>Filled posts, mean confidence of the values, and how often a second method found the same.</p>"
    return f"<h2>Fields</h2>{told}" + _table(("field", "filled", "confidence", "agreed"), rows, numbers=(1, 2, 3))


def drift_table(figures: Figures) -> str:
    """Wrappers that no longer fit, version by version."""
    rows = []
    for blog in sorted(figures.blogs.values(), key=lambda blog: blog.url):
        agreed = _percent(blog.agreed, blog.checked)
        for name, version in sorted(blog.wrappers.items(), key=lambda item: (item[1].first or "", item[0])):
            days = " to ".join(dict.fromkeys(day for day in (version.first, version.last) if day))
            mean = f"{version.confidence / version.posts:.2f}"
            share = _percent(version.read, version.posts)
            rows += [(blog_name(blog), name, days, number(version.posts), share, mean, agreed)] if blog.drifts else []
    told = (
        "<p>Blogs whose wrapper was learnt anew, reads few of their texts, or disagrees with later entries of their "
        "feed: their pages changed, or vary. Days are those of fetching; read: texts that the wrapper found; agreed: "
        "what it found of later entries.</p>"
    )
    heads = ("blog", "wrapper", "pages of", "posts", "read", "confidence", "agreed")
    return f"<h2>Drift of wrappers</h2>{told}" + _table(heads, rows, numbers=range(3, 7)) if rows else ""


def lists(figures: Figures) -> str:
    """Counts that may be empty: then nothing is shown."""
    lists = (
        (
            "What was taken off addresses",
            "How many posts' addresses each step of the URL key changed, whether or not that showed a duplicate.",
            figures.key_steps,
        ),
        ("Licences", "Licences that pages link to as their own.", figures.licenses),
        ("Opt-outs", "Posts whose pages ask not to be used by machines.", figures.opt_outs),
        ("Software", "What the blogs say they are written with.", figures.generators),
    )
    return "".join(
        f"<h2>{head}</h2><p>{told}</p>"
        + _table(("", "count"), [(n, number(c)) for n, c in counts.most_common(ROWS)], (1,))
        for head, told, counts in lists
        if counts
    )


def blogs_table(figures: Figures) -> str:
    """Every blog."""
    heads = ("blog", "posts", "from", "to", "words", "comments", "copies", *_FILLED, "wrapper", "routes")
    order = sorted(figures.blogs.values(), key=lambda blog: (-blog.posts, blog.url))
    told = (
        "<p>Words: the median of its posts. Then the share of posts that have a title, an author, a date, tags, and "
        "of texts that its wrapper found: few of these mean that the blog's pages changed, or vary. What a person "
        "should know of a blog stands below its address.</p>"
    )
    return f"<h2>Every blog</h2>{told}" + _table(heads, list(map(_blog_row, order)), numbers=range(1, 12), raw=(0,))


def _blog_row(blog: BlogFigures) -> tuple[str, ...]:
    name, address = escape(blog.title or blog_name(blog)), escape(blog_name(blog))
    why = f'<br><small class="why">{escape("; ".join(blog.notes))}</small>' if blog.notes else ""
    return (
        f"{name}<br><small>{address}</small>{why}",
        number(blog.posts),
        blog.first or "–",
        blog.last or "–",
        number(blog.words.quantile(0.5)),
        number(blog.comments),
        number(blog.copies),
        *(_percent(blog.filled[field], blog.posts) for field in _FILLED.values()),
        _percent(blog.methods["wrapper"], blog.posts),
        ", ".join(f"{route} {count}" for route, count in blog.routes.most_common(4)),
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


def blog_name(blog: BlogFigures) -> str:
    """Its address as people write it."""
    address = blog.url.removeprefix("https://").removeprefix("http://").removeprefix("www.")
    return unquote(address.removesuffix("/"))


def _percent(part: float, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"
