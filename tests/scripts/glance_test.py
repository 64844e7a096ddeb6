#!/usr/bin/env python3
"""`./dev lint` reads what browsers get as their compiler would. What broke them three times is planted in a copy, and each is refused where it stands.

usage: glance_test.py ROOT"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
FILE = "interpreter/odds/rules/state_parts.cpp"
PLANTED = "\nnamespace bylaw {{\n{}\n}} // namespace bylaw\n"
RIGHT = """std::uint64_t half(std::span<const std::uint64_t> all) { return std::uint64_t{1} << 32 | all.size(); }
std::uint64_t planted(std::vector<std::uint64_t> &words) {
    for (auto &each : words | std::views::reverse)
        each = half(std::span(words).subspan(1));
    return words.front();
}"""
# What is refused, and a word of why.
WRONG = {
    "a span of two iterators": ("half(std::span(words).subspan(1))", "half({words.begin() + 1, words.end()})", "half"),
    "a shift by all bits of size_t": ("std::uint64_t{1} << 32", "std::size_t{1} << 32", "shift-count-overflow"),
    "half of a 64-bit hash": ("std::uint64_t{1} << 32", "std::hash<int>()(1) >> 32", "shift-count-overflow"),
    "a view that the library lacks": ("words | std::views::reverse", "std::views::reverse(words)", "reverse"),
    "an algorithm that the library lacks": ("return words.front()", "return *std::ranges::rotate(words, words.begin()).begin()", "rotate"),
}


def run(*words, **options):
    return subprocess.run([str(each) for each in words], capture_output=True, text=True, **options)


def left_out(folder, names):
    at_root = pathlib.Path(folder) == ROOT
    return [name for name in names if at_root and name.startswith("build") or name in (".git", "node_modules", "__pycache__")]


with tempfile.TemporaryDirectory() as name:
    root = pathlib.Path(name) / "tree"
    shutil.copytree(ROOT, root, ignore=left_out, symlinks=True)
    made = run("cmake", "--preset", "glance", "-DCMAKE_UNITY_BUILD=OFF", cwd=root)
    assert made.returncode == 0, made.stdout + made.stderr
    text = (root / FILE).read_text()
    folder = pathlib.Path(FILE).parent
    target = f"{folder}/CMakeFiles/bylaw_{'_'.join(folder.parts[1:])}.dir/{pathlib.Path(FILE).name}.obj"

    def read_with(planted):
        (root / FILE).write_text("#include <functional>\n#include <ranges>\n" + text + PLANTED.format(planted))
        return run("ninja", "-C", root / "build-glance", target)

    done = read_with(RIGHT)
    assert done.returncode == 0, done.stdout
    for what, (right, wrong, why) in WRONG.items():
        assert RIGHT.count(right) == 1, right
        planted = RIGHT.replace(right, wrong)
        line = 2 + text.count("\n") + 2 + next(n for n, each in enumerate(planted.splitlines(), 1) if wrong in each)
        done = read_with(planted)
        assert done.returncode != 0, f"{what} is not refused"
        assert f"{FILE}:{line}:" in done.stdout and why in done.stdout, f"{what}, expected at line {line}:\n{done.stdout}"
print(f"{len(WRONG)} faults are refused, each at its line")
