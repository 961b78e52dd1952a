"""Commands of `scrapy` in this project."""
