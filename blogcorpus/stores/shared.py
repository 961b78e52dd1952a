"""Opening stores by their addresses; one store for all parts of a run: whoever asks first opens it."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from blogcorpus.errors import OptionError
from blogcorpus.stores.anew import begin_anew
from blogcorpus.stores.postgresql_address import is_postgresql, place
from blogcorpus.stores.protocol import Store
from blogcorpus.stores.sqlite import SqliteStore

_stores: WeakKeyDictionary[object, Store] = WeakKeyDictionary()


def open_store(address: str | Path) -> Store:
    """The store at an address: `postgresql://…`, or the name of an SQLite file."""
    if not is_postgresql(address):
        return SqliteStore(address)
    try:
        from blogcorpus.stores.postgresql import PostgresqlStore
    except ImportError as error:
        how = "needs a driver: pip install 'blogcorpus[postgresql]'"
        raise OptionError(how, subject=place(str(address)).shown) from error
    return PostgresqlStore(str(address))


def store_exists(address: str | Path) -> bool:
    """Is there something to open? A database is there or says so itself."""
    return is_postgresql(address) or Path(address).is_file()


def store_for(owner: object, address: str | Path, *, fresh: bool = False) -> Store:
    """The store of a run; `owner` is whatever object the parts of the run share.

    `fresh`: begin with one that knows no post, because the corpus it remembers is written anew; what people
    wished stays. A database, which other corpora may share, is never emptied. `anew` tells what becomes of the old.
    """
    if owner not in _stores:
        anew = fresh and not is_postgresql(address)
        _stores[owner] = begin_anew(Path(address)) if anew else open_store(address)
    return _stores[owner]
