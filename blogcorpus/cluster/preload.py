"""What Dask runs in every worker of this machine when it starts."""

from __future__ import annotations

import signal

from distributed import Worker


def dask_setup(worker: Worker) -> None:  # noqa: ARG001 - the argument is Dask's
    """Ctrl-C goes to all processes of a terminal; the one that started the workers ends them, and says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
