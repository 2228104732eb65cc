"""The notebooks run from first to last, and hold neither outputs nor paths of a machine."""

from pathlib import Path
from typing import Any, Final

import nbformat
import pytest
from nbclient import NotebookClient

ROOT: Final = Path(__file__).resolve().parents[2]
NOTEBOOKS: Final = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def _read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # it has no types


@pytest.mark.filterwarnings("default")  # those of the kernel's own libraries; the cells run in another process
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_its_gap_falls(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last cells assert what they show."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.setenv("PYTHONWARNINGS", "default")
    notebook = _read(path)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    printed = "".join(
        output.get("text", "") for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs
    )
    assert printed.count("gives away") >= 4
    assert "Warning" not in printed


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    cells = [cell for cell in _read(path).cells if cell.cell_type == "code"]
    assert cells
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)


def test_there_is_one_for_each_library() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["gymnasium", "openspiel", "pettingzoo"]
