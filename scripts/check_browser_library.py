#!/usr/bin/env python3
"""The standard library of Debian's emscripten has few algorithms over ranges; cmake/wasm/headers tells it those that Bylaw uses.
Fails where a source that a browser gets uses another one, so that nobody has to build for browsers to hear of it."""
import pathlib
import re
import sys

SUFFIXES = (".cpp", ".hpp")
USED = re.compile(r"\bstd::(?:ranges|views)::(\w+)")
# `BYLAW_OF_PLACE(__lower_bound) lower_bound;`, `inline constexpr __equal equal;`, `constexpr auto drop(`, `__made_by<…> reverse{`
TOLD = re.compile(r"^ *BYLAW_OF_\w+\(\w+\) (\w+);|^inline constexpr [^=]*?(\w+)(?:;|\{)|^(?:template <[^<>]*> )?constexpr auto (\w+)\(", re.MULTILINE)
# What it has itself, of all that anybody may want.
ITS_OWN = {"begin", "end", "size", "data", "empty", "swap", "less", "greater", "less_equal", "greater_equal", "equal_to", "not_equal_to",
           "range", "input_range", "forward_range", "random_access_range", "contiguous_range", "sized_range", "subrange", "view", "all"}


def folders(root):
    """Those of the tree's CMakeLists.txt that a browser gets."""
    text = (root / "CMakeLists.txt").read_text()
    listed = re.search(r"set\(bylaw_folders ([^)]*)\)", text).group(1).split()
    left_out = re.search(r"list\(REMOVE_ITEM bylaw_folders ([^)]*)\)", text).group(1).split()
    more = re.search(r"list\(APPEND bylaw_folders ([^)]*)\)", text).group(1).split()
    return ["include", *(each for each in listed if each not in left_out), *more], left_out


def told(root):
    names = set()
    for header in sorted((root / "cmake/wasm/headers").iterdir()):
        names.update(name for found in TOLD.findall(header.read_text()) for name in found if name)
    return names


def complaints(root):
    wanted, left_out = folders(root)
    known = told(root) | ITS_OWN
    for path in sorted({path for folder in wanted for path in (root / folder).rglob("*")}):
        short = path.relative_to(root)
        if path.suffix not in SUFFIXES or any(short.is_relative_to(folder) for folder in left_out):
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            for name in USED.findall(line):
                if name not in known:
                    yield f"{short}:{number}: browsers' C++ has no `{name}` of ranges: add it to cmake/wasm/headers, or do without"


def main(root):
    found = list(complaints(root))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
