"""`blogcorpus teach`: a field of one's own, from a few examples of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from blogcorpus.charsets import page_text
from blogcorpus.cli.memory import opened, store_option
from blogcorpus.cli.texts import Text, TextFile
from blogcorpus.dom import parse
from blogcorpus.errors import OptionError, StoreError, TeachError
from blogcorpus.evolution import Plan, TaughtField, evaluate, evaluate_list, read_examples
from blogcorpus.evolution.report import list_report, report
from blogcorpus.evolution.sandbox import run_apart
from blogcorpus.evolution.task import Answer, Task, perform
from blogcorpus.items import FIELDS
from blogcorpus.stores import WRAPPER
from blogcorpus.wrapper import Wrapper

#: Beyond the budget of its fields, what a process needs to start, and a slow machine to finish what it has begun.
_GRACE = 30.0
#: These are trees and threads, not values.
_NOT_TAUGHT = frozenset({"content", "comments"})


@click.command()
@click.argument("examples", type=TextFile())
@click.option("--seed", default=0, show_default=True, help="The same seed finds the same expressions.")
@click.option("--seconds", default=5.0, show_default=True, help="Budget of each field.")
@click.option("--json", "as_json", is_flag=True, help="Print what was learnt as JSON.")
@click.option(
    "--apply",
    "applied",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read this page with what was learnt, and print JSON Lines instead (repeatable).",
)
@click.option("--save", is_flag=True, help="Put the fields into the wrapper of --blog: the next crawl fills them.")
@click.option("--blog", help="Address of the blog, as the corpus has it.")
@store_option
def command(
    examples: Text,
    seed: int,
    seconds: float,
    as_json: bool,
    applied: tuple[Path, ...],
    save: bool,
    blog: str | None,
    store: str,
) -> None:
    """Find an expression for each field in EXAMPLES: a CSV file with the columns page, field and value, or JSON Lines.

    Pages are HTML files, named from where EXAMPLES lies. Four examples are usually enough; some are held out, and only
    an expression that reads those too is kept. A page without a value says that it has no such field. A further column
    `record` groups the values of a list page.
    """
    if save and not blog:
        raise OptionError("--save needs the address of the blog", subject="--blog")
    if save:
        with opened(store):
            pass  # told before anything is learnt
    answer = _taught(examples, Plan(seed=seed, seconds=seconds))
    learnt = [taught.field for taught, _ in answer.fields if taught.field is not None]
    if applied:
        _apply(answer, learnt, applied)
    elif as_json:
        click.echo(json.dumps(_json(answer, learnt), ensure_ascii=False, indent=2))
    else:
        for text in _reports(answer):
            click.echo(text)
    if save and blog and learnt:
        _save(learnt, blog, store)
    _complain(answer, quiet=not (as_json or applied))


def _taught(file: Text, plan: Plan) -> Answer:
    """Teach in a process of its own, which cannot outlive its time."""
    path = file.path
    found = read_examples(file.text, str(path))
    if refused := _NOT_TAUGHT & set(found.fields):
        raise TeachError(f"cannot be taught; a value is short (see {', '.join(FIELDS)})", subject=" ".join(refused))
    task = Task(examples=found, html={page: _page(path.parent / page) for page in found.pages}, plan=plan)
    count = len(found.fields) + len({name for records in found.lists.values() for r in records.values() for name in r})
    limit = (count + 1) * 3 * plan.seconds + _GRACE
    return run_apart(perform, task, seconds=limit, subject=str(path))


def _page(path: Path) -> str:
    try:
        body = path.read_bytes()
    except OSError as error:
        raise TeachError("cannot be read", subject=str(path)) from error
    return page_text(body)


def _reports(answer: Answer) -> Iterator[str]:
    for taught, seconds in answer.fields:
        yield report(taught, seconds)
    if answer.list is not None:
        yield list_report(*answer.list)


def _json(answer: Answer, learnt: Sequence[TaughtField]) -> dict[str, Any]:
    found = answer.list[0].list if answer.list is not None else None
    return {"fields": [field.to_json() for field in learnt], "list": found.to_json() if found is not None else None}


def _apply(answer: Answer, learnt: Sequence[TaughtField], pages: Sequence[Path]) -> None:
    """Print a page's fields, or its records, one JSON object a line."""
    found = answer.list[0].list if answer.list is not None else None
    for path in pages:
        dom = parse(_page(path))
        if learnt:
            values = {field.name: evaluate(field, dom) for field in learnt}
            click.echo(json.dumps({"page": str(path), **_plain(learnt, values)}, ensure_ascii=False))
        for record in evaluate_list(found, dom) if found is not None else ():
            click.echo(
                json.dumps({"page": str(path), **_plain(found.fields if found else (), record)}, ensure_ascii=False)
            )


def _plain(fields: Sequence[TaughtField], values: dict[str, list[str]]) -> dict[str, Any]:
    """One value as itself, several as a list, none as null."""
    return {f.name: values[f.name] if f.many else next(iter(values[f.name]), None) for f in fields}


def _save(learnt: Sequence[TaughtField], blog: str, address: str) -> None:
    with opened(address) as store:
        data = store.get(WRAPPER, blog)
        if data is None:
            known = ", ".join(store.names(WRAPPER)[:10]) or "none"
            raise StoreError(f"has no wrapper of {blog}; crawl it first (known: {known})", subject=address)
        wrapper = Wrapper.from_json(data)
        extra = {**wrapper.extra, **{field.name: field for field in learnt}}
        store.put(WRAPPER, blog, replace(wrapper, extra=extra).to_json())
    click.echo(f"saved {', '.join(field.name for field in learnt)} for {blog}", err=True)


def _complain(answer: Answer, *, quiet: bool) -> None:
    """Fields that were not learnt make the command fail; why is said, unless it stands in the report already."""
    failed = [(taught, seconds) for taught, seconds in answer.fields if taught.field is None]
    lost = answer.list is not None and (
        answer.list[0].list is None or any(t.field is None for t in answer.list[0].fields)
    )
    if not failed and not lost:
        return
    if not quiet:
        for taught, seconds in failed:
            click.echo(report(taught, seconds), err=True)
        if lost and answer.list is not None:
            click.echo(list_report(*answer.list), err=True)
    names = [taught.name for taught, _ in failed] + (["the list"] if lost else [])
    raise TeachError("nothing that fits was found", subject=", ".join(names))
