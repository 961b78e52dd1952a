"""What a corpus holds: figures, a page to read, plots for a paper, a card to publish beside it."""

from blogcorpus.report.card import data_card
from blogcorpus.report.figures import BlogFigures, FieldFigures, Figures
from blogcorpus.report.gather import gather
from blogcorpus.report.page import report_page
from blogcorpus.report.store_notes import StoreNotes, read_store

__all__ = [
    "BlogFigures",
    "FieldFigures",
    "Figures",
    "StoreNotes",
    "data_card",
    "gather",
    "read_store",
    "report_page",
]
