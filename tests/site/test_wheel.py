"""The wheel: equal sources give equal bytes, and it holds the package whole."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
import subprocess
import sys
import zipfile
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from site_build.wheel import wheel_bytes, wheel_name


@pytest.fixture
def archive(root: Path) -> zipfile.ZipFile:
    """Return the wheel, opened."""
    return zipfile.ZipFile(BytesIO(wheel_bytes(root)))


def test_equal_sources_give_equal_bytes(root: Path, tmp_path: Path) -> None:
    """Neither the time, the place nor what Python left behind changes a byte; a source does."""
    for path in (root / "py" / "specdec").rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            copy = tmp_path / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
            os.utime(copy, (1e9, 1e9))
    (tmp_path / "pyproject.toml").write_bytes((root / "pyproject.toml").read_bytes())
    left = tmp_path / "py" / "specdec" / "__pycache__"
    left.mkdir()
    (left / "door.pyc").write_bytes(b"left behind")
    assert wheel_bytes(tmp_path) == wheel_bytes(root)
    assert wheel_name(tmp_path) == wheel_name(root)
    (tmp_path / "py" / "specdec" / "words" / "en.py").write_text("EMPTY = 1\n")
    assert wheel_bytes(tmp_path) != wheel_bytes(root)


def test_it_holds_every_module_of_the_package(root: Path, archive: zipfile.ZipFile) -> None:
    """What is in py/specdec is in the wheel, byte for byte."""
    sources = {
        path.relative_to(root / "py").as_posix(): path.read_bytes()
        for path in (root / "py" / "specdec").rglob("*.py")
    }
    held = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    assert held == sources
    assert "specdec/py.typed" in archive.namelist()


def test_its_record_lists_every_member_with_its_hash_and_size(archive: zipfile.ZipFile) -> None:
    """An installer can check what it unpacks; only the record cannot hold its own hash."""
    (record,) = (name for name in archive.namelist() if name.endswith("/RECORD"))
    rows = list(csv.reader(StringIO(archive.read(record).decode())))
    assert [row[0] for row in rows] == archive.namelist()
    assert rows[-1] == [record, "", ""]
    for name, digest, size in rows[:-1]:
        data = archive.read(name)
        expected = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert digest == f"sha256={expected}"
        assert int(size) == len(data)


def test_its_name_and_metadata_agree(root: Path, archive: zipfile.ZipFile) -> None:
    """The file's name, the metadata and the folder of the metadata say one name and version."""
    distribution, version, *tags = wheel_name(root).removesuffix(".whl").split("-")
    info = f"{distribution}-{version}.dist-info"
    metadata = archive.read(f"{info}/METADATA").decode()
    assert f"Name: {distribution.replace('_', '-')}\n" in metadata
    assert f"Version: {version}\n" in metadata
    assert "-".join(tags) == "py3-none-any"
    assert "Tag: py3-none-any\n" in archive.read(f"{info}/WHEEL").decode()
    assert (
        "specdec = specdec.command_line:main" in archive.read(f"{info}/entry_points.txt").decode()
    )


def test_python_can_import_the_package_from_it(root: Path, tmp_path: Path) -> None:
    """The wheel alone, without this folder, answers through the door."""
    wheel = tmp_path / wheel_name(root)
    wheel.write_bytes(wheel_bytes(root))
    asked = "import specdec; print(specdec.__file__, round(specdec.speedup(0.8, 4), 2))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(wheel)!r}); {asked}"],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout.split() == [str(wheel / "specdec" / "__init__.py"), "2.08"]
