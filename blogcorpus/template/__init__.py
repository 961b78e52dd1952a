"""URL Tree: what repeats from page to page is template, not content."""
