"""The trees of many sites: a few in memory, the rest wherever the caller keeps them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from blogcorpus.template.url_tree import UrlTree

#: Trees in memory at once; the one used longest ago is put away.
_KEPT = 200


class Trees:
    """One tree for each site. `load` and `save` bring them back and put them away as bytes."""

    def __init__(
        self,
        load: Callable[[str], bytes | None],
        save: Callable[[str, bytes], None],
        *,
        branches: bool,
    ) -> None:
        self._load = load
        self._save = save
        self._branches = branches
        self._trees: OrderedDict[str, UrlTree] = OrderedDict()

    def of(self, site: str) -> UrlTree:
        """The tree of a site."""
        tree = self._trees.get(site)
        if tree is None:
            data = self._load(site)
            tree = UrlTree.from_bytes(data, branches=self._branches) if data else UrlTree(branches=self._branches)
            self._trees[site] = tree
            if len(self._trees) > _KEPT:
                self._put_away(*self._trees.popitem(last=False))
        self._trees.move_to_end(site)
        return tree

    def close(self) -> None:
        """Put all trees away."""
        while self._trees:
            self._put_away(*self._trees.popitem())

    def _put_away(self, site: str, tree: UrlTree) -> None:
        changes = tree.changes()
        if changes.put or changes.drop:
            self._save(site, tree.to_bytes())
