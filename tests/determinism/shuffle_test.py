#!/usr/bin/env python3
"""Where a declaration stands never matters: with the declarations of each file exchanged and the files renamed, a ruleset
that `check` accepts plays the same games, event for event, and passes the same tests.
Usage: shuffle_test.py BYLAW SOURCE_FOLDER [SHUFFLES [SCENARIOS_OF_EACH]]"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = re.compile(r"(ruleset|use|extends)\b")  # these come first in their file
SCENARIO = re.compile(r"^scenario (\w+)", re.MULTILINE)
FIRST_SEED = 11


def depth_after(line, depth):
    """Of braces and brackets, those in texts and comments not counted."""
    line = re.sub(r'"(\\.|[^"\\])*"', "", line)
    line = line.split("#")[0]
    return depth + sum(line.count(c) for c in "{([") - sum(line.count(c) for c in "})]")


def declarations(text):
    """The clauses at the head of a file, and its declarations, each with the comments above it."""
    heads, found, now, depth = [], [], [], 0
    for line in text.splitlines():
        now.append(line)
        depth = depth_after(line, depth)
        words = line.split("#")[0].strip()
        if depth == 0 and words and not words.endswith(","):
            (heads if HEAD.match(now[-1]) else found).append("\n".join(now))
            now = []
    # A line that goes on with an operator or `and` belongs to the one above it.
    joined = []
    for each in found:
        first = next(line for line in each.splitlines() if line.split("#")[0].strip())
        if joined and (first[:1].isspace() or joined[-1].split("#")[0].rstrip().endswith(("=", "then", "else", "and", "or", "+"))):
            joined[-1] += "\n" + each
        else:
            joined.append(each)
    return heads, joined + (["\n".join(now)] if any(now) else [])


def shuffle_folder(folder, dice):
    """Exchanges declarations in all files and gives those of the rules other names; scenarios are called by theirs."""
    for file in sorted(folder.rglob("*.bylaw")):
        heads, found = declarations(file.read_text())
        dice.shuffle(found)
        file.write_text("\n".join(heads + found) + "\n")
        if file.parent == folder and file.stem != "ruleset":
            file.rename(folder / f"{dice.randrange(10 ** 6):06}_{file.name}")


def run(command, folder, words):
    environment = dict(os.environ, BYLAW_RULESETS=str(folder))
    return subprocess.run([command] + words, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)


def events(command, folder, scenario, seed):
    """What happened, without the places in the files."""
    done = run(command, folder, ["play", scenario, "--auto", "--json", "--seed", str(seed)])
    assert done.returncode == 0, f"{scenario}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    told = []
    for line in done.stdout.splitlines():
        event = json.loads(line)
        event.pop("at", None)
        told.append(event)
    assert told, f"{scenario}: nothing happened"
    return told


def same(one, other, what):
    for number, (a, b) in enumerate(zip(one, other)):
        assert a == b, f"{what}: event {number} differs\n  {a}\n  {b}"
    assert len(one) == len(other), f"{what}: {len(one)} events and {len(other)}"


def main():
    command, source = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
    shuffles = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    most = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    os.environ["BYLAW_STDLIB"] = str(source / "stdlib")
    rulesets = sorted(p.name for p in (source / "rulesets").iterdir() if p.is_dir())
    plays = 0
    for round_ in range(shuffles):
        dice = random.Random(round_)
        with tempfile.TemporaryDirectory() as where:
            folder = Path(where)
            for name in rulesets:
                shutil.copytree(source / "rulesets" / name, folder / name)
                shuffle_folder(folder / name, dice)
                files = (folder / name / "scenarios").glob("*.bylaw")
                scenarios = sorted(s for file in files for s in SCENARIO.findall(file.read_text()))
                for scenario in dice.sample(scenarios, min(most, len(scenarios))):
                    reference, seed = f"{name}/{scenario}", FIRST_SEED + round_
                    same(events(command, source / "rulesets", reference, seed), events(command, folder, reference, seed), reference)
                    plays += 1
                if round_ == 0:
                    done = run(command, folder, ["test", str(folder / name)])
                    assert done.returncode == 0, f"{name}, its declarations exchanged:\n{done.stdout[-3000:]}{done.stderr[-2000:]}"
    print(f"{plays} plays are the same with all declarations exchanged")


if __name__ == "__main__":
    main()
