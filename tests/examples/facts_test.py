#!/usr/bin/env python3
"""Holds what pages state to the program and the tree: every `bylaw COMMAND --flag` in backticks is a command with such a flag, the list of
commands is complete, and counts such as "forty-three questions" are right.

usage: facts_test.py BYLAW ROOT. docs_test.py runs the commands that pages show in blocks."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

BYLAW, ROOT = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
NUMBERS = {"five": 5, "eight": 8, "ten": 10, "forty-three": 43}
# Words behind `bylaw` that are no commands: options of the program itself, and a placeholder.
NO_COMMANDS = {"COMMAND", "--help", "--version"}


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def pages():
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
    return [page for page in found if "decisions" not in page.parts]


def help_of(*words):
    return subprocess.run([BYLAW, *words, "--help"], capture_output=True, text=True, timeout=60, check=True).stdout


def command_names():
    listed = help_of().split("Subcommands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\w+)", listed, re.M)


def wrong_commands():
    flags = {name: set(re.findall(r"--?[a-z][\w-]*", help_of(name))) | {"--help"} for name in command_names()}
    for page in pages():
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        for written in re.findall(r"`bylaw ([^`]+)`", text):
            name, *words = written.split()
            short = page.relative_to(ROOT)
            if name in NO_COMMANDS:
                continue
            if name not in flags:
                yield f"{short}: `bylaw {written}`: there is no command {name}"
                continue
            # Behind a quotation mark stands Bylaw.
            for flag in re.findall(r"(?<!\S)--[a-z][\w-]*", written.split("'")[0]):
                if flag not in flags[name]:
                    yield f"{short}: `bylaw {written}`: there is no flag {flag}"


def unlisted_commands():
    listed = read("docs/commands.md")
    return [f"docs/commands.md does not list `bylaw {name}`" for name in command_names() if f"bylaw {name}" not in listed]


def counts():
    """(page, pattern of a number, what it must be)."""
    how_to = len(re.findall(r"^### \d+ ", read("docs/how_to.md"), re.M))
    guide = len(list(ROOT.glob("docs/guide/[0-9]*.md")))
    tour = len(re.findall(r"^## ", read("docs/tour.md"), re.M))
    games = [path for path in ROOT.glob("rulesets/*/ruleset.bylaw") if not re.search(r"^extends ", path.read_text(encoding="utf-8"), re.M)]
    reserved = len(re.findall(r"^KEYWORD\(\w+,.*\bR\)", read("grammar/keywords.def"), re.M))
    functions = len(re.findall(r"^BYLAW_API ", read("include/bylaw/bylaw.h"), re.M))
    systems = len(list(ROOT.glob("examples/systems/*.bylaw")))
    yield "docs/how_to.md", r"answers ([\w-]+) questions", how_to
    yield "docs/language.md", r"answers ([\w-]+) questions", how_to
    yield "docs/guide/README.md", r"# A game from nothing, in (\w+) steps", guide
    yield "docs/language.md", r"in (\w+) steps", guide
    yield "docs/README.md", r"from nothing, in (\w+) steps", guide
    yield "README.md", r"guide\]\([^)]*\) in (\w+) steps", guide
    yield "docs/README.md", r"a tour of (\w+) steps", tour
    yield "docs/prompt.md", r"in (\w+) steps", tour
    yield "docs/commands.md", r"in (\w+) steps", tour
    yield "README.md", r"(\w+) games ship", len(games)
    yield "docs/embedding.md", r"every scenario of the (\w+) games", len(games)
    yield "docs/language_reference.md", r"(\d+) words cannot be names", reserved
    yield "docs/language_reference.md", r"are these (\d+)", reserved
    yield "docs/embedding.md", r"`bylaw\.h` has the same in (\d+) functions", functions
    yield "docs/how_to.md", r"dice of (\w+) families", systems
    yield "docs/internals/state_codec.md", r"graph then has (\d+) states", states_of("docs/internals/state_codec.md", "winner")


def states_of(page, scenario):
    """How many states exact odds of a scenario have, by the rules that the page shows first."""
    rules = re.search(r"^```bylaw\n(.*?)^```$", read(page), re.M | re.S)[1]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "shown.bylaw").write_text(rules, encoding="utf-8")
        done = subprocess.run([BYLAW, "odds", f"shown.bylaw/{scenario}", "--json"], cwd=folder, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)["states"]


def wrong_counts():
    for page, pattern, right in counts():
        found = re.findall(pattern, " ".join(read(page).split()))
        if len(found) != 1:
            yield f"{page}: `{pattern}` is there {len(found)} times"
        elif (int(found[0]) if found[0].isdigit() else NUMBERS.get(found[0].lower())) != right:
            yield f"{page}: says {found[0]}, and it is {right}"


def main():
    wrong = [*wrong_commands(), *unlisted_commands(), *wrong_counts()]
    for each in wrong:
        print(each)
    sys.exit(1 if wrong else 0)


main()
