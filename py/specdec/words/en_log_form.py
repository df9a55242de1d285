"""What the page that reads a server's log says around its result, in English."""

from __future__ import annotations

from collections.abc import Mapping

from specdec.words.en_failed import FAILED, not_started

FORM = {
    "label": "Lines of your log",
    "placeholder": "Paste them here, or drop a file",
    "private": "It never leaves your browser: the log is read here, and nothing is sent.",
    "read": "Read it",
    "choose": "Choose a file",
    "link": "Put it into the address",
    "examples": "Or try an example",
    "own": "Your own text",
    "invented": "invented",
    "by_engine": "By engine",
    "by_finding": "By what stands out",
    "choice": "The log holds {count} readings, of which this is shown:",
    "cancel": "Cancel",
    "progress": "How far the log has been read",
    "example_lines": "The lines of the example:",
    "text_shown": "This is what your text says.",
    "file_shown": "This is what {name} says.",
    "first_file": "Only the first of the files is read.",
    "no_lines": "There is no text yet: paste some lines of a log, or choose a file.",
    "reading": "Reading {name}.",
    "your_text": "your text",
    "cancelled": "Cancelled. Nothing else has changed.",
    "linked": "The address of this page now holds these lines: copy it from the address bar.",
    "too_long": "An address holds {most} letters, and this would take more. Paste a few lines "
    "that tell, and try again.",
    "not_text": "The file is packed, or not in UTF-8, so its lines cannot be put into an address. "
    "Paste those that tell, and try again.",
    "address_unreadable": "The log in this page's address cannot be read: it may have been cut.",
    "download_all_json": "All numbers as JSON",
    "download_all_csv": "Counts over time as CSV",
    "download_csv": "Table as CSV",
    "download_svg": "Picture as SVG",
    "asking": "Python is on its way.",
    "loading": "Python is on its way: {loaded} of {total} MB.",
    "starting": "Python has arrived and is starting.",
    **FAILED,
    "failed_wasm": "Logs cannot be read here: WebAssembly is missing or forbidden. The examples "
    "work, and on your own machine python -m specdec read says the same.",
    "failed_unreadable": "The file cannot be read: it may be a folder, or have been moved or "
    "changed.",
    "retry": "Try again",
    "renewed": "This site has been renewed since the page was opened.",
    "reload": "Load the page again",
    "no_script": "Reading your own log here needs JavaScript. An example is shown instead; on your "
    "own machine python -m specdec read does the same.",
    "no_address": not_started("The page has")
    + " An example is shown; on your own machine python -m specdec read does the same.",
}
"""Texts of the page; a name in braces is filled in there."""

_BESIDE = {
    "baseline_tokens_per_second": "{} tokens per second without guessing",
    "pass_ms": "a pass of {} ms",
    "draft_ms": "a guess of {} ms",
}


def example_shown(title: str, times: Mapping[str, str]) -> str:
    """Say which example is shown, and what is known beside its log.

    >>> example_shown("A cliff (posted)", {"pass_ms": "24", "draft_ms": "3"})
    'An example is shown: A cliff (posted). Known beside it: a pass of 24 ms, a guess of 3 ms.'
    """
    beside = ", ".join(_BESIDE[name].format(text) for name, text in times.items())
    return f"An example is shown: {title}." + (f" Known beside it: {beside}." if beside else "")
