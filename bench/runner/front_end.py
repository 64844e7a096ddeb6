"""Reading rules: parse, check and compile in MB of text a second, start-up, memory."""
import subprocess
import sys

from .measure import ROOT, WORK, Unavailable, google_benchmark, in_milliseconds, megabytes, run
from .table import Section

SIZES = {"75 kB": 75_000, "750 kB": 750_000, "5 MB": 5_000_000}


def generated(name):
    folder = WORK / f"rules_{SIZES[name]}"
    if not folder.exists():
        subprocess.run([sys.executable, ROOT / "bench/generate_ruleset.py", str(SIZES[name]), folder], check=True)
    return folder


def in_process(quick):
    made = Section("Reading rules", "One thread, in a running process, files in memory already; milliseconds and MB of text a second. "
                   "The generated ruleset is a mixture of all constructs with its tests (bench/generate_ruleset.py).",
                   ("rules", "kB", "parse", "check", "parse + check", "compile", "goal", "met"))
    folders = {name: generated(name) for name in (list(SIZES)[:2] if quick else SIZES)}
    folders["zones"] = ROOT / "rulesets/zones"
    try:
        rows = google_benchmark("bench_front_end", *folders.values())
    except Unavailable as why:
        made.add("-", "-", why, "-", "-", "-", "", "not measured")
        return made
    for name, folder in folders.items():
        def cell(what):
            row = rows[f"{what} {folder}"]
            return f"{in_milliseconds(row):.3g} ms, {row['bytes_per_second'] / 1e6:.0f} MB/s"
        both = rows[f"parse+check {folder}"]
        judged = name == "750 kB"
        made.add(name, f"{both['kB']:.0f}", cell("parse"), cell("check"), cell("parse+check"), cell("compile"), "≤ 21 ms" if judged else "",
                 made.verdict(in_milliseconds(both), 21, at_least=False) if judged else "")
    return made


def commands(bylaw, quick):
    made = Section("The command", "CPU of the whole process, from its start to its end; median. Memory is the most that was resident.",
                   ("command", "ms", "MB", "goal", "met"))
    cases = [("--help", ["--help"], 10), ("roll 3d6", ["roll", "3d6"], 10), ("eval d1.bylaw 1+1", ["eval", "bench/fights/d1.bylaw", "1+1"], 10),
             ("eval zones 1+1", ["eval", "zones", "1+1"], None), ("check, 750 kB", ["check", generated("750 kB")], 21)]
    if not quick:
        cases.append(("check, 5 MB", ["check", generated("5 MB")], None))
    for name, words, goal in cases:
        costs = [run([bylaw, *words]) for _ in range(5 if quick else 15)]
        took = sorted(cost.cpu for cost in costs)[len(costs) // 2] * 1000
        made.add(name, f"{took:.3g}", f"{megabytes([bylaw, *words]):.0f}", f"≤ {goal}" if goal else "",
                 made.verdict(took, goal, at_least=False) if goal else "")
    return made


def section(bylaw, quick):
    return [in_process(quick), commands(bylaw, quick)]
