"""What is said around the tests that run in the reader's browser, in English."""

from specdec.words.en_failed import FAILED, not_started

TESTS = {
    "no_script": "Running the tests here needs JavaScript. Without it, make test runs them.",
    "no_address": not_started("The page has"),
    "run": "Run the tests",
    "again": "Run them again",
    "stop": "Stop",
    "progress": "Tests that have ended",
    "asking": "Python and pytest are on their way.",
    "loading": "Python and pytest are on their way: {loaded} of {total} MB.",
    "starting": "All has arrived: Python starts and micropip installs pytest.",
    "running": "The tests run.",
    "so_far": "{ended} of {total} tests have ended, {failed} of them have failed.",
    "all_passed": "All {passed} tests passed.",
    "some_failed": "{passed} of {total} tests passed, {failed} did not.",
    "stopped": "Stopped.",
    "too_long": "Stopped: no test ended for {seconds} seconds.",
    "failures": "What failed",
    "by_file": "The tests, file by file",
    "file": "File",
    "passed": "Passed",
    "failed": "Failed",
    **FAILED,
    "failed_python": "Python stopped with {detail}.",
}
"""Texts of the page; a name in braces is filled in there."""
