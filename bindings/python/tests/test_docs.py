"""What docs/embedding.md shows of Python runs as it stands there, but for what needs somebody's cluster."""
import os
import pathlib
import re
import tempfile

from common import unittest

import bylaw

DOCUMENT = pathlib.Path(__file__).resolve().parents[3] / "docs" / "embedding.md"


class Documents(unittest.TestCase):
    def test_what_is_shown_runs(self):
        blocks = re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S)
        here, names = [each for each in blocks if "Client(" not in each], {"bylaw": bylaw}
        self.assertEqual(len(blocks) - len(here), 1)
        self.assertGreaterEqual(len(here), 3)
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for block in here:
                    exec(compile(block, str(DOCUMENT), "exec"), names)
                self.assertTrue(pathlib.Path("evening.bylawsave").exists())
            finally:
                os.chdir(before)


if __name__ == "__main__":
    unittest.main()
