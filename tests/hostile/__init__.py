"""A server that means harm, and the world in which the real crawl meets it. `cases.py` is the list of attacks."""
