"""Files read by many workers give what one gives, in the same order."""

from __future__ import annotations

from pathlib import Path

import pytest

from blogcorpus.cluster.extract import _tasks
from blogcorpus.errors import OptionError
from tests.blogs import golden_blog
from tests.desk import run


def test_two_workers_print_what_one_prints(tmp_path: Path) -> None:
    blog = golden_blog("pebble")
    files = []
    for number, post in enumerate(blog.posts[:6]):
        page = blog.render(post.path)
        assert page is not None
        file = tmp_path / f"{number}.html"
        file.write_bytes(page.body)
        files.append(str(file))
    one, two = run("extract", *files), run("extract", *files, "--workers", 2)
    assert two.stdout_bytes == one.stdout_bytes
    assert one.stdout_bytes.count(b"\n") == 6


def test_a_warc_file_is_a_task_by_itself() -> None:
    pages = [f"{number}.html" for number in range(60)]
    files = [(file, "") for file in (*pages[:2], "a.warc", "b.warc.gz", *pages)]
    tasks = list(_tasks(files))
    assert [len(task) for task in tasks] == [2, 1, 1, 50, 10]
    assert [file for task in tasks for file in task] == files


def test_many_workers_read_warc_files_page_by_page_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"")
    with pytest.raises(OptionError, match="--pages"):
        run("extract", tmp_path / "a.warc", "--workers", 2)


def test_standard_input_has_one_reader() -> None:
    with pytest.raises(OptionError, match="one reader"):
        run("extract", "-", "--workers", 2)
