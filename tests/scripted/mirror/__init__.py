"""A blog whose comments stand in a frame of another host."""
