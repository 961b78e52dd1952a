"""駅弁日和: a Japanese blog about lunch boxes on trains in the manner of Hatena."""
