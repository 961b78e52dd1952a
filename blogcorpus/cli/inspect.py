"""`blogcorpus inspect`: what was taken from a page and why, in a browser."""

from __future__ import annotations

import asyncio
import webbrowser
from datetime import datetime, timezone
from pathlib import Path
from secrets import token_urlsafe

import click

from blogcorpus.charsets import page_text
from blogcorpus.cleaners import load_profiles
from blogcorpus.cli.memory import store_option
from blogcorpus.errors import OptionError
from blogcorpus.files import read_page
from blogcorpus.inspector import Desk, ExampleFolder, Memory, Options, application, open_fetched
from blogcorpus.stores import open_store, store_exists
from blogcorpus.web import Fetcher, Gate, serve

_HOST = "127.0.0.1"


@click.command()
@click.argument("source", required=False, metavar="[URL|FILE|BLOG]")
@click.option("--url", default="", help="Address of a FILE, for links, dates and the blog it belongs to.")
@click.option("--blog", default="", help="Blog of the page, where its address does not tell.")
@store_option
@click.option("--new-store", is_flag=True, help="Make the store where there is none.")
@click.option(
    "--examples",
    default=Path("output/examples"),
    show_default=True,
    type=click.Path(path_type=Path),
    help="Where examples for `teach` are kept.",
)
@click.option("--profiles", type=click.Path(exists=True, path_type=Path), help="A file of profiles of your own.")
@click.option("--port", default=8892, show_default=True, help="Port to listen on; 0: any that is free.")
@click.option("--browser/--no-browser", default=True, help="Open a browser.")
@click.option("--styles", is_flag=True, help="Fetch the page's style sheets too, so that it looks as it does.")
@click.option("--allow-private", is_flag=True, help="Fetch addresses of this machine and its networks too.")
def command(
    source: str | None,
    url: str,
    blog: str,
    store: str,
    new_store: bool,
    examples: Path,
    profiles: Path | None,
    port: int,
    browser: bool,
    styles: bool,
    allow_private: bool,
) -> None:
    """Show a page as it looks, with frames around what was taken from it and what was removed; correct it there.

    A BLOG is the address of one that the store knows: its posts are offered. Without an argument, open pages from the
    inspector itself. It answers on this machine only, to the address that is printed.
    """
    memory = open_store(store) if store_exists(store) or new_store else None
    desk = Desk(Memory(memory), load_profiles(profiles))
    token, options = token_urlsafe(18), Options(allow_private=allow_private, styles=styles)
    try:
        _open(desk, source, url=url, blog=blog, options=options)
        serve(
            lambda chosen: application(
                desk,
                ExampleFolder(examples),
                Gate(hosts=Gate.names(_HOST, chosen), token=token),
                options=options,
            ),
            host=_HOST,
            port=port,
            ready=lambda chosen: _ready(f"http://{_HOST}:{chosen}/?token={token}", browser=browser),
        )
    finally:
        if memory is not None:
            memory.close()


def _ready(address: str, *, browser: bool) -> None:
    click.echo(f"inspecting on {address}", err=True)
    if browser:
        webbrowser.open(address)


def _open(desk: Desk, source: str | None, *, url: str, blog: str, options: Options) -> None:
    """Lay the first page on the desk. A blog needs none: the page of the inspector offers its posts."""
    if source is None or source in desk.memory.blogs():
        return
    if Path(source).is_file():
        html = page_text(read_page(source))
        desk.put(html, url or Path(source).resolve().as_uri(), now=datetime.now(timezone.utc), blog=blog)
    elif "://" in source:
        asyncio.run(_fetch(desk, source, blog, options))
    else:
        raise OptionError("is no file, and no address; addresses begin with http", subject=source)


async def _fetch(desk: Desk, url: str, blog: str, options: Options) -> None:
    async with Fetcher(allow_private=options.allow_private) as fetcher:
        await open_fetched(desk, fetcher, url, options, blog)
