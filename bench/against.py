#!/usr/bin/env python3
"""Measures this tree beside an older commit, and says what has become slower.

    bench/against.py COMMIT|FOLDER [--only PART,…] [--rounds N]

Parts: dice, odds, reading, command, fights, games, rates, rules, states, threads. Both trees run in turn, each with the rules of its own, on one
processor, and the best round counts. Commands and odds are counted in instructions, too, where perf or valgrind can: who else
uses the machine does not show in them.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import geometric_mean

from runner.front_end import generated
from runner.measure import ROOT, WORK, Unavailable, build, in_milliseconds, run
from runner.scenarios import shipped
from runner.table import Section

SLOWER = 1.05
TRIALS_OF = {}  # of a scenario in `rates`
PROGRAMS = ("bylaw", "bench_front_end", "bench_dice_roll", "bench_dice_odds")
TRIALS = {"interpreter": 20_000, "batch": 2_000_000}
ONCE = {"interpreter": "reference", "jit": "compiled"}  # what trees of before called engines


class Tree:
    def __init__(self, root):
        self.root, self.folder = root, root / "build-bench"
        build(*PROGRAMS, root=root)
        # Odds that take longer than a moment, as under valgrind, would be estimated by playing besides.
        said = run([self.folder / "bylaw", "--version"], root=root).out
        self.renamed = {} if "interpreter" in said else ONCE
        self.certain = ["--certain"] if "--certain" in run([self.folder / "bylaw", "odds", "--help"], root=root).out else []

    def cost(self, *words, cpu="0"):
        return run([self.folder / "bylaw", *words], cpu, root=self.root)

    def engine(self, name):
        return self.renamed.get(name, name)

    def told(self, *words, cpu="0"):
        return json.loads(self.cost(*words, "--json", cpu=cpu).out)

    def bench(self, name, *arguments):
        """The best of many short repetitions: {row: (milliseconds, bytes a second)}."""
        out = run([self.folder / "bench" / name, *arguments, "--benchmark_format=json", "--benchmark_min_time=0.02",
                   "--benchmark_repetitions=8"], root=self.root).out
        rows = {}
        for row in json.loads(out)["benchmarks"]:
            if row.get("run_type") == "iteration":
                known = rows.setdefault(row["run_name"], (float("inf"), 0))
                rows[row["run_name"]] = min(known, (in_milliseconds(row), row.get("bytes_per_second", 0)))
        return rows

    def instructions(self, *words):
        """Of one run, counted by the processor or else by valgrind; None where neither can."""
        command = [str(self.folder / "bylaw"), *map(str, words)]
        for counter, pattern in ((["perf", "stat", "-x,", "-e", "instructions:u"], r"^(\d+),,instructions"),
                                 (["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"], r"Collected : (\d+)")):
            try:
                said = subprocess.run([*counter, *command], cwd=self.root, capture_output=True, text=True).stderr
            except FileNotFoundError:
                continue
            if found := re.search(pattern, said, re.MULTILINE):
                return int(found[1])
        return None


# ---- what is measured: each part gives {row: cost} of one tree

def dice(tree):
    return {name: took for name, (took, _) in tree.bench("bench_dice_roll").items()}


ODDS = {"one attack of d1": ["odds", "bench/fights/d1.bylaw", "given ada = fighter; given grok = orc; attack(ada, grok)"],
        "the whole of d1": ["odds", "bench/fights/d1.bylaw:duel"], "the whole of d2": ["odds", "bench/fights/d2.bylaw:duel"]}


def odds(tree):
    """Of rules it is what the command says of its search."""
    rows = {name: took for name, (took, _) in tree.bench("bench_dice_odds").items()}
    return rows | {name: min(tree.told(*words, *tree.certain)["seconds"] for _ in range(5)) * 1000 for name, words in ODDS.items()}


def reading(tree):
    """Milliseconds for a megabyte: the shipped rules are not as long as they were."""
    rows = tree.bench("bench_front_end", generated("75 kB"), generated("750 kB"), tree.root / "rulesets/zones")
    return {re.sub(r" .*/", " ", name): 1e9 / speed for name, (_, speed) in rows.items()}


COMMANDS = {"--help": ["--help"], "roll 3d6": ["roll", "3d6"], "eval d1.bylaw 1+1": ["eval", "bench/fights/d1.bylaw", "1+1"],
            "eval zones 1+1": ["eval", "zones", "1+1"], "check, 750 kB": ["check", WORK / "rules_750000"]}


def command(tree):
    generated("750 kB")
    return {name: min(tree.cost(*words).cpu for _ in range(5)) * 1000 for name, words in COMMANDS.items()}


def simulating(tree, scenario, engine, trials):
    """CPU milliseconds without reading and working out, which one trial takes as well."""
    words = ["sim", scenario, "--threads", 1, "--seed", 7, "--engine", tree.engine(engine), "-n"]
    return (tree.cost(*words, trials).cpu - min(tree.cost(*words, 1).cpu for _ in range(3))) * 1000


def fights(tree):
    return {f"{fight} {engine}": simulating(tree, f"bench/fights/{fight}.bylaw", engine, trials)
            for fight in ("d1", "d2", "d3") for engine, trials in TRIALS.items()}


def games(tree):
    rows = {}
    for scenario in shipped():
        for engine, trials in (("interpreter", 100), ("batch", 100_000)):
            try:
                rows[f"{scenario} {engine}"] = simulating(tree, scenario, engine, trials)
            except Unavailable:  # the batch engine does not do every scenario
                pass
    return rows


def trials_for(tree, scenario, seconds=0.4):
    """As many as take about that long, by both trees' wish: what the first one says holds for the second."""
    if scenario not in TRIALS_OF:
        some = 50
        took = simulating(tree, scenario, "interpreter", some) / 1000
        TRIALS_OF[scenario] = max(some, int(some * seconds / max(took, 1e-3)))
    return TRIALS_OF[scenario]


