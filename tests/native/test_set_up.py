"""What a newcomer meets first: setting up, on machines that have what is needed or lack it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BASH = shutil.which("bash") or "bash"
NEEDED_BY_THE_SCRIPT = ("dirname", "rm")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Make a folder, with a space in its name, that has nothing but what setting up reads."""
    folder = tmp_path / "a clone"
    (folder / "tools").mkdir(parents=True)
    shutil.copy2(ROOT / "tools" / "set_up.sh", folder / "tools")
    (folder / "requirements.txt").write_text("# nothing\n", "utf-8")
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Make a folder with the only programs that the script can find."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in NEEDED_BY_THE_SCRIPT:
        (folder / name).symlink_to(shutil.which(name) or name)
    return folder


def program(folder: Path, name: str, script: str) -> None:
    """Put a program of our own among those that can be found."""
    path = folder / name
    path.write_text(f"#!{BASH}\n{script}\n", "utf-8")
    path.chmod(0o755)


def set_up(
    clone: Path, what: str, path: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the script with nothing but ``path`` to find programs in."""
    return subprocess.run(
        [BASH, str(clone / "tools" / "set_up.sh"), what],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(path), "HOME": str(clone), **environment},
    )


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a failed run says: one line, on the error output, and nothing else."""
    assert done.returncode != 0
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def test_without_python_it_says_so_in_one_sentence(clone: Path, programs: Path) -> None:
    """A machine with no Python at all is told what to install."""
    assert one_sentence(set_up(clone, "python", programs)) == (
        "Python 3.11 or later is needed, and none was found: "
        "install it, or name it with PYTHON=/path/to/python make."
    )


def test_a_python_that_is_too_old_is_none(clone: Path, programs: Path) -> None:
    """An old Python, which fails the version check, is passed over."""
    program(programs, "python3", "exit 1")

    assert one_sentence(set_up(clone, "python", programs)).startswith("Python 3.11 or later")


def test_a_python_without_venv_is_told_of(clone: Path, programs: Path) -> None:
    """Where Python lacks its venv module, the package that brings it is named."""
    program(programs, "python3", '[ "$1" != -m ]')

    assert one_sentence(set_up(clone, "python", programs)) == (
        "python3 cannot make a virtual environment: "
        "install its venv module (on Debian: apt install python3-venv)."
    )
    assert not (clone / ".venv").exists()


@pytest.mark.slow
def test_an_active_environment_is_left_alone_and_a_broken_one_is_made_anew(
    clone: Path, tmp_path: Path
) -> None:
    """The project gets an environment of its own, whatever is active, and gets it again."""
    active = tmp_path / "active"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(active)], check=True)
    before = sorted(active.rglob("*"))
    ours = clone / ".venv" / "bin" / "python"
    path = f"{active / 'bin'}:{os.environ['PATH']}"
    for _ in range(2):
        done = set_up(clone, "python", Path(path), VIRTUAL_ENV=str(active))

        assert (done.returncode, done.stdout) == (0, "")
        prefix = subprocess.run(
            [str(ours), "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True
        )
        assert Path(prefix.stdout.strip()) == clone / ".venv"
        ours.unlink()

    assert sorted(active.rglob("*")) == before


def test_without_node_it_says_so_in_one_sentence(clone: Path, programs: Path) -> None:
    """A machine with no Node is told what to install."""
    assert one_sentence(set_up(clone, "node", programs)) == (
        "Node 20 or later is needed, and none was found: install it first."
    )


def test_a_node_that_is_too_old_is_named(clone: Path, programs: Path) -> None:
    """An old Node, which fails the version check, is named by its version."""
    program(programs, "node", '[ "$1" = --version ] && echo v18.19.1')

    assert one_sentence(set_up(clone, "node", programs)) == (
        "Node 20 or later is needed, but this is v18.19.1: install a newer one."
    )


def test_a_browser_that_is_named_comes_first(clone: Path, programs: Path) -> None:
    """CHROME_PATH wins over a browser that would be found."""
    program(programs, "chromium", "")
    program(programs, "another", "")
    named = programs / "another"

    assert set_up(clone, "browser", programs).stdout == f"{programs / 'chromium'}\n"
    assert set_up(clone, "browser", programs, CHROME_PATH=str(named)).stdout == f"{named}\n"


def test_a_browser_that_is_named_but_missing_stops_it(clone: Path, programs: Path) -> None:
    """A wrong CHROME_PATH is not passed over in silence."""
    assert one_sentence(set_up(clone, "browser", programs, CHROME_PATH="/no/such")) == (
        "CHROME_PATH names /no/such, but there is no such program."
    )


def test_make_alone_lists_what_can_be_made() -> None:
    """Every target meant for people is listed with what it does."""
    # As typed by a person, although make may run these tests.
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    done = subprocess.run(
        ["make"], cwd=ROOT, capture_output=True, text=True, check=True, env=environment
    )
    listed = dict(re.findall(r"^  ([a-z-]+) +(\S.*)$", done.stdout, re.MULTILINE))

    assert set("help setup serve site test test-all bench mutation lint format clean".split()) <= {
        target for target, what_it_does in listed.items() if what_it_does[0].isupper()
    }
