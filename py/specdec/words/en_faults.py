"""What a reader of the site sees when something fails, and what to do then, in English."""

from __future__ import annotations

from typing import NamedTuple

from specdec.words.en import PAGE, refusal
from specdec.words.en_code import CODE
from specdec.words.en_failed import FAILED
from specdec.words.en_log_form import FORM
from specdec.words.en_offline import KEEP, NOT_KEPT, UPDATE


class Fault(NamedTuple):
    """Something that fails."""

    what: str
    said: str
    """The sentence that the page shows, its braces filled with an example."""
    then: str
    """What goes on working, and what to do."""


COLUMNS = ("What fails", "What the page says", "What still works, and what to do")
CAPTION = "Each thing that can fail"

FAULTS = {
    "script": Fault(
        "JavaScript is off",
        PAGE["no_script"],
        "Text, formulas, opening pictures and tables are all there. Sliders need JavaScript.",
    ),
    "start": Fault(
        "The page was opened as a file, or its scripts did not arrive",
        PAGE["no_address"],
        "Everything can be read. Load the page again, or serve the folder on your own machine.",
    ),
    "wasm": Fault(
        "WebAssembly is missing, or a policy forbids it",
        FAILED["failed_wasm"],
        "One slider at a time can be moved. Another browser may allow more, or a setting of this "
        "one: some call it a lockdown or a strict mode.",
    ),
    "slow": Fault(
        "The line is slow",
        PAGE["loading"].format(loaded="1.2", total="5.1"),
        "One slider at a time answers at once meanwhile. The numbers count on as long as anything "
        "arrives.",
    ),
    "file": Fault(
        "A file of Python is missing, cut short or changed on its way",
        FAILED["failed_file"].format(detail="pyodide.asm.wasm"),
        "Nothing of that file has run. Press Try again once the line is back.",
    ),
    "time": Fault(
        "A file never comes, or Python never answers",
        FAILED["failed_time"],
        "One slider at a time can be moved. Try again starts a fresh Python.",
    ),
    "memory": Fault(
        "The device runs out of memory",
        FAILED["failed_memory"],
        "One slider at a time can be moved. Close other tabs, then press Try again.",
    ),
    "worker": Fault(
        "The browser cannot start Python's worker",
        FAILED["failed_worker"],
        "One slider at a time can be moved. Press Try again, or load the page again.",
    ),
    "python": Fault(
        "Python stops with an error of ours",
        FAILED["failed_python"].format(detail="ZeroDivisionError"),
        "The last true picture stays. Press Try again, or load the page again.",
    ),
    "renewed": Fault(
        "The site was renewed while the page was open",
        PAGE["renewed"],
        "A page never mixes two versions. Press Load the page again.",
    ),
    "address": Fault(
        "An address has been cut or mistyped",
        PAGE["address_unreadable"],
        "The figure works as always. Ask for the whole address, or set the sliders anew.",
    ),
    "value": Fault(
        "A number is out of its range, or is none",
        refusal("Guesses per round", "a whole number from 0 to 32", "40"),
        "What you typed stays, and so does the last picture. Type another number.",
    ),
    "log": Fault(
        "A log's file cannot be read",
        FORM["failed_unreadable"],
        "What was shown before stays. Choose the file again.",
    ),
    "loop": Fault(
        "Code that you run never ends",
        CODE["too_long"].format(seconds="10"),
        "Figures have a Python of their own and do not notice. Your text stays.",
    ),
    "away": Fault(
        "There is no network, and a page was not kept",
        NOT_KEPT["title"],
        "A link on it leads to the lesson, if that was kept. Otherwise try again once there is a "
        "network.",
    ),
    "storage": Fault(
        "The browser forbids storage, as a private window may",
        KEEP["cannot"],
        "All works as before while there is a network.",
    ),
    "room": Fault(
        "The device has no room to keep the site",
        KEEP["failed_room"],
        "Make room, then press Keep for offline again.",
    ),
    "cut": Fault(
        "The line breaks off while the site is being kept",
        KEEP["failed_line"],
        "What arrived whole is kept. Press Keep for offline again.",
    ),
    "update": Fault(
        "Two versions of the site meet in two tabs",
        UPDATE["others"],
        "Close the other tabs, then press Show it.",
    ),
}
"""Whatever may fail, by the anchor that it has on its page."""
