"""pywb, which web archives show their pages with, shows ours: also a page that was fetched again and had not changed.

pywb pins old libraries, so it lives in an environment of its own: `uv tool install pywb --with setuptools`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest

from tests.test_warc import made, write

#: Seconds in which it starts on a busy machine.
_PATIENCE = 90


def require_pywb() -> Path:
    """The folder of its programs; without it the test is skipped, or fails where everything is required."""
    found = shutil.which("wayback", path=os.environ.get("BLOGCORPUS_TEST_PYWB"))
    if found is None:
        message = "needs pywb: its programs on the path, or their folder in BLOGCORPUS_TEST_PYWB"
        if os.environ.get("BLOGCORPUS_TEST_REQUIRE_ALL") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return Path(found).parent


@contextmanager
def showing(programs: Path, folder: Path, files: list[Path]) -> Iterator[str]:
    """Address of a pywb that has the files as its collection `blogs`."""
    folder.mkdir()
    for step in (["init", "blogs"], ["add", "blogs", *map(str, files)]):
        subprocess.run([programs / "wb-manager", *step], cwd=folder, check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "wayback", "-b", "127.0.0.1", "-p", str(port)], cwd=folder, stdout=log, stderr=log
        )
    try:
        yield f"http://127.0.0.1:{port}/blogs"
    finally:
        server.terminate()
        server.wait()


def get(address: str) -> bytes:
    """What it shows; at first it is not up yet."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            with opener.open(address, timeout=_PATIENCE) as answer:
                return bytes(answer.read())
        except URLError as error:  # noqa: PERF203 - it is asked again
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.5)
    raise TimeoutError(address)


def test_pywb_shows_every_capture(tmp_path: Path) -> None:
    programs = require_pywb()
    first, later = "<p>Tea for one, éh.".encode(), b"<p>Tea for two."
    files = write(
        tmp_path / "warc",
        made("http://tea.example/", first),
        made("http://tea.example/", first, minutes=60),
        made("http://tea.example/", later, minutes=120),
        made("http://tea.example/2", b"<p>Another page."),
        size=700,
    )
    assert len(files) > 1
    with showing(programs, tmp_path / "pywb", files) as address:
        found = [get(f"{address}/20240517{hour}0000id_/http://tea.example/") for hour in ("12", "13", "14")]
        other = get(f"{address}/2024id_/http://tea.example/2")
    assert found == [first, first, later]
    assert other == b"<p>Another page."
