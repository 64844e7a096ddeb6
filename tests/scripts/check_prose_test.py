#!/usr/bin/env python3
"""Tests scripts/check_prose.py: each rule finds its mistake, plain prose has none, and `--changed` reads changed lines only."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/check_prose.py"
sys.path.insert(0, str(SCRIPT.parent))
import check_prose

LONG = " ".join(["w"] * 31)
CASES = [
    ("a.md", "# Title\n\nShort words in a short sentence.\n", []),
    ("a.md", f"{LONG}.\n", ["sentence"]),
    ("a.md", "One half of it ends here. W " + " ".join(["w"] * 29) + ".\n", []),
    ("a.md", "The result hangs on the dice.\n", ["words"]),
    ("a.md", "`hangs on` is code.\n\n```\nit hangs on\n```\n", []),
    ("a.md", "x" * 161 + "\n", ["column"]),
    ("a.md", "| " + "x" * 201 + " | y |\n", ["cell"]),
    ("docs/how_to.md", "Somebody hides.\n", []),
    ("docs/odds.md", "Somebody hides.\n", ["words"]),
    ("CHANGELOG.md", "It was made anew.\n", []),
    ("a.hpp", "// What is left.\nint a; // of a kind\n", ["opening", "fragment"]),
    ("a.hpp", "// The rest.\nint a; // number of kinds\n", []),
    ("a.cpp", 'auto a = "// What is left";\n', []),
    ("repl/help.cpp", 'auto a = "for nobody";\n', ["words"]),
    ("a.py", '"""What is left."""\n', ["opening"]),
]


def run(folder, *words):
    done = subprocess.run([sys.executable, SCRIPT, "--root", folder, *words], stdout=subprocess.PIPE, encoding="utf-8", cwd=folder)
    return done.returncode, done.stdout


def git(folder, *words):
    subprocess.run(["git", "-C", folder, "-c", "user.name=t", "-c", "user.email=t@t", *words], check=True, stdout=subprocess.DEVNULL)


def rules():
    with tempfile.TemporaryDirectory() as folder:
        for name, text, expected in CASES:
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            found = [finding.rule for finding in check_prose.check(folder, name)]
            assert found == expected, (name, text, found)


def changes():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.md")
        page.write_text("An old line hangs on dice.\n\nA line.\n", encoding="utf-8")
        git(folder, "init", "-q")
        git(folder, "add", ".")
        git(folder, "commit", "-qm", "a")
        assert run(folder, "--changed", "HEAD") == (0, "")
        page.write_text("An old line hangs on dice.\n\nA new line hangs on dice.\n", encoding="utf-8")
        pathlib.Path(folder, "new.md").write_text("Made anew.\n", encoding="utf-8")
        status, said = run(folder, "--changed", "HEAD")
        assert status == 1 and said.count("\n") == 2, said
        assert "page.md:3: words: hangs on" in said and "new.md:1: words: anew" in said, said
        status, said = run(folder, "page.md")
        assert status == 1 and said.count("\n") == 2, said
        assert run(folder)[0] == 0


rules()
changes()
