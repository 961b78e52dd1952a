"""`blogcorpus proxy`: a reading proxy for a browser."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from secrets import token_urlsafe
from urllib.request import getproxies

import click

from blogcorpus.cleaners import load_profiles
from blogcorpus.errors import OptionError
from blogcorpus.proxy import ReadingSettings

_MEGABYTE = 1024 * 1024


@click.command()
@click.option("--port", default=8893, show_default=True, help="Port to listen on; 0: any that is free.")
@click.option("--profile", help="Set of cleaners: reader, corpus, strict, or one of your own.")
@click.option("--profiles", type=click.Path(exists=True, path_type=Path), help="A file of profiles of your own.")
@click.option(
    "--settings",
    default=Path("output/proxy.json"),
    show_default=True,
    type=click.Path(path_type=Path),
    help="File that keeps what you choose on the proxy's page.",
)
@click.option(
    "--ca",
    type=click.Path(file_okay=False, path_type=Path),
    help="Read HTTPS pages too, with certificates of an authority that is kept in this folder.",
)
@click.option(
    "--trust", type=click.Path(exists=True, path_type=Path), help="Authorities for servers [default: the system's]."
)
@click.option("--upstream", help="A proxy to go through [default: http_proxy of the environment].")
@click.option("--max-size", default=10, show_default=True, help="Megabytes of a page that is cleaned.")
@click.option("--allow-private", is_flag=True, help="Ask addresses of this machine and its networks too.")
def command(
    port: int,
    profile: str | None,
    profiles: Path | None,
    settings: Path,
    ca: Path | None,
    trust: Path | None,
    upstream: str | None,
    max_size: int,
    allow_private: bool,
) -> None:
    """Run an HTTP proxy on this machine that shows posts without what is around them, and all else as it is.

    Every page that was looked at says in the header X-Blogcorpus what became of it. The proxy's own page, at the
    address that is printed, has the settings. HTTPS passes unread without --ca; with it, let your browser trust the
    authority.pem in that folder, and keep the folder to yourself.
    """
    try:
        from blogcorpus.proxy.plugins import Reader
        from blogcorpus.proxy.run import running
    except ImportError as error:
        raise OptionError("needs proxy.py: pip install 'blogcorpus[proxy]'", subject="blogcorpus proxy") from error
    known, chosen = load_profiles(profiles), ReadingSettings.load(settings)
    if profile is not None:
        chosen = chosen.with_profile(profile)
    known.get(chosen.profile)
    reader = Reader(
        settings=chosen,
        profiles=known,
        path=settings,
        token=token_urlsafe(18),
        upstream=upstream or getproxies().get("http"),
        allow_private=allow_private,
        limit=max_size * _MEGABYTE,
        authority=ca,
    )
    stopped = threading.Event()
    with running(reader, port=port, trust=trust) as taken:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stopped.set())
        click.echo(f"reading on http://127.0.0.1:{taken}/, profile {chosen.profile}", err=True)
        stopped.wait()
