"""Measure the cleaners on saved blogs: which earn their place, and what they cost.

    python benchmarks/cleaners.py DATA [--profile corpus] [--up N] [--posts N] [--blogs] [--cost] [--each]

DATA is a folder of saved blogs, a zip each: `gold.jsonl` (a known post a line: `path`, `url`, `content_text`,
`content_full`) and `pages/`. The content element of a post is the smallest that holds 95 % of its known words in order;
`--up 1` takes the element around it, as a looser wrapper would. A cleaner's gain on a blog is the mean F1
of the words in order with all cleaners less that with all but this one, in points. `--each` runs every cleaner there is
alone, and tells what the posts it touched were like before and after.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median

from lxml.html import HtmlElement, HTMLParser, document_fromstring
from rapidfuzz.distance import LCSseq

from blogcorpus.cleaners import CLEANERS, Profile, clean, load_profiles, to_html, to_text
from blogcorpus.dom import parse
from blogcorpus.text import words

#: Share of the known words that the content element holds.
_HELD = 0.95
#: A cleaner may lose so many points on a blog.
_TOLERATED = 0.2


@dataclass(frozen=True, kw_only=True)
class Known:
    """A post whose words are known, and the element of its page that holds them."""

    blog: str
    path: str
    words: list[str]
    html: str
    base: str
    content: HtmlElement


def main() -> None:
    """Print what was measured."""
    options = _arguments()
    profile = load_profiles(options.profiles).get(options.profile)
    posts = list(known_posts(options.data, options.up, options.posts))
    blogs = {post.blog for post in posts}
    print(f"{len(posts)} posts of {len(blogs)} blogs; profile {profile.name}, {options.up} up")
    if options.cost:
        cost(posts, profile)
    elif options.each:
        each(posts)
    else:
        quality(posts, profile, show_blogs=options.blogs)


def quality(posts: list[Known], profile: Profile, *, show_blogs: bool) -> None:
    """F1 without cleaners, with all, and with all but each."""
    bare: dict[str, list[float]] = defaultdict(list)
    full: dict[str, list[float]] = defaultdict(list)
    gains: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    acted: dict[str, int] = defaultdict(int)
    for post in posts:
        bare[post.blog].append(f1(post.words, to_text(post.content)))
        score, did = _score(post, profile)
        full[post.blog].append(score)
        for name in did:
            acted[name] += 1
            gains[name][post.blog].append(score - _score(post, profile.switch(**{name: False}))[0])
    _print_scores(bare, full, show_blogs=show_blogs)
    print(f"\n{'cleaner':16}{'posts':>7}{'blogs':>7}{'gain':>9}   best blog, worst blog")
    for name in profile.cleaners:
        sums = {blog: 100 * sum(found) / len(full[blog]) for blog, found in gains[name].items()}
        ranked = sorted(sums, key=lambda blog: sums[blog])
        mean = sum(sums.values()) / len(full)
        ends = f"{ranked[-1][:24]} {sums[ranked[-1]]:+.2f}, {ranked[0][:24]} {sums[ranked[0]]:+.2f}" if ranked else ""
        lost = " LOSES" if ranked and sums[ranked[0]] < -_TOLERATED else ""
        print(f"{name:16}{acted[name]:7}{len(sums):7}{mean:+9.3f}   {ends}{lost}")


def each(posts: list[Known]) -> None:
    """Every cleaner alone: elements it changed or took out, words and F1 before and after, of the posts it touched."""
    print(f"\n{'':39}{'words':>12}{'F1':>19}")
    print(f"{'cleaner':16}{'posts':>7}{'blogs':>7}{'parts':>7}{'before':>14}{'after':>9}{'before':>11}{'after':>8}")
    for name in CLEANERS:
        alone = Profile(name=name).switch(**{name: True})
        touched, parts, size, scores = list[Known](), 0, [0, 0], [0.0, 0.0]
        for post in posts:
            root, report = clean(copy.deepcopy(post.content), alone, post.base)
            if report.counts.get(name):
                touched.append(post)
                parts += report.counts[name]
                for place, text in enumerate((to_text(post.content), to_text(root))):
                    size[place] += len(words(text))
                    scores[place] += 100 * f1(post.words, text)
        count, blogs = max(1, len(touched)), len({post.blog for post in touched})
        row = f"{name:16}{len(touched):7}{blogs:7}{parts:7}{size[0]:14,}{size[1]:9,}"
        print(f"{row}{scores[0] / count:11.2f}{scores[1] / count:8.2f}")


def _print_scores(bare: dict[str, list[float]], full: dict[str, list[float]], *, show_blogs: bool) -> None:
    for title, scores in (("without cleaners", bare), ("with all", full)):
        by_post = fmean(score for found in scores.values() for score in found)
        by_blog = fmean(map(fmean, scores.values()))
        good = fmean(score >= 0.95 for found in scores.values() for score in found)
        print(f"{title:18} F1 {100 * by_post:.2f} by post, {100 * by_blog:.2f} by blog, {100 * good:.1f} % good")
    for blog in sorted(full, key=lambda blog: fmean(full[blog]) - fmean(bare[blog])) if show_blogs else ():
        print(f"  {blog:34.34}{100 * fmean(bare[blog]):8.2f}{100 * fmean(full[blog]):8.2f}")


def cost(posts: list[Known], profile: Profile) -> None:
    """Time of cleaning and rendering as a multiple of the page's parse, the best of some runs each."""
    ratios: dict[str, list[float]] = defaultdict(list)
    for post in posts:
        raw = post.html.encode()
        bare = _fastest(lambda raw=raw: document_fromstring(raw, parser=HTMLParser(encoding="utf-8", huge_tree=True)))
        ours = _fastest(lambda post=post: parse(post.html, post.base))
        cleaned = clean(copy.deepcopy(post.content), profile, post.base)[0]
        times = {
            "clean": _fastest(
                lambda own, post=post: clean(own, profile, post.base),
                lambda post=post: copy.deepcopy(post.content),
            ),
            "to_text": _fastest(lambda root=cleaned: to_text(root, profile.text)),
            "to_html": _fastest(lambda root=cleaned, post=post: to_html(root, post.base)),
        }
        for name, seconds in {**times, "all": sum(times.values())}.items():
            ratios[f"{name} / lxml's parse"].append(seconds / bare)
            ratios[f"{name} / dom.parse"].append(seconds / ours)
    print()
    for name, found in ratios.items():
        print(f"{name:24} median {median(found):.2f}, mean {fmean(found):.2f}")


