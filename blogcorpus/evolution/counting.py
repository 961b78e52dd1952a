"""Numbers that stand nowhere on a page because they are the number of something: comments, pictures, stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from blogcorpus.evolution.example import Example
from blogcorpus.evolution.vocabulary import tests

#: More of something than this nobody counts by hand.
_MOST = 200
#: Where no example has as many as this, something else is there as often by chance.
_LEAST = 3


def countable(examples: Sequence[Example]) -> list[str]:
    """Elements of which each page has as many as its example says, as steps: `li[@class='comment']`.

    None where the examples say little: any page has one `<h1>`, and something else that some pages have once.
    """
    wanted = [_number(example) for example in examples]
    if None in wanted or len(set(wanted)) < 2 or max(w or 0 for w in wanted) < _LEAST:
        return []
    counts = [_counts(example) for example in examples]
    largest = max(range(len(wanted)), key=lambda number: wanted[number] or 0)
    return sorted(
        name
        for name, count in counts[largest].items()
        if count == wanted[largest] and all(c[name] == w for c, w in zip(counts, wanted, strict=True))
    )


def _number(example: Example) -> int | None:
    if len(example.wanted) != 1 or not example.wanted[0].text.isdecimal():
        return None
    number = int(example.wanted[0].text)
    return number if number <= _MOST else None


def _counts(example: Example) -> Counter[str]:
    found: Counter[str] = Counter()
    for element in example.index.order:
        tag = str(element.tag)
        found[tag] += 1
        found.update({f"{tag}[{test}]" for test in tests(element)})
    return found
