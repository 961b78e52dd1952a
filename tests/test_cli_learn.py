"""`blogcorpus learn`, wherever it is called."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from blogcorpus.stores import WRAPPER, SqliteStore
from tests.blogs import golden_blog
from tests.blogs.server import Serving, serving

ROOT = Path(__file__).parent.parent


def learn(served: Serving, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Call it in a folder that is not the project's."""
    command = [sys.executable, "-m", "blogcorpus", "learn", *served.seeds, *words]
    environment = {**os.environ, "http_proxy": served.proxy_url, "no_proxy": "", "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [*command, "-s", "DOWNLOAD_DELAY=0"],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        timeout=120,
        check=False,
    )


def test_a_lesson(tmp_path: Path) -> None:
    with serving([golden_blog("tea")], ports=False) as served:
        missing = learn(served, tmp_path, "--save", "--store", "new.sqlite")
        assert missing.returncode == 2
        assert missing.stderr.startswith("blogcorpus: new.sqlite: there is no such store")
        assert len(served.requests) == 0, "told before the blog is asked"
        SqliteStore(tmp_path / "new.sqlite").close()
        done = learn(served, tmp_path, "--save", "--store", "new.sqlite")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)[0]["blog"] == "http://tea.example/"
    store = SqliteStore(tmp_path / "new.sqlite")
    assert store.names(WRAPPER) == ["http://tea.example/"]
    store.close()
