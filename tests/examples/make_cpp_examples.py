#!/usr/bin/env python3
"""Every C++ example of the public headers and of the documents, as one Catch2 test: each is compiled as it stands, and run.

usage: make_cpp_examples.py ROOT OUTPUT FRAMED. An example in a header is a comment indented by five blanks; in a document it is fenced as ```cpp.
What an example leaves to its reader (`program`) stands in the frame around it. A document that shows a program with main() has its own frame: its
other examples are compiled in the place of the last comment of that program, after its includes and no others. They go to FRAMED.
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


def is_program(block):
    return any(line.startswith("int main()") for _, line in block)


def framed(file, blocks):
    """The includes of a page's program, and each of its other blocks as a function in that program's place."""
    program = [line for _, line in next(filter(is_program, blocks))]
    begin = program.index("int main() {")
    last = max(i for i, line in enumerate(program) if line.lstrip().startswith("//"))
    out, calls = program[:begin], []
    for block in blocks:
        if not is_program(block):
            number = block[0][0]
            out += [f"static void line_{number}() {{", *program[begin + 1:last], f'#line {number} "{file.name}"', *(line for _, line in block), "}"]
            calls.append(number)
    out += ["#include <catch2/catch.hpp>", "#include <sstream>"]
    for number in calls:
        out += [f'TEST_CASE("{file.name}:{number}") {{', "    std::ostringstream quiet;", "    auto *before = std::cout.rdbuf(quiet.rdbuf());",
                f"    line_{number}();", "    std::cout.rdbuf(before);", "}"]
    return out


def main(root, output, framed_output):
    files = sorted((root / "include/bylaw").glob("*.hpp")) + sorted((root / "docs").rglob("*.md")) + [root / "README.md"]
    out = ["// Made by make_cpp_examples.py.", "#include <bylaw/bylaw.hpp>", "#include <bylaw/odds.hpp>", "#include <catch2/catch.hpp>", "#include <iostream>",
           "using namespace bylaw::api;"]
    count = 0
    programs = []
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        blocks = list(blocks_of_header(lines) if file.suffix == ".hpp" else blocks_of_document(lines))
        if file.suffix == ".md" and any(map(is_program, blocks)):
            programs.append(file)
            pathlib.Path(framed_output).write_text("\n".join(framed(file, blocks)) + "\n", encoding="utf-8")
            continue
        for block in blocks:
            code = [line for _, line in block if not line.startswith(("#include", "using namespace"))]
            if not any(";" in line for line in code):
                continue  # words, not code
            count += 1
            name = f"{file.relative_to(root)}:{block[0][0]}"
            out += [f'TEST_CASE("{name}") {{', "    std::ostringstream quiet;", "    auto *before = std::cout.rdbuf(quiet.rdbuf());",
                    "    [] {", FRAME, f'#line {block[0][0]} "{file.name}"', *code, "    }();", "    std::cout.rdbuf(before);", "}"]
    if count < 3 or len(programs) != 1:
        sys.exit(f"{count} examples were found, and programs in {[file.name for file in programs]}: the headers had three, docs/embedding.md one")
    pathlib.Path(output).write_text("\n".join(out) + "\n", encoding="utf-8")


main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
