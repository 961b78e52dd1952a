"""The interface of a blog's platform, page by page: where it gives its whole list, nothing else need be asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from blogcorpus.archive import Answer as StepAnswer
from blogcorpus.archive import Step
from blogcorpus.crawl.events import Answer, Fetch, Purpose
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.leads import Fetches, Leads


class Interface:
    """One way of asking the platform after the other, until one has been read to its end."""

    def __init__(self, steps: Iterable[Step], frontier: Frontier, leads: Leads) -> None:
        self._steps = deque(steps)
        self._frontier = frontier
        self._leads = leads
        self._current: Step | None = None
        #: Answers of the current one that brought something.
        self._answers = 0
        #: One was read to its end.
        self.complete = False

    def next(self) -> Fetches:
        """The first page of the next way, unless one is under way or has given all."""
        while self._current is None and self._steps and not self.complete:
            self._current = self._steps.popleft()
            self._answers = 0
            yield self._fetch(self._current)

    def asked(self, fetch: Fetch) -> bool:
        """The fetch is of the page that was last asked for."""
        return self._current is not None and fetch.url == self._current.url

    def read(self, answer: Answer) -> Fetches:
        """The posts of an answer, and the page behind it."""
        step = self._current
        if step is None:
            return
        entries = step.read(answer.body)
        found, brought = self._leads.take(self._leads.posts(entries, step.route.name))
        yield from found
        self._answers += bool(brought)
        pages = answer.headers.get("x-wp-totalpages", "")
        told = StepAnswer(
            status=answer.status,
            entries=len(entries),
            new=brought,
            pages=int(pages) if pages.isdigit() else None,
        )
        self._current = step.after(told)
        if self._current is not None:
            yield self._fetch(self._current)
        else:
            self.complete = self._answers > 0

    def failed(self) -> None:
        """A page did not come: what came before it was the list, or there is none."""
        self.complete = self._answers > 0
        self._current = None

    def _fetch(self, step: Step) -> Fetch | None:
        return self._frontier.index(step.url, route=step.route.name, purpose=Purpose.API)
