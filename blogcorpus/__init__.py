"""blogcorpus: a list of blogs becomes a corpus, every post once."""
