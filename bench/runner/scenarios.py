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


def compiled_cells(bylaw, scenario, reference, seconds):
    """How many a second, how many times that is the interpreter, and what compiling took."""
    try:
        _, answer = simulate(bylaw, scenario, max(int(4 * reference * seconds), 100), engine="jit")
    except Unavailable:
        return ["-"] * 3
    rate = answer["trials"] / (answer["seconds"] - answer["preparing"])
    return [short(rate), f"{rate / reference:.3g}", f"{answer['preparing']:.1f}"]


def section_games(bylaw, quick):
    trials = 100 if quick else 500
    made = Section("Shipped games", f"One thread. Fights per second on the interpreter (at least {trials} of each scenario), compiled, and on the batch engine, "
                   "without what compiling or working the scenario out takes, which stands beside it (about two seconds at most; - if that does not do); the share "
                   "of fights that ran on the batch, and those that failed.",
                   ("scenario", "interpreter, /s", "jit, /s", "times", "compiled in, s", "batch, /s", "times", "batched", "worked out in, s", "failed"))
    for scenario in shipped():
        try:
            _, answer = simulate(bylaw, scenario, trials, engine="interpreter")
            if answer["seconds"] < 0.1:
                _, answer = simulate(bylaw, scenario, int(trials * 0.3 / max(answer["seconds"], 1e-6)), engine="interpreter")
            reference, failed = answer["trials"] / (answer["seconds"] - answer.get("preparing", 0)), answer.get("failed", "-")
        except Unavailable as why:
            made.add(scenario, *["-"] * 8, why)
            if "sim" in str(why):
                break
            continue
        compiled = compiled_cells(bylaw, scenario, reference, 0.5 if quick else 1.5)
        try:
            # States have to be met before anybody knows them: a batch that walks is no match for a few trials.
            many = max(trials, min(20_000 if quick else 1_000_000, int((3 if quick else 20) * reference)))
            cost, answer = simulate(bylaw, scenario, many, engine="batch")
            prepared = answer.get("preparing", 0)
            batch = many / (answer["seconds"] - prepared)
            made.add(scenario, short(reference), *compiled, short(batch), f"{batch / reference:.3g}", f"{100 * answer.get('batched', 0):.0f} %",
                     f"{prepared:.1f}", failed)
        except Unavailable:
            made.add(scenario, short(reference), *compiled, "-", "-", "0 %", "-", failed)
    return [made]


def section_threads(bylaw, quick):
    made = Section("Two threads", "d2 by the clock: trials per second with two threads against one. The load of the machine counts here.",
                   ("engine", "one", "two", "ratio", "goal", "met"))
    for engine in ("batch", "interpreter"):
        try:
            _, first = simulate(bylaw, "bench/fights/d2.bylaw", 500, engine=engine)
            trials = int(500 * (2 if quick else 8) / max(first["seconds"] - first["preparing"], 1e-6))
            best = {1: 0, 2: 0}
            for _ in range(3):
                for threads in best:
                    _, answer = simulate(bylaw, "bench/fights/d2.bylaw", trials, threads, cpu=None, engine=engine)
                    playing = answer["seconds"] - answer["preparing"]  # working the scenario out is one thread's
                    best[threads] = max(best[threads], answer["trials"] / playing)
        except Unavailable as why:
            made.add(engine, "-", "-", why, "≥ 1.8", "not measured")
            continue
        ratio = best[2] / best[1]
        made.add(engine, short(best[1]), short(best[2]), f"{ratio:.3g}", "≥ 1.8", made.verdict(ratio, 1.8) if os.cpu_count() > 1 else "one processor")
    return [made]
