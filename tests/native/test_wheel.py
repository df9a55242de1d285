"""The package as others install it: one small wheel that stands alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from email.parser import Parser
from pathlib import Path

import pytest

from site_build.wheel import wheel_bytes, wheel_name

ROOT = Path(__file__).resolve().parents[2]
PLAY_EVERY_DOCTEST = """
import doctest, importlib, pkgutil, specdec
names = [module.name for module in pkgutil.walk_packages(specdec.__path__, "specdec.")]
results = [doctest.testmod(importlib.import_module(name)) for name in ["specdec", *names]]
print(sum(result.attempted for result in results), sum(result.failed for result in results))
print(specdec.__file__)
"""


def installer_wheel(folder: Path) -> Path:
    """Build the wheel with the pinned backend, from a copy of the sources alone."""
    sources = folder / "some sources"
    shutil.copytree(ROOT / "py" / "specdec", sources / "py" / "specdec")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, sources / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps"]
    command += ["--no-build-isolation", "--disable-pip-version-check", "-w", str(folder)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": "315532800"}
    subprocess.run([*command, str(sources)], check=True, env=environment)
    return folder / wheel_name(ROOT)


def browser_wheel(folder: Path) -> Path:
    """Write the wheel that the site serves."""
    path = folder / wheel_name(ROOT)
    path.write_bytes(wheel_bytes(ROOT))
    return path


Builder = Callable[[Path], Path]
both = pytest.mark.parametrize("build", [installer_wheel, browser_wheel])


def package_files(wheel: Path) -> dict[str, bytes]:
    """Return the members of the package itself."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.split("/")[0].endswith(".dist-info")
        }


@both
@pytest.mark.slow
def test_a_wheel_installs_in_a_clean_environment_and_its_examples_hold_there(
    build: Builder, tmp_path: Path
) -> None:
    """In an environment with nothing else, every doctest passes and the command answers."""
    wheel = build(tmp_path)
    clean = tmp_path / "clean environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(clean)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(clean), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", str(wheel)], check=True)

    def run(*arguments: str) -> str:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        return subprocess.run(
            [str(clean / "bin" / arguments[0]), *arguments[1:]],
            check=True,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        ).stdout

    counts, place = run("python", "-c", PLAY_EVERY_DOCTEST).splitlines()[-2:]
    attempted, failed = map(int, counts.split())

    assert attempted > 100
    assert failed == 0
    assert Path(place).is_relative_to(clean)
    assert run("python", "-m", "specdec", "numbers") == run(
        "python", "-c", "from specdec.command_line import main; main(['numbers'])"
    )


@both
@pytest.mark.slow
def test_equal_sources_give_equal_wheels(build: Builder, tmp_path: Path) -> None:
    """Two builds in two places, the files of the second younger, give the same bytes."""
    folders = [tmp_path / "one", tmp_path / "another one"]
    for folder in folders:
        folder.mkdir()
    first, second = (build(folder).read_bytes() for folder in folders)

    assert first == second


@pytest.mark.slow
def test_both_wheels_hold_the_same_package(tmp_path: Path) -> None:
    """What the site serves is, file for file, what an installer gets."""
    (tmp_path / "site").mkdir()

    assert package_files(installer_wheel(tmp_path)) == package_files(
        browser_wheel(tmp_path / "site")
    )


@pytest.mark.slow
def test_the_wheel_holds_the_package_its_types_and_its_licence_and_needs_nothing(
    tmp_path: Path,
) -> None:
    """The package, py.typed and the licence are inside, no tests, and no requirement is named."""
    wheel = installer_wheel(tmp_path)
    sources = {
        path.relative_to(ROOT / "py").as_posix()
        for path in (ROOT / "py" / "specdec").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = Parser().parsestr(
            next(archive.read(name).decode() for name in names if name.endswith("/METADATA"))
        )

    assert set(package_files(wheel)) == sources
    assert "specdec/py.typed" in sources
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert metadata.get_all("Requires-Dist") is None
    assert metadata["Requires-Python"] == ">=3.11"
