"""`blogcorpus keys`: which parameters of a site's addresses tell its posts apart, and how an address becomes a key."""

from __future__ import annotations

import click

from blogcorpus.aliases import forget_aliases, stored_key
from blogcorpus.cli.memory import opened, store_option
from blogcorpus.errors import OptionError
from blogcorpus.stores import KEY_RULES, put_site_rules, site_rules
from blogcorpus.urls import ANYWHERE, KeyRules, ParamRule, SiteRules, is_http, site, trace, url_key

_SAID = "said by the user"


@click.group()
def command() -> None:
    """See and overrule what crawls have learnt of sites' addresses, and how an address becomes a key.

    SITE is a host (blog.example.org) or any address on it.
    """


@command.command("list")
@store_option
def list_sites(store: str) -> None:
    """Sites of which something is known, with the number of rules and of those that you set."""
    with opened(store) as memory:
        for name in memory.names(KEY_RULES):
            rules = site_rules(memory, name).params
            click.echo(f"{name}\t{len(rules)}\t{sum(rule.user for rule in rules)}")


@command.command()
@click.argument("place", metavar="SITE")
@store_option
def show(place: str, store: str) -> None:
    """What is known of a site: path, parameter, whether it is identity, why. `*` is every path."""
    with opened(store) as memory:
        for rule in site_rules(memory, _site(place)).params:
            click.echo(f"{rule.path}\t{rule.name}\t{'identity' if rule.identity else 'ignored'}\t{rule.reason}")


@command.command("set")
@click.argument("place", metavar="SITE")
@click.argument("names", nargs=-1, required=True, metavar="PARAMETER…")
@click.option("--identity/--ignore", required=True, help="Another value is another post, or it does not matter.")
@click.option("--path", default=ANYWHERE, show_default=True, help="Only on this path, as keys have it.")
@store_option
def set_rules(place: str, names: tuple[str, ...], identity: bool, path: str, store: str) -> None:
    """Overrule what was learnt, and every rule file: from the next run on this decides."""
    if path != ANYWHERE and not path.startswith("/"):
        raise OptionError(f"{path!r} is no path; it begins with a slash", subject="--path")
    said = (ParamRule(path=path, name=name, identity=identity, reason=_SAID, user=True) for name in names)
    with opened(store) as memory, memory.transaction():
        put_site_rules(memory, _site(place), site_rules(memory, _site(place)).overruled(*said))


@command.command()
@click.argument("place", metavar="SITE")
@click.argument("names", nargs=-1, metavar="[PARAMETER…]")
@store_option
def forget(place: str, names: tuple[str, ...], store: str) -> None:
    """Forget what was learnt or set of a site, or of some of its parameters; the next run learns anew.

    With the whole site go other addresses under which its posts were met; the posts keep their keys.
    """
    with opened(store) as memory, memory.transaction():
        rules = site_rules(memory, _site(place)) if names else SiteRules()
        for name in names:
            rules = rules.without(name)
        put_site_rules(memory, _site(place), rules)
        if not names:
            forget_aliases(memory, _site(place))


@command.command("trace")
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS…")
@click.option("--rules", multiple=True, metavar="FILE", help="A file of your own rules (repeatable).")
@click.option("--store", metavar="FILE|ADDRESS", help="The crawl's memory: go also by what it learnt of the site.")
@click.option("--title", help="The title that the feed gives.")
def trace_addresses(addresses: tuple[str, ...], rules: tuple[str, ...], store: str | None, title: str | None) -> None:
    """Every step that changes an address on its way to the key; the last line is the key. Wrong rules are told."""
    loaded = KeyRules.load(*rules)
    for address in addresses:
        learnt, alias_of = SiteRules(), None
        if store is not None:
            with opened(store) as memory:
                learnt = site_rules(memory, site(address))
                alias_of = stored_key(memory, address, title=title, rules=loaded)
        before = address
        for name, after in trace(address, title=title, rules=loaded, learnt=learnt):
            if after != before:
                click.echo(f"{name}\t{after}")
            before = after
        key = url_key(address, title=title, rules=loaded, learnt=learnt)
        if alias_of not in (None, key):
            click.echo(f"alias\t{key}")
        click.echo(f"key\t{alias_of or key}")


def _site(place: str) -> str:
    name = site(place if is_http(place) else f"http://{place}")
    if not name:
        raise OptionError("is neither a host nor an address", subject=place)
    return name
