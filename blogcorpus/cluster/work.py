"""What a worker does: a shard of a crawl is `scrapy crawl blogs` in a process of its own."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from blogcorpus.cluster.job import CrawlJob, ShardEnd, ShardError
from blogcorpus.cluster.parts import writing
from blogcorpus.cluster.shard import Shard
from blogcorpus.outcome import ENDED, BlogLine
from blogcorpus.spider_process import spider_command, spider_environment

Tell = Callable[[dict[str, Any]], None]

#: Lines of a crawl's log that are kept for the error.
_LAST = 12


def run_shard(shard: Shard, job: CrawlJob) -> ShardEnd:
    """Crawl a shard; called by Dask. What is known is skipped, so a shard that was cut off may simply run again."""
    from distributed import get_worker

    worker = get_worker()
    attempt, key = uuid4().hex[:8], worker.get_current_task()

    def tell(what: dict[str, Any]) -> None:
        worker.log_event(topic(job), {"shard": shard.number, "attempt": attempt, **what})
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled":  # whoever asked for the crawl has gone
            raise ShardError("was called off", subject=f"shard {shard.number}")

    # Never the file of an attempt that was cut off: its last line may be torn, and its worker may still be writing.
    part = Path(job.folder) / f"{job.run}-{shard.number:05}-{attempt}.jsonl"
    tell({"worker": worker.name, "size": len(shard.seeds)})
    return crawl_shard(shard, job, part, tell)


def topic(job: CrawlJob) -> str:
    """Where the events of a run are told."""
    return f"blogcorpus-{job.run}"


def crawl_shard(shard: Shard, job: CrawlJob, part: Path, tell: Tell) -> ShardEnd:
    """Run the crawl of a shard to its end; `tell` hears its progress and its log."""
    with (
        writing(part) as held,
        _seed_file(shard) as seeds,
        _crawling(_command(job, seeds, part), job.store, held) as process,
    ):
        log: list[str] = []
        reader = threading.Thread(target=_read_log, args=(process.stderr, log, tell), daemon=True)
        reader.start()
        lines: tuple[BlogLine, ...] | None = None
        for event in _events(process.stdout):
            if "lines" in event:
                lines = tuple(map(BlogLine.from_json, event["lines"]))
            else:
                tell(event)
        code = process.wait()
        reader.join(10)
    if code not in ENDED or lines is None:
        raise ShardError(f"ended with {code}: " + " | ".join(log[-_LAST:]), subject=f"shard {shard.number}")
    return ShardEnd(number=shard.number, part=str(part.resolve()), lines=lines)


def _command(job: CrawlJob, seeds: str, part: Path) -> list[str]:
    settings = (*job.settings, "BLOGCORPUS_SHARD=True")
    return spider_command("blogs", f"{part}:jsonlines", arguments=(f"seeds={seeds}", *job.arguments), settings=settings)


@contextmanager
def _seed_file(shard: Shard) -> Iterator[str]:
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt", prefix="shard-") as file:
        file.write("\n".join(shard.seeds))
        file.flush()
        yield file.name


@contextmanager
def _crawling(command: list[str], store: str, held: int) -> Iterator[subprocess.Popen[str]]:
    """The process, which ends with us: we hold its standard input, whose end it takes for ours."""
    environment = {**spider_environment(), "BLOGCORPUS_STORE": store}
    pipe = subprocess.PIPE
    with subprocess.Popen(  # noqa: S603 - our own command
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment,
        pass_fds=(held,),
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def _events(lines: IO[str] | None) -> Iterator[dict[str, Any]]:
    for line in lines or ():
        try:
            event = json.loads(line)
        except ValueError:
            continue  # something printed that is not ours
        if isinstance(event, dict):
            yield event


def _read_log(lines: IO[str] | None, log: list[str], tell: Tell) -> None:
    for line in lines or ():
        if line.strip():
            log.append(line.rstrip())
            del log[:-_LAST]
            with suppress(ShardError):  # a shard that was called off is told so by its numbers
                tell({"log": line.rstrip()[:500]})
