"""What a page about one engine's figures says around the reference itself, in English."""

HEADS = {
    "figures": "What its figures mean",
    "how_to_get": "How to get them",
    "versions": "What changed, and when",
    "sources": "Where this is from",
    "sample": "Such a log, read",
}
"""Part of a page -> its heading."""

IN_COUNTS = "In counts:"
HEARSAY = "Only reported by others: seen neither in the source nor in a log."
OPEN_SAMPLE = "Open these lines in Read your log"
READ_YOURS = "Read your log"
TO_READ_YOURS = (
    "says of your own log what its figures mean, whether guessing pays, and what to change."
)
EVERY_ENGINE = "Its lines, what they mean and how to get them:"


def since(version: str, change: str) -> str:
    """Say what changed with a version.

    >>> since("0.10.2", "The length is printed.")
    '0.10.2: The length is printed.'
    """
    return f"{version}: {change}"
