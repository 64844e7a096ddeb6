#!/usr/bin/env python3
"""Hostile input of every sort. Usage: limits_test.py BYLAW SOURCE_FOLDER [PART OF A NAME]; BYLAW_SANITIZED=1 for a build
with the sanitizers. With `-v` first, tells what each case cost and printed."""
import concurrent.futures
import os
import sys

import commands
import files
import harness
import lua
import odds
import runaway


def main():
    words = sys.argv[1:]
    verbose = words[:1] == ["-v"]
    words = words[verbose:]
    command, source = os.path.abspath(words[0]), os.path.abspath(words[1])
    os.environ["BYLAW_RULESETS"] = os.path.join(source, "rulesets")
    cases = files.cases() + runaway.cases() + lua.cases() + commands.cases() + odds.cases()
    if len(words) > 2:
        cases = [case for case in cases if words[2] in case.name]
    names = [case.name for case in cases]
    assert len(names) == len(set(names)), "two cases have one name"

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, outcome in zip(cases, pool.map(lambda case: harness.try_case(command, case), cases)):
            if verbose or outcome.problems:
                print(f"{case.name}: {outcome.seconds:.2f} s, {outcome.megabytes:.0f} MB, status {outcome.status}")
                print("   " + outcome.output[:1500].decode(errors="replace").replace("\n", "\n   "))
            for problem in outcome.problems:
                print(f"FAILED {case.name}: {problem}")
            failed += bool(outcome.problems)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
