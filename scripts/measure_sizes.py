#!/usr/bin/env python3
"""How long functions and files are, folder by folder; --long lists those beyond the aims; --missed prints those alone, --check likewise, and fails where there are any.

Aims: a function's median at most 8 lines and 95 of 100 at most 25, in every folder; no file over 400 lines, no
header over 250. Public headers may have 300, since what they document is their text. Lines of a function are those from its head to its closing brace. Reads universal-ctags.
"""
import argparse
import json
import pathlib
import subprocess
import sys

MEDIAN, NINETY_FIVE, FILE, HEADER, PUBLIC_HEADER = 8, 25, 400, 250, 300
PARTS = ["base", "grammar", "format", "include", "interpreter", "lsp", "repl"]  # the product; tests have no aims but their files'


def sources(parts):
    listed = subprocess.run(["git", "ls-files", "--", *parts], capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split() if name.endswith((".cpp", ".hpp", ".h"))]


def functions(names):
    """(file, line, name, lines) of every function with a body."""
    found = subprocess.run(
        ["ctags", "--output-format=json", "--fields=+ne", "--languages=C++", "--langmap=C++:+.h", "--kinds-C++=f", "-L", "-"],
        input="\n".join(names), capture_output=True, text=True, check=True)
    for line in found.stdout.splitlines():
        tag = json.loads(line)
        if "end" in tag:
            yield tag["path"], tag["line"], tag["name"], tag["end"] - tag["line"] + 1


def at(sorted_lengths, share):
    return sorted_lengths[min(len(sorted_lengths) - 1, int(share * len(sorted_lengths)))]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--long", action="store_true", help="name the functions and files beyond the aims")
    options.add_argument("--check", action="store_true", help="exit 1 where a file or a folder misses its aims")
    options.add_argument("--missed", action="store_true", help="only the folders and files beyond the aims")
    asked = options.parse_args()
    only_missed = asked.missed or asked.check

    names, beyond = sources(PARTS), []
    folders = {}
    everything = list(functions(names))
    for path, line, name, length in everything:
        folders.setdefault(str(pathlib.PurePath(path).parent), []).append(length)
        if asked.long and length > NINETY_FIVE:
            print(f"{length:5}  {path}:{line}  {name}")
    if not only_missed:
        print(f"{'folder':32} functions  median   95 %  longest")
    for folder, lengths in sorted(folders.items()) + [("all", [entry[3] for entry in everything])]:
        lengths.sort()
        median, most = at(lengths, 0.5), at(lengths, 0.95)
        missed = median > MEDIAN or most > NINETY_FIVE
        if missed:
            beyond.append(folder)
        if only_missed and missed:
            print(f"{folder}: functions of {median} lines at the median, {most} at 95 %; at most {MEDIAN} and {NINETY_FIVE}")
        elif not only_missed:
            print(f"{folder:32} {len(lengths):9} {median:7} {most:6} {lengths[-1]:8}{'  !' if missed else ''}")
    for name in names + sources(["tests", "bench"]):
        lines = len(pathlib.Path(name).read_text().splitlines())
        limit = PUBLIC_HEADER if name.startswith("include/") else HEADER if name.endswith((".hpp", ".h")) else FILE
        if lines > limit:
            beyond.append(name)
            print(f"{name}: {lines} lines; at most {limit}")
    return 1 if asked.check and beyond else 0


if __name__ == "__main__":
    sys.exit(main())
