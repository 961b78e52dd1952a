"""`scrapy crawl` with words that it does not know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["blogs", "--sedes=blogs.txt"], "unknown option --sedes, did you mean -a seeds=…?"),
        (["blogs", "--url", "http://a.example/"], "unknown option --url, did you mean -a url=…?"),
        (["--DOWNLOAD_DELAY=3", "blogs"], "unknown option --DOWNLOAD_DELAY; settings are given with -s NAME=VALUE"),
        (["blogs", "--zzz"], "unknown option --zzz; `scrapy crawl --help` lists all"),
        (["blogs", "-a", "sedes=blogs.txt"], "-a sedes: the spider blogs takes seeds, url, mode"),
        (["archive", "-a", "wark=x"], "-a wark: the spider archive takes warc, seeds, url, mode"),
        (["blog"], "there is no spider blog; there are archive, blogs"),
        (["blogs", "archive"], "name one spider, not 2: blogs archive"),
        ([], "name one spider: blogs"),
    ],
)
def test_what_is_wrong_is_named(words: list[str], told: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "scrapy", "crawl", *words], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.returncode == 2
    assert told in run.stdout + run.stderr
    assert "Traceback" not in run.stderr
