"""Die Katze vom Dienst: a German bookshop blog in the manner of Blogger."""
