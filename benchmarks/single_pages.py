"""Posts' pages one by one, without feed or wrapper: `blogcorpus.extract` beside other extractors, in one run.

    python -m benchmarks single_pages DATA [--every 3]

What is scored is what each gives of title, author, date and text. The cost is CPU time as a multiple of lxml's bare
parse of the same pages; each reads all pages of a blog before the next one does, as they are used: one program, many
pages. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import lxml.html

from benchmarks.report import table
from blogcorpus import heap
from blogcorpus.charsets import page_text
from blogcorpus.evaluate import read_labelled
from blogcorpus.evaluate.crawl import judge
from blogcorpus.evaluate.pages import _ours
from blogcorpus.items import Page
from blogcorpus.language import detect_language
from blogcorpus.schema import complete

_COLUMNS = ("title", "author", "date", "content", "comments")
#: Posts of less words are told apart: they are where extractors for articles fail.
_SHORT = 50
_PARSE = "lxml parse"
#: Read by all before the clock starts: tables and models that are loaded once are no page's cost.
_WARM_UP = """<html><head><title>On tea</title></head><body><article><h1>On tea</h1><p>By Ann Lee on 3 March 2020</p>
<p>Leaves are poured over with hot water, left alone for a while, and then forgotten on the table until it is cold.</p>
<p>Grün oder schwarz, mit oder ohne Milch: <a href="/tag/tea/">Tee</a> bleibt Tee.</p></article></body></html>"""

Reader = Callable[[str, str], Mapping[str, Any]]


def trafilatura(fast: bool) -> Reader:
    """Trafilatura with its metadata."""
    from trafilatura import bare_extraction

    def read(html: str, url: str) -> Mapping[str, Any]:
        found = bare_extraction(html, url=url, with_metadata=True, fast=fast, as_dict=False)
        if found is None:
            return {}
        authors = [name.strip() for name in (found.author or "").split(";") if name.strip()]
        return {"title": found.title, "authors": authors, "published": found.date, "text": found.text or ""}

    return read


def readability(html: str, url: str) -> Mapping[str, Any]:
    """readability-lxml: a title and a piece of HTML."""
    from readability import Document

    document = Document(html, url=url)
    text = lxml.html.fromstring(document.summary()).text_content()
    return {"title": document.short_title(), "text": text}


def newspaper(html: str, url: str) -> Mapping[str, Any]:
    """newspaper4k."""
    from newspaper import Article

    article = Article(url, fetch_images=False)  # pages alone, no network
    article.download(input_html=html)
    article.parse()
    published = article.publish_date.isoformat() if article.publish_date else None
    return {"title": article.title, "authors": list(article.authors), "published": published, "text": article.text}


def resiliparse(html: str, _: str) -> Mapping[str, Any]:
    """Resiliparse: the text and the `<title>`."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse(html)
    return {"title": tree.title, "text": extract_plain_text(tree, main_content=True)}


def _readers() -> dict[str, Reader]:
    wanted: dict[str, Callable[[], Reader]] = {
        "blogcorpus": lambda: _ours,
        "trafilatura": lambda: trafilatura(fast=False),
        "trafilatura fast": lambda: trafilatura(fast=True),
        "readability-lxml": lambda: readability,
        "newspaper4k": lambda: newspaper,
        "resiliparse": lambda: resiliparse,
    }
    found = {}
    for name, make in wanted.items():
        try:
            reader = make()
            reader(_WARM_UP, "http://blog.example/2020/03/on-tea/")
        except ImportError:
            continue
        except Exception:  # a page of so little is too short for some
            reader = make()
        found[name] = reader
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--every", type=int, default=1, help="every so many-th post")
    options = parser.parse_args()
    spent: Counter[str] = Counter()
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    readers = _readers()
    detect_language(Page(url="", html=""), "lorem ipsum dolor sit amet " * 20)  # not every page asks for its model
    heap.settle()
    count = 0
    for blog in read_labelled([options.data]):
        pages = [(post, body) for post in blog.posts[:: options.every] if (body := blog.page(post.path)) is not None]
        texts = [(post, page_text(body)) for post, body in pages]
        count += len(texts)
        begin = time.process_time()
        for _, html in texts:
            lxml.html.fromstring(html.encode())
        spent[_PARSE] += time.process_time() - begin
        for name, read in readers.items():
            found = [_timed(read, html, post.urls[-1], name, spent) for post, html in texts]
            for (post, _), said in zip(texts, found, strict=True):
                told = judge(post, complete({"url": post.urls[-1], **said}), served=False)
                short = post.text is not None and len(post.text.split()) < _SHORT
                for column in (*_COLUMNS, *(("short",) if short else ())):
                    value = told["content" if column == "short" else column]
                    if value is not None:
                        scores[name, column].append(value)
    rows = [
        [name, *(_mean(scores[name, column]) for column in (*_COLUMNS, "short")), f"{spent[name] / spent[_PARSE]:.1f}"]
        for name in readers
    ]
    print(f"{count} posts, {len(scores['blogcorpus', 'short'])} of them under {_SHORT} words\n")
    print(table(["", *_COLUMNS, "short posts", "× parse"], rows))


def _timed(read: Reader, html: str, url: str, name: str, spent: Counter[str]) -> dict[str, Any]:
    begin = time.process_time()
    try:
        return dict(read(html, url))
    except Exception:  # whatever another program raises
        return {}
    finally:
        spent[name] += time.process_time() - begin


def _mean(values: list[float]) -> str:
    return f"{100 * sum(values) / len(values):.1f}" if values else "–"


if __name__ == "__main__":
    main()
