"""The layout's promises: which package may import which, how long a module may be, what is documented."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from blogcorpus import settings
from blogcorpus.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
MODULES = sorted(file for name in ("blogcorpus", "spiders", "pipelines") for file in (ROOT / name).rglob("*.py"))
NAMES = [str(file.relative_to(ROOT)) for file in MODULES]

#: Package and what its modules never import.
FORBIDDEN = {
    "blogcorpus": {"spiders", "pipelines", "scrapy", "twisted", "tests"},
    "pipelines": {"spiders", "tests"},
    "spiders": {"pipelines", "tests"},
}
#: The feed exporters are classes of Scrapy by their nature.
ALLOWED = {"blogcorpus/exporters/": {"scrapy"}}

MAX_LINES = 300
#: Longer modules, each with the reason why it is not cut.
LONG = {
    "blogcorpus/crawl/blog.py": "the order of work of one blog reads as one story, from the seed to what is remembered",
}


def imported(tree: ast.AST) -> Iterator[str]:
    """First names of all absolute imports, also of those inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").split(".")[0]


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """Every module by its path."""
    return {name: ast.parse((ROOT / name).read_text(encoding="utf-8")) for name in NAMES}


def test_the_imports_are_found() -> None:
    source = "import scrapy.http\nfrom twisted import x\ndef f():\n    from spiders.a import b\n    from . import c"
    assert set(imported(ast.parse(source))) == {"scrapy", "twisted", "spiders"}


def test_imports_go_one_way(trees: dict[str, ast.Module]) -> None:
    wrong = []
    for name, tree in trees.items():
        allowed = {word for folder, words in ALLOWED.items() if name.startswith(folder) for word in words}
        forbidden = FORBIDDEN[name.split("/")[0]] - allowed
        wrong += [f"{name} imports {word}" for word in sorted(forbidden.intersection(imported(tree)))]
    assert wrong == []


def test_the_library_knows_nothing_of_its_command_line() -> None:
    wrong = [
        name
        for name in NAMES
        if name.startswith("blogcorpus/")
        and not name.startswith(("blogcorpus/cli/", "blogcorpus/__main__.py"))
        and re.search(r"^\s*(from|import) blogcorpus\.cli", (ROOT / name).read_text(encoding="utf-8"), re.M)
    ]
    assert wrong == []


def test_every_module_says_what_it_is(trees: dict[str, ast.Module]) -> None:
    assert [name for name, tree in trees.items() if not ast.get_docstring(tree)] == []


def test_no_module_is_too_long() -> None:
    lengths = {name: len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in NAMES}
    assert {name for name, length in lengths.items() if length > MAX_LINES} == set(LONG)


_UNITS = {"KiB": 1024, "MiB": 1024**2}


def test_every_bound_stands_in_the_one_table_with_its_default() -> None:
    documented = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]+?) \|", documented, re.M))
    table = {}
    for name, said in rows.items():
        number, _, unit = said.partition(" ")
        table[name] = float(number) * _UNITS.get(unit, 1)
    numbers = {name: value for name, value in vars(settings).items() if type(value) in (int, float) and name.isupper()}
    assert table == numbers


def test_every_setting_is_documented() -> None:
    documented = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("settings.md", "security.md"))
    names = [name for name in vars(settings) if name.startswith("BLOGCORPUS_")]
    assert [name for name in names if f"`{name}`" not in documented] == []


def test_every_file_that_the_docs_name_is_there() -> None:
    docs = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = {name for doc in docs for name in re.findall(r"`([\w.-]+/[\w./-]+\.\w+)`", doc.read_text(encoding="utf-8"))}
    named = {name for name in named if not name.startswith("output/")}
    assert len(named) > 50
    assert [
        name for name in sorted(named) if not any((ROOT / top / name).is_file() for top in ("", "blogcorpus"))
    ] == []


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_can_be_loaded(name: str) -> None:
    command = importlib.import_module(f"blogcorpus.cli.{name.replace('-', '_')}").command
    assert isinstance(command, click.Command)
    assert command.help


@pytest.mark.parametrize(
    "path",
    [path for group in ("ITEM_PIPELINES", "DOWNLOADER_MIDDLEWARES", "EXTENSIONS") for path in getattr(settings, group)],
)
def test_every_part_that_the_settings_name_is_there(path: str) -> None:
    module, _, name = path.rpartition(".")
    assert hasattr(importlib.import_module(module), name)
