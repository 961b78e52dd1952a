"""`blogcorpus wrappers`: look at what was learnt of each blog, fix it, load it, forget it."""

from __future__ import annotations

import json
from dataclasses import replace

import click

from blogcorpus.cli.memory import opened, store_option
from blogcorpus.cli.texts import Text, TextFile
from blogcorpus.errors import RuleError, StoreError
from blogcorpus.selection import of_blog
from blogcorpus.stores import WRAPPER, Store
from blogcorpus.wrapper import Shelf, Wrapper, forget_wrappers, read_shelf


@click.group()
def command() -> None:
    """Wrappers: the rules by which each blog's pages are read."""


@command.command("list")
@store_option
def list_(store: str) -> None:
    r"""A line for each blog.

    \b
    version  name of the wrapper; records have it as crawl.wrapper_version
    learnt   day of the lesson
    pages    pages of the lesson
    title, date, author, text
             how well the best rule of each did in the lesson; - where there is none
    agrees   how much of later entries of the feed the wrapper found since; - where there were none yet
    note     pinned by you; stale (agrees too little); further wrappers of the blog
    """
    with opened(store) as memory:
        names = memory.names(WRAPPER)
        width = max((len(name) for name in names), default=4)
        click.echo(f"{'blog':{width}}  version   learnt      pages  title  date  author  text  agrees  note")
        for name in names:
            click.echo(_line(name, read_shelf(memory, name), width))


def _line(name: str, shelf: Shelf, width: int) -> str:
    wrapper = shelf.wrappers[0]
    scores = (f"{_score(wrapper, kind):>{room}}" for kind, room in (("title", 5), ("published", 4), ("authors", 6)))
    text = f"{round(100 * wrapper.content.score)}%" if wrapper.content else "-"
    pages = sum(check.pages for check in shelf.checks)
    agrees = f"{round(100 * sum(c.agreed for c in shelf.checks) / pages)}%" if pages else "-"
    notes = ["pinned"] * shelf.pinned + ["stale: learnt anew in the next run"] * shelf.stale
    if len(shelf.wrappers) > 1:
        notes.append(f"{len(shelf.wrappers) - 1} older or of another template")
    start = f"{name:{width}}  {wrapper.version}  {wrapper.learnt or '':10}  {wrapper.pages:5}"
    return f"{start}  {'  '.join(scores)}  {text:>4}  {agrees:>6}  {', '.join(notes)}".rstrip()


def _score(wrapper: Wrapper, name: str) -> str:
    rules = wrapper.rules.get(name)
    return f"{round(100 * rules[0].score)}%" if rules else "-"


@command.command("show")
@click.argument("blog")
@click.option("--all", "everything", is_flag=True, help="The older ones and those of other templates, too.")
@store_option
def show(blog: str, everything: bool, store: str) -> None:
    """Print a blog's wrapper as JSON; edited, it can be loaded again."""
    with opened(store) as memory:
        found = read_shelf(memory, _name(memory, blog, store)).wrappers
        data = [wrapper.to_json() for wrapper in found]
        click.echo(json.dumps(data if everything else data[0], ensure_ascii=False, indent=2))


@command.command("pin")
@click.argument("blog")
@click.option("--undo", is_flag=True, help="Let it be learnt anew again.")
@store_option
def pin(blog: str, undo: bool, store: str) -> None:
    """Keep a blog's wrapper as it is: no crawl replaces it."""
    with opened(store) as memory:
        blog = _name(memory, blog, store)
        wrapper = read_shelf(memory, blog).wrappers[0]
        memory.put(WRAPPER, blog, replace(wrapper, pinned=not undo).to_json())
    click.echo(f"{'unpinned' if undo else 'pinned'} {wrapper.version} of {blog}", err=True)


@command.command("load")
@click.argument("file", type=TextFile())
@store_option
def load(file: Text, store: str) -> None:
    """Put an edited wrapper (JSON, `-` for standard input) into the store, pinned."""
    try:
        data = json.loads(file.text)
    except ValueError as error:
        raise RuleError("is no JSON", subject=str(file.path)) from error
    if not isinstance(data, dict):
        raise RuleError("is no wrapper: one JSON object is expected", subject=str(file.path))
    wrapper = replace(Wrapper.from_json(data), pinned=True)
    with opened(store) as memory:
        memory.put(WRAPPER, wrapper.blog, wrapper.to_json())
    click.echo(f"loaded and pinned {wrapper.version} of {wrapper.blog}", err=True)


@command.command("forget")
@click.argument("blog")
@store_option
def forget(blog: str, store: str) -> None:
    """Take a blog's wrappers away: the next crawl learns them anew."""
    with opened(store) as memory:
        blog = _name(memory, blog, store)
        forget_wrappers(memory, blog)
    click.echo(f"forgot the wrappers of {blog}", err=True)


def _name(store: Store, blog: str, address: str) -> str:
    """The address of a blog that has a wrapper; its host is enough, where that is one blog's alone."""
    names = store.names(WRAPPER)
    found = [blog] if blog in names else [name for name in names if of_blog(name, blog)]
    if len(found) != 1:
        count = "several wrappers" if found else "no wrapper"
        known = ", ".join((found or names)[:10]) or "none"
        raise StoreError(f"has {count} of {blog} (known: {known})", subject=address)
    return found[0]
