"""A blog whose comments come when readers scroll to them and ask for more."""
