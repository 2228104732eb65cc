"""What the extra `learn` installs, and what is said where it is not."""

from importlib.util import find_spec

from bankomet.core.errors import BadOption


def need(library: str) -> None:
    """Is this library of the extra `learn` here?  Raises: BadOption (`needs_extra`).

    >>> need("nobodys")
    Traceback (most recent call last):
    bankomet.core.errors.BadOption: this needs the extra “learn” (nobodys is missing): pip install 'bankomet[learn]'
    """
    if find_spec(library) is None:
        raise BadOption("needs_extra", extra="learn", library=library)
