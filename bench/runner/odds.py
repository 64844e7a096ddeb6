"""Exact odds of rules: one attack, and whole fights."""
import json
import statistics

from .measure import Unavailable, median_of, run
from .table import Section

D1, D2 = "bench/fights/d1.bylaw", "bench/fights/d2.bylaw"
# What is asked, the ways in which the command may be asked it, and the milliseconds that it may take.
CASES = [("one attack of d1", [["odds", D1, "given ada = fighter; given grok = orc; attack(ada, grok)"]], 1),
         ("the whole of d1", [["odds", f"{D1}:duel"], ["odds", D1, "duel"], ["odds", D1]], 10),
         ("the whole of d2", [["odds", f"{D2}:duel"], ["odds", D2, "duel"], ["odds", D2]], 500)]


def ask(bylaw, ways):
    """The first way of asking that is understood."""
    for way in ways:
        try:
            json.loads(run([bylaw, *way, "--json"]).out)
            return [bylaw, *way, "--json"]
        except (Unavailable, ValueError) as why:
            last = why
    raise Unavailable(last)


def milliseconds(command, times):
    runs = [run(command) for _ in range(times)]
    reading = median_of(times, lambda: run([command[0], "eval", rules_of(command), "1"]).cpu)
    whole = (statistics.median(each.cpu for each in runs) - reading) * 1000
    told = [json.loads(each.out).get("seconds") for each in runs]
    return min(told) * 1000 if None not in told and whole < 20 else whole


def section(bylaw, quick):
    made = Section("Exact odds of rules", "CPU milliseconds of the command less those of one that only reads the rules; below 20, "
                   "where that difference is too coarse, what the command itself says of its search: by the clock, so the best run counts.",
                   ("case", "ms", "goal", "met"))
    for what, ways, goal in CASES:
        try:
            took = milliseconds(ask(bylaw, ways), 5 if quick else 11)
        except Unavailable as why:
            made.add(what, why, f"≤ {goal}", "not measured")
            continue
        made.add(what, f"{took:.3g}", f"≤ {goal}", made.verdict(took, goal, at_least=False))
    return [made]


def rules_of(command):
    return command[2].split(":")[0]
