"""Run a fuzzer for some time, at low priority.

    uv pip install atheris
    nice -n 19 python -m benchmarks.fuzz.run feeds --seconds 600 --folder /tmp/fuzz

The folder keeps the inputs that reached new code, so a later run goes on from there; what crashed, hung for ten seconds
or took a gigabyte is written there as `crash-…`, `timeout-…` or `oom-…`. The exit code is that of libFuzzer: 0 is well.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import atheris

_ROOT = Path(__file__).parent.parent.parent
#: Files of ours to begin with, by target.
_SEEDS = {
    "feeds": ("tests/sites/**/*.xml", "tests/sites/**/*.rss"),
    "pages": ("tests/sites/**/*.html", "tests/scripted/**/*.html", "tests/blogs/**/*.html"),
    "rules": ("blogcorpus/urls/rules.txt", "blogcorpus/**/*.toml"),
}
_LINES = {
    "feeds": (
        '<rss version="2.0"><channel><title>t</title><link>http://a.example/</link><item><title>x</title>'
        "<link>http://a.example/1</link><pubDate>Mon, 04 Mar 2012 10:00:00 GMT</pubDate>"
        "<description>&lt;p&gt;x&lt;/p&gt;</description></item></channel></rss>",
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title type="html">t</title><link href="/1"/>'
        "<updated>2012-03-04T10:00:00Z</updated><content type='xhtml'><div>x</div></content></entry></feed>",
        '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"/1","content_html":"<p>x"}]}',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://a.example/1</loc></url></urlset>',
    ),
    "urls": ("http://www.example.org:80/a/../b/index.php?p=1&utm_source=x#c", "http://[::1]/", "http://xn--a/%e2%80"),
    "dates": (
        "4 mars 2012 à 10h32",
        "2012-03-04T10:32:00+01:00",
        "Mon, 4 Mar 2012",
        "２０１２年三月四日",
        "3 days ago",
    ),
    "pages": ('<article><h1>T</h1><p class="byline">by Ann on 4 March 2012</p><p>Text.</p></article>',),
    "rules": ("#main > div[2] > h2[1] :last", "^example\\.org/ p,id", "[reader]\nbase = 'corpus'", '{"rules": {}}'),
    "corpora": ('{"url": "http://a.example/1", "url_key": "http://a.example/1", "text": "x", "comments": []}\n',),
}


def main() -> None:
    """Seed the folder, instrument the library, and fuzz."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=sorted(_LINES))
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--folder", type=Path, default=Path("fuzz"))
    options = parser.parse_args()
    found = options.folder / options.target
    _seed(found, options.target)
    with atheris.instrument_imports(include=["blogcorpus"]):
        from benchmarks.fuzz.targets import TARGETS
    flags = [
        f"-max_total_time={options.seconds}",
        "-timeout=10",
        "-rss_limit_mb=1024",
        "-max_len=20000",
        "-print_final_stats=1",
        f"-artifact_prefix={options.folder}/{options.target}-",
    ]
    atheris.Setup([sys.argv[0], *flags, str(found)], TARGETS[options.target])
    atheris.Fuzz()


def _seed(folder: Path, target: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, line in enumerate(_LINES[target]):
        (folder / f"line-{number}").write_text(line, encoding="utf-8")
    for pattern in _SEEDS.get(target, ()):
        for file in _ROOT.glob(pattern):
            (folder / f"seed-{file.parent.name}-{file.name}").write_bytes(file.read_bytes()[:20_000])


if __name__ == "__main__":
    main()
