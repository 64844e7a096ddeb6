#!/usr/bin/env python3
"""The interpreter knows no game: fails where a word of one game stands in the C++ (DESIGN, principle 1)."""
import pathlib
import re
import sys

FOLDERS = ("base", "grammar", "interpreter")
SUFFIXES = (".cpp", ".hpp", ".def")
WORDS = re.compile(r"\b(hp|armou?r|initiative|difficulty|zones?|melee|weapons?|goblins?)\b", re.IGNORECASE)


def main(root):
    found = 0
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in SUFFIXES:
                continue
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                for word in WORDS.finditer(line):
                    print(f"{path.relative_to(root)}:{number}: `{word.group()}` belongs to a game, not to the interpreter")
                    found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
