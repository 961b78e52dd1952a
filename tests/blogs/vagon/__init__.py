"""Окно в вагоне: a Russian railway blog in the manner of Drupal."""