def _fastest(run: Callable[..., object], prepare: Callable[[], object] | None = None, times: int = 5) -> float:
    best = float("inf")
    for _ in range(times):
        given = () if prepare is None else (prepare(),)
        start = time.thread_time()
        run(*given)
        best = min(best, time.thread_time() - start)
    return best


def known_posts(data: Path, up: int, most: int | None = None) -> Iterator[Known]:
    """Posts with their whole text known, each with its content element; at most so many of a blog."""
    for path in sorted(data.glob("*.zip")):
        with zipfile.ZipFile(path) as saved:
            stored = set(saved.namelist())
            for line in saved.read("gold.jsonl").decode().splitlines()[:most]:
                post = json.loads(line)
                name = f"pages/{post['path'].lstrip('/')}"
                if post.get("content_full") and name in stored:
                    known = _known(path.stem, post, saved.read(name).decode("utf-8", "replace"), up)
                    if known is not None:
                        yield known


def _known(blog: str, post: dict[str, str], html: str, up: int) -> Known | None:
    want = words(post["content_text"])
    dom = parse(html, post["url"])
    content = _smallest(dom.body, want) if want else None
    if content is None:
        return None
    for _ in range(up):
        parent = content.getparent()
        if parent is not None and parent.tag not in ("html", "body"):
            content = parent
    return Known(blog=blog, path=post["path"], words=want, html=html, base=dom.base, content=content)


def _smallest(element: HtmlElement, want: list[str]) -> HtmlElement | None:
    """The smallest element that holds enough of the words in order."""
    smallest = element if _holds(element, want) else None
    while smallest is not None:
        inner = next((child for child in smallest if _holds(child, want)), None)
        if inner is None:
            break
        smallest = inner
    return smallest


def _holds(element: HtmlElement, want: list[str]) -> bool:
    have = words(to_text(element))
    return len(have) >= _HELD * len(want) and LCSseq.similarity(want, have) >= _HELD * len(want)


def _score(post: Known, profile: Profile) -> tuple[float, set[str]]:
    root, report = clean(copy.deepcopy(post.content), profile, post.base)
    return f1(post.words, to_text(root, profile.text)), set(report.counts)


def f1(want: list[str], text: str) -> float:
    """Agreement of the words in order."""
    have = words(text)
    return 2 * LCSseq.similarity(want, have) / (len(want) + len(have)) if have else 0.0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--profile", default="corpus")
    parser.add_argument("--profiles", type=Path, help="a file with more profiles")
    parser.add_argument("--up", type=int, default=0, help="take an element so many levels around the content")
    parser.add_argument("--posts", type=int, help="look at so many posts of a blog at most")
    parser.add_argument("--each", action="store_true", help="every cleaner alone, before and after")
    parser.add_argument("--blogs", action="store_true", help="a row for each blog")
    parser.add_argument("--cost", action="store_true", help="measure time instead")
    return parser.parse_args()


if __name__ == "__main__":
    main()
