#!/usr/bin/env python3
"""Names of the library stay the library's: with any English noun declared beside it, as an enum, a kind, an option or a role, nothing is
reported in the library.
Usage: names_test.py BYLAW SOURCE_FOLDER"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BYLAW, ROOT = sys.argv[1], Path(sys.argv[2])
LIBRARY = sorted(f.stem for f in (ROOT / "stdlib").glob("*.bylaw") if not f.stem.endswith("_test"))
USES = "".join(f"use std.{name}\n" for name in LIBRARY)
ALONE = 40  # every so manyth noun is tried in a program of its own as well

# What a noun may be. The numbers keep members and other names apart.
FORMS = {
    "enum": "enum {word}: first_{number}, second_{number}\n",
    "kind": "kind {word} {{ }}\n",
    "option": "option {word} = {number}\n",
    "role": "check check_{number}({word}: thing) is d20_check({word}) {{ against 10 }}\n",
    "member": "enum enum_{number}: {word}, other_{number}\n",
    "field": "amend kind combatant {{ stat {word} = {number} }}\n",
}


def reports(folder, text):
    """All that `check` reports: (in the library?, code, message)."""
    file = folder / "words.bylaw"
    file.write_text(USES + text, encoding="utf-8")
    done = subprocess.run([BYLAW, "check", "--json", str(file)], capture_output=True, text=True,
                          env=dict(os.environ, BYLAW_STDLIB=str(ROOT / "stdlib")), timeout=120)
    found = json.loads(done.stdout)["diagnostics"]
    return [(Path(each["file"] or "").name != "words.bylaw", each["severity"], each["code"], each["message"]) for each in found]


def written(form, words):
    if form == "field":
        fields = "\n".join(f"    stat {word} = {number}" for number, word in words)
        return f"amend kind combatant {{\n{fields}\n}}\n"
    return "".join(FORMS[form].format(word=word, number=number) for number, word in words)


def fitting(folder, form, words):
    """Less those that the author may not take: the library declares them, or they are words of the language."""
    for _ in range(4):
        refused = set()
        for inside, severity, code, message in reports(folder, written(form, words)):
            assert not inside, f"{form}: in the library {code} {message}"
            if severity == "error":
                refused |= set(re.findall(r"`(\w+)`", message)) | set(re.findall(r"'(\w+)'", message))
        left = [(number, word) for number, word in words if word not in refused]
        if len(left) == len(words):
            return words
        words = left
    return words


def main():
    nouns = (Path(__file__).parent / "nouns.txt").read_text().split()
    assert len(nouns) >= 500
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for form in FORMS:
            words = fitting(folder, form, list(enumerate(nouns)))
            assert len(words) > 400, f"{form}: only {len(words)} nouns are free"
            for number, word in list(enumerate(nouns))[::ALONE]:
                for inside, _, code, message in reports(folder, written(form, [(number, word)])):
                    assert not inside, f"{form} {word}: in the library {code} {message}"
            print(f"{form}: {len(words)} of {len(nouns)} nouns beside the library, none changes it")


if __name__ == "__main__":
    main()
