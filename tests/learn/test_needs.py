"""The extra is loaded by nobody who does not ask for it, and whoever asks without it is told what to install."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from bankomet.core.errors import BadOption
from bankomet.faces import learn
from bankomet.faces.learn import needs, spiel, zoo
from bankomet.faces.words import LANGS, refused

LOADED = (
    "import sys, bankomet.faces.cli, bankomet.faces.learn, bankomet.faces.learn.exact, bankomet.faces.learn.zoo, "
    "bankomet.faces.learn.spiel; "
    "print(sorted({'gymnasium', 'numpy', 'open_spiel', 'pettingzoo', 'pyspiel'} & set(sys.modules)))"
)


def test_nothing_of_the_extra_is_loaded_before_it_is_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("library", "ask"),
    [("gymnasium", learn.register), ("pettingzoo", lambda: zoo.env("ochko")), ("pyspiel", spiel.register)],
)
def test_who_lacks_the_extra_is_told_what_to_install(
    library: str, ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda name: None if name == library else name)
    with pytest.raises(BadOption) as refusal:
        ask()
    assert refusal.value.code == "needs_extra"
    for lang in LANGS:
        sentence = refused(refusal.value, lang)
        assert library in sentence
        assert "pip install 'bankomet[learn]'" in sentence
