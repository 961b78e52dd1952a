"""What is remembered between runs."""
