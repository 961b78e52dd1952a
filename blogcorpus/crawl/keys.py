"""The keys of one blog's addresses: by rules, by experience with its site, by addresses under which posts were met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b

from blogcorpus.crawl.duplicates import Duplicates
from blogcorpus.urls import KeyRules, SiteRules, default_rules, learn, site, trace, url_key

__all__ = ["Keys"]

#: Other addresses of posts that are remembered of one blog, the last ones.
MAX_ALIASES = 20_000
#: Pages that bear witness to which parameters matter.
_MAX_WITNESSES = 5_000
#: Keys that are remembered so as not to be made again: sidebars name the same posts on every page.
_MAX_MADE = 20_000


class Keys:
    """Gives every address its post's key.

    `rules` are the user's and ours, `site_rules` tells what earlier runs learnt of a site, `posts` the (key, address)
    of all posts that the corpus has of a blog.
    """

    def __init__(
        self,
        *,
        rules: KeyRules | None = None,
        site_rules: Callable[[str], SiteRules] = lambda _: SiteRules(),
        posts: Callable[[str], Iterable[tuple[str, str]]] = lambda _: (),
    ) -> None:
        #: The site whose rules are used; empty before `settle`.
        self.site = ""
        self._rules = rules or default_rules()
        self._stored = site_rules
        self._posts = posts
        self._learnt = SiteRules()
        self._aliases: dict[str, str] = {}
        self._witnesses: dict[str, str] = {}
        self._permalinks: tuple[str, ...] = ()
        self._made: dict[tuple[str, str | None], str] = {}
        self.duplicates = Duplicates(lambda url: trace(url, rules=self._rules, learnt=self._learnt))

    def key(self, url: str, title: str | None = None) -> str:
        """The key of the post behind an address; `title` is what its feed calls it."""
        made = self._made.get((url, title))
        if made is None:
            if len(self._made) >= _MAX_MADE:
                self._made.clear()
            made = self._made[url, title] = url_key(url, title=title, rules=self._rules, learnt=self._learnt)
        return self._aliases.get(made, made)

    def met(self, url: str, title: str | None = None) -> bool:
        """An address names a post; false where it has done so before."""
        # Most have, on every page of their blog: their keys are not asked for.
        return not self.duplicates.again(url) and self.duplicates.add(url, self.key(url, title))

    # --- experience --------------------------------------------------------------------------------------------

    def settle(self, home: str, permalinks: Iterable[str]) -> None:
        """The blog's site and some of its posts' addresses are known: from now on their rules are used.

        Only once, before posts are asked for: a key must not change while it is used.
        """
        self.site = site(home)
        self._permalinks = tuple(permalinks)
        self._learnt = self._stored(self.site).merged(learn(self._permalinks))
        self._made.clear()

    @property
    def witnessed(self) -> bool:
        """Some addresses of this blog have parameters, so what its other addresses show is of interest too."""
        return bool(self._witnesses)

    def witness(self, url: str, page: str) -> None:
        """What stands at an address: two addresses with the same `page` show the same post."""
        if len(self._witnesses) < _MAX_WITNESSES:
            self._witnesses[url] = page

    def learnt(self) -> SiteRules:
        """What is known of the site now; the next run goes by it."""
        return self._learnt.merged(learn(self._permalinks, self._witnesses.items()))

    def release(self) -> None:
        """Let go of what only a crawl needs; what was counted stays."""
        for held in (self._aliases, self._witnesses, self._made):
            held.clear()
        self.duplicates.release()

    # --- other addresses ---------------------------------------------------------------------------------------

    def recall(self, aliases: Mapping[str, str], rules: str, blog: str) -> None:
        """Take over what the last run noted, after `settle`. If the rules have changed since, posts keep their keys."""
        self._aliases = {**aliases, **self._aliases}
        if rules and rules != self.rules_mark():
            for key, url in self._posts(blog):
                self.alias(url, key)

    def alias(self, url: str, key: str) -> None:
        """Another address of the post with this key."""
        other = url_key(url, rules=self._rules, learnt=self._learnt)
        if other != key and self._aliases.get(key) != other:
            self._aliases[other] = key

    def aliases(self) -> dict[str, str]:
        """Keys of other addresses → keys of their posts."""
        return dict(list(self._aliases.items())[-MAX_ALIASES:])

    def rules_mark(self) -> str:
        """Stands for the rules in use: other rules, another mark."""
        said = [f"{rule.pattern.pattern} {sorted(rule.keep)} {sorted(rule.drop)}" for rule in self._rules.rules]
        said += [f"{rule.path} {rule.name} {rule.identity} {rule.user}" for rule in self._learnt.params]
        return blake2b("\n".join(said).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
