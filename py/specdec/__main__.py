"""Run the command line."""

import sys

from specdec.command_line import main

if __name__ == "__main__":
    sys.exit(main())
