"""The numbers of a post's pages, as WordPress writes them below its text: "Pages: 1 2 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from blogcorpus.cleaners.work import Work
from blogcorpus.text import tidy

#: A word for pages in any language, and the numbers behind it; the pages are not so many.
_LINE = re.compile(r"[^\d\n]{0,24}?((?:\b\d{1,2}\b[\s|,·/\[\]()–-]*){2,40})[^\d\n]{0,24}")
_NUMBER = re.compile(r"\d+")
#: What is left of an address without the number at its end, and how it may be written there.
_ENDING = re.compile(r"(?:[/_-]?(?:page|p)?[/=_-]?)?0*(\d{1,2})(?:\.html?|/)?$", re.I)
#: Blocks that such a line may fill, letters that it has at most, and digits of a number.
_BLOCKS, _LONGEST, _DIGITS = ("p", "div", "nav"), 120, 2


def page_numbers(work: Work) -> Iterator[HtmlElement]:
    """Links of blocks that hold nothing but the numbers of pages, from the first on, which their addresses end with."""
    numbered = (link for link in work.root.iter("a") if _is_number(link))
    blocks = dict.fromkeys(next(link.iterancestors(*_BLOCKS), work.root) for link in numbered)
    for block in blocks:
        links = list(block.iter("a")) if work.letters_of(block) <= _LONGEST else []
        if links and _are_pages(tidy("".join(block.itertext())), links):
            yield from links


def _is_number(link: HtmlElement) -> bool:
    """It says no more than a number, which themes put into an element of its own."""
    said = (link.text or "").strip() or (link[0].text or "" if len(link) else "").strip()
    return said.isdecimal() and len(said) <= _DIGITS


def _are_pages(line: str, links: list[HtmlElement]) -> bool:
    said = _LINE.fullmatch(line)
    numbers = [int(number) for number in _NUMBER.findall(said[1])] if said is not None else []
    if not numbers or numbers != list(range(1, len(numbers) + 1)) or len(links) < len(numbers) - 1:
        return False
    return all(_is_page(link) for link in links) and len({_post(link) for link in links}) == 1


def _is_page(link: HtmlElement) -> bool:
    """Its number is the one that its address ends with; the first page has the post's own address."""
    number = "".join(link.itertext()).strip()
    href = link.get("href") or ""
    ending = _ENDING.search(href)
    if not number.isdecimal() or not href or "#" in href:
        return False
    return number == "1" or (ending is not None and int(ending[1]) == int(number))


def _post(link: HtmlElement) -> str:
    """The address of the post that a link is to a page of."""
    href = link.get("href") or ""
    return (href if "".join(link.itertext()).strip() == "1" else _ENDING.sub("", href)).rstrip("/?&")
