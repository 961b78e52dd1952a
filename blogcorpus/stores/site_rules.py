"""What is known of the parameters of sites, in the store: learnt by crawls, overruled by the user."""

from __future__ import annotations

from blogcorpus.errors import RuleError, StoreError
from blogcorpus.stores.protocol import KEY_RULES, Store
from blogcorpus.urls import SiteRules

__all__ = ["put_site_rules", "site_rules"]


def site_rules(store: Store, site: str) -> SiteRules:
    """What is known of a site (`blogcorpus.urls.site`); nothing where nobody has learnt anything."""
    note = store.get(KEY_RULES, site)
    if note is None:
        return SiteRules()
    try:
        return SiteRules.from_json(note)
    except RuleError as error:
        raise StoreError(f"its note on the addresses of {site} is damaged; `blogcorpus keys forget {site}`") from error


def put_site_rules(store: Store, site: str, rules: SiteRules) -> None:
    """Write what is known of a site; a site of which nothing is known has no note."""
    if rules.params:
        store.put(KEY_RULES, site, rules.to_json())
    else:
        store.delete(KEY_RULES, site)
