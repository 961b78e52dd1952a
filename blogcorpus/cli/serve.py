"""`blogcorpus serve`: extraction as a small HTTP service."""

from __future__ import annotations

import click

from blogcorpus.errors import OptionError
from blogcorpus.service import Limits, application
from blogcorpus.web import Gate, is_loopback, serve

_MEGABYTE = 1024 * 1024


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8891, show_default=True, help="Port to listen on; 0: any that is free.")
@click.option("--token", envvar="BLOGCORPUS_TOKEN", help="Clients must send it (Authorization: Bearer …).")
@click.option("--name", "names", multiple=True, metavar="HOST[:PORT]", help="Another name of the server (repeatable).")
@click.option("--workers", default=2, show_default=True, help="Processes that read pages.")
@click.option("--max-size", default=10, show_default=True, help="Megabytes of a page.")
@click.option("--seconds", default=20.0, show_default=True, help="Seconds to send, fetch or read a page.")
@click.option("--allow-private", is_flag=True, help="Fetch addresses of this machine and its networks too.")
def command(
    host: str,
    port: int,
    token: str | None,
    names: tuple[str, ...],
    workers: int,
    max_size: int,
    seconds: float,
    allow_private: bool,
) -> None:
    """Serve extraction over HTTP: a page or an address in; JSON, XML or text out. Its front page tells how."""
    if not is_loopback(host) and not token:
        raise OptionError("others can reach this address: give a --token", subject=f"--host {host}")
    if workers < 1 or max_size < 1 or seconds <= 0:
        raise OptionError("must be at least 1", subject="--workers, --max-size, --seconds")
    limits = Limits(size=max_size * _MEGABYTE, seconds=seconds, workers=workers, allow_private=allow_private)
    serve(
        lambda chosen: application(limits, Gate(hosts=Gate.names(host, chosen, *names), token=token)),
        host=host,
        port=port,
        ready=lambda chosen: click.echo(f"serving on http://{host}:{chosen}/", err=True),
    )
