"""The strategy is data: kinds are named, shares are parts of the time, and numbers are positive."""

from inspect import getmembers, isclass

from symres.search import strategy


def test_shares_are_parts_of_the_time_and_grow() -> None:
    shares = [*strategy.SHARES, *strategy.INNER.values(), *strategy.QUICK_SHARES.values()]
    assert all(0 < share <= 1 for share in shares)
    assert list(strategy.SHARES) == sorted(strategy.SHARES) and strategy.SHARES[-1] == 1


def test_every_row_says_in_a_line_what_it_is_about() -> None:
    rows = [row for _, row in getmembers(strategy, isclass) if row.__module__ == strategy.__name__]
    assert all(row.__doc__ for row in rows)


def test_no_kind_is_tried_twice_in_one_round() -> None:
    for kinds in (*strategy.QUICK.values(), *strategy.SLOW.values()):
        assert len(set(kinds)) == len(kinds)
