"""Archives of files: equal contents give equal bytes, on any machine."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

_PLAIN_FILE = 0o100644 << 16


def archive(folder: Path, *patterns: str) -> bytes:
    """Return an archive of the files in a folder that match, by their paths below it."""
    found = {path for pattern in patterns for path in folder.glob(pattern)}
    return zipped(
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(found)
            if path.is_file() and "__pycache__" not in path.parts
        }
    )


def zipped(members: Mapping[str, bytes], onto: bytes = b"") -> bytes:
    """Return an archive of members by name, in their order, behind those of the archive ``onto``.

    >>> zipped({"a": b"1"}) == zipped({"a": b"1"})
    True
    """
    buffer = BytesIO(onto)
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, data in members.items():
            member = zipfile.ZipInfo(name)  # its time is the oldest an archive knows
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = _PLAIN_FILE
            member.create_system = 3
            made.writestr(member, data, compresslevel=9)
    return buffer.getvalue()
