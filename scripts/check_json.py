#!/usr/bin/env python3
"""No tree of JSON begins as null and becomes an object or a list by its first part.

    scripts/check_json.py [FOLDER]

Where memory runs out in the middle of that, nlohmann's library leaves an object without its map, and taking that
apart ends the program. `Json::object()` and `Json::array()` are made whole or not at all.
"""
import pathlib
import re
import sys

FOLDERS = ("base", "grammar", "format", "interpreter", "bindings", "lsp", "repl", "doc")
BEGINS_AS_NULL = re.compile(r"^\s*(?:Plain)?Json \w+;")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    found = 0
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if BEGINS_AS_NULL.match(line):
                    print(f"{path.relative_to(root)}:{number}: say Json::object() or Json::array() here")
                    found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
