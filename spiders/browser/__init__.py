"""The browser: what scripts write is read from a page that Chromium has run. Nothing here starts before a page asks."""
