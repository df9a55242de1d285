"""``python -m specdec read`` as a process of its own: pipes, files, exit status, and its schema."""

from __future__ import annotations

import csv
import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import fastjsonschema
import pytest
from tests.specdec.server_logs.fixtures import Fixture, fixtures

from specdec.server_logs import Times, read_lines
from specdec.server_logs.forms import as_json
from specdec.words import en_logs

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "py/specdec/server_logs/reading.schema.json").read_text("utf-8"))
LINE = (
    "draft acceptance = 0.64479 (  167 accepted /   259 generated), mean acceptance length = 2.92, "
    "acceptance rate per position = (0.805, 0.632, 0.483)\n"
)
COMMAND = [sys.executable, "-m", "specdec", "read"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONUNBUFFERED": ""}
"""As a terminal has it: what is printed waits in a buffer unless the command sends it on."""
valid = fastjsonschema.compile(SCHEMA)


def read(*words: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a log with one line that tells."""
    path = tmp_path / "server.log"
    path.write_text(f"hello\n{LINE}bye\n")
    return path


def test_a_log_is_read_from_a_file_and_from_a_pipe_alike(log: Path) -> None:
    """With its name, with a minus sign, with nothing."""
    by_name = read(log)
    assert by_name.returncode == 0
    assert by_name.stdout == read("-", given=log.read_text()).stdout
    assert by_name.stdout == read(given=log.read_text()).stdout
    assert "acceptance length            2.920  (worked out)" in by_name.stdout
    assert "guesses made                 259  (printed)" in by_name.stdout
    assert by_name.stderr == ""
    assert by_name.stdout.isascii()


def test_the_json_is_what_the_schema_says(log: Path) -> None:
    """One object with the readings, null where the log cannot say."""
    done = read(log, "--json")
    data = json.loads(done.stdout)
    valid(data)
    (reading,) = data["readings"]
    assert reading["rounds"] == 87
    assert reading["pass_ms"] is None
    assert [one["code"] for one in reading["findings"]] == ["naive_rate"]
    assert reading["origin"]["accepted"] == "printed"
    assert reading["origin"]["rounds"] == "derived"
    assert reading["origin"]["acceptance_rate"] == "assumed"
    known = {name for name, value in reading.items() if value is not None}
    told = {"engine", "format", "source", "model", "origin", "over_time", "findings"}
    assert set(reading["origin"]) == known - told


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda one: one.name)
def test_every_log_gives_json_that_fits_the_schema(fixture: Fixture) -> None:
    """Whatever the engine, and with times known or not."""
    readings = read_lines(fixture.log.splitlines())
    for known in (Times(), Times(50.0, 1.2, 8.0)):
        text = json.dumps(as_json(readings, known), allow_nan=False)
        valid(json.loads(text))


def test_a_log_of_nothing_known_ends_with_status_1_and_says_what_was_looked_for() -> None:
    """The nearest lines, then every form that is read."""
    done = read(given="hello\nthe draft was accepted by all\nbye\n")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "SpecDecoding metrics" in done.stderr
    assert "statistics lines" in done.stderr
    assert json.loads(read("--json", given="hello\n").stdout) == {"readings": []}


def test_lines_that_came_near_are_shown() -> None:
    """A changed format is easier to report with the line at hand."""
    done = read(given="SpecDecoding metrics: acceptance of tomorrow\n")
    assert done.returncode == 1
    assert "  SpecDecoding metrics: acceptance of tomorrow\n" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-file"],
        ["--yaml"],
        ["--draft-ms", "fast"],
        ["--pass-ms", "-1"],
        ["--pass-ms", "nan"],
    ],
)
def test_bad_use_ends_with_status_2_and_a_sentence(words: list[str]) -> None:
    """Nothing on the first stream, no trace on the other."""
    done = read(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("given", ["0", "-1", "nan", "fast", "1e9"])
def test_a_time_that_is_none_is_told_what_is_allowed(given: str) -> None:
    """With what was given, in one sentence."""
    done = read(f"--pass-ms={given}")
    assert f"{given!r} is no number above 0 and below 1,000,000,000" in done.stderr


def test_times_given_lead_to_a_speedup_and_a_best_draft_length(log: Path) -> None:
    """With a draft pass of 4 ms and a pass of 8 ms, fewer guesses than three are best."""
    done = json.loads(read(log, "--json", "--draft-ms", "4", "--pass-ms", "8").stdout)
    (reading,) = done["readings"]
    speeds = [
        length / (1 + place * 4 / 8)
        for place, length in enumerate(reading["expected_by_draft_length"], 1)
    ]
    assert reading["best_draft_length"] == 1 + speeds.index(max(speeds)) < 3
    assert reading["speedup"] == pytest.approx(speeds[-1])
    assert "shorter_is_best" in {one["code"] for one in reading["findings"]}


def test_a_speed_without_a_draft_gives_the_measured_speedup() -> None:
    """What was measured comes before what is modelled."""
    lines = [
        "eval time =    3133.20 ms /   353 tokens (8.88 ms per token, 112.66 tokens per second)",
        LINE.strip(),
    ]
    (reading,) = as_json(read_lines(lines), Times(baseline_tokens_per_second=50.0))["readings"]
    assert reading["speedup"] == pytest.approx(353 / 3.1332 / 50)


def test_a_table_and_a_picture_are_written(log: Path, tmp_path: Path) -> None:
    """The table holds the counts; the picture stands alone and says what it shows."""
    table, picture = tmp_path / "out.csv", tmp_path / "out.svg"
    assert read(log, "--csv", table, "--svg", picture).returncode == 0
    (row,) = csv.DictReader(table.read_text().splitlines())
    assert (row["rounds"], row["drafted"], row["accepted"]) == ("87", "259", "167")
    svg = picture.read_text("utf-8")
    assert "<title>What a round adds, by draft length</title>" in svg
    assert "2.92 with 3" in svg
    assert "var(--" not in svg
    assert read(log, "--svg", tmp_path / "no" / "out.svg").returncode == 2


def test_the_picture_is_of_the_reading_that_most_lines_tell_of(tmp_path: Path) -> None:
    """Not of the first one."""
    picture = tmp_path / "out.svg"
    once = "draft acceptance = 0.50000 ( 2 accepted / 4 generated), mean len = 2.00\n"
    assert read("--svg", picture, given=f"Engine 001 {once}" + 2 * LINE).returncode == 0
    assert "2.92 with 3" in picture.read_text("utf-8")


def test_packed_logs_and_several_files_are_read(log: Path, tmp_path: Path) -> None:
    """Each file has readings of its own."""
    packed = tmp_path / "server.log.gz"
    packed.write_bytes(gzip.compress(log.read_bytes()))
    data = json.loads(read(log, packed, "--json").stdout)
    assert [one["rounds"] for one in data["readings"]] == [87, 87]


def test_of_too_many_servers_the_first_are_read_and_it_is_said() -> None:
    """The exit status is still that of a log that was read."""
    log = "".join(f"Engine {server:04} {LINE}" for server in range(1001))
    done = read("--json", given=log)
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["readings"]) == 1000
    assert "these are the first 1,000. Read the log of each server on its own." in done.stderr


def test_a_log_that_grows_is_followed(log: Path) -> None:
    """A line written later is read; stopping is no error."""
    command = [*COMMAND, "--follow", "--json", str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["readings"][0]["rounds"] == 87
        with log.open("a") as more:
            more.write(LINE)
        assert json.loads(process.stdout.readline())["readings"][0]["rounds"] == 174
        process.terminate()


def test_a_followed_log_that_is_emptied_is_read_anew(log: Path) -> None:
    """As logs are that are cut when they grow too large: what comes after counts too."""
    command = [*COMMAND, "--follow", "--json", str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        process.stdout.readline()
        log.write_text(LINE)
        assert json.loads(process.stdout.readline())["readings"][0]["rounds"] == 174
        process.terminate()


def test_following_ends_well_when_it_is_interrupted(log: Path, tmp_path: Path) -> None:
    """With status 0, and with the table that was asked for."""
    table = tmp_path / "out.csv"
    command = [*COMMAND, "--follow", "--csv", str(table), str(log)]
    # Whoever runs the tests in the background has them ignore the signal.
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        signal.signal(signal.SIGINT, heard)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == ""
    assert process.returncode == 0
    assert table.read_text().count("\n") == 2


def test_a_terminal_sees_a_bar_and_what_is_no_terminal_does_not(log: Path) -> None:
    """It is wiped away at the end."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [*COMMAND, str(log)], stdout=subprocess.PIPE, stderr=theirs, env=ENVIRONMENT
    ) as process:
        os.close(theirs)
        process.communicate()
    seen = os.read(ours, 10_000).decode()
    os.close(ours)
    assert f"reading {log} [{20 * '#'}] 100 %" in seen
    assert seen.endswith("\r\x1b[K")
    assert read(log).stderr == ""


def test_several_logs_are_not_followed_at_once(log: Path) -> None:
    """The sentence says what to do."""
    done = read("--follow", log, log)
    assert done.returncode == 2
    assert "takes one log, and 2 were given: follow each on its own" in done.stderr


def test_what_is_shown_of_a_strange_log_cannot_command_a_terminal() -> None:
    """Its first lines are shown where none speaks of guesses."""
    done = read(given="hi \x1b]0;title\x07\x1b[2J there\nsecond\n")
    assert done.returncode == 1
    assert "these are the first:\n  hi ]0;title there\n  second\n" in done.stderr
    assert "It has no lines at all." in read().stderr


def test_a_reader_of_the_pipe_may_leave(log: Path) -> None:
    """As with head, nothing is said."""
    with subprocess.Popen(
        [*COMMAND, "--json", str(log)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def test_no_page_with_figures_loads_the_reader() -> None:
    """What answers a slider knows nothing of logs."""
    code = (
        "import sys, specdec, specdec.door; "
        "terminal = ('server_logs', 'en_logs', 'en_cases'); "
        "print([name for name in sys.modules if any(one in name for one in terminal)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_note_that_an_engine_makes_has_a_sentence() -> None:
    """No code without words, and no words without a log that asks for them."""
    told = {note for one in fixtures() for note in one.findings if note in en_logs.NOTES}
    assert told == set(en_logs.NOTES)
