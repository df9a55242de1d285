"""What is said about how fast the site is, in English."""

from specdec.notation import fixed, grouped

BUDGETS = {
    "baked_ms": "First answer to a slider, worked out beforehand, Python held up: the slowest",
    "live_ratio": "First answer of live Python ÷ loading bare Pyodide",
    "python_bytes": "Sent for live Python",
    "page_bytes": "Sent for the lesson before any touch",
    "baked_bytes": "Sent for all answers worked out beforehand",
    "slider_ms": "Slider event to new picture, live Python: the middle one",
    "slider_p95_ms": "Slider event to new picture, live Python: 95 of 100 are faster",
    "block_ms": "Longest time the page is not free while Python loads: the middle one",
    "lighthouse_performance": "Lighthouse on a phone: performance",
    "lighthouse_accessibility": "Lighthouse on a phone: accessibility",
    "lighthouse_best_practices": "Lighthouse on a phone: best practices",
    "lighthouse_seo": "Lighthouse on a phone: search engines",
    "test_s": "The fast tests of the project, after set-up",
    "test_all_s": "All tests of the project, after set-up",
}
"""What is allowed a budget, by its name in the record of a run."""

BESIDE = {
    "baked_slow_ms": "First answer to a slider, slow line",
    "live_ratio_slow": "First answer of live Python ÷ loading bare Pyodide, slow line",
    "slider_seen_ms": "Slider event to the end of the frame that shows it: the middle one",
    "typed_ms": "A typed number, which nobody knew before, to its picture: the middle one",
    "answer_ms": "A question to Python and its answer, nothing drawn: the middle one",
}
"""What is measured besides."""

RUNNERS = {
    "stock": "Bare Pyodide, as it comes",
    "site": "This site",
    "pyscript": "PyScript",
    "brython": "Brython",
}
"""Who starts Python in a page, by the name in the record."""

COLUMNS = {
    "what": "What",
    "budget": "Budget",
    "measured": "Measured",
    "verdict": "Within?",
    "who": "Who",
    "first": "Until the first answer",
    "block": "Longest block",
    "bytes": "Sent",
    "requests": "Requests",
    "median": "Middle one",
    "p95": "95 of 100",
    "seen": "Frame done",
    "memory": "Memory",
}
VERDICTS = {True: "yes", False: "no"}
NOT_MEASURED = "not measured"
TABLES = {
    "budgets": "What is allowed and what was found",
    "starts": "From nothing to the first answer",
    "sliders": "From a slider's event to the new picture",
    "memory": "Memory that the page has to itself, its workers with it",
}
MEMORY = {
    "page": "The lesson before any touch",
    "live": "The lesson with live Python",
    "moved": "The lesson after all these moves",
    "stock": "Bare Pyodide",
    "pyscript": "PyScript",
    "brython": "Brython",
}
LINES = {"plain": "this machine's own line", "slow": "a slow line"}


def at_most(limit: str) -> str:
    """Write a budget that must not be passed.

    >>> at_most("8 ms")
    '≤ 8 ms'
    """
    return f"≤ {limit}"


def at_least(limit: str) -> str:
    """Write a budget that has to be reached.

    >>> at_least("95")
    '≥ 95'
    """
    return f"≥ {limit}"


def who_where(who: str, line: str) -> str:
    """Name a runner and the line it was measured on.

    >>> who_where("Brython", "a slow line")
    'Brython, a slow line'
    """
    return f"{who}, {line}"


def pace(megabits: float, latency: float) -> str:
    """Say what the slow line is.

    >>> pace(10, 40)
    'The slow line carries 10 Mbit/s, and every answer on it begins 40 ms late.'
    """
    return (
        f"The slow line carries {megabits:g} Mbit/s, "
        f"and every answer on it begins {latency:g} ms late."
    )


def when(date: str, machine: str, load: float) -> str:
    """Say when and on what a run was made.

    >>> when("2026-12-02", "two processors", 0.25)
    'The last run was on 2026-12-02, on two processors; before it 0.2 programs wanted a processor.'
    """
    return (
        f"The last run was on {date}, on {machine}; "
        f"before it {fixed(load, 1)} programs wanted a processor."
    )


def machine(processors: int, processor: str, memory: float, system: str, browser: str) -> str:
    """Describe a machine; memory is in GB.

    >>> machine(4, "of a kind", 15.6, "linux", "Chromium 156")
    '4 processors (of a kind) with 16 GB of memory, linux, Chromium 156'
    """
    return (
        f"{processors} processors ({processor}) with {memory:.0f} GB of memory, {system}, {browser}"
    )


def seconds(milliseconds: float) -> str:
    """Write a start's time.

    >>> seconds(1834.2)
    '1.83 s'
    """
    return f"{fixed(milliseconds / 1000)} s"


def picture_title() -> str:
    """Name the picture.

    >>> picture_title()
    'How long Python takes to its first answer'
    """
    return "How long Python takes to its first answer"


def bar(who: str, line: str, time: str) -> str:
    """Say one bar of the picture.

    >>> bar("This site", "a slow line", "4.10 s")
    'This site, a slow line: 4.10 s.'
    """
    return f"{who}, {line}: {time}."


def caption(ratio: float, ratio_slow: float) -> str:
    """Say what to see in the picture.

    >>> caption(0.39, 0.91)[:65]
    'Live Python answers here after 0.39 of the time that bare Pyodide'
    """
    return (
        f"Live Python answers here after {fixed(ratio)} of the time that bare Pyodide takes only "
        f"to load, and on the slow line after {fixed(ratio_slow)} of it. "
        "No reader waits for either: answers worked out beforehand come first."
    )


def requests(count: float) -> str:
    """Write how many files were asked for.

    >>> requests(31.0)
    '31'
    """
    return grouped(round(count))
