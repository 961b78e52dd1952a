"""blogcorpus: a list of blogs becomes a corpus, every post once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from blogcorpus.single import extract

__all__ = ["extract"]


def __getattr__(name: str) -> Any:
    """`extract` is loaded when it is asked for: importing one module of the library loads no other."""
    if name == "extract":
        from blogcorpus.single import extract

        return extract
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
