#!/usr/bin/env python3
"""Runs what the documents and the READMEs of the rulesets show: commands (`$ bylaw …` and `bylaw …` in fences, indented `bylaw …`), outputs
below a paragraph that names their command, messages of errors, rules that are no ```bylaw (house rules need what they extend), and the hooks of
docs/lua_hooks.md.

usage: docs_test.py BYLAW ROOT. The Bylaw examples themselves are run by `bylaw test docs README.md`, those in C++ by cpp_examples. Of a command,
every line that the document shows below it must be printed, but for `...`. What is no program for this machine (other languages, layouts
before they are laid out, clusters) is not run.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# Commands that need what only the reader has, each with what that is.
NOT_HERE = {"$SLURM": "a cluster", "part_*.json": "files of a cluster", "bylaw test rulesets": "time: the test `rulesets` runs them",
            "bylaw doc docs --site": "the project's pages: the test `site` makes them"}

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
            if line.startswith(("$ bylaw ", "bylaw ")):
                current = (line.removeprefix("$ "), [])
                yield current
            elif current:
                current[1].append(line)
    outside = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for match in re.finditer(r"^    (bylaw (?:[^\n]*\\\n)*[^\n]*)$", outside, re.M):
        yield (match[1], [])


def outputs(text):
    """(command, lines that must be printed): a fence that holds an output, below a paragraph whose command stands in `backticks`."""
    for match in re.finditer(r"([^\n]+)\n\n```\n(.*?)^```", text, re.M | re.S):
        named = re.findall(r"`(bylaw (?:explain|odds|sim|test) [^`]*\.bylaw[^`]*)`", match[1])
        if named and not match[2].startswith(("$ ", "bylaw ", "error")):
            yield (named[-1], match[2].splitlines())


def documents(root):
    # The test `ten_minutes` runs docs/first_ten_minutes.md at a terminal.
    pages = [page for page in sorted((root / "docs").glob("*.md")) if page.name != "first_ten_minutes.md"]
    return pages + sorted((root / "docs/project").glob("*.md")) + sorted((root / "docs/internals").glob("*.md")) + [root / "README.md"] + sorted(root.glob("rulesets/*/README.md"))


def first_rules(text):
    """What a document calls by the name of a file is what it shows first."""
    return next(("\n".join(lines) + "\n" for language, lines in fences(text) if language == "bylaw"), "")


class Runner:
    def __init__(self, bylaw, root):
        self.bylaw, self.root, self.failures = bylaw, root, []

    def run(self, command, files):
        """In a folder of these files."""
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                pathlib.Path(folder, name).write_text(content, encoding="utf-8")
            rulesets = f"{self.root / 'rulesets'}"
            return subprocess.run(["bash", "-c", command.replace("bylaw", f"'{self.bylaw}'", 1)], cwd=folder, capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, timeout=120, check=False,
                                  env={"BYLAW_RULESETS": rulesets, "BYLAW_STDLIB": str(self.root / "stdlib"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})

    def compare(self, file, command, shown, printed):
        for each in shown:
            if each.strip() not in ("...", "") and each not in printed.splitlines():
                self.failures.append(f"{file}: `{command}` does not print: {each}")


def run_commands(runner):
    count = 0
    for file in documents(runner.root):
        text = file.read_text(encoding="utf-8")
        for command, shown in [*commands(text), *outputs(text)]:
            if any(part in command for part in NOT_HERE):
                continue
            count += 1
            named = re.match(r"bylaw (?:\w+ )+?(\w+\.bylaw)", command)
            brief = re.sub(r"(odds \w+/\w+)$", r"\1 --seconds 1", re.sub(r"-n (\d{5,})", "-n 1000", command))
            done = runner.run(brief, {named[1]: first_rules(text)} if named else {})
            if done.returncode != 0:
                runner.failures.append(f"{file}: `{command}` ends with {done.returncode}: {done.stderr or done.stdout}")
            runner.compare(file, command, shown, done.stdout)
    if count < 20:
        runner.failures.append(f"only {count} commands were found")


def run_messages(runner):
    """A message is shown as it is given for the rules above, with those lines in them that it shows."""
    for file in documents(runner.root):
        text = file.read_text(encoding="utf-8")
        for _, shown in fences(text):
            place = next((re.match(r" *--> (\w+\.bylaw):", line) for line in shown if "-->" in line), None)
            if not shown or not shown[0].startswith("error[") or not place:
                continue
            rules = first_rules(text).splitlines()
            for number, line in (re.match(r" *(\d+) \| (.*)", line).groups() for line in shown if re.match(r" *\d+ \|", line)):
                rules[int(number) - 1] = line
            done = runner.run(f"bylaw check {place[1]}", {place[1]: "\n".join(rules) + "\n"})
            runner.compare(file, "the rules with that mistake", shown, done.stdout + done.stderr)


def run_house_rules(runner):
    """Rules that extend a shipped ruleset, or are a part of what extends the one whose README shows them."""
    count = 0
    for file in documents(runner.root):
        text = file.read_text(encoding="utf-8")
        indented = re.findall(r"(?:^    [^\n]*\n)+", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
        blocks = ["\n".join(lines) + "\n" for language, lines in fences(text) if language != "bylaw"]
        for block in blocks + [re.sub(r"^    ", "", each, flags=re.M) for each in indented]:
            extended = re.search(r"^extends (\w+)$", block, re.M)
            if block.startswith("kind ") and file.parent.parent.name == "rulesets":
                block = f'ruleset shown "Shown" language 1\nextends {file.parent.name}\nreplace ' + block
            elif not extended or not (runner.root / "rulesets" / extended[1]).is_dir():
                continue
            count += 1
            done = runner.run("bylaw check shown.bylaw", {"shown.bylaw": block})
            if done.returncode != 0:
                runner.failures.append(f"{file}: these rules are wrong:\n{block}{done.stdout}{done.stderr}")
    if count < 3:
        runner.failures.append(f"only {count} house rules were found")


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
    runner = Runner(bylaw, root)
    run_commands(runner)
    run_messages(runner)
    run_house_rules(runner)
    run_hooks(bylaw, root, runner.failures)
    for each in runner.failures:
        print(each)
    sys.exit(1 if runner.failures else 0)


main()
