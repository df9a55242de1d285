"""``python -m specdec cases``: public cases, predicted against measured."""

from __future__ import annotations

import argparse
import json

from specdec.server_logs.cases.table import as_json, as_text
from specdec.words import en_cases as words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words that the command understands."""
    parser.add_argument("--json", action="store_true", help=words.JSON)


def run(chosen: argparse.Namespace) -> int:
    """Print the table; it is no failure where a prediction is off, that is what it shows."""
    print(json.dumps(as_json(), indent=1) if chosen.json else as_text())
    return 0
