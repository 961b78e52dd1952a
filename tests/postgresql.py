"""Tests that need a real PostgreSQL ask here for a server: Debian's programs, a folder of its own, a socket."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest

#: Where Debian and others put the server's programs, the newest first.
_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
HOW_TO = "a PostgreSQL server (Debian: apt-get install postgresql)"


def programs() -> Path | None:
    """The folder that has `initdb` and `pg_ctl`."""
    for pattern in _PLACES:
        found = sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)
        if found and (found[0] / "initdb").exists():
            return found[0]
    other = shutil.which("initdb")
    return Path(other).parent if other else None


def require_postgresql() -> Path:
    """The programs; without them the test is skipped, or fails where everything is required."""
    found = programs()
    if found is None:
        message = f"needs {HOW_TO}"
        if os.environ.get("BLOGCORPUS_TEST_REQUIRE_ALL") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return found


@contextmanager
def server(binaries: Path) -> Iterator[str]:
    """A new server; its address. It listens on a socket only, and is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short: names of sockets are bounded
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    if os.geteuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, user)
    data, options = folder / "data", f"-k {folder} -c listen_addresses= -c fsync=off"
    try:
        _run(binaries / "initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync", user=user)
        _run(binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start", user=user)
        try:
            yield f"postgresql:///postgres?host={quote(str(folder), safe='')}&user=tester"
        finally:
            _run(binaries / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop", user=user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(*command: str | Path, user: str) -> None:
    other = user if os.geteuid() == 0 else None
    subprocess.run(
        [str(part) for part in command],
        user=other,
        check=True,
        stdout=subprocess.DEVNULL,  # a server that inherits a pipe keeps it open
        stderr=subprocess.DEVNULL,
        cwd="/",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        timeout=120,
    )
