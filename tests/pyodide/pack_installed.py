"""Packs installed distributions into one archive, as Pyodide can unpack them."""

from __future__ import annotations

import sys
import zipfile
from importlib.metadata import distribution
from io import BytesIO
from pathlib import PurePosixPath


def packed(*names: str) -> bytes:
    """Return the files of installed distributions; raise ValueError if one has compiled parts."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            for file in distribution(name).files or ():
                if PurePosixPath(file).suffix in {".so", ".pyd"}:
                    raise ValueError(
                        f"{name} has a compiled part, which Pyodide cannot load: {file}"
                    )
                if ".." not in file.parts and file.suffix != ".pyc":
                    archive.write(str(file.locate()), str(file))
    return buffer.getvalue()


if __name__ == "__main__":
    sys.stdout.buffer.write(packed(*sys.argv[1:]))
