#!/usr/bin/env python3
"""Would the tests of a ruleset notice if one of its rules were broken?

    scripts/mutate.py RULESET [--jobs N] [--sample N] [--seed S] [--list] [--json FILE] [--again FILE]

breaks the rules of rulesets/RULESET in one place at a time (a mutant), runs that ruleset's own tests, and
reports the mutants that no test noticed. The sorts of mutants:

    number       a number, also one inside of dice: one more, one less
    comparison   < and <=, > and >=, `is` and `is not` exchanged
    advantage    a line that gives advantage or disadvantage dropped
    removed      another clause, statement or row dropped; triggers, outcomes and `modify` with their braces
    limit        a number that only bounds what may be written into a `stat` or an `option`: one more, one less

The last sort is counted apart: such a limit guards against slips of the pen and is no rule of a game, and the
language has no way to expect the error beyond it. (The range of a `pool` is a rule, and of the first sort.)

Only rules are broken: not tests, scenarios, casts, policies, nor what is only told (views, `say`, texts).
A mutant is killed by the tests; or by the checker, where the ruleset is not correct any more (counted apart);
or it hangs, which somebody would notice, too. Three percentages: without limits; of these, without
those that do not check; and of all.

BYLAW names the program, else build/bylaw or the first `bylaw` on the path. Same arguments, same result.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS = 20

# What holds no rules: who plays, what the computer does, and how it is told.
NO_RULES = {"ruleset.bylaw", "cast.bylaw", "policies.bylaw", "telling.bylaw", "showing.bylaw"}

# Braces of these headers hold nothing that a test of the rules would look at.
TOLD = re.compile(r"\s*(view|test|scenario|policy)\b")

# Declarations: dropping one of these is only a name that is missing.
DECLARES = re.compile(
    r"\s*(mutual|stat|pool|flag|link|list|value|formula|let|option|enum|tag|use|grid|kind|check|action|procedure|table|condition"
    r"|rule|stage|amend)\b")

# Headers that are dropped together with their braces.
BLOCKS = re.compile(r"\s*(before|after|instead of|whenever|modify|success|failure|begins|ending|every|if|each|repeat)\b")

# Lines that go on in the next one, and lines that begin with the rest of the one before.
GOES_ON = re.compile(r"([,=+*/(\[-]|\b(and|or|then|else|not|is|of|in))\s*$")
CONTINUES = re.compile(r"\s*(and|or|then|else|when|because|until|as|over|from|by)\b")

FLIPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "is": "is not", "is not": "is"}


def code_of(line):
    """The line with blanks in place of texts, references and comments, as long as before."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda text: '"' + " " * (len(text.group()) - 2) + '"', line)
    line = re.sub(r"#.*$", lambda rest: " " * len(rest.group()), line)
    return re.sub(r"@[A-Z]-\w+", lambda ref: " " * len(ref.group()), line)


def header_is(code):
    """Where the `is` of a declaration stands, which is no comparison; else -1."""
    found = re.match(r"(.*?[\w)\]])( is )", code)
    declares = re.match(r"\s*(check|kind|condition|action|procedure|degree|table)\b", code)
    return found.start(2) if found and declares and " when " not in code[: found.start(2)] else -1


def broken_numbers(line, code):
    for found in re.finditer(r"(?<![\w.@])(?:\d[\d_]*|\d*d\d+)(?!\w)|(?<=\.\.)\d[\d_]*(?!\w)|(?<=\))d\d+(?!\w)", code):
        for digits in re.finditer(r"\d[\d_]*", found.group()):
            start, end = found.start() + digits.start(), found.start() + digits.end()
            number = int(digits.group().replace("_", ""))
            for other in (number + 1, number - 1):
                if other >= 0:
                    yield start, line[:start] + str(other) + line[end:]


def broken_comparisons(line, code):
    for found in re.finditer(r" (<=|>=|<|>|is not|is) ", code):
        if found.start() != header_is(code):
            yield line[: found.start(1)] + FLIPS[found.group(1)] + line[found.end(1) :]


