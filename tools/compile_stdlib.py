"""Compiles Python's library and the package; runs in Pyodide, whose Python must read the result."""

from __future__ import annotations

import importlib.util
import marshal
import struct
import zipfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_NEVER_CHECKED = 1
"""Marks bytecode that stands alone: Python does not look for the source it was made from."""
_CHECKED = 3
"""Marks bytecode that Python uses only where it fits the source beside it."""


_READS_LOGS = {"server_logs", "en_logs", "en_log_page"}
"""What only the page that reads logs imports, so that no other page has to wait for it."""
_ELSEWHERE = {
    "cases",
    "command",
    "command_line",
    "en_cases",
    "en_engine_page",
    "en_engines",
    "en_log_form",
}
"""What only a terminal or the site's build imports."""


def compiled(sources: str, wanted: Iterable[str]) -> bytes:
    """Return an archive with the modules of ``sources`` compiled: those wanted, or all if none."""
    names = set(wanted)
    with zipfile.ZipFile(sources) as archive:
        return _archive(
            {
                _compiled_name(name): _compiled(name, archive.read(name))
                for name in sorted(archive.namelist())
                if not name.endswith("/") and (not names or _compiled_name(name) in names)
            }
        )


def archived(folder: str) -> bytes:
    """Return a package's modules as an archive that holds the package's folder."""
    package = Path(folder)
    return _archive(
        {
            f"{package.name}/{path.relative_to(package).as_posix()}": path.read_bytes()
            for path in sorted(package.rglob("*.py"))
        }
    )


def package(folder: str, *, reads_logs: bool) -> bytes:
    """Return a package's modules compiled, lying where Python looks beside their sources.

    Unpacked over the package it saves compiling at every start; beside other sources it is ignored.
    What reads logs is an archive of its own.
    """
    root = Path(folder)
    return _archive(
        {
            f"{root.name}/{_cache_name(path.relative_to(root))}": _bytecode(
                f"{root.name}/{path.relative_to(root).as_posix()}", path.read_bytes(), _CHECKED
            )
            for path in sorted(root.rglob("*.py"))
            if not _ELSEWHERE & {path.stem, *path.parts}
            and reads_logs == bool(_READS_LOGS & {path.stem, *path.parts})
        }
    )


def _cache_name(module: Path) -> str:
    return Path(importlib.util.cache_from_source(str(module))).as_posix()


def _compiled_name(name: str) -> str:
    return name[:-3] + ".pyc" if name.endswith(".py") else name


def _compiled(name: str, data: bytes) -> bytes:
    if not name.endswith(".py"):
        return data
    return _bytecode(f"/lib/python314.zip/{name}", data, _NEVER_CHECKED)


def _bytecode(name: str, source: bytes, checked: int) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True)
    head = importlib.util.MAGIC_NUMBER + struct.pack("<I", checked)
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def _archive(members: Mapping[str, bytes]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members.items():
            member = zipfile.ZipInfo(name, _LONG_AGO)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, data)
    return buffer.getvalue()
