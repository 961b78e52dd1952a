"""One store for all parts of a run: whoever asks first opens it."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from blogcorpus.stores.protocol import Store
from blogcorpus.stores.sqlite import SqliteStore
from blogcorpus.stores.wishes import wishes_of

_stores: WeakKeyDictionary[object, Store] = WeakKeyDictionary()


def store_for(owner: object, path: str | Path, *, fresh: bool = False) -> Store:
    """The store of a run; `owner` is whatever object the parts of the run share.

    `fresh`: begin with one that knows no post, because the corpus it remembers is written anew; what people
    wished stays.
    """
    if owner not in _stores:
        _stores[owner] = _emptied(Path(path)) if fresh and Path(path).exists() else SqliteStore(path)
    return _stores[owner]


def _emptied(path: Path) -> Store:
    old = SqliteStore(path)
    wishes = wishes_of(old)
    old.close()
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    store = SqliteStore(path)
    with store.transaction():
        for wish in wishes:
            store.put(*wish)
    return store
