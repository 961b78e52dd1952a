"""The Second Steep: an English tea blog in the manner of WordPress."""
