"""`python -m bankomet`: the same as the command `bankomet`."""

import sys

from bankomet.faces.cli import main

if __name__ == "__main__":
    sys.exit(main())
