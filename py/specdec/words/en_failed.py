"""Why something cannot start or answer in a page, in English: one sentence a reason, everywhere."""


def not_started(which: str) -> str:
    """Say why what a page's scripts make is not there.

    >>> not_started("The sliders have")[:29]
    'The sliders have not started.'
    """
    return (
        f"{which} not started. At a web address (http or https), load the page again. Browsers "
        "start nothing in a page opened as a file."
    )


FAILED = {
    "failed_wasm": "Python cannot run here: WebAssembly is missing or forbidden.",
    "failed_file": "Python could not be loaded: {detail} is missing or damaged. If trying again "
    "does not help, load the page again.",
    "failed_time": "Python took too long and was stopped.",
    "failed_memory": "Python ran out of memory in this browser. Closing other tabs may help.",
    "failed_worker": "Python could not be started in this browser, or it broke off.",
    "failed_python": "Python stopped with {detail}. That is a mistake of ours.",
}
"""Texts by the reason; a name in braces is filled in there."""
