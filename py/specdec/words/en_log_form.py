"""What the page that reads a server's log says around its result, in English."""

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
    "choice": "The log holds several readings",
    "cancel": "Cancel",
    "progress": "How far the log has been read",
    "example_shown": "An example is shown: {name}.",
    "text_shown": "This is what your text says.",
    "file_shown": "This is what {name} says.",
    "first_file": "Only the first of the files is read.",
    "no_lines": "There is no text yet: paste some lines of a log, or choose a file.",
    "reading": "Reading {name}.",
    "your_text": "your text",
    "cancelled": "Cancelled. Nothing else has changed.",
    "linked": "The address of this page now holds your text: copy it from the address bar.",
    "too_long": "An address holds {most} letters, and this would take {length}. Keep a few "
    "lines that tell, and try again.",
    "address_unreadable": "The log in this page's address cannot be read: it may have been cut.",
    "download_json": "All numbers as JSON",
    "download_counts": "Counts over time as CSV",
    "download_csv": "Table as CSV",
    "download_svg": "Picture as SVG",
    "asking": "Python is on its way.",
    "loading": "Python is on its way: {loaded} of {total} MB.",
    "starting": "Python has arrived and is starting.",
    "failed_wasm": "Logs cannot be read here: WebAssembly is missing or forbidden. The examples "
    "work, and on your own machine python -m specdec read says the same.",
    "failed_file": "Python could not be loaded: {detail} is missing or damaged.",
    "failed_time": "Python took too long and was stopped.",
    "failed_worker": "Python could not be started in this browser, or it ran out of memory.",
    "failed_python": "Python stopped with {detail}. That is a mistake of ours.",
    "failed_unreadable": "The file cannot be read: it may be a folder, or have been moved or "
    "changed.",
    "retry": "Try again",
    "renewed": "This site has been renewed since the page was opened.",
    "reload": "Load the page again",
    "no_script": "Reading your own log here needs JavaScript. An example is shown instead; on your "
    "own machine python -m specdec read does the same.",
    "no_address": "The page has not started: it needs a web address (http or https). An example is "
    "shown; on your own machine python -m specdec read does the same.",
}
"""Texts of the page; a name in braces is filled in there."""
