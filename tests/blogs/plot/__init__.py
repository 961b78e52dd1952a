"""Plot 14: an English allotment diary, a static site without any feed."""
