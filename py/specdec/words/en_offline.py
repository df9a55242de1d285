"""What is said about keeping the site for times without network, in English."""

from specdec.words.en_failed import not_started


def at_once(size: str) -> str:
    """Say what a browser keeps by itself; ``size`` is in MB.

    >>> at_once("12.4")[:46]
    'While you read, your browser keeps all pages, '
    """
    return (
        "While you read, your browser keeps all pages, scripts and the answers worked out "
        f"beforehand: {size} MB on your device. "
        "They are fetched last, when the page you read has all it needs, and not at all where you "
        "have asked for data to be saved."
    )


def python(size: str, total: str) -> str:
    """Say what is kept when it was used, or by the button; sizes are in MB.

    >>> python("20.1", "32.5")[-20:]
    'everything: 32.5 MB.'
    """
    return (
        f"Python for the figures, for code that you edit and for the tests is {size} MB more. "
        "Each part is kept once you have used it. "
        f"The button keeps everything: {total} MB."
    )


KEEP = {
    "keep": "Keep for offline",
    "progress": "How much has been kept",
    "no_script": "Keeping the site needs JavaScript.",
    "no_address": not_started("The button has")
    + " There nothing has to be kept, for you have the files.",
    "asking": "The files are on their way.",
    "part": "{kept} of {total} MB are kept on this device.",
    "all": "Everything is kept on this device: {total} MB. It opens without network now.",
    "cannot": "This browser does not let the page keep anything. A private window, a setting that "
    "forbids storage, or an address without https may be why. Reading online works as before.",
    "failed_room": "There is no room left on this device for all of it. What was kept before "
    "still is.",
    "failed_line": "Not every file arrived. Press again to go on where it stopped.",
}
"""Texts of the page that keeps the site; a name in braces is filled in there."""

UPDATE = {
    "label": "News of this site",
    "ready": "A new version of this site is ready. This page loads anew to show it.",
    "show": "Show it",
    "later": "Later",
    "others": "This site is open in other tabs too. Close those, then press again, so "
    "that no tab mixes two versions.",
}
"""Texts of the line that says a new version is there."""

NOT_KEPT = {
    "title": "This page is not here without network",
    "text": "Your browser could not reach the site, and this page is not among those that it has "
    "kept on your device.",
    "lesson": "The lesson",
    "advice": "may be kept. Otherwise try again once there is a network.",
}
"""The page for an address that is not kept, when there is no network."""

RESET = {
    "title": "Let go of what is kept offline",
    "text": "If pages of this site stay old, stay empty or look broken, press the button. "
    "Your browser then deletes all that it has kept of this site and asks the network again.",
    "after": "Nothing is kept from then on, until you press Keep for offline. "
    "Your choice of colours stays.",
    "button": "Delete what is kept",
    "done": "Done: nothing of this site is kept on this device any more.",
    "nothing": "Nothing of this site was kept on this device.",
    "forbidden": "This browser does not let the page keep anything, so there is nothing to delete.",
    "no_script": "Without JavaScript: in your browser's settings, delete the data of this site.",
    "lesson": "To the lesson",
}
"""The page that is the way out."""


def archive(size: str) -> str:
    """Say what the archive is; ``size`` is in MB.

    >>> archive("14.2")
    'The whole site as one archive: 14.2 MB'
    """
    return f"The whole site as one archive: {size} MB"
