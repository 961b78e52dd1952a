"""What stages took out goes back to its place, and `blogcorpus explain` shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from blogcorpus.chain import fill, read_with_wrapper, trim_content, with_body
from blogcorpus.errors import OptionError
from blogcorpus.exporters.record import record
from blogcorpus.items import Page
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.restore import removed_of, restore, restore_record
from blogcorpus.template import HEURISTICS, UrlTree, blocks, classify, page_hashes, remove
from tests.desk import run


def part(text: str, after: str | None, stage: str = "template") -> dict[str, Any]:
    return {"stage": stage, "reason": "in 6 of 6 documents", "text": text, "after": after}


@pytest.mark.parametrize(
    ("text", "parts", "whole"),
    [
        ("One.\n\nTwo.", [part("Start", "")], "Start\n\nOne.\n\nTwo."),
        ("One.\n\nTwo.", [part("Middle", "One.")], "One.\n\nMiddle\n\nTwo."),
        ("One.\n\nTwo.", [part("End", "Two.")], "One.\n\nTwo.\n\nEnd"),
        ("One.", [part("A", "One."), part("B", "A")], "One.\n\nA\n\nB"),
        ("La.\n\nLa.\n\nX.", [part("A", "X.")], "La.\n\nLa.\n\nX.\n\nA"),
        # The last stage's parts go back first: the template's stood behind one of them.
        ("One.", [part("T", "Date"), part("Date", "", "heuristics")], "Date\n\nT\n\nOne."),
        ("", [part("All", "")], "All"),
        ("One   two.", [part("A", "One two.")], "One   two.\n\nA"),
    ],
)
def test_parts_go_back(text: str, parts: list[dict[str, Any]], whole: str) -> None:
    assert restore(text, parts) == type(restore("", ()))(text=whole)


def test_parts_without_a_place_stay_out() -> None:
    parts = [part("Widget", None, "cleaner"), part("Lost", "not there"), part("A", "One.")]
    done = restore("One.", parts)
    assert done.text == "One.\n\nA"
    assert {p["text"] for p in done.missing} == {"Widget", "Lost"}


def test_only_what_some_stages_took() -> None:
    parts = [part("T", "One."), part("H", "One.", "heuristics")]
    assert restore("One.", parts, ["heuristics"]).text == "One.\n\nH"


STORY = "<p>The river rose again in {n} and took the {n}th mill with all that was in it.</p>"
LINE = "Subscribe to this blog and never miss a story about mills!"


def made(number: int) -> dict[str, Any]:
    """The record of a page whose blog ends every post with the same line."""

    def page(n: int) -> Page:
        body = f"<h1>Mill {n}</h1>{STORY.format(n=n * 'x')}<p>All {n * 'y'} of them, one by one.</p><p>{LINE}</p>"
        return Page(url=f"http://blog.example/mill-{n}", html=f"<html><body><article>{body}</article></body></html>")

    tree = UrlTree(branches=False)
    tree.warm((page(n).url, page_hashes(page(n).dom), 0.0) for n in range(1, 8))
    draft = fill(read_with_wrapper(page(number), None))
    finding = draft.best("content")
    assert finding is not None
    found = blocks(finding.value.root, links_apart=True)
    verdicts = classify(tree, page(number).url_key, found, HEURISTICS["pipeline"])
    draft = trim_content(with_body(draft, remove(finding.value, found, verdicts)))
    return record(publish(draft, PublishOptions(removed=True)))


def test_through_the_stages_and_back() -> None:
    post = made(3)
    assert LINE not in post["text"]
    assert [p["text"] for p in removed_of(post) if p["stage"] == "template"] == [LINE]
    whole, missing = restore_record(post, ["template"])
    assert missing == 0
    assert whole["text"] == f"{post['text']}\n\n{LINE}"
    assert LINE not in [p["text"] for p in removed_of(whole)]
    assert restore_record(whole, ["template"]) == (whole, 0)


def test_the_command(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text("".join(json.dumps(made(n)) + "\n" for n in (3, 4)), encoding="utf-8")

    def explain(*arguments: str) -> str:
        return run("explain", corpus, *arguments).stdout

    shown = explain("--url", "https://www.blog.example/mill-3/", "--stage", "template")
    assert shown == f"http://blog.example/mill-3\tMill 3\n  template\tin 7 of 7 documents\t{LINE}\n"
    with pytest.raises(OptionError, match="no such post"):
        explain("--url", "http://blog.example/mill-9")
    whole = [json.loads(line) for line in explain("--restore", "--stage", "template").splitlines()]
    assert [LINE in post["text"] for post in whole] == [True, True]
