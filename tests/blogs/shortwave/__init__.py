"""Shortwave Diary: an English radio weblog of 2003, laid out in tables."""
