#!/usr/bin/env python3
"""Dependencies run downward only: reads every #include and prints those that a folder may not have.

The two tables below are the order; docs/architecture.md says why. Exit status 1 where something was found.
"""
import pathlib
import re
import sys

# Each folder with the folders that it may include besides itself. A file belongs to the longest folder that fits.
LAYERS = {
    "include/bylaw": [],
    "base": [],
    "grammar/ast": ["base"],
    "grammar": ["interpreter/dice/dialects/read_dice.hpp", "grammar/ast", "base"],
    "format": ["grammar", "grammar/ast", "base"],
    "interpreter/dice": ["base"],
    "interpreter/dice/dialects": ["interpreter/dice", "base"],
    "interpreter/program": ["interpreter/dice", "base"],
    "interpreter/check": ["interpreter/program", "interpreter/dice", "grammar/ast", "base"],
    "interpreter/compile": ["interpreter/program", "interpreter/dice", "base"],
    "interpreter/verify": ["interpreter/program", "interpreter/dice", "base"],
    "interpreter/machine": ["interpreter/program", "interpreter/dice", "base"],
    "interpreter/reach": ["interpreter/machine", "interpreter/program", "interpreter/dice", "base"],
    "interpreter/residual": ["interpreter/machine", "interpreter/program", "interpreter/dice", "base"],
    "interpreter/specialise": ["interpreter/residual", "interpreter/machine", "interpreter/program", "interpreter/dice", "base"],
    "interpreter/lua": ["interpreter/machine/hooks.hpp", "interpreter/dice", "base"],
    "interpreter/odds/dice": ["interpreter/dice", "base"],
    "interpreter/odds/rules": ["interpreter/reach", "interpreter/specialise", "interpreter/residual", "interpreter/odds/dice", "interpreter/machine", "interpreter/program",
                               "interpreter/dice", "base"],
    "interpreter/simulate": ["interpreter/odds/rules", "interpreter/reach", "interpreter/specialise", "interpreter/residual", "interpreter/machine", "interpreter/program",
                             "interpreter/dice", "base"],
    "interpreter/session": ["interpreter/dice/dialects", "interpreter/lua", "interpreter/machine", "interpreter/verify", "interpreter/compile", "interpreter/check",
                            "interpreter/program", "interpreter/dice", "format", "grammar", "grammar/ast", "base", "include/bylaw"],
    "interpreter/study": ["interpreter/session", "interpreter/simulate", "interpreter/odds/rules", "interpreter/odds/dice",
                          "interpreter/lua", "interpreter/machine", "interpreter/compile", "interpreter/check", "interpreter/program",
                          "interpreter/dice", "format", "grammar", "grammar/ast", "base", "include/bylaw"],
    "interpreter/saves": ["interpreter/session", "base", "include/bylaw"],
    "bindings/c": ["include/bylaw"],
    "bindings/js": ["bindings/c", "repl/play", "lsp/serve.hpp", "doc/check_charts.hpp", "interpreter/session/embedded.hpp", "base", "include/bylaw"],
    "bindings/python": ["include/bylaw"],
    "lsp": ["interpreter/study", "interpreter/session", "interpreter/check", "grammar", "grammar/ast", "base", "include/bylaw"],
    "doc": ["interpreter/study", "interpreter/session", "interpreter/check", "interpreter/program", "grammar/ast", "base", "include/bylaw"],
    "repl": ["doc/rulebook.hpp", "doc/site/site.hpp", "lsp/serve.hpp", "include/bylaw"],
}

INTERPRETER = [folder for folder in LAYERS if folder.startswith("interpreter/")]

# Headers of other libraries, by their beginning, with the folders that may see them.
LIBRARIES = {
    "tao/pegtl": ["grammar", "interpreter/dice/dialects"],
    "lua.h": ["interpreter/lua"],
    "lauxlib.h": ["interpreter/lua"],
    "lualib.h": ["interpreter/lua"],
    "asmjit/": ["interpreter/simulate"],
    "dlfcn.h": ["interpreter/simulate"],  # LLVM is looked for while running
    "boost/": INTERPRETER,
    "fmt/": [folder for folder in LAYERS if folder != "include/bylaw"],
    "sqlite3.h": ["interpreter/saves"],
    "nlohmann/": ["base", "bindings/js", "interpreter/session", "interpreter/study", "interpreter/saves", "lsp", "doc", "repl"],
    "utf8proc.h": ["base", "grammar", "repl"],
    "CLI/": ["repl"],
    "md4c.h": ["doc"],
    "sys/mman.h": ["base", "repl"],
    "emscripten/": ["bindings/js"],
    "pybind11/": ["bindings/python"],
    "histedit.h": ["repl"],
    "editline/": ["repl"],
}

# The operating system is met at the edges: where files are read and where the terminal is.
SYSTEM_FOLDERS = ["interpreter/session", "interpreter/study", "interpreter/saves", "lsp", "repl"]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")')
STANDARD = re.compile(r"^([a-z_0-9]+|std(def|int)\.h)$")


def folder_of(path):
    fits = [folder for folder in LAYERS if path == folder or path.startswith(folder + "/")]
    return max(fits, key=len, default=None)


def resolve(root, path, name):
    """The included file as a path from the root, or None where it is not one of ours."""
    for candidate in (path.parent / name, root / name, root / "include" / name):
        if candidate.is_file():
            return str(candidate.resolve().relative_to(root))
    return None


# What only the files of one folder share has this name.
PRIVATE_HEADER = "inside.hpp"
# Trees of JSON; as dear as the library's own header.
JSON_HEADER = "base/text/json.hpp"


def complaint_about_own(folder, target, path):
    if target.endswith("/" + PRIVATE_HEADER) and path.parent.as_posix() != target[: -len(PRIVATE_HEADER) - 1]:
        return f"{target} is for the files of its own folder"
    if target == JSON_HEADER and path.suffix != ".cpp":
        return f"{target} is for .cpp files only: it costs a second wherever it is included"
    if target == folder or folder_of(target) == folder:
        return None
    if folder_of(target) in LAYERS[folder] or target in LAYERS[folder]:
        return None
    return f"{folder}/ may not include {target}"


def complaint_about_other(folder, path, name):
    for beginning, folders in LIBRARIES.items():
        if name.startswith(beginning):
            if folder not in folders:
                return f"{folder}/ may not include <{name}>"
            if beginning == "nlohmann/" and not name.endswith("_fwd.hpp") and path.suffix != ".cpp" and not path.as_posix().endswith(JSON_HEADER):
                return f"<{name}> is for .cpp files only: it costs a second wherever it is included"
            return None
    if folder_of(name):
        return f"there is no {name}"
    if STANDARD.match(name) or folder in SYSTEM_FOLDERS:
        return None
    return f"{folder}/ may not include <{name}>, which scripts/check_layers.py does not know"


def check_file(root, path):
    relative = str(path.relative_to(root))
    folder = folder_of(relative)
    if folder is None:
        yield 1, "this folder has no place in the order of scripts/check_layers.py"
        return
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        name = match.group(1) or match.group(2)
        target = resolve(root, path, name)
        if target:
            complaint = complaint_about_own(folder, target, path.relative_to(root))
        else:
            complaint = complaint_about_other(folder, path, name)
        if complaint:
            yield number, complaint


def main(root):
    found = 0
    for top in ("base", "grammar", "format", "interpreter", "lsp", "repl", "include"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in (".cpp", ".hpp", ".h", ".def"):
                continue
            for number, complaint in check_file(root, path):
                print(f"{path.relative_to(root)}:{number}: {complaint}")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
