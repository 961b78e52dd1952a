"""What people told a crawl, as against what it found out by itself: it outlives a corpus that is made anew."""

from __future__ import annotations

from typing import Any

from blogcorpus.stores.protocol import FORGOTTEN, WRAPPER, Store

__all__ = ["keep_wishes", "wishes_of"]

#: Kind, name and value of a note.
Note = tuple[str, str, Any]


def wishes_of(store: Store) -> list[Note]:
    """Posts and people to be forgotten, and wrappers that a person fixed or taught a field."""
    notes = [(kind, name, store.get(kind, name)) for kind in (FORGOTTEN, WRAPPER) for name in store.names(kind)]
    return [note for note in notes if note[0] == FORGOTTEN or _by_hand(note[2])]


def keep_wishes(source: Store, target: Store) -> None:
    """Write the wishes of one store into another."""
    with target.transaction():
        for note in wishes_of(source):
            target.put(*note)


def _by_hand(wrapper: Any) -> bool:
    if not isinstance(wrapper, dict):
        return False
    taught = [field for field in wrapper.get("extra") or () if not field.get("fallback")]
    return bool(wrapper.get("pinned") or taught)