def end_of_block(codes, start):
    """The line of the `}` that closes the brace of this one."""
    depth = 0
    for number in range(start, len(codes)):
        depth += codes[number].count("{") - codes[number].count("}")
        if depth <= 0:
            return number
    return len(codes) - 1


def only_told(codes, start, end):
    inner = [code.strip() for code in codes[start + 1 : end] if code.strip(" }")]
    return all(code.startswith(("say ", "row ")) for code in inner)


def mutants_of_file(name, text):
    """All mutants of a file: (sort, file, first line, last line, what replaces them)."""
    lines = text.split("\n")
    codes = [code_of(line) for line in lines]
    depth = 0
    told_until = -1  # the last line of a view, a test, a formula of texts
    for number, (line, code) in enumerate(zip(lines, codes)):
        inside, depth = depth, depth + code.count("{") - code.count("}")
        if number <= told_until or not code.strip():
            continue
        if TOLD.match(code) and code.rstrip().endswith("{"):
            told_until = end_of_block(codes, number)
            continue
        if re.match(r"\s*formula\b.*: text\b", code):
            told_until = next((n for n in range(number, len(codes)) if not GOES_ON.search(codes[n])
                               and not CONTINUES.match(codes[min(n + 1, len(codes) - 1)])), number)
            continue
        if code.strip().startswith(("say ", "row ")):
            continue
        limits = re.match(r"\s*(?:stat|option)\b.*?(?<= in )-?[\d_]+\.\.[\d_]+", code)
        for start, new in broken_numbers(line, code):
            yield "limit" if limits and start < limits.end() else "number", name, number, number, new
        for new in broken_comparisons(line, code):
            yield "comparison", name, number, number, new

        # Lines that can be dropped: whole ones, inside of braces.
        previous = codes[number - 1] if number else ""
        following = codes[number + 1] if number + 1 < len(codes) else ""
        part = GOES_ON.search(previous) or CONTINUES.match(code) or GOES_ON.search(code) or CONTINUES.match(following)
        if inside == 0 or part or code.strip().startswith("}") or DECLARES.match(code):
            continue
        if re.match(r"\s*(advantage|disadvantage)\b", code):
            yield "advantage", name, number, number, ""
        elif code.count("{") == code.count("}"):
            yield "removed", name, number, number, ""
        elif BLOCKS.match(code) or re.match(r"\s*[\d.]+ ", code):
            end = end_of_block(codes, number)
            if not only_told(codes, number, end) and "else" not in codes[end]:
                yield "removed", name, number, end, ""


