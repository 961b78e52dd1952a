"""`tests/system.sh`: programs that tests use are taken as they are, installed, or said to be missing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("system.sh")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Programs of a machine without Chromium: its check fails until `apt-get install` has run."""
    there = tmp_path / "there"
    for name, does in {
        "python": f"test -e {there}",
        "id": "echo 0",
        "apt-get": f'echo "$@" >> {tmp_path}/asked; case "$1" in install) touch {there};; esac',
    }.items():
        place = tmp_path / "bin" / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"#!/bin/sh\n{does}\n")
        place.chmod(0o755)
    return tmp_path


def run(machine: Path, *components: str, **environ: str) -> subprocess.CompletedProcess[str]:
    path = f"{machine / 'bin'}:{os.environ['PATH']}"
    own = {k: v for k, v in os.environ.items() if k != "BLOGCORPUS_TEST_REQUIRE_ALL"}
    environ = {**own, "PATH": path, "PYTHON": str(machine / "bin/python"), **environ}
    return subprocess.run([SCRIPT, *components], env=environ, capture_output=True, text=True, check=False)


def asked(machine: Path) -> list[str]:
    told = machine / "asked"
    return told.read_text().splitlines() if told.exists() else []


def test_what_is_there_is_used(machine: Path) -> None:
    (machine / "there").touch()
    ran = run(machine, "chromium", BLOGCORPUS_TEST_REQUIRE_ALL="1")
    assert (ran.returncode, ran.stderr, asked(machine)) == (0, "", [])


def test_root_installs_what_is_not(machine: Path) -> None:
    assert run(machine, "chromium", BLOGCORPUS_TEST_REQUIRE_ALL="1").returncode == 0
    assert asked(machine) == ["install --yes --no-install-recommends chromium"]


def test_lists_of_packages_may_be_old(machine: Path) -> None:
    there = machine / "there"
    apt = machine / "bin/apt-get"
    apt.write_text(
        f"#!/bin/sh\ncase $1 in update) touch {machine}/new;; *) test -e {machine}/new && touch {there};; esac"
    )
    assert run(machine, "chromium", BLOGCORPUS_TEST_REQUIRE_ALL="1").returncode == 0


@pytest.mark.parametrize("without", ["root", "network"])
@pytest.mark.parametrize("required", ["", "1"])
def test_one_line_says_what_cannot_be_had(machine: Path, without: str, required: str) -> None:
    if without == "root":
        (machine / "bin/id").write_text("#!/bin/sh\necho 1000\n")
    else:
        (machine / "bin/apt-get").write_text("#!/bin/sh\nexit 100\n")
    ran = run(machine, "chromium", BLOGCORPUS_TEST_REQUIRE_ALL=required)
    assert ran.returncode == (1 if required else 0)
    assert [line for line in ran.stderr.splitlines() if "not there" in line and "skipped" in line] != []
    assert asked(machine) == []


def test_components_that_nobody_knows(machine: Path) -> None:
    ran = run(machine, "chrom")
    assert (ran.returncode, "chrom" in ran.stderr) == (2, True)
