"""Laws of every form of line, on logs written from rounds that are known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec import acceptance_length_from_survival
from specdec.server_logs import Reading, read_lines

from .writers import ADDED, RUNNING, Rounds, Write
from .writers_partial import ADDED_IN_PART, LENGTHS, RUNNING_IN_PART, Partial


@st.composite
def some_rounds(draw: st.DrawFn, fewest: int = 1) -> Rounds:
    """Return rounds of one draft length, of which at least one guess was kept."""
    length = draw(st.integers(1, 8))
    kept = draw(st.lists(st.integers(0, length), min_size=fewest, max_size=60))
    return Rounds(length, (*kept, draw(st.integers(1, length))))


def together(parts: list[Rounds]) -> Rounds:
    """Return the rounds of all parts, which share a draft length."""
    return Rounds(parts[0].draft_length, tuple(kept for part in parts for kept in part.kept))


def read(log: str) -> Reading:
    """Return the only reading of a log."""
    (reading,) = read_lines(log.splitlines())
    return reading


def check(reading: Reading, rounds: Rounds) -> None:
    """Hold a reading against the rounds it was written from."""
    assert reading.total("rounds") == rounds.count
    assert reading.total("drafted") == rounds.drafted
    assert reading.total("accepted") == rounds.accepted
    assert reading.acceptance_length == pytest.approx(rounds.length)
    assert reading.accepted_fraction == pytest.approx(rounds.accepted / rounds.drafted)
    assert reading.draft_length == rounds.draft_length
    if reading.survival is not None:
        assert reading.survival == pytest.approx(rounds.shares, abs=0.0006)
        length = acceptance_length_from_survival([min(1.0, one) for one in reading.survival])
        assert length == pytest.approx(rounds.length, abs=0.0006 * rounds.draft_length)


@pytest.mark.parametrize("write", ADDED.values(), ids=ADDED.keys())
@given(rounds=some_rounds())
def test_one_line_gives_the_rounds_it_was_written_from(write: Write, rounds: Rounds) -> None:
    """Counts exactly, shares within their rounding."""
    check(read(write(rounds)), rounds)


@pytest.mark.parametrize("write", ADDED.values(), ids=ADDED.keys())
@given(data=st.data())
def test_lines_of_intervals_and_requests_are_added_as_counts(
    write: Write, data: st.DataObject
) -> None:
    """A mean of ratios would come out elsewhere: intervals are of unequal size."""
    first = data.draw(some_rounds())
    kept = st.lists(st.integers(0, first.draft_length), min_size=1, max_size=300)
    second = Rounds(first.draft_length, (*data.draw(kept), 1))
    log = write(first) + write(second)
    check(read(log), together([first, second]))


@pytest.mark.parametrize("write", RUNNING.values(), ids=RUNNING.keys())
@given(data=st.data())
def test_lines_that_run_since_the_start_are_held_against_the_one_before(
    write: Write, data: st.DataObject
) -> None:
    """However often a server prints them, the rounds count once."""
    first = data.draw(some_rounds())
    more = data.draw(st.lists(st.integers(0, first.draft_length), max_size=60))
    last = Rounds(first.draft_length, first.kept + tuple(more))
    log = write(first) + write(first) + write(last)
    reading = read(log)
    assert reading.total("rounds") == last.count
    assert reading.total("accepted") == last.accepted
    assert reading.acceptance_length == pytest.approx(last.length)


@pytest.mark.parametrize("write", RUNNING.values(), ids=RUNNING.keys())
@given(before=some_rounds(fewest=5), after=some_rounds())
def test_a_counter_that_fell_back_begins_another_run(
    write: Write, before: Rounds, after: Rounds
) -> None:
    """A restart is no negative number of rounds."""
    short = Rounds(after.draft_length, after.kept[:1])
    if short.count >= before.count or short.accepted > before.accepted:
        return
    log = write(before) + write(short)
    found = [one.total("rounds") for one in read_lines(log.splitlines())]
    assert found == [before.count, short.count]


def check_in_part(reading: Reading, rounds: Rounds, tells: frozenset[str]) -> None:
    """Hold what a form tells against the rounds; of the rest nothing is made up."""
    failed = sum(kept < rounds.draft_length for kept in rounds.kept)
    right = {
        "rounds": rounds.count,
        "drafted": rounds.drafted,
        "accepted": rounds.accepted,
        "tested": rounds.accepted + failed,
    }
    assert {name: reading.total(name) for name in right} == {
        name: value if name in tells else None for name, value in right.items()
    }
    if "rounds" in tells:
        assert reading.acceptance_length == pytest.approx(rounds.length)
    else:
        assert reading.acceptance_length is None
    if "drafted" in tells:
        assert reading.accepted_fraction == pytest.approx(rounds.accepted / rounds.drafted)
    assert reading.draft_length == (rounds.draft_length if "draft_length" in tells else None)


@pytest.mark.parametrize("form", ADDED_IN_PART.values(), ids=ADDED_IN_PART.keys())
@given(data=st.data())
def test_a_form_that_tells_only_some_numbers_gives_those_and_adds_them(
    form: Partial, data: st.DataObject
) -> None:
    """One line or two, as counts."""
    first = data.draw(some_rounds())
    kept = st.lists(st.integers(0, first.draft_length), min_size=1, max_size=60)
    second = Rounds(first.draft_length, (*data.draw(kept), 1))
    check_in_part(read(form.write(first)), first, form.tells)
    log = form.write(first) + form.write(second)
    check_in_part(read(log), together([first, second]), form.tells)


@pytest.mark.parametrize("form", RUNNING_IN_PART.values(), ids=RUNNING_IN_PART.keys())
@given(data=st.data())
def test_a_form_in_part_that_runs_since_the_start_counts_once(
    form: Partial, data: st.DataObject
) -> None:
    """However often it is printed."""
    first = data.draw(some_rounds())
    more = data.draw(st.lists(st.integers(0, first.draft_length), max_size=60))
    last = Rounds(first.draft_length, first.kept + tuple(more))
    log = form.write(first) + form.write(first) + form.write(last)
    check_in_part(read(log), last, form.tells)


@pytest.mark.parametrize("write", LENGTHS.values(), ids=LENGTHS.keys())
@given(rounds=some_rounds())
def test_a_form_without_counts_gives_the_length_and_no_wrong_draft_length(
    write: Write, rounds: Rounds
) -> None:
    """Within its rounding; where several draft lengths fit, none is taken."""
    reading = read(write(rounds))
    assert reading.total("rounds") is None
    assert reading.acceptance_length == pytest.approx(rounds.length, abs=0.0051)
    assert reading.draft_length in (None, rounds.draft_length)
    if reading.survival is not None:
        assert reading.survival == pytest.approx(rounds.shares, abs=0.001)


@given(rounds=some_rounds())
def test_a_shorter_draft_keeps_what_it_kept_before(rounds: Rounds) -> None:
    """The length for fewer guesses is that of the same rounds cut short."""
    by_length = read(ADDED["vLLM, bench serve"](rounds)).expected_by_draft_length
    assert by_length is not None
    for guesses in range(1, rounds.draft_length + 1):
        cut = [min(kept, guesses) for kept in rounds.kept]
        assert by_length[guesses - 1] == pytest.approx(1 + sum(cut) / len(cut), abs=0.001)
