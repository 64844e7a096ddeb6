"""The scenarios of the shipped games, and what a second thread brings."""
import json
import os
import re

from .measure import ROOT, Unavailable, run
from .table import Section, short


def shipped():
    """`zones/ambush` for each scenario of each game."""
    for path in sorted(ROOT.glob("rulesets/*/scenarios/*.bylaw")):
        for name in re.findall(r"^scenario (\w+)", path.read_text(), re.MULTILINE):
            yield f"{path.parts[-3]}/{name}"


def simulate(bylaw, scenario, trials, threads=1, cpu="0", engine=None):
    words = [bylaw, "sim", scenario, "-n", trials, "--threads", threads, "--json", *(["--engine", engine] if engine else [])]
    cost = run(words, cpu)
    return cost, json.loads(cost.out)


def section_games(bylaw, quick):
    trials = 100 if quick else 500
    made = Section("Shipped games", f"{trials} fights of each scenario, one thread, the engine that Bylaw chooses: fights per second "
                   "of CPU time, the share of them that ran on the batch engine, and those that failed.",
                   ("scenario", "fights/s", "batched", "failed"))
    for scenario in shipped():
        try:
            cost, answer = simulate(bylaw, scenario, trials)
            made.add(scenario, short(trials / cost.cpu), f"{100 * answer.get('batched', 0):.0f} %", answer.get("failed", "-"))
        except Unavailable as why:
            made.add(scenario, "-", "-", why)
            if "sim" in str(why):
                break
    return [made]


def section_threads(bylaw, quick):
    made = Section("Two threads", "d2 by the clock: trials per second with two threads against one. The load of the machine counts here.",
                   ("engine", "one", "two", "ratio", "goal", "met"))
    for engine in ("batch", "reference"):
        try:
            _, first = simulate(bylaw, "bench/fights/d2.bylaw", 500, engine=engine)
            trials = int(500 * (0.5 if quick else 2) / max(first["seconds"], 1e-6))
            best = {1: 0, 2: 0}
            for _ in range(3):
                for threads in best:
                    _, answer = simulate(bylaw, "bench/fights/d2.bylaw", trials, threads, cpu=None, engine=engine)
                    best[threads] = max(best[threads], answer["trials"] / answer["seconds"])
        except Unavailable as why:
            made.add(engine, "-", "-", why, "≥ 1.8", "not measured")
            continue
        ratio = best[2] / best[1]
        made.add(engine, short(best[1]), short(best[2]), f"{ratio:.3g}", "≥ 1.8", made.verdict(ratio, 1.8) if os.cpu_count() > 1 else "one processor")
    return [made]
