"""Extraction as a small HTTP service: a page or an address in; JSON, XML or text out."""

from blogcorpus.service.answers import FORMATS, Job, answer
from blogcorpus.service.app import Limits, application
from blogcorpus.service.workers import OverTimeError, Workers

__all__ = ["FORMATS", "Job", "Limits", "OverTimeError", "Workers", "answer", "application"]
