#!/usr/bin/env python3
"""What does `bylaw check` say of a slip of the pen?

    scripts/inject_mistakes.py [--number N] [--seed S] [--jobs N] [--only KIND] [--show KIND] [--write docs/project/quality.md]
                               [--require]

puts one mistake at a time into a copy of the shipped rulesets and reads what the checker reports. The kinds of mistakes:

    name        a name misspelt where it is used
    keyword     a word of the language misspelt
    header      the first word of a declaration misspelt
    moved       a clause moved to where it has no place
    type        a value of another type
    lost        a bracket, brace or quote left out
    doubled     a bracket or brace too many
    table       a row with a gap or an overlap, a grid that lost a cell, a column or has one twice
    copy        a declaration, a field, a row or a clause twice

Counted are, for each kind: mistakes that are reported at their line (that is where the text was changed; of a lost
or doubled brace also where its partner stands, of a copy also the original); those that bring more than three messages; and
of misspelt words those for which the right one is proposed. A mistake that leaves a text that means something else and is right
in itself cannot be caught; the mistakes below are chosen so that (nearly) none does.

`--show KIND` prints those that went wrong (`all` for each kind), `--require` fails where a threshold is missed, `--write` puts
the table into a page between its marks. BYLAW names the program, else build/bylaw. Same arguments, same result.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from inject import mistakes  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_MESSAGES = 3
CAUGHT, CASCADES, NAMED = 98.0, 2.0, 90.0  # at least, at most, at least: percent


class Workshop:
    """A copy of the library and the rulesets, in which one file at a time is spoilt."""

    def __init__(self, folder, program):
        self.folder, self.program = pathlib.Path(folder), program
        shutil.copytree(ROOT / "stdlib", self.folder / "stdlib")
        shutil.copytree(ROOT / "rulesets", self.folder / "rulesets")
        self.environment = dict(os.environ, BYLAW_STDLIB=str(self.folder / "stdlib"), BYLAW_RULESETS=str(self.folder / "rulesets"))

    def check(self, ruleset):
        try:
            done = subprocess.run([self.program, "check", str(self.folder / "rulesets" / ruleset), "--json"], env=self.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
            return json.loads(done.stdout)["diagnostics"]
        except (ValueError, subprocess.TimeoutExpired):
            return None  # it crashed, or hangs

    def attempt(self, mistake):
        path = self.folder / "rulesets" / mistake.ruleset / mistake.file
        whole = path.read_text()
        path.write_text(mistake.text)
        try:
            return self.check(mistake.ruleset)
        finally:
            path.write_text(whole)


def lines_of(diagnostic, file):
    """The lines of the file that a diagnostic marks."""
    for mark in [diagnostic] + diagnostic["labels"]:
        if mark.get("file") and mark["file"].endswith(file) and mark.get("line"):
            yield mark["line"]


class Verdict:
    def __init__(self, mistake, diagnostics):
        self.mistake, self.diagnostics = mistake, diagnostics
        self.crashed = diagnostics is None
        told = diagnostics or []
        self.noticed = bool(told)
        end = f"{mistake.ruleset}/{mistake.file}"
        self.caught = any(line in mistake.lines for each in told for line in lines_of(each, end))
        self.cascade = len(told) > MOST_MESSAGES
        self.named = bool(mistake.right) and any(f"`{mistake.right}`" in each["hint"] for each in told)

    def shown(self):
        m = self.mistake
        head = f"{m.ruleset}/{m.file}:{min(m.lines)} [{m.kind}] {m.what}\n"
        if self.crashed:
            return head + "    CRASHED\n"
        return head + "".join(f"    {d['line']}: {d['message']} ({d['hint']})\n" for d in self.diagnostics[:6])


def per_cent(part, whole):
    return 100.0 * part / whole if whole else 100.0


def row_of(kind, verdicts):
    words = [v for v in verdicts if v.mistake.right]
    named = f"{per_cent(sum(v.named for v in words), len(words)):.1f} %" if words else ""
    return (f"| {kind} | {len(verdicts)} | {per_cent(sum(v.caught for v in verdicts), len(verdicts)):.1f} % "
            f"| {per_cent(sum(v.noticed for v in verdicts), len(verdicts)):.1f} % "
            f"| {per_cent(sum(v.cascade for v in verdicts), len(verdicts)):.1f} % | {named} |")


def table_of(verdicts):
    rows = ["| kind of mistake | tried | reported at its line | reported at all | more than three messages | right word proposed |",
            "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for kind in mistakes.KINDS:
        of_kind = [v for v in verdicts if v.mistake.kind == kind]
        if of_kind:
            rows.append(row_of(kind, of_kind))
    return "\n".join(rows + [row_of("all", verdicts)])


def write_page(path, table):
    page = pathlib.Path(path)
    begin, end = "<!-- inject_mistakes: begin -->", "<!-- inject_mistakes: end -->"
    text = page.read_text()
    page.write_text(re.sub(re.escape(begin) + ".*?" + re.escape(end), f"{begin}\n{table}\n{end}", text, flags=re.S))


def unmet(verdicts, slack):
    words = [v for v in verdicts if v.mistake.right]
    reached = (("reported at their line", per_cent(sum(v.caught for v in verdicts), len(verdicts)) >= CAUGHT - slack),
               ("more than three messages", per_cent(sum(v.cascade for v in verdicts), len(verdicts)) <= CASCADES + slack),
               ("right word proposed", per_cent(sum(v.named for v in words), len(words)) >= NAMED - slack),
               ("crashed", not any(v.crashed for v in verdicts)))
    return [what for what, met in reached if not met]


def main():
    parser = argparse.ArgumentParser(description="Puts mistakes into the shipped rulesets and reads what the checker says.")
    parser.add_argument("--number", type=int, default=1700)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=mistakes.KINDS)
    parser.add_argument("--show")
    parser.add_argument("--write")
    parser.add_argument("--slack", type=float, default=0, help="percent by which a small sample may miss the thresholds")
    parser.add_argument("--require", action="store_true")
    asked = parser.parse_args()
    program = os.environ.get("BYLAW") or str(ROOT / "build" / "bylaw")

    chosen = mistakes.draw(ROOT, asked.number, random.Random(asked.seed), asked.only)
    with tempfile.TemporaryDirectory(prefix="bylaw_mistakes_") as place:
        shops = queue.Queue()
        for number in range(max(asked.jobs, 1)):
            shops.put(Workshop(f"{place}/{number}", program))
        first = shops.get()
        for ruleset in sorted({mistake.ruleset for mistake in chosen}):
            if first.check(ruleset):
                sys.exit(f"inject_mistakes: {ruleset} is not clean as it is")
        shops.put(first)

        def attempt(mistake):
            shop = shops.get()
            try:
                return Verdict(mistake, shop.attempt(mistake))
            finally:
                shops.put(shop)

        with concurrent.futures.ThreadPoolExecutor(max(asked.jobs, 1)) as workers:
            verdicts = list(workers.map(attempt, chosen))

    if asked.show:
        for verdict in verdicts:
            wrong = verdict.crashed or not verdict.caught or verdict.cascade or (verdict.mistake.right and not verdict.named)
            if wrong and asked.show in ("all", verdict.mistake.kind):
                flags = [name for name, there in (("LOST", not verdict.caught), ("CASCADE", verdict.cascade),
                                                  ("UNNAMED", verdict.mistake.right and not verdict.named)) if there]
                print(" ".join(flags), verdict.shown(), sep="  ")
    print(table_of(verdicts))
    if asked.write:
        write_page(asked.write, table_of(verdicts))
    failures = unmet(verdicts, asked.slack)
    for failure in failures:
        print(f"inject_mistakes: threshold missed: {failure}")
    return 1 if asked.require and failures else 0


if __name__ == "__main__":
    sys.exit(main())
