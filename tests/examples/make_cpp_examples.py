#!/usr/bin/env python3
"""Every C++ example of the public headers and of the documents, as one Catch2 test: each is compiled as it stands, and run.

usage: make_cpp_examples.py ROOT OUTPUT. An example in a header is a comment indented by five blanks; in a document it is fenced as ```cpp.
What an example leaves to its reader (`program`) stands in the frame around it.
"""
import pathlib
import sys

FRAME = """
    const Program program = Library(usual_options()).load("zones").program;
    REQUIRE(program);
    (void)program;
"""


def blocks_of_header(lines):
    block = []
    for number, line in enumerate(lines, 1):
        if line.startswith("//     "):
            block.append((number, line[7:]))
        elif not (line == "//" and block):
            yield from [block] if block else []
            block = []
        else:
            block.append((number, ""))
    if block:
        yield block


def blocks_of_document(lines):
    block = None
    for number, line in enumerate(lines, 1):
        if block is None and line.startswith("```cpp"):
            block = []
        elif block is not None and line.startswith("```"):
            yield block
            block = None
        elif block is not None:
            block.append((number, line))


def main(root, output):
    files = sorted((root / "include/bylaw").glob("*.hpp")) + sorted((root / "docs").rglob("*.md")) + [root / "README.md"]
    out = ["// Made by make_cpp_examples.py.", "#include <bylaw/bylaw.hpp>", "#include <bylaw/odds.hpp>", "#include <catch2/catch.hpp>", "#include <iostream>",
           "using namespace bylaw::api;"]
    count = 0
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        for block in blocks_of_header(lines) if file.suffix == ".hpp" else blocks_of_document(lines):
            code = [line for _, line in block if not line.startswith(("#include", "using namespace"))]
            if not any(";" in line for line in code):
                continue  # words, not code
            count += 1
            name = f"{file.relative_to(root)}:{block[0][0]}"
            out += [f'TEST_CASE("{name}") {{', "    std::ostringstream quiet;", "    auto *before = std::cout.rdbuf(quiet.rdbuf());",
                    "    [] {", FRAME, f'#line {block[0][0]} "{file.name}"', *code, "    }();", "    std::cout.rdbuf(before);", "}"]
    if count < 3:
        sys.exit(f"only {count} examples were found: the headers had three")
    pathlib.Path(output).write_text("\n".join(out) + "\n", encoding="utf-8")


main(pathlib.Path(sys.argv[1]), sys.argv[2])
