"""Formats the corpus is written in."""

from blogcorpus.exporters.formats import FORMATS, format_of
from blogcorpus.exporters.protocol import Exporter, ExportOptions, PathExporter, StreamExporter
from blogcorpus.exporters.run import export

__all__ = [
    "FORMATS",
    "ExportOptions",
    "Exporter",
    "PathExporter",
    "StreamExporter",
    "export",
    "format_of",
]
