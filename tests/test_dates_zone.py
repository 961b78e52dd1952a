"""The zone of a blog's clock, told by what pages and feeds say of the same posts."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from blogcorpus.dates import in_zone, learn_zone, parse_date


@pytest.mark.parametrize(
    ("told", "hours"),
    [
        # What the page says, what the feed says.
        ([("2009-06-15 21:12", "2009-06-16T03:12:00+00:00")], -6),
        ([("2009-06-15 21:12", "2009-06-16T03:13:30+00:00")], -6),  # written to the minute
        ([("2009-06-15 08:42", "2009-06-15T03:12:00+00:00")], 5.5),
        ([("2009-06-15 03:12", "2009-06-15T03:12:00+00:00")], 0),
        # Clocks are put back in autumn.
        (
            [
                ("2009-06-15 10:00", "2009-06-15T08:00:00+00:00"),
                ("2009-07-15 10:00", "2009-07-15T08:00:00+00:00"),
                ("2009-12-15 10:00", "2009-12-15T09:00:00+00:00"),
            ],
            2,
        ),
        # No two of them agree: these are no dates of publication.
        (
            [
                ("2009-06-15 10:00", "2009-06-15T08:00:00+00:00"),
                ("2009-07-15 10:00", "2009-07-15T05:30:00+00:00"),
                ("2009-12-15 10:00", "2009-12-15T12:45:00+00:00"),
            ],
            None,
        ),
        ([("2009-06-15 10:07", "2009-06-15T08:00:00+00:00")], None),
        ([("2009-06-16 10:00", "2009-06-15T08:00:00+00:00")], None),  # no clock is a day ahead
        # Days: behind UTC by more than three hours, and by less than eight.
        ([("15 June 2009", "2009-06-16T03:12:00+00:00"), ("20 June 2009", "2009-06-20T07:30:00+00:00")], -5),
        # Ahead by more than seven, and by less than eleven.
        ([("5 March 2009", "2009-03-04T17:00:00+00:00"), ("6 March 2009", "2009-03-06T13:00:00+00:00")], 9),
        # Behind; by how much nothing tells.
        ([("15 June 2009", "2009-06-16T02:00:00+00:00")], -6),
        # Ahead, which may be Europe or Asia.
        ([("16 June 2009", "2009-06-15T23:30:00+00:00")], None),
        # UTC will do.
        ([("15 June 2009", "2009-06-15T12:00:00+00:00"), ("20 June 2009", "2009-06-20T07:30:00+00:00")], None),
        # The feed names the zone in which its days are the pages'.
        ([("15 June 2009", "2009-06-15T00:00:00+08:00")], 8),
        ([("15 June 2009", "2009-06-15T12:00:00-05:00")], -5),
        ([("14 June 2009", "2009-06-15T12:00:00+02:00"), ("15 June 2009", "2009-06-15T12:00:00+02:00")], None),
        # One day is another's.
        ([("15 June 2009", "2009-06-16T03:12:00+00:00"), ("21 June 2009", "2009-06-20T07:30:00+00:00")], None),
        ([("2009-06-15T21:12:00-06:00", "2009-06-16T03:12:00+00:00")], None),  # the page says it
        ([("2009-06-15 21:12", "2009-06-16T03:12:00")], None),  # the feed does not say when
        ([("June 2009", "2009-06-16T03:12:00+00:00")], None),
        ([], None),
    ],
)
def test_a_zone_is_learnt(told: list[tuple[str, str]], hours: float | None) -> None:
    pairs = [(parse_date(page, languages=("en",)), datetime.fromisoformat(feed)) for page, feed in told]
    zone = learn_zone((when, instant) for when, instant in pairs if when is not None)
    assert zone == (None if hours is None else timezone(timedelta(hours=hours)))


def test_only_what_names_no_zone_is_placed() -> None:
    noon, west = datetime(2009, 6, 15, 12), timezone(timedelta(hours=-6))
    assert in_zone(noon, west).isoformat() == "2009-06-15T12:00:00-06:00"
    assert in_zone(noon, None) == noon
    assert in_zone(noon.replace(tzinfo=timezone.utc), west) == noon.replace(tzinfo=timezone.utc)
