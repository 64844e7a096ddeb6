#!/usr/bin/env python3
"""Checks that each folder of sources says what it is: a README.md that names where to begin, with files that exist.

usage: check_readmes.py [ROOT]
"""
import pathlib
import re
import sys

FOLDERS = ["base", "bindings", "cmake", "doc", "editors", "format", "grammar", "interpreter", "lsp", "repl", "rulesets", "scripts", "stdlib",
           "templates", "tests"]
# Names of files in backticks: `roll.hpp`, `rules/answer.hpp`, `../dev`.
NAMED = re.compile(r"`((?:\.\./)?[\w./-]+\.(?:hpp|cpp|h|def|md|bylaw|cmake|py))`")


def folders(root):
    inside = [path for path in sorted((root / "interpreter").iterdir()) if path.is_dir()]
    return [root / name for name in FOLDERS] + inside


def complaints(root):
    for folder in folders(root):
        page = folder / "README.md"
        short = page.relative_to(root)
        if not page.is_file():
            yield f"{short}: is missing: say what the folder holds, where to begin, and which test breaks"
            continue
        for name in NAMED.findall(page.read_text(encoding="utf-8")):
            if not any((place / name).exists() for place in (folder, root, root / "include/bylaw")) and not list(folder.rglob(name)):
                yield f"{short}: there is no file `{name}`"


def main(root):
    found = list(complaints(root))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
