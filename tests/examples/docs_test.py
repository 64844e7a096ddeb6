#!/usr/bin/env python3
"""Runs what the documents show: commands (`$ bylaw …` in fences, indented `bylaw …`) and the hooks of docs/lua_hooks.md.

usage: docs_test.py BYLAW ROOT. The Bylaw examples themselves are run by `bylaw test docs README.md`. Of a command, every line that the document
shows below it must be printed, but for `...`.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# Commands that need what only the reader has, each with what that is.
NOT_HERE = {"$SLURM": "a cluster", "part_*.json": "files of a cluster", "play zones": "a terminal"}

HOOK_FRAME = """ruleset doc "Doc"
kind creature "creature" {
    stat distance = 0
}
enum light: bright, dim, dark
HOOKS
test "what the page shows runs" {
    given ada = creature
    dice 1, 1
    expect drift(ada, 9) is 2
    expect ada.distance is 2
    expect worst_light([bright, dark, dim]) is dark
    expect worst_light([bright, dim]) is dim
}
"""


def fences(text):
    """(language, lines) of each."""
    return [(m[1], m[2].splitlines()) for m in re.finditer(r"^```(\S*)[^\n]*\n(.*?)^```", text, re.M | re.S)]


def commands(text):
    """(command, lines that must be printed)."""
    for _, lines in fences(text):
        current = None
        for line in lines:
            if line.startswith("$ bylaw "):
                current = (line[2:], [])
                yield current
            elif current:
                current[1].append(line)
    outside = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for match in re.finditer(r"^    (bylaw (?:[^\n]*\\\n)*[^\n]*)$", outside, re.M):
        yield (match[1], [])


def run_commands(bylaw, root, failures):
    count = 0
    for file in sorted((root / "docs").glob("*.md")) + [root / "README.md"]:
        text = file.read_text(encoding="utf-8")
        first_rules = next(("\n".join(lines) + "\n" for language, lines in fences(text) if language == "bylaw"), "")
        for command, shown in list(commands(text)):
            if any(part in command for part in NOT_HERE):
                continue
            count += 1
            with tempfile.TemporaryDirectory() as folder:
                named = re.match(r"bylaw \w+ (\w+\.bylaw)", command)  # that is the file which the document shows first
                if named:
                    pathlib.Path(folder, named[1]).write_text(first_rules, encoding="utf-8")
                line = re.sub(r"-n (\d{5,})", "-n 1000", command)
                done = subprocess.run(["bash", "-c", line.replace("bylaw", f"'{bylaw}'", 1)], cwd=folder, capture_output=True, text=True,
                                      env={"BYLAW_RULESETS": str(root / "rulesets"), "BYLAW_STDLIB": str(root / "stdlib"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}, timeout=120)
            if done.returncode != 0:
                failures.append(f"{file.name}: `{command}` ends with {done.returncode}: {done.stderr or done.stdout}")
            printed = done.stdout.splitlines()
            for each in shown:
                if each.strip() not in ("...", "") and each not in printed:
                    failures.append(f"{file.name}: `{command}` does not print: {each}")
    if count < 5:
        failures.append(f"only {count} commands were found")


def run_hooks(bylaw, root, failures):
    parts = fences((root / "docs/lua_hooks.md").read_text(encoding="utf-8"))
    hooks = next(lines for language, lines in parts if not language and lines[0].startswith("hook "))
    lua = next(lines for language, lines in parts if language == "lua")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "doc.bylaw").write_text(HOOK_FRAME.replace("HOOKS", "\n".join(hooks)))
        (pathlib.Path(folder) / "weather.lua").write_text("\n".join(lua) + "\n")
        done = subprocess.run([bylaw, "test", "doc.bylaw"], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            failures.append(f"lua_hooks.md: {done.stdout}{done.stderr}")


def main():
    bylaw, root = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    failures = []
    run_commands(bylaw, root, failures)
    run_hooks(bylaw, root, failures)
    for each in failures:
        print(each)
    sys.exit(1 if failures else 0)


main()
