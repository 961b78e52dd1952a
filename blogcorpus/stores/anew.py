"""A store that begins anew with its corpus: the old one is kept beside it until the corpus has begun."""

from __future__ import annotations

from pathlib import Path

from blogcorpus.stores.postgresql_address import is_postgresql
from blogcorpus.stores.sqlite import BESIDE, SqliteStore
from blogcorpus.stores.wishes import keep_wishes

__all__ = ["begin_anew", "drop_old", "put_back"]


def begin_anew(path: Path) -> SqliteStore:
    """A store that knows no post; what people wished stays. The old one waits beside it."""
    if path.exists():
        SqliteStore(path).close()  # says whether it can be read, and leaves nothing in the files beside it
        _remove_beside(path)
        path.replace(_old(path))
    new = SqliteStore(path)
    if _old(path).exists():
        old = SqliteStore(_old(path))
        keep_wishes(old, new)
        old.close()
        _remove_beside(_old(path))
    return new


def drop_old(address: str | Path) -> None:
    """Remove the old store: the new corpus has its first record."""
    if not is_postgresql(address):
        _old(Path(address)).unlink(missing_ok=True)


def put_back(address: str | Path) -> None:
    """Put the old store back: the new corpus got no record, since the crawl found nothing, failed or was killed."""
    if is_postgresql(address) or not _old(Path(address)).exists():
        return
    _remove_beside(Path(address))
    _old(Path(address)).replace(address)


def _old(path: Path) -> Path:
    return path.with_name(f"{path.name}.old")


def _remove_beside(path: Path) -> None:
    for suffix in BESIDE:
        Path(f"{path}{suffix}").unlink(missing_ok=True)
