"""How good a corpus or the extractor is, on blogs of which the posts are known."""

from blogcorpus.evaluate.crawl import evaluate_crawl
from blogcorpus.evaluate.folds import evaluate_folds
from blogcorpus.evaluate.front import evaluate_front
from blogcorpus.evaluate.labelled import KnownPost, LabelledBlog, read_labelled
from blogcorpus.evaluate.pages import evaluate_pages, extractor_named
from blogcorpus.evaluate.scores import Interval, Row, Scores
from blogcorpus.evaluate.stream import evaluate_stream

__all__ = [
    "Interval",
    "KnownPost",
    "LabelledBlog",
    "Row",
    "Scores",
    "evaluate_crawl",
    "evaluate_folds",
    "evaluate_front",
    "evaluate_pages",
    "evaluate_stream",
    "extractor_named",
    "read_labelled",
]