class Workshop:
    """A copy of the library and of one ruleset, in which one mutant at a time is tried."""

    def __init__(self, folder, ruleset, program):
        self.folder, self.program = pathlib.Path(folder), program
        self.rules = self.folder / "rulesets" / ruleset
        shutil.copytree(ROOT / "stdlib", self.folder / "stdlib")
        shutil.copytree(ROOT / "rulesets" / ruleset, self.rules, ignore=shutil.ignore_patterns("scenarios"))
        self.environment = dict(os.environ, BYLAW_STDLIB=str(self.folder / "stdlib"), BYLAW_RULESETS=str(self.folder / "rulesets"))

    def test(self):
        """`survived`, `tests`, `checker` or `hang`."""
        try:
            done = subprocess.run([self.program, "test", str(self.rules), "--json"], env=self.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return "hang"
        if done.returncode == 0:
            return "survived"
        try:
            told = json.loads(done.stdout)
        except ValueError:
            return "tests"  # the program itself gave up
        return "tests" if told["passed"] + told["failed"] > 0 else "checker"

    def attempt(self, mutant):
        _, name, first, last, new = mutant
        path = self.rules / name
        whole = path.read_text()
        lines = whole.split("\n")
        path.write_text("\n".join(lines[:first] + [new] + lines[last + 1 :]))
        try:
            return self.test()
        finally:
            path.write_text(whole)


def find_program():
    for program in (os.environ.get("BYLAW"), str(ROOT / "build" / "bylaw"), shutil.which("bylaw")):
        if program and os.access(program, os.X_OK):
            return program
    sys.exit("mutate: no program `bylaw`; say BYLAW=path/to/bylaw")


def main():
    parser = argparse.ArgumentParser(description="Breaks the rules of a ruleset one by one and runs its tests.")
    parser.add_argument("ruleset")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sample", type=int, help="so many of the mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="only show the mutants")
    parser.add_argument("--json", help="a file for all of the results")
    parser.add_argument("--again", help="such a file of an earlier run: what was killed is taken from there (if tests were only added)")
    asked = parser.parse_args()

    folder = ROOT / "rulesets" / asked.ruleset
    originals = {path.name: path.read_text() for path in sorted(folder.glob("*.bylaw")) if path.name not in NO_RULES}
    mutants = [mutant for name, text in originals.items() for mutant in mutants_of_file(name, text)]
    if not mutants:
        sys.exit(f"mutate: no rules in {folder}")
    if asked.sample and asked.sample < len(mutants):
        chosen = sorted(random.Random(asked.seed).sample(range(len(mutants)), asked.sample))
        mutants = [mutants[number] for number in chosen]

    def shown(mutant):
        sort, name, first, last, new = mutant
        before = originals[name].split("\n")[first].strip()
        more = f" … (to line {last + 1})" if last > first else ""
        return f"{name}:{first + 1} [{sort}]\n    before  {before}{more}\n    after   {new.strip() or '(nothing)'}"

    if asked.list:
        for mutant in mutants:
            print(shown(mutant))
        print(f"{len(mutants)} mutants")
        return 0

    def key(mutant):
        return mutant[1], mutant[2] + 1, mutant[4].strip(), mutant[0] == "removed" or mutant[0] == "advantage"

    known = {}
    if asked.again:
        for row in json.loads(pathlib.Path(asked.again).read_text()):
            if row["result"] != "survived":
                known[row["file"], row["line"], row["after"], row["sort"] in ("removed", "advantage")] = row["result"]

    program = find_program()
    with tempfile.TemporaryDirectory(prefix="bylaw_mutants_") as place:
        shops, here = [Workshop(f"{place}/{number}", asked.ruleset, program) for number in range(max(asked.jobs, 1))], threading.local()
        if shops[0].test() != "survived":
            sys.exit(f"mutate: the tests of {asked.ruleset} fail already")
        free = list(shops)

        def attempt(mutant):
            if key(mutant) in known:
                return known[key(mutant)]
            if not hasattr(here, "shop"):
                here.shop = free.pop()
            return here.shop.attempt(mutant)

        with concurrent.futures.ThreadPoolExecutor(len(shops)) as workers:
            results = list(workers.map(attempt, mutants))

    print(f"{'sort':<12} mutants  tests  checker  hang  survived")
    for sort in ("number", "comparison", "advantage", "removed", "limit", "all"):
        of_sort = [result for mutant, result in zip(mutants, results) if sort in (mutant[0], "all")]
        count = {result: of_sort.count(result) for result in ("tests", "checker", "hang", "survived")}
        print(f"{sort:<12} {len(of_sort):7}  {count['tests']:5}  {count['checker']:7}  {count['hang']:4}  {count['survived']:8}")

    def killed(what, counted):
        noticed = sum(result != "survived" for result in counted)
        print(f"killed, {what}: {noticed} of {len(counted)}, {100 * noticed / max(len(counted), 1):.1f} %")

    rules = [result for mutant, result in zip(mutants, results) if mutant[0] != "limit"]
    killed("without limits", rules)
    killed("without limits and those that do not check", [result for result in rules if result != "checker"])
    killed("all", results)
    for mutant, result in zip(mutants, results):
        if result == "survived":
            print(shown(mutant))
    if asked.json:
        rows = [{"sort": m[0], "file": m[1], "line": m[2] + 1, "after": m[4].strip(), "result": r} for m, r in zip(mutants, results)]
        pathlib.Path(asked.json).write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