def counted(tree):
    """The shipped scenarios that a tree has, with their trials."""
    for scenario in shipped():
        try:
            yield scenario, trials_for(tree, scenario)
        except Unavailable:
            pass


def rates(tree):
    """Microseconds a trial, of all shipped scenarios, by the rules as they are written."""
    made = {}
    for scenario, trials in counted(tree):
        made[scenario] = simulating(tree, scenario, "interpreter", trials) * 1000 / trials
    return made


def rules(tree):
    """The same by the fastest engine that plays any rules: compiled, where a tree has that."""
    made = {}
    for scenario, trials in counted(tree):
        trials *= 4
        try:
            told = tree.told("sim", scenario, "--threads", 1, "--seed", 7, "--engine", tree.engine("jit"), "-n", trials)
            made[scenario] = (told["seconds"] - told["preparing"]) * 1e6 / trials
        except Unavailable:
            made[scenario] = simulating(tree, scenario, "interpreter", trials) * 1000 / trials
    return made


def states(tree, seconds=5):
    """Microseconds a state of the game, where a scenario is explored state by state in one thread for so long."""
    alone = ["--threads", 1] if "--threads" in run([tree.folder / "bylaw", "odds", "--help"], root=tree.root).out else []
    made = {}
    for scenario in shipped():
        if scenario.split("/")[0] not in ("zones", "traits", "skirmish"):
            continue
        try:
            told = tree.told("odds", scenario, "--seconds", seconds, *tree.certain, *alone)
        except Unavailable:  # a tree does not have it
            continue
        if told["states"] > 1000:  # else nothing was explored but what stands before the first roll
            made[scenario] = told["seconds"] * 1e6 / told["states"]
    return made


def threads(tree):
    return {f"d2 {engine}, two threads": tree.told("sim", "bench/fights/d2.bylaw", "-n", TRIALS[engine], "--threads", 2, "--engine", tree.engine(engine),
                                                   cpu=None)["seconds"] * 1000 for engine in ("batch", "interpreter")}


PARTS = {each.__name__: each for each in (dice, odds, reading, command, fights, games, rates, rules, states, threads)}


def best_of(part, trees, rounds):
    """{row: [then, now]} of the rows that both have."""
    best = [{}, {}]
    for _ in range(rounds):
        for rows, tree in zip(best, trees):
            for name, cost in PARTS[part](tree).items():
                rows[name] = min(cost, rows.get(name, cost))
    return {name: (cost, best[1][name]) for name, cost in best[0].items() if name in best[1]}


def verdict(ratio):
    return f"{ratio:.2f}" + (" **slower**" if ratio > SLOWER else "")


def table(part, trees, rounds):
    made = Section(f"{part.capitalize()}", "Milliseconds, of `reading` for a megabyte; of `rates` and `rules` microseconds a trial, of `states` a state.", (part, "then", "now", "times"))
    rows = best_of(part, trees, rounds)
    for name, (then, now) in rows.items():
        made.add(name, f"{then:.3g}", f"{now:.3g}", verdict(now / then))
    if part in ("rates", "rules", "states"):
        made.add("geometric mean", "", "", f"{geometric_mean([now / then for then, now in rows.values()]):.3f}")
    for name, words in {"command": COMMANDS, "odds": ODDS}.get(part, {}).items():
        then, now = (tree.instructions(*words, *(tree.certain if part == "odds" else [])) for tree in trees)
        if then and now:
            made.add(name + ", instructions", f"{then:,}", f"{now:,}", verdict(now / then))
    return made


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("commit", help="or the folder of a worktree")
    reader.add_argument("--only", default=",".join(PARTS))
    reader.add_argument("--rounds", type=int, default=5)
    arguments = reader.parse_args()
    then = Path(arguments.commit)
    if not then.is_dir():
        then = Path(tempfile.gettempdir()) / f"bylaw-{arguments.commit}"
    if not then.is_dir():
        subprocess.run(["git", "worktree", "add", "--detach", then, arguments.commit], cwd=ROOT, check=True, stdout=sys.stderr)
    WORK.mkdir(parents=True, exist_ok=True)
    trees = Tree(then.resolve()), Tree(ROOT)
    for part in arguments.only.split(","):
        print(table(part, trees, arguments.rounds).markdown(), flush=True)


if __name__ == "__main__":
    main()
