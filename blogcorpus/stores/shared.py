"""One store for all parts of a run: whoever asks first opens it."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from blogcorpus.stores.protocol import Store
from blogcorpus.stores.sqlite import SqliteStore

_stores: WeakKeyDictionary[object, Store] = WeakKeyDictionary()


def store_for(owner: object, path: str | Path, *, fresh: bool = False) -> Store:
    """The store of a run; `owner` is whatever object the parts of the run share.

    `fresh`: begin with an empty one, because the corpus it remembers is written anew.
    """
    if owner not in _stores:
        if fresh:
            for suffix in ("", "-wal", "-shm"):
                Path(f"{path}{suffix}").unlink(missing_ok=True)
        _stores[owner] = SqliteStore(path)
    return _stores[owner]
