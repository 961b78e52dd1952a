"""Measure `blogcorpus serve` under many clients at once.

    python benchmarks/service.py DATA [--clients 200] [--requests 2000] [--port 0]

DATA is a folder of saved blogs. The service is started as a user starts it; every client posts one page after the other
and waits for its answer. Printed: answers by status, how long they took, pages a second against reading the same pages
in one process without HTTP, and the memory of the service and its workers before, at most, and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

import aiohttp

from blogcorpus.service import Job, answer

#: Pages of so many blogs are sent, some of each.
_PER_BLOG = 4


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--requests", type=int, default=2000)
    options = parser.parse_args()
    pages = [page for blog in sorted(options.data.glob("*.zip")) for page in _pages(blog)]
    begun = time.perf_counter()
    for url, body in pages:
        answer(Job(body=body, url=url))
    bare = len(pages) / (time.perf_counter() - begun)
    print(
        f"{len(pages)} pages, {sum(len(b) for _, b in pages) / len(pages) / 1000:.0f} kB each; bare {bare:.1f} pages/s"
    )
    service, address = _start()
    try:
        asyncio.run(_measure(address, service.pid, pages, options))
    finally:
        service.terminate()
        service.wait(20)


def _pages(blog: Path) -> Iterator[tuple[str, bytes]]:
    """Some posts of a saved blog."""
    with zipfile.ZipFile(blog) as archive:
        posts = map(json.loads, archive.read("gold.jsonl").decode().splitlines())
        known = (post for post in posts if f"pages/{post['path']}" in archive.NameToInfo)
        for post in islice(known, _PER_BLOG):
            yield post["url"], archive.read(f"pages/{post['path']}")


def _start() -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "blogcorpus", "serve", "--port", "0"]
    service = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    line = service.stderr.readline() if service.stderr else ""
    found = re.search(r"http://\S+", line)
    if found is None:
        raise SystemExit(f"the service did not start: {line}")
    return service, found[0]


async def _measure(address: str, pid: int, pages: list[tuple[str, bytes]], options: argparse.Namespace) -> None:
    statuses: Counter[int | str] = Counter()
    times: list[float] = []
    memory = [_memory(pid)]
    numbers = iter(range(options.requests))
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=600)) as session:
        await _ask(session, address, pages[0], Counter(), [])
        watch = asyncio.create_task(_watch(pid, memory))
        begun = time.perf_counter()

        async def client() -> None:
            for number in numbers:
                await _ask(session, address, pages[number % len(pages)], statuses, times)

        await asyncio.gather(*(client() for _ in range(options.clients)))
        seconds = time.perf_counter() - begun
        watch.cancel()
    print(
        f"{options.clients} clients, {options.requests} requests: {dict(statuses)}, {len(times) / seconds:.1f} pages/s"
    )
    print(
        f"an answer took {median(times):.2f} s (median), {quantiles(times, n=20)[-1]:.2f} s (95 %), {max(times):.2f} s"
    )
    print(f"memory {memory[0]} MB idle, {max(memory)} MB at most, {_memory(pid)} MB at the end")


async def _ask(
    session: aiohttp.ClientSession,
    address: str,
    page: tuple[str, bytes],
    statuses: Counter[int | str],
    times: list[float],
) -> None:
    begun = time.perf_counter()
    try:
        headers = {"Content-Type": "text/html; charset=utf-8"}
        async with session.post(
            f"{address}extract", params={"url": page[0]}, data=page[1], headers=headers
        ) as answered:
            await answered.read()
            statuses[answered.status] += 1
    except aiohttp.ClientError as error:
        statuses[type(error).__name__] += 1
    times.append(time.perf_counter() - begun)


async def _watch(pid: int, memory: list[int]) -> None:
    while True:
        memory.append(_memory(pid))
        await asyncio.sleep(0.5)


def _memory(pid: int) -> int:
    """Megabytes of a process and its children, from `/proc`."""
    total, waiting = 0, [pid]
    while waiting:
        one = Path(f"/proc/{waiting.pop()}")
        try:
            total += int(re.search(r"VmRSS:\s+(\d+)", (one / "status").read_text())[1])  # type: ignore[index]
            for thread in (one / "task").iterdir():
                waiting += map(int, (thread / "children").read_text().split())
        except (OSError, TypeError):
            continue
    return total // 1024


if __name__ == "__main__":
    main()
