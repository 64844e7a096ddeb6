#!/usr/bin/env python3
"""No switch over instructions has a `default:`: the compiler then names each place that a new one is missing from.

Reads the C++ files of the interpreter below the folder given; exit status 1 where something was found.
"""
import pathlib
import re
import sys

SWITCH = re.compile(r"\bswitch\s*\(")
LABEL = re.compile(r"\bcase\s+((?:\w+::)*)\w+\s*:")
INSTRUCTIONS = re.compile(r"(?:^|::)(?:Op|ValueOp|FieldOp|ThingOp|ConditionOp|AdjustmentOp|CallOp|ListOp|DiceOp|TextOp|PeopleOp|SceneOp|RO|ROp|Do)::$")
FOLDERS = ["program", "compile", "machine", "residual", "specialise", "simulate", "odds", "session"]


def closing(text, at, opens, closes):
    """Where the bracket at `at` is closed."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == opens) - (text[i] == closes)
        if depth == 0:
            return i
    return len(text)


def own_text(body):
    """The text of a switch without the switches in it."""
    found = SWITCH.search(body)
    while found:
        end = closing(body, body.index("{", closing(body, found.end() - 1, "(", ")")), "{", "}")
        body = body[: found.start()] + body[end + 1 :]
        found = SWITCH.search(body)
    return body


def faults(text):
    for found in SWITCH.finditer(text):
        begin = text.index("{", closing(text, found.end() - 1, "(", ")"))
        body = own_text(text[begin + 1 : closing(text, begin, "{", "}")])
        if re.search(r"\bdefault\s*:", body) and any(INSTRUCTIONS.search(label) for label in LABEL.findall(body)):
            yield text.count("\n", 0, found.start()) + 1


def main(root):
    bad = 0
    for folder in FOLDERS:
        for path in sorted((root / "interpreter" / folder).rglob("*")):
            if path.suffix in (".cpp", ".hpp", ".inc"):
                for line in faults(path.read_text()):
                    print(f"{path.relative_to(root)}:{line}: a switch over instructions has a default; name the rest")
                    bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
