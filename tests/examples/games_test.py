#!/usr/bin/env python3
"""The games of examples/ as somebody would use them: checked strictly, every row carried and tested, every scenario played by its policies.

usage: games_test.py BYLAW ROOT. Their own tests are run by `bylaw test examples`.
"""
import json
import pathlib
import subprocess
import sys

GAMES = ("embers", "graveledger", "oathbound")
SEEDS = (1, 2, 3)


def run(command, *words):
    return subprocess.run([command, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)


def rows_without(bylaw, game, what):
    rows = json.loads(run(bylaw, "rules", str(game), "--json").stdout)
    return [row["id"] for row in rows if not row[what]]


def problems_of(bylaw, game):
    done = run(bylaw, "check", "--strict", str(game))
    if done.returncode != 0:
        yield f"check --strict: {done.stderr or done.stdout}"
    for what in ("carried_by", "tests"):
        for row in rows_without(bylaw, game, what):
            yield f"{row}: `{what}` is empty"
    scenarios = sorted((game / "scenarios").glob("*.bylaw"))
    if not scenarios:
        yield "there is no scenario"
    for scenario in scenarios:
        for seed in SEEDS:
            done = run(bylaw, "play", str(scenario), "--auto", "--seed", str(seed))
            if done.returncode != 0 or not done.stdout.strip():
                yield f"play {scenario.name} --auto --seed {seed} ends with {done.returncode}: {done.stderr}"


def main():
    bylaw, root = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    found = [f"{name}: {problem}" for name in GAMES for problem in problems_of(bylaw, root / "examples" / name)]
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


main()
