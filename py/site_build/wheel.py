"""Writes the package's wheel: equal sources give equal bytes, on any machine."""

from __future__ import annotations

import base64
import hashlib
import tomllib
from pathlib import Path
from typing import Any

from site_build.archive import zipped


def wheel_name(root: Path) -> str:
    """Return the wheel's file name, its version taken from pyproject.toml."""
    return f"{_stem(_project(root))}-py3-none-any.whl"


def wheel_bytes(root: Path) -> bytes:
    """Return the wheel of py/specdec: its modules, and what an installer asks for."""
    project = _project(root)
    info = f"{_stem(project)}.dist-info"
    package = root / "py" / "specdec"
    members = {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    members[f"{info}/METADATA"] = _metadata(project)
    members[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: site_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    members[f"{info}/entry_points.txt"] = _entry_points(project)
    members[f"{info}/RECORD"] = _record(members, f"{info}/RECORD")
    return zipped(members)


def _project(root: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def _stem(project: dict[str, Any]) -> str:
    return f"{project['name'].replace('-', '_')}-{project['version']}"


def _metadata(project: dict[str, Any]) -> bytes:
    lines = (
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
    )
    return ("\n".join(lines) + "\n").encode()


def _entry_points(project: dict[str, Any]) -> bytes:
    scripts = "".join(f"{name} = {target}\n" for name, target in project["scripts"].items())
    return f"[console_scripts]\n{scripts}".encode()


def _record(members: dict[str, bytes], itself: str) -> bytes:
    lines = [f"{name},{_digest(data)},{len(data)}\n" for name, data in members.items()]
    return "".join([*lines, f"{itself},,\n"]).encode()


def _digest(data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"
