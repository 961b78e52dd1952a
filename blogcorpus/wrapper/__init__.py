"""Wrapper induction: the feed teaches where a blog keeps its parts."""
