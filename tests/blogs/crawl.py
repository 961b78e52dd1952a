"""`make crawl`: serve the small blogs on loopback, crawl them, say what came out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from blogcorpus.spider_process import spider_command
from tests.blogs.server import serving

#: The blogs are ours and on this machine: no need to wait between requests.
_SETTINGS = ("DOWNLOAD_DELAY=0",)


def main() -> int:
    """Crawl the small blogs into the folder given on the command line."""
    output = Path(sys.argv[1] if len(sys.argv) > 1 else "output")
    output.mkdir(parents=True, exist_ok=True)
    seeds, corpus = output / "example.txt", output / "example.jsonl"
    with serving(ports=False) as server:
        seeds.write_text("".join(f"{seed}\n" for seed in server.seeds), encoding="utf-8")
        command = spider_command("blogs", corpus, arguments=[f"seeds={seeds}"], settings=_SETTINGS)
        # The server is a proxy too: through it the blogs have names of their own.
        environment = {**os.environ, "http_proxy": server.proxy_url, "no_proxy": ""}
        code = subprocess.run(command, check=False, env=environment).returncode
    if corpus.exists():
        with corpus.open("rb") as lines:
            count = sum(1 for _ in lines)
        sys.stdout.write(f"{corpus}: {count} posts, one JSON object a line\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
