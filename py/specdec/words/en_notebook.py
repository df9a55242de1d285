"""What is said around the lines that bring the package into a notebook, in English."""

HEADINGS = {
    "jupyterlite": "JupyterLite: in a cell",
    "marimo": "marimo in the browser: in a cell",
    "pyscript": "PyScript: in a page",
}
"""Where the lines go, by the name of the notebook."""

ADDRESS = "The wheel's address:"
