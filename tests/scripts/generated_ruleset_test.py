#!/usr/bin/env python3
"""The ruleset that reading is measured with: however long, no two chapters of it share a name or a title, and rules of a
few chapters pass `bylaw check` and their own tests.

    generated_ruleset_test.py BYLAW SOURCE_FOLDER
"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

bylaw, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
sys.path.insert(0, str(source / "bench"))
import generate_ruleset  # noqa: E402

chapters = [generate_ruleset.chapter(number, random.Random(1)) for number in range(2_000)]
for what, each in (("name", [name for name, _, _ in chapters]), ("title", [values["title"] for _, _, values in chapters])):
    assert len(set(each)) == len(each), f"two chapters have the same {what}"

with tempfile.TemporaryDirectory() as folder:
    generate_ruleset.write(30_000, Path(folder))
    for command in ("check", "test"):
        done = subprocess.run([bylaw, command, folder], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
print("2,000 chapters have names of their own")
