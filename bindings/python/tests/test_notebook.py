"""The study in notebooks/ runs from its first cell to its last, draws what it says it draws, and comes to what the program comes to."""
import json
import os
import pathlib
import re
import unittest

import nbformat
from common import native
from nbclient import NotebookClient

import bylaw

NOTEBOOK = pathlib.Path(__file__).resolve().parents[1] / "notebooks" / "balance_study.ipynb"


def outputs(notebook, kind):
    """What the cells show in this form."""
    data = [out["data"] for cell in notebook.cells for out in cell.get("outputs", []) if "data" in out]
    return [each[kind] for each in data if kind in each]


class Study(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.notebook = nbformat.read(NOTEBOOK, as_version=4)
        # Debian's kernel is Debian's Python, whoever asks: it is told where the package is.
        here = {**os.environ, "PYTHONPATH": str(pathlib.Path(bylaw.__file__).parents[1])}
        NotebookClient(cls.notebook, timeout=300, kernel_name="python3").execute(env=here)  # raises where a cell does

    def test_nothing_is_kept_in_the_file(self):
        stored = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        self.assertEqual([cell["outputs"] for cell in stored["cells"] if cell["cell_type"] == "code" and cell["outputs"]], [])

    def test_pictures(self):
        self.assertEqual(len(outputs(self.notebook, "image/png")), 4)

    def test_the_numbers_are_those_of_the_program(self):
        report = json.loads(native("sim", "zones/ambush", "-n", "2000", "--seed", "1", "--json"))["reports"]
        shown = outputs(self.notebook, "text/plain")[0]
        for name in ("the party wins", "rounds"):
            row = re.search(rf"^{name} +([\d.]+)", shown, re.MULTILINE)
            self.assertAlmostEqual(float(row[1]), report[name]["mean"], places=4)

    def test_the_chance_that_can_be_counted(self):
        # The better of two twenty-sided dice is below 11 where both are: 1 - (10/20)².
        self.assertIn("Fraction(3, 4)", outputs(self.notebook, "text/plain"))


if __name__ == "__main__":
    unittest.main()
