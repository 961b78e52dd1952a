"""Starting proxy.py with our plugins, in the way that suits us."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from proxy import Proxy

from blogcorpus.errors import OptionError
from blogcorpus.proxy.certificates import Authority
from blogcorpus.proxy.plugins import Gateway, Reader, ReadingPlugin
from blogcorpus.proxy.settings_page import SettingsPage


@contextmanager
def running(reader: Reader, *, port: int, trust: Path | None = None) -> Iterator[int]:
    """A proxy on loopback, until the end of the block; gives its port.

    `trust` is a file of authorities that servers' certificates are checked against; the system's, where there is none.
    """
    arguments = [
        *("--hostname", "127.0.0.1", "--port", str(port), "--log-level", "ERROR", "--timeout", "30"),
        # One process with a thread for each connection: cleaning a page holds up nobody, and all see the same settings.
        *("--threaded", "--num-acceptors", "1", "--num-workers", "1"),
        # The gateway takes the place of proxy.py's own handler.
        *("--disable-http-proxy", "--enable-web-server"),
    ]
    if reader.authority is not None:
        authority = Authority(reader.authority)
        arguments += ["--ca-cert-file", str(authority.certificate), "--ca-key-file", str(authority.host_key)]
        arguments += ["--ca-signing-key-file", str(authority.host_key), "--ca-cert-dir", str(reader.authority)]
        if trust is not None:
            arguments += ["--ca-file", str(trust)]
    proxy = Proxy(arguments, plugins=[Gateway, ReadingPlugin, SettingsPage])
    proxy.flags.blogcorpus = reader
    with ExitStack() as stack:
        try:
            stack.enter_context(proxy)
        except OSError as error:
            raise OptionError("cannot be listened to", subject=f"127.0.0.1:{port}") from error
        yield proxy.flags.port
