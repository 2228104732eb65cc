"""What the extra `learn` installs, and what is said where it is not."""

from importlib.util import find_spec

from bankomet.core.errors import BadOption


def need(library: str) -> None:
    """Is this library of the extra `learn` here?  Raises: BadOption (`not_installed`).

    >>> need("a_library_of_nobody")
    Traceback (most recent call last):
    bankomet.core.errors.BadOption: not installed: a_library_of_nobody; it comes with pip install 'bankomet[learn]'
    """
    if find_spec(library) is None:
        raise BadOption("not_installed", library=library, extra="learn")
