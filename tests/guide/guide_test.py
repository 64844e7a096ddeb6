#!/usr/bin/env python3
"""Follows docs/guide as a reader does: guide_test.py BYLAW ROOT

A page `03_….md` belongs to the folder `steps/03`, which holds the files as they are at its end. Fences of a page:
  ```bylaw-part     what the reader writes: stands just so in a file of the step
  ```bylaw-mistake  a line written wrongly: in the next fence it takes the place of the line that is most like it
  ```               `$ bylaw …` is run in a copy of the step, and all that it prints stands below it; `...` is any number of lines

Every line that a step has and the one before has not is shown on its page, so whoever follows the pages arrives at the files. Every link leads
somewhere. BYLAW_BLESS=1 writes what the commands print now into the pages: read the diff.
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
STEPS = 10


class Step:
    def __init__(self, folder):
        self.folder = folder
        self.files = {file.relative_to(folder): file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*")) if file.is_file()}

    def lines(self):
        return {line.strip() for text in self.files.values() for line in text.splitlines()}

    def with_mistake(self, line):
        """The files, with the line that is most like it replaced."""
        known = {each for text in self.files.values() for each in text.splitlines()}
        old = max(sorted(known), key=lambda each: difflib.SequenceMatcher(None, each, line).ratio())
        changed, done = {}, False
        for name, text in self.files.items():
            lines = text.splitlines()
            if not done and old in lines:
                lines[lines.index(old)], done = line, True
            changed[name] = "\n".join(lines) + "\n"
        return changed


def printed(bylaw, root, files, command):
    """All that a person would see of it, in a folder with these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        env = {"BYLAW_RULESETS": str(root / "rulesets"), "BYLAW_STDLIB": str(root / "stdlib"), "LC_ALL": "C.UTF-8",
               "PATH": f"{pathlib.Path(bylaw).parent}:/usr/bin:/bin"}
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
    return [line.rstrip() for line in done.stdout.splitlines()]


def commands(body):
    """(command, lines below it)."""
    found = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line.rstrip())
    return found


def same(shown, actual):
    """`...` stands for any number of lines."""
    pattern = "\n".join("(?:.*\n)*.*" if line == "..." else re.escape(line) for line in shown)
    return re.fullmatch(pattern, "\n".join(actual)) is not None


def without_blank_ends(lines):
    while lines and not lines[-1]:
        lines = lines[:-1]
    while lines and not lines[0]:
        lines = lines[1:]
    return lines


class Page:
    def __init__(self, file, step, before):
        self.file, self.step, self.before = file, step, before
        self.text = file.read_text(encoding="utf-8")
        self.failures = []

    def fail(self, what):
        self.failures.append(f"{self.file.name}: {what}")

    def look(self, bylaw, root):
        files, parts, mistakes, asked = self.step.files, [], 0, 0
        text = self.text
        for language, body in FENCE.findall(self.text):
            if language == "bylaw-part":
                parts.append(body)
            elif language == "bylaw-mistake":
                files, mistakes = self.step.with_mistake(body.rstrip("\n")), mistakes + 1
            elif body.startswith("$ "):
                text = text.replace(f"```\n{body}```", f"```\n{self.answered(bylaw, root, files, body)}```", 1)
                files, asked = self.step.files, asked + 1
        self.look_at_parts(parts)
        if mistakes != 1 or asked < 2 or "## Try" not in self.text:
            self.fail(f"{mistakes} mistakes instead of 1, {asked} commands, or nothing to try")
        if os.environ.get("BYLAW_BLESS"):
            self.file.write_text(text, encoding="utf-8")

    def answered(self, bylaw, root, files, body):
        """The fence as it ought to be."""
        made = []
        for command, shown in commands(body):
            actual = without_blank_ends(printed(bylaw, root, files, command))
            shown = without_blank_ends(shown)
            made += ["$ " + command, *(shown if same(shown, actual) else actual)]
            if not same(shown, actual) and not os.environ.get("BYLAW_BLESS"):
                self.fail(f"`{command}` prints\n" + "\n".join(difflib.unified_diff(shown, actual, "the page", "the program", lineterm="")))
        return "\n".join(made) + "\n"

    def look_at_parts(self, parts):
        for part in parts:
            if not any(part in text for text in self.step.files.values()):
                self.fail(f"this stands in no file of {self.step.folder.name}:\n{part}")
        known = self.before.lines() if self.before else set()
        shown = {line.strip() for part in parts for line in part.splitlines()}
        for line in sorted(self.step.lines() - known - shown):
            self.fail(f"steps/{self.step.folder.name} has a line that is not shown: {line}")


def look_at_links(file, failures):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8")):
        if not (file.parent / target).exists():
            failures.append(f"{file.name}: the link {target} leads nowhere")


def main():
    bylaw, root = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    guide, failures, before = root / "docs/guide", [], None
    pages = sorted(guide.glob("[0-9]*.md"))
    if len(pages) != STEPS:
        failures.append(f"{len(pages)} pages instead of {STEPS}")
    for file in pages:
        page = Page(file, Step(guide / "steps" / file.name[:2]), before)
        page.look(bylaw, root)
        failures += page.failures
        before = page.step
    for file in [*pages, guide / "README.md"]:
        look_at_links(file, failures)
    for each in failures:
        print(each)
    sys.exit(1 if failures else 0)


main()
