"""Spiders: they fetch, and translate between Scrapy and the library."""
