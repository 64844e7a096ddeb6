#!/usr/bin/env python3
"""Holds docs/errors to base/diagnostics/codes.def: a page for every code, a code for every page, and examples that do what they say.
Runs the examples of docs/internals in the same way.

usage: pages_test.py BYLAW ROOT

Fences of a page:
  ```bylaw fail   rules that are refused as `# ~ error B0407` in them says     run by `bylaw test`, and here
  ```bylaw        rules without a mistake, as `bylaw fmt` lays them out        run by `bylaw test`, and here
  ```             with such a mark: a mistake of playing, or advice, which     run here
                  `bylaw test` does not look for on a page
A fence without a language may hold several files: `# tavern.bylaw` begins one, in Lua `-- tide.lua`; the last file of rules is what is run.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# Said by commands and hosts, of files that are no text, or by a guard: no rules on a page show them.
WITHOUT_RULES = {103, 104, 105, 716, 720, 721, 750, 785, 786, 787, 788, 789, 790, 902, 905, 906, 907, 908, 909, 910, 911, 980, 981, 990, 991, 992, 993, 994, 995, 997}

CODE = re.compile(r'^CODE\((\w+), (\d+), (\w+), "(.*)"\)$', re.M)
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
MARK = re.compile(r"(?:#|--) ~ (.*)")
FILE = re.compile(r"^(?:#|--) (\w+\.(?:bylaw|lua))$")
REPORTED = re.compile(r"^(error|warning|note)\[(B\d{4})\][^\n]*\n *--> ([^\n]*?):(\d+):\d+$", re.M)


def files_of(text, name):
    """{name: text}, cut where a comment names a file."""
    files = {}
    for line in text.splitlines(keepends=True):
        if match := FILE.match(line.rstrip()):
            name = match[1]
        files[name] = files.get(name, "") + line
    return files


def marks_of(files):
    """{(severity, code, file, line)}."""
    return {(severity, code, name, number)
            for name, text in files.items()
            for number, line in enumerate(text.splitlines(), 1) if (match := MARK.search(line))
            for severity, code in re.findall(r"(error|warning|note) (B\d{4})", match[1])}


def reported(bylaw, files, env):
    """What checking and testing them reports, and all that was printed."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
        main = [name for name in files if name.endswith(".bylaw")][-1]
        printed = ""
        for command in ("check", "test"):
            done = subprocess.run([bylaw, command, main], cwd=folder, capture_output=True, text=True, env=env, timeout=120)
            printed += done.stdout + done.stderr
    return {(severity, code, pathlib.Path(file).name, int(line)) for severity, code, file, line in REPORTED.findall(printed)}, printed


def compare(page, position, files, marks, bylaw, env, failures):
    """The errors are the marked ones, and so is what the page is about; other advice may be given."""
    found, printed = reported(bylaw, files, env)
    wanted = {each for each in found if each[0] == "error" or each[1] == page.stem}
    if wanted != marks:
        failures.append(f"{page.name}, fence {position}: marked {sorted(marks)}, reported {sorted(found)}\n{printed}")


def check_examples(page, number, text, bylaw, env, failures):
    wrong, right = False, False
    for position, (language, body) in enumerate(FENCE.findall(text), 1):
        files = files_of(body, "rules.bylaw")
        marks = marks_of(files)
        if not (language.startswith("bylaw") or marks or FILE.match(body.splitlines()[0])):
            continue
        compare(page, position, files, marks, bylaw, env, failures)
        if language == "bylaw":
            laid_out = subprocess.run([bylaw, "fmt", "-"], input=body, capture_output=True, text=True).stdout
            if laid_out != body:
                failures.append(f"{page.name}, fence {position}: `bylaw fmt` lays this out as\n{laid_out}")
        wrong |= any(code == page.stem for _, code, _, _ in marks)
        right |= not marks
    if number is not None and number not in WITHOUT_RULES and not (wrong and right):
        failures.append(f"{page.name}: a wrong and a right example are wanted (wrong: {wrong}, right: {right})")


def check_titles(pages, codes, index, failures):
    for number, title in codes.items():
        code = f"B{number:04}"
        if code not in pages:
            failures.append(f"{code} has no page")
            continue
        if not pages[code].startswith(f"# {code}: {title}\n\n"):
            failures.append(f"{code}.md does not begin with `# {code}: {title}`")
        if index.count(f"- [{code}]({code}.md): {title}\n") != 1:
            failures.append(f"README.md does not list once `- [{code}]({code}.md): {title}`")
    known = {f"B{number:04}" for number in codes}
    for name in [*pages, *re.findall(r"\((\w+)\.md\)", index)]:
        if name not in known:
            failures.append(f"{name}.md is of no code in codes.def")


def main():
    bylaw, root = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    only = set(sys.argv[3:])
    folder, failures = root / "docs/errors", []
    codes = {int(number): title for _, number, _, title in CODE.findall((root / "base/diagnostics/codes.def").read_text(encoding="utf-8"))}
    pages = {page.stem: page.read_text(encoding="utf-8") for page in sorted(folder.glob("*.md")) if page.stem != "README"}
    if not only:
        check_titles(pages, codes, (folder / "README.md").read_text(encoding="utf-8"), failures)
    env = {"BYLAW_STDLIB": str(root / "stdlib"), "BYLAW_RULESETS": str(root / "rulesets"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    for stem, text in pages.items():
        if not only or stem in only:
            check_examples(folder / f"{stem}.md", int(stem[1:]), text, bylaw, env, failures)
    for page in sorted((root / "docs/internals").glob("*.md")) if not only else []:
        check_examples(page, None, page.read_text(encoding="utf-8"), bylaw, env, failures)
    for each in failures:
        print(each)
    sys.exit(1 if failures else 0)


main()
